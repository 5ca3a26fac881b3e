namespace Dashboard.Timeline;

/// <summary>
/// Counts goal changes by reason, exactly, and remembers the last 200 that raised the goal. Live page, run page and run summary all
/// count with this one. Not thread-safe.
/// </summary>
public sealed class InjectionTally
{
    private const int RecentCapacity = 200;
    private readonly SortedDictionary<int, InjectionCount> _counts = [];
    private readonly LinkedList<Injection> _recent = new();

    /// <summary>Counts by reason number.</summary>
    public IReadOnlyDictionary<int, InjectionCount> Counts => _counts;

    /// <summary>The last injections that raised the goal, newest first.</summary>
    public IEnumerable<Injection> Recent => _recent;

    /// <summary>Worker threads that ended, from their own events.</summary>
    public long ThreadsRetired { get; private set; }

    /// <summary>The goal as last seen; null before the first change.</summary>
    public int? Goal { get; private set; }

    public void Add(TimelineItem item)
    {
        switch (item)
        {
            case WorkerThreadChange { Started: false }:
                ThreadsRetired++;
                break;
            case Injection injection:
                Goal = injection.Goal;
                var before = _counts.GetValueOrDefault(injection.Reason) ?? new InjectionCount(0, 0);
                _counts[injection.Reason] = new InjectionCount(before.Changes + 1, before.Raises + (injection.RaisesGoal ? 1 : 0));
                if (injection.RaisesGoal)
                {
                    _recent.AddFirst(injection);
                    if (_recent.Count > RecentCapacity)
                    {
                        _recent.RemoveLast();
                    }
                }

                break;
        }
    }
}

/// <summary>How often the pool changed its goal for one reason.</summary>
/// <param name="Changes">All changes, those that lower the goal included.</param>
/// <param name="Raises">Those that raised the goal; only these are marked on the chart.</param>
public sealed record InjectionCount(long Changes, long Raises);
