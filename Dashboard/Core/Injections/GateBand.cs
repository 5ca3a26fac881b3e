namespace Dashboard.Injections;

/// <summary>The gate's band while work waits without Task waits. Each move of hill climbing moves the band, and is counted. Not thread-safe.</summary>
/// <param name="threads">Threads at the time from which the queue did not move.</param>
internal sealed class GateBand(PoolSettings pool, double threads)
{
    private double _base = threads;
    private (int Least, int Most) _added;
    private (int Least, int Most) _before;
    private double _still;
    private double _stillIdle;
    private bool _moved;

    public double Low => _base + Math.Max(0, _added.Least - Math.Max(0, _base - pool.MinThreads));

    public double High => Math.Min(_base + _added.Most, Math.Max(_base, pool.MaxThreads));

    /// <summary>The next sample has the new number of threads.</summary>
    public void Move() => _moved = true;

    /// <summary>The sample needs thread count and completed items.</summary>
    public void Add(PoolSample sample)
    {
        if (_moved)
        {
            (_base, _added, _before, _still, _stillIdle, _moved) = (sample.ThreadCount!.Value, default, default, 0, 0, false);
        }

        if (sample.CompletedItems > 0)
        {
            (_before, _still, _stillIdle) = (_added, 0, 0);
            return;
        }

        _still += sample.IntervalSeconds;
        _stillIdle += sample.CpuPercent >= GateInjection.BusyPercent ? 0 : sample.IntervalSeconds;
        _added = (
            _before.Least + GateInjection.Least(_stillIdle, sample.IntervalSeconds),
            _before.Most + GateInjection.Most(_still, sample.IntervalSeconds));
    }
}
