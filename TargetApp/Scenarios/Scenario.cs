namespace TargetApp.Scenarios;

/// <summary>An endpoint of the catalogue <c>GET /scenarios</c>.</summary>
/// <param name="Id">Its stable name.</param>
/// <param name="Title">A few words for a button.</param>
/// <param name="Path">
/// Answers GET, with <c>?ms=</c> (1 to 60,000) instead of the usual time, or <c>?operations=</c> (1 to 100,000) instead of the usual number.
/// </param>
/// <param name="Style">How its code waits.</param>
/// <param name="DefaultMs">
/// Milliseconds that one request alone takes without <c>?ms=</c>; for the database what DbMock is set to by default; null where it takes what
/// the machine needs, and no <c>?ms=</c>.
/// </param>
/// <param name="Expected">One sentence: what the pool of .NET 10 does under the default load.</param>
/// <param name="Why">Why this is bad or good.</param>
/// <param name="Load">The load that shows it.</param>
public sealed record Scenario(string Id, string Title, string Path, EndpointStyle Style, int? DefaultMs, string Expected, string Why, DefaultLoad Load)
{
    /// <summary>Operations that one request does without <c>?operations=</c>; null where requests are no number of operations.</summary>
    public int? DefaultOperations { get; init; }

    public string Why { get; } = Why.ReplaceLineEndings(" ");
}

/// <summary>In JSON: blocking, sync-over-async, async, cpu, queued.</summary>
public enum EndpointStyle
{
    Blocking,
    SyncOverAsync,
    Async,
    Cpu,
    Queued,
}

/// <summary>A load is bounded by time or by a number of requests.</summary>
/// <param name="Connections">Requests in flight at once.</param>
/// <param name="DurationSeconds">How long requests are started; null when their number bounds the load.</param>
/// <param name="Requests">How many requests in all; null when time bounds the load.</param>
/// <param name="TimeoutSeconds">After this a request counts as failed.</param>
/// <param name="KeepAlive">Whether a connection carries more than one request.</param>
public sealed record DefaultLoad(int Connections, int? DurationSeconds, int? Requests, int TimeoutSeconds, bool KeepAlive)
{
    /// <summary>As <c>ab -n 100 -c 100 -s 300</c>: every request on a connection of its own.</summary>
    public static DefaultLoad HundredAtOnce { get; } = new(100, null, 100, 300, KeepAlive: false);

    public static DefaultLoad Closed(int connections, int seconds, int timeoutSeconds) => new(connections, seconds, null, timeoutSeconds, KeepAlive: true);
}
