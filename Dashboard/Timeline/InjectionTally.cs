namespace Dashboard.Timeline;

/// <summary>
/// Counts goal changes by reason, exactly, and remembers the last that raised the goal, each with what the counters said then. Live page, run
/// page and run summary all count with this one. Not thread-safe.
/// </summary>
public sealed class InjectionTally
{
    /// <summary>So many raises pages and reports list.</summary>
    public const int MaxListed = 50;

    /// <summary>So many raises a page remembers.</summary>
    private const int UsualCapacity = 200;

    private readonly int _capacity;
    private readonly SortedDictionary<int, InjectionCount> _counts = [];
    private readonly LinkedList<RaisedGoal> _recent = new();
    private PoolSample? _newest;

    /// <param name="capacity">So many of those that raised the goal are remembered.</param>
    public InjectionTally(int capacity = UsualCapacity) => _capacity = capacity;

    /// <summary>Counts by reason number.</summary>
    public IReadOnlyDictionary<int, InjectionCount> Counts => _counts;

    /// <summary>The last injections that raised the goal, newest first.</summary>
    public IEnumerable<RaisedGoal> Recent => _recent;

    /// <summary>Worker threads that ended, from their own events.</summary>
    public long ThreadsRetired { get; private set; }

    /// <summary>The goal as last seen; null before the first change.</summary>
    public int? Goal { get; private set; }

    public void Add(TimelineItem item)
    {
        switch (item)
        {
            case PoolSample sample:
                for (var node = _recent.First; node is not null && node.Value.Change.T > (_newest?.T ?? double.NegativeInfinity); node = node.Next)
                {
                    node.Value = node.Value.With(sample);
                }

                _newest = sample;
                break;
            case WorkerThreadChange { Started: false }:
                ThreadsRetired++;
                break;
            case Injection injection:
                Goal = injection.Goal;
                var before = _counts.GetValueOrDefault(injection.Reason) ?? new InjectionCount(0, 0);
                _counts[injection.Reason] = new InjectionCount(before.Changes + 1, before.Raises + (injection.RaisesGoal ? 1 : 0));
                if (injection.RaisesGoal)
                {
                    _recent.AddFirst(new RaisedGoal(injection, null).With(_newest));
                    if (_recent.Count > _capacity)
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

/// <summary>A change that raised the goal.</summary>
/// <param name="Change">The change.</param>
/// <param name="Sample">The sample whose interval holds it; else, and until that one comes, the last before it; null where there is none.</param>
public sealed record RaisedGoal(Injection Change, PoolSample? Sample)
{
    /// <summary>The same with a newer sample, where that one's interval holds it or lies before it.</summary>
    internal RaisedGoal With(PoolSample? newer) =>
        newer is not null && newer.T - newer.IntervalSeconds <= Change.T ? this with { Sample = newer } : this;
}
