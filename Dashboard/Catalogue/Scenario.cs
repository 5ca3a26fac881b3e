namespace Dashboard.Catalogue;

/// <summary>One endpoint style that the sample offers, as its catalogue describes it.</summary>
/// <param name="Id">Stable id, for example <c>taskwait</c>.</param>
/// <param name="Title">Name for people.</param>
/// <param name="Path">Path on the target, beginning with a slash.</param>
/// <param name="Style"><c>blocking</c>, <c>sync-over-async</c>, <c>async</c>, <c>cpu</c> or <c>queued</c>.</param>
/// <param name="Expected">One sentence on what the pool will do.</param>
/// <param name="Why">The paragraph that explains why it is bad or good.</param>
/// <param name="Load">The load that its article used.</param>
public sealed record Scenario(string Id, string Title, string Path, string Style, string Expected, string Why, ScenarioLoad Load);

/// <summary>A scenario's default load: a duration or a number of requests.</summary>
public sealed record ScenarioLoad(int Connections, double? DurationSeconds, int? Requests, double TimeoutSeconds, bool KeepAlive);

/// <summary>What the sample says of its own pool.</summary>
public sealed record PoolFacts(
    int MinWorkerThreads,
    int MinIoThreads,
    int MaxWorkerThreads,
    int MaxIoThreads,
    int ThreadCount,
    long PendingWorkItems,
    long CompletedWorkItems,
    int ProcessorCount,
    int ProcessId);
