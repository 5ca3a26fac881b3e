using Dashboard.Timeline;

namespace Dashboard.Injections;

/// <summary>
/// Between which numbers of threads the gate's rule leaves the pool while work waits and no thread waits for a task. What hill climbing does
/// cannot be told in advance: each of its moves puts the band where the threads then are, and is counted. Not thread-safe.
/// </summary>
/// <param name="pool">The pool's settings.</param>
/// <param name="threads">Threads when the queue began to stand.</param>
internal sealed class GateBand(PoolSettings pool, double threads)
{
    private double _base = threads;
    private (int Least, int Most) _added;
    private (int Least, int Most) _before;
    private double _still;
    private double _stillIdle;
    private bool _moved;

    /// <summary>The fewest threads that the rule allows.</summary>
    public double Low => _base + Math.Max(0, _added.Least - Math.Max(0, _base - pool.MinThreads));

    /// <summary>The most threads that the rule allows, and the pool's maximum.</summary>
    public double High => Math.Min(_base + _added.Most, Math.Max(_base, pool.MaxThreads));

    /// <summary>Hill climbing changed the goal: the next sample says where the threads are.</summary>
    public void Move() => _moved = true;

    /// <summary>Takes the next sample; its thread count and completed items are known.</summary>
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
