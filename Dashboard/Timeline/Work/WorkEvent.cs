namespace Dashboard.Timeline.Work;

/// <summary>
/// One step of the work that a target's pool does. Thousands a second: they are listened to and added up where they arrive, and are no items
/// of the timeline themselves.
/// </summary>
/// <param name="Kind">What happened.</param>
/// <param name="T">When, seconds on the timeline.</param>
/// <param name="Thread">The operating system's number of the thread on which it happened.</param>
/// <param name="Item">
/// Of an item that is queued or taken: its hash, the same for both and for every time that the same object is queued. Of a timer: its hash, the same when
/// it is armed and when it fires. Of a lock's wait that begins: which lock. Of lost events: how many. Else 0.
/// </param>
/// <param name="Request">Of a request: which; else null.</param>
public readonly record struct WorkEvent(WorkEventKind Kind, double T, long Thread, long Item = 0, WorkRequest? Request = null)
{
    /// <summary>
    /// The id of the activity whose code raised it: the runtime carries it from a request's begin across awaits, tasks and timers. Empty where there is
    /// none, or where it is not carried. Steps that end something (a wait, a timer's delay, an item's time in the queue) need not have one.
    /// </summary>
    public Guid Activity { get; init; }

    /// <summary>True where code of an activity queued an item or armed a timer: mostly what it goes on with after an await.</summary>
    public bool IsAwait => Activity != Guid.Empty && Kind is (WorkEventKind.Enqueued or WorkEventKind.TimerArmed);

    /// <summary>Of a timer that is armed: after how many seconds it is to fire; else 0.</summary>
    public double DueSeconds { get; init; }

    /// <summary>Where a wait for a lock begins: the operating system's number of the thread that holds it; 0 where that is not known.</summary>
    public long Owner { get; init; }
}

/// <summary>A request as Kestrel names it.</summary>
/// <param name="Id">Unique within the process: connection and number.</param>
/// <param name="HttpVersion">For example <c>HTTP/1.1</c>.</param>
/// <param name="Method">For example <c>GET</c>.</param>
/// <param name="Path">The path as it was asked for, without query.</param>
public sealed record WorkRequest(string Id, string HttpVersion, string Method, string Path);
