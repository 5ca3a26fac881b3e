namespace Dashboard.Timeline;

/// <summary>Counts goal changes by reason, and remembers the last raises with the sample of that time. Not thread-safe.</summary>
public sealed class InjectionTally
{
    public const int MaxListed = 50;

    private const int UsualCapacity = 200;

    private readonly int _capacity;
    private readonly SortedDictionary<int, InjectionCount> _counts = [];
    private readonly LinkedList<RaisedGoal> _recent = new();
    private PoolSample? _newest;

    public InjectionTally(int capacity = UsualCapacity) => _capacity = capacity;

    public IReadOnlyDictionary<int, InjectionCount> Counts => _counts;

    public IEnumerable<RaisedGoal> Recent => _recent;

    public long ThreadsRetired { get; private set; }

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
public sealed record InjectionCount(long Changes, long Raises);

/// <summary>A change that raised the goal.</summary>
/// <param name="Sample">The sample whose interval holds it; until that comes the last before it; null where there is none.</param>
public sealed record RaisedGoal(Injection Change, PoolSample? Sample)
{
    /// <summary>With a newer sample, if its interval holds the change or precedes it.</summary>
    internal RaisedGoal With(PoolSample? newer) =>
        newer is not null && newer.T - newer.IntervalSeconds <= Change.T ? this with { Sample = newer } : this;
}
