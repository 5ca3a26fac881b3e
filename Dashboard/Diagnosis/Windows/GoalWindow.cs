using Dashboard.Timeline;

namespace Dashboard.Diagnosis.Windows;

/// <summary>
/// Why the pool changed its goal in the last 10 s. At most <see cref="Max"/> changes are kept; a pool that changes it more often is known by the newest.
/// Not thread-safe.
/// </summary>
internal sealed class GoalWindow
{
    /// <summary>How far it looks back: the gate adds a thread each second at most, and often one in several.</summary>
    public const double Seconds = 10;

    /// <summary>How far back threads that ended count.</summary>
    public const double RetiredSeconds = 2;

    private const int Max = 2_000;

    /// <summary>So long a thread that a higher goal wakes may need to its first item.</summary>
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

    /// <summary>
    /// The least goal in force at a time or a moment before, since threads that a higher one wakes have no work yet; null where no event had told one.
    /// </summary>
    /// <param name="t">Seconds on the timeline.</param>
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

    /// <param name="t">Now, seconds on the timeline.</param>
    /// <param name="target">What the pool may use.</param>
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

/// <summary>Goal changes and ended threads of the last seconds.</summary>
public sealed record GoalFigures
{
    public static GoalFigures None { get; } = new();

    /// <summary>Changes of the last <see cref="GoalWindow.Seconds"/>, oldest first.</summary>
    public IReadOnlyList<Injection> Changes { get; init; } = [];

    /// <summary>
    /// How often the goal was raised for task waits above minimum + processors: up to there the pool compensates at once, and no harm is done.
    /// </summary>
    public int BeyondCompensation { get; init; }

    /// <summary>When worker threads ended in the last <see cref="GoalWindow.RetiredSeconds"/>.</summary>
    public IReadOnlyList<double> RetiredAt { get; init; } = [];

    /// <summary>How many did.</summary>
    public int Retired => RetiredAt.Count;

    /// <summary>Changes for one reason.</summary>
    public int Of(int reason) => Changes.Count(change => change.Reason == reason);
}
