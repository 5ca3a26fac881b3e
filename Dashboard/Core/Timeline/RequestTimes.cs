using Dashboard.Timeline.Histograms;

namespace Dashboard.Timeline;

/// <summary>Where the time went of requests whose accounts closed in about a second, by the target's events. Windows add up.</summary>
public sealed record RequestTimes(double T, double WindowSeconds) : TimelineItem(T)
{
    /// <summary>Routes with a completed request; at most 100, the rest is one row.</summary>
    public IReadOnlyList<RouteTimes> Routes { get; init; } = [];

    public IReadOnlyList<OpenRoute> Open { get; init; } = [];

    /// <summary>Requests that are open by design, in neither of the lists above.</summary>
    public IReadOnlyList<LongLivedRoute> LongLived { get; init; } = [];

    public long Stopped { get; init; }

    /// <summary>Requests without a known account: begun before the session, or events were lost. They are in no route.</summary>
    public long Unaccounted { get; init; }

    /// <summary>How long the work items waited in the pool's queue that were taken in the window, microseconds; empty in older files.</summary>
    [System.Text.Json.Serialization.JsonIgnore(Condition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWritingDefault)]
    public SparseBuckets QueueWaits { get; init; }

    public long Events { get; init; }

    /// <summary>0 where requests were not followed across awaits.</summary>
    public long Awaits { get; init; }

    public long EventsLost { get; init; }
}

/// <summary>Sums in seconds; divided by <see cref="Requests"/> they are means.</summary>
public sealed record RouteTimes(string Route, long Requests)
{
    public const int PartColumns = 9;

    /// <summary>In the pool's queue, before any application code ran.</summary>
    public double BeforeSeconds { get; init; }

    /// <summary>On a pool thread, blocked: a task, a semaphore, an event. Null before .NET 9: then it is in <see cref="OnThreadSeconds"/>.</summary>
    public double? WaitsSeconds { get; init; }

    /// <summary>On a pool thread, waiting for a lock.</summary>
    public double LocksSeconds { get; init; }

    /// <summary>On a pool thread, also in calls without events (sleep, sockets).</summary>
    public double OnThreadSeconds { get; init; }

    /// <summary>In the pool's queue after an await; null where that is not known (no activity ids, older files).</summary>
    public double? QueuedAgainSeconds { get; init; }

    /// <summary>On no thread that is known, and not known to be in the pool's queue.</summary>
    public double AwaitingSeconds { get; init; }

    /// <summary>The most of <see cref="AwaitingSeconds"/> that may have been running or queued. Null if not known (no activity ids, older files).</summary>
    public double? NotToldApartSeconds { get; init; }

    /// <summary>The answer waited in the pool's queue to be sent.</summary>
    public double AfterSeconds { get; init; }

    /// <summary>Responses that ended in the window, which need not be those of its requests; null where no status was reported.</summary>
    public long? Responses { get; init; }

    /// <summary>Responses with a status of 400 or above; null like <see cref="Responses"/>.</summary>
    public long? Failed { get; init; }

    public long Estimated { get; init; }

    /// <summary>A sentence; null when nothing is estimated.</summary>
    public string? EstimatedWhy { get; init; }

    /// <summary>In microseconds.</summary>
    public SparseBuckets Totals { get; init; }

    /// <summary>
    /// The parts by how long requests took, <c>[bucket, requests, before, waits, locks, onThread, queuedAgain, awaiting, after]</c>, sums in microseconds,
    /// eight buckets an octave (<see cref="PartColumns"/>). Empty in older files and for <see cref="OpenRoute.SoFar"/>.
    /// </summary>
    [System.Text.Json.Serialization.JsonIgnore(Condition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWritingDefault)]
    public PackedRows Parts { get; init; }

    [System.Text.Json.Serialization.JsonIgnore]
    public double TotalSeconds =>
        BeforeSeconds + (WaitsSeconds ?? 0) + LocksSeconds + OnThreadSeconds + (QueuedAgainSeconds ?? 0) + AwaitingSeconds + AfterSeconds;
}

/// <summary>A route's requests in the server; those still queued for their begin are not known yet.</summary>
/// <param name="OldestSeconds">The longest time of one of them until now, its wait before the handler included.</param>
public sealed record OpenRoute(RouteTimes SoFar, double OldestSeconds);

/// <summary>Long polls, server-sent events, WebSockets, by behaviour: 5 s, 9/10 on no thread and in no queue. HTTP/2 CONNECT is one at once.</summary>
public sealed record LongLivedRoute(string Route)
{
    public long Open { get; init; }

    public double OldestSeconds { get; init; }

    public long Ended { get; init; }

    /// <summary>The sum of the times for which they were open.</summary>
    public double EndedSeconds { get; init; }
}
