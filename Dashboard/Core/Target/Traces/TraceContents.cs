using Dashboard.Timeline.Work;

namespace Dashboard.Target.Traces;

/// <summary>What a trace holds, by a first reading.</summary>
/// <param name="Seconds">From the session's beginning to the last event that is read.</param>
internal sealed record TraceContents(TargetFacts Target, DateTimeOffset StartedUtc, double Seconds, long Events, TraceParts Parts)
{
    /// <summary>Events that are read: those after them are passed over. The file in which stacks have names takes at most 4 GB.</summary>
    public const int MaxEvents = 10_000_000;

    public bool IsCut => Events > MaxEvents;

    public TimeSpan? CounterInterval { get; init; }

    public WorkEvents Work =>
        Has(TraceParts.WorkItems | TraceParts.Activities) ? WorkEvents.All
        : Has(TraceParts.WorkItems) ? WorkEvents.Items
        : Has(TraceParts.Requests) ? WorkEvents.Requests
        : WorkEvents.None;

    public bool HasWaits => (Parts & (TraceParts.Waits | TraceParts.Locks)) != TraceParts.None;

    public SignalLevel Level => Work >= WorkEvents.Items && HasWaits ? SignalLevel.All : HasWaits ? SignalLevel.Waits : SignalLevel.Counters;

    public bool Has(TraceParts parts) => (Parts & parts) == parts;

    public IReadOnlyList<string> Missing =>
    [
        .. Without(TraceParts.Counters, "counters (thread count, queue length, CPU)"),
        .. Without(TraceParts.PoolEvents, "thread-pool events (injections)"),
        .. Target.WithoutWaits is not null ? ["waits (they need .NET 9 or later)"] : Without(TraceParts.Waits, "waits"),
        .. HasWaits ? Without(TraceParts.MethodNames, "method names (they are written when the recording is stopped, with --rundown true)") : [],
        .. Without(TraceParts.WorkItems, "work items"),
        .. Has(TraceParts.WorkItems) ? Without(TraceParts.Activities, "activity ids (requests are traced to their first await)") : [],
        .. Without(TraceParts.Requests, "requests"),
    ];

    private string[] Without(TraceParts part, string words) => Has(part) ? [] : [words];
}
