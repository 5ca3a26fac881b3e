using Dashboard.Timeline.Histograms;

namespace Dashboard.Timeline;

/// <summary>
/// Where the time of the requests went whose accounts were completed in about a second, from the target's events alone. Counts and sums are of
/// this window only: those of several windows add up.
/// </summary>
/// <param name="T">The end of the window, seconds on the timeline.</param>
/// <param name="WindowSeconds">Its length (&gt; 0).</param>
public sealed record RequestTimes(double T, double WindowSeconds) : TimelineItem(T)
{
    /// <summary>Routes with a request that was completed; at most 100, the rest is one row.</summary>
    public IReadOnlyList<RouteTimes> Routes { get; init; } = [];

    /// <summary>Requests that had begun at the end of the window and were not sent yet, by route.</summary>
    public IReadOnlyList<OpenRoute> Open { get; init; } = [];

    /// <summary>Requests that are open by design, by route (<see cref="LongLivedRoute"/>): they are in neither of the lists above.</summary>
    public IReadOnlyList<LongLivedRoute> LongLived { get; init; } = [];

    /// <summary>Requests that stopped in the window.</summary>
    public long Stopped { get; init; }

    /// <summary>Of those, requests whose account is not known: begun before the session, or events were lost. They are in no route.</summary>
    public long Unaccounted { get; init; }

    /// <summary>Events that the target sent for this.</summary>
    public long Events { get; init; }

    /// <summary>How often requests awaited, as far as events tell of it; 0 where they were not followed across awaits.</summary>
    public long Awaits { get; init; }

    /// <summary>Events that did not fit into the target's buffer.</summary>
    public long EventsLost { get; init; }
}

/// <summary>Sums over the requests of one route, in seconds; divided by <see cref="Requests"/> they are means.</summary>
/// <param name="Route">Method and path, for example <c>GET /orders/{id}</c>.</param>
/// <param name="Requests">Requests (&gt; 0).</param>
public sealed record RouteTimes(string Route, long Requests)
{
    /// <summary>Work items of the request waited in the pool's queue before any code of the application ran.</summary>
    public double BeforeSeconds { get; init; }

    /// <summary>A pool thread ran it and was blocked: a task, a semaphore, an event.</summary>
    public double WaitsSeconds { get; init; }

    /// <summary>A pool thread ran it and waited for a lock.</summary>
    public double LocksSeconds { get; init; }

    /// <summary>A pool thread ran it, also in calls that no event tells of (sleeping, sockets).</summary>
    public double OnThreadSeconds { get; init; }

    /// <summary>
    /// It could have gone on after an await and waited in the pool's queue; null where that is not known (no activity ids, files from before).
    /// </summary>
    public double? QueuedAgainSeconds { get; init; }

    /// <summary>No thread that is known to be its own ran it, and nothing is known to wait in the pool's queue.</summary>
    public double AwaitingSeconds { get; init; }

    /// <summary>
    /// Of <see cref="AwaitingSeconds"/>, how much it may have run, or waited in the queue for that, while no event told whose code a thread ran: at most. Null
    /// where that is not known (no activity ids, files from before).
    /// </summary>
    public double? NotToldApartSeconds { get; init; }

    /// <summary>Its answer waited in the pool's queue to be sent.</summary>
    public double AfterSeconds { get; init; }

    /// <summary>Responses that ended in the window, which need not be those of its requests; null where no status was reported.</summary>
    public long? Responses { get; init; }

    /// <summary>Of those, how many had a status of 400 or above; null like <see cref="Responses"/>.</summary>
    public long? Failed { get; init; }

    /// <summary>Requests whose parts are an estimate.</summary>
    public long Estimated { get; init; }

    /// <summary>Why they are, in a sentence; null when none is.</summary>
    public string? EstimatedWhy { get; init; }

    /// <summary>The whole of each request in microseconds.</summary>
    public SparseBuckets Totals { get; init; }

    /// <summary>All parts together.</summary>
    [System.Text.Json.Serialization.JsonIgnore]
    public double TotalSeconds => BeforeSeconds + WaitsSeconds + LocksSeconds + OnThreadSeconds + (QueuedAgainSeconds ?? 0) + AwaitingSeconds + AfterSeconds;
}

/// <summary>Requests of one route that are in the server: those that still wait in the pool's queue for their begin are not known as requests yet.</summary>
/// <param name="SoFar">How many, and where their time went until now.</param>
/// <param name="OldestSeconds">The longest that one of them has taken until now, its wait before the handler included.</param>
public sealed record OpenRoute(RouteTimes SoFar, double OldestSeconds);

/// <summary>
/// Long-lived requests of one route: long polls, server-sent events, WebSockets. One is told by what it does: for at least 5 s, and for 9/10 of its time,
/// it was on no thread and in no queue, and ten times as long as any work item waited in the pool's queue; then it stays one. No event tells of a switch
/// of protocols on HTTP/1.1; a WebSocket on HTTP/2 (CONNECT) is one from its begin.
/// </summary>
/// <param name="Route">As <see cref="RouteTimes.Route"/>.</param>
public sealed record LongLivedRoute(string Route)
{
    /// <summary>How many are in the server at the end of the window.</summary>
    public long Open { get; init; }

    /// <summary>For how long the oldest of those is open, seconds.</summary>
    public double OldestSeconds { get; init; }

    /// <summary>How many ended in the window.</summary>
    public long Ended { get; init; }

    /// <summary>How long those were open, one after the other, seconds.</summary>
    public double EndedSeconds { get; init; }
}
