using Dashboard.Timeline.Work;

namespace Dashboard.Target.Traces;

/// <summary>What a trace holds, by a first reading.</summary>
/// <param name="Target">The process, as far as its events say who it is.</param>
/// <param name="StartedUtc">At the session's beginning.</param>
/// <param name="Seconds">From there to the last event that is read.</param>
/// <param name="Events">Of all kinds.</param>
internal sealed record TraceContents(TargetFacts Target, DateTimeOffset StartedUtc, double Seconds, long Events, TraceParts Parts)
{
    /// <summary>Events that are read: those after them are passed over. The file in which stacks have names takes at most 4 GB.</summary>
    public const int MaxEvents = 10_000_000;

    /// <summary>True when <see cref="Seconds"/> ends with <see cref="MaxEvents"/>.</summary>
    public bool IsCut => Events > MaxEvents;

    /// <summary>Between two counters of the runtime; null without.</summary>
    public TimeSpan? CounterInterval { get; init; }

    /// <summary>What of requests and work items it can tell.</summary>
    public WorkEvents Work =>
        Has(TraceParts.WorkItems | TraceParts.Activities) ? WorkEvents.All
        : Has(TraceParts.WorkItems) ? WorkEvents.Items
        : Has(TraceParts.Requests) ? WorkEvents.Requests
        : WorkEvents.None;

    public bool HasWaits => (Parts & (TraceParts.Waits | TraceParts.Locks)) != TraceParts.None;

    /// <summary>The level that a live recording of the same would have.</summary>
    public SignalLevel Level => Work >= WorkEvents.Items && HasWaits ? SignalLevel.All : HasWaits ? SignalLevel.Waits : SignalLevel.Counters;

    public bool Has(TraceParts parts) => (Parts & parts) == parts;

    /// <summary>What the dashboard would read and the trace does not hold, each in a few words.</summary>
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
