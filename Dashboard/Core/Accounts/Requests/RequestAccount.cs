namespace Dashboard.Accounts.Requests;

/// <summary>Where a request's time went, seconds; the parts are the whole as the server sees it, without network and client.</summary>
/// <param name="Path">Spelled as it was asked for.</param>
/// <param name="Stopped">When Kestrel was done with it, seconds on the timeline.</param>
/// <param name="Before">Work items of its chain waited in the pool's queue for so long before any application code ran.</param>
/// <param name="Waits">A thread ran it and waited for a handle: a task, a semaphore, an event.</param>
/// <param name="Locks">A thread ran it and waited for a lock.</param>
/// <param name="Awaiting">No thread that is known to be its own ran it.</param>
/// <param name="After">Its answer waited in the pool's queue to be sent.</param>
internal sealed record RequestAccount(
    string Method, string Path, double Stopped, double Before, double Waits, double Locks, double OnThread, double Awaiting, double After)
{
    /// <summary>In the pool's queue after an await; null where that cannot be separated from <see cref="Awaiting"/>.</summary>
    public double? QueuedAgain { get; init; }

    /// <summary>The most of <see cref="Awaiting"/> that may have been running or queued. Null without ids of activities.</summary>
    public double? NotToldApart { get; init; }

    /// <summary>The time of threads that no event attributes, from the session's begin until it started.</summary>
    public double UnprovenBefore { get; init; }

    /// <summary>When the work item was taken that began it: <see cref="Before"/> ended then, seconds on the timeline.</summary>
    public double Taken { get; init; }

    /// <summary>When it was queued again, seconds on the timeline: the first waits of <see cref="QueuedAgain"/>.</summary>
    public IReadOnlyList<(double From, double To)> QueuedAgainAt { get; init; } = [];

    /// <summary>Its longest stretches on a thread, blocked, and in the queue again, in no order.</summary>
    public IReadOnlyList<RequestSpan> Spans { get; init; } = [];

    /// <inheritdoc cref="Timeline.Work.WorkRequest.IsOwn"/>
    public bool IsOwn { get; init; }

    public string? Id { get; init; }

    /// <summary>Of a unit of work; that of a request is known when its response ended.</summary>
    public TraceContext Trace { get; init; }

    public double InHandler => Waits + Locks + OnThread + (QueuedAgain ?? 0) + Awaiting;

    public double Total => Before + InHandler + After;

    public bool IsLongLived { get; init; }

    public string? Estimated { get; init; }
}
