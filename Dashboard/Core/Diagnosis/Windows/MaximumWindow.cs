namespace Dashboard.Diagnosis.Windows;

/// <summary>
/// A maximum that was not reported, by what the pool does not do: below it the runtime's gate adds a thread every half second while nothing leaves the queue
/// and processors are free (PortableThreadPool.GateThread). Not thread-safe.
/// </summary>
internal sealed class MaximumWindow(Thresholds limits)
{
    /// <summary>The length of a stretch without a dequeue: the gate checks twice a second, and a busy machine makes it late.</summary>
    private const double GateSeconds = 1;

    private double _threads;
    private double _withheld;
    private int? _inferred;

    public void Clear() => (_threads, _withheld, _inferred) = (0, 0, null);

    public int? Add(SampledPool pool)
    {
        var (threads, still) = (pool.Threads, pool.QueueWait.WithoutDequeueSeconds);
        if (threads > _inferred)
        {
            _inferred = null;
        }

        if (!threads.Equals(_threads) || pool.Sample.QueueLength is not > 0 || WasRaised(pool, still))
        {
            (_threads, _withheld) = (threads, 0);
        }
        else if (still > GateSeconds && threads >= pool.Target.MinThreads && !(pool.UsablePercent >= limits[Thresholds.BusyCpu]))
        {
            _withheld += pool.Sample.IntervalSeconds;
            _inferred = _withheld >= limits[Thresholds.UnknownMaximum] ? (int)threads : _inferred;
        }

        return _inferred;
    }

    private static bool WasRaised(SampledPool pool, double still) =>
        pool.Goals.Changes.Any(change => change.RaisesGoal && change.T > pool.T - Math.Max(still, pool.Sample.IntervalSeconds));
}
