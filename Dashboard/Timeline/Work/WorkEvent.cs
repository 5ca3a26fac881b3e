namespace Dashboard.Timeline.Work;

/// <summary>One step of a pool's work. Thousands a second: summed where they arrive, no timeline items.</summary>
/// <param name="Item">
/// Of an item that is queued or taken: its hash, the same for both and for every time that the same object is queued. Of a timer: its hash, the same when
/// it is armed and when it fires. Of a lock's wait that begins: which lock. Of lost events: how many. Of a response: its HTTP status. Otherwise 0.
/// </param>
/// <param name="Request">Of a request: which; else null.</param>
public readonly record struct WorkEvent(WorkEventKind Kind, double T, long Thread, long Item = 0, WorkRequest? Request = null)
{
    /// <summary>The activity that raised it, carried from a request's begin across awaits, tasks and timers. May be empty, also where something ends.</summary>
    public Guid Activity { get; init; }

    /// <summary>An activity queued an item or armed a timer: mostly what follows an await.</summary>
    public bool IsAwait => Activity != Guid.Empty && Kind is (WorkEventKind.Enqueued or WorkEventKind.TimerArmed);

    public double DueSeconds { get; init; }

    /// <summary>Where a wait for a lock begins: the operating system's number of the thread that holds it; 0 where that is not known.</summary>
    public long Owner { get; init; }
}

/// <summary>A request as Kestrel names it.</summary>
/// <param name="Id">Unique in the process: connection and number.</param>
/// <param name="HttpVersion">For example <c>HTTP/1.1</c>.</param>
/// <param name="Path">Without query.</param>
public sealed record WorkRequest(string Id, string HttpVersion, string Method, string Path);
