namespace Dashboard.Diagnosis.Windows;

/// <summary>Goal changes of the last 10 s, the newest <see cref="Max"/> of them. Not thread-safe.</summary>
internal sealed class GoalWindow
{
    public const double Seconds = 10;

    /// <summary>The time for which ended threads count.</summary>
    public const double RetiredSeconds = 2;

    private const int Max = 2_000;

    /// <summary>From a raised goal to the woken thread's first item.</summary>
    private const double WakingSeconds = 0.25;

    private readonly Queue<Injection> _changes = new();
    private readonly Queue<double> _ended = new();
    private int? _goalBefore;

    public void Add(Injection change)
    {
        _changes.Enqueue(change);
        if (_changes.Count > Max)
        {
            Drop();
        }
    }

    public void Add(WorkerThreadChange change)
    {
        if (!change.Started)
        {
            _ended.Enqueue(change.T);
            if (_ended.Count > Max)
            {
                _ended.Dequeue();
            }
        }
    }

    public void Clear()
    {
        _changes.Clear();
        _ended.Clear();
        _goalBefore = null;
    }

    /// <summary>The least goal at or just before a time, since woken threads have no work yet; null when none was reported.</summary>
    public int? LeastAt(double t)
    {
        var (least, before) = ((int?)null, _goalBefore);
        foreach (var change in _changes)
        {
            if (change.T <= t - WakingSeconds)
            {
                before = change.Goal;
            }
            else if (change.T <= t)
            {
                least = Math.Min(least ?? change.Goal, change.Goal);
            }
        }

        return least is null || before is null ? least ?? before : Math.Min(least.Value, before.Value);
    }

    public GoalFigures At(double t, PoolLimits target)
    {
        while (_changes.TryPeek(out var oldest) && oldest.T <= t - Seconds)
        {
            Drop();
        }

        while (_ended.TryPeek(out var ended) && ended <= t - RetiredSeconds)
        {
            _ended.Dequeue();
        }

        return new GoalFigures
        {
            Changes = [.. _changes.Where(change => change.T <= t)],
            BeyondCompensation = _changes.Count(change => change is { Reason: InjectionReasons.CooperativeBlocking, RaisesGoal: true }
                && change.Goal > target.MinThreads + target.Processors),
            RetiredAt = [.. _ended],
        };
    }

    private void Drop() => _goalBefore = _changes.Dequeue().Goal;
}

/// <summary>Changes of the pool's goal in a window, and the threads that retired.</summary>
public sealed record GoalFigures
{
    public static GoalFigures None { get; } = new();

    public IReadOnlyList<Injection> Changes { get; init; } = [];

    /// <summary>Goal raises for Task waits above minimum + processors: below, the pool compensates at once and does no harm.</summary>
    public int BeyondCompensation { get; init; }

    public IReadOnlyList<double> RetiredAt { get; init; } = [];

    public int Retired => RetiredAt.Count;

    public int Of(int reason) => Changes.Count(change => change.Reason == reason);
}
