namespace Dashboard.Diagnosis.Windows;

/// <summary>The rules' figures at each sample. Not thread-safe.</summary>
internal sealed class SampledPoolBuilder(Thresholds thresholds)
{
    private readonly GoalWindow _goals = new();
    private readonly RecentLoad _load = new();
    private readonly AccountWindow _accounts = new(thresholds);
    private readonly PauseWindow _pauses = new();
    private readonly MaximumWindow _maximum = new(thresholds);

    public PoolWindow Pool { get; } = new();

    public BurstWindow Bursts { get; } = new();

    public void Clear()
    {
        Pool.Clear();
        _goals.Clear();
        _load.Clear();
        _accounts.Clear();
        _pauses.Clear();
        _maximum.Clear();
        Bursts.Clear();
    }

    public SampledPool? Add(TimelineItem item, PoolLimits target)
    {
        switch (item)
        {
            case PoolSample { IntervalSeconds: > 0 } sample:
                var goals = _goals.At(sample.T, target);
                var pool = Pool.Add(sample, target) with { Goals = goals, Load = _load.At(sample.T), Pauses = _pauses.Add(sample) };
                pool = pool with { InferredMaximum = _maximum.Add(pool) };
                pool = pool with { Accounts = _accounts.At(sample.T, pool.WaitsStill(thresholds) ? pool.WorkFrom : null) };
                return pool with { Bursts = Bursts.Add(pool, thresholds) };
            case Injection change:
                _goals.Add(change);
                return null;
            case WorkerThreadChange change:
                _goals.Add(change);
                return null;
            case GcPause pause:
                _pauses.Add(pause);
                _accounts.Threads.Add(pause);
                return null;
            case Phase phase:
                _load.Add(phase);
                return null;
            case LoadInterval interval:
                _load.Add(interval);
                return null;
            case ThreadStates { Workers: > 0 } look:
                var goal = _goals.LeastAt(look.T);
                var busy = BusyThreads.Of(look, goal);
                Bursts.Add(look, busy);
                _accounts.Threads.Add(look, busy, goal);
                return null;
            default:
                _accounts.Add(item);
                return null;
        }
    }
}
