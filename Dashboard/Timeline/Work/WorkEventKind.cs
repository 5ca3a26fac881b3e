namespace Dashboard.Timeline.Work;

/// <summary>What happened, in the words of the runtime's own events.</summary>
public enum WorkEventKind
{
    /// <summary>A work item was put into the pool's queue (FrameworkEventSource 30, ThreadPoolEnqueueWork).</summary>
    Enqueued,

    /// <summary>A thread took a work item and begins to run it (FrameworkEventSource 31, ThreadPoolDequeueWork).</summary>
    Dequeued,

    /// <summary>A worker thread began (runtime event 50).</summary>
    ThreadStarted,

    /// <summary>A worker thread ended (runtime event 51).</summary>
    ThreadEnded,

    /// <summary>A worker thread found nothing to do and waits for work (runtime event 57).</summary>
    ThreadIdle,

    /// <summary>Kestrel has the head of a request and begins with it (Kestrel 3, RequestStart).</summary>
    RequestStarted,

    /// <summary>Kestrel is done with a request; its answer may still wait to be sent (Kestrel 4, RequestStop).</summary>
    RequestStopped,

    /// <summary>A request ended with the HTTP status that its item says (ASP.NET Core's DiagnosticSource: EndRequest, UnhandledException).</summary>
    ResponseEnded,

    /// <summary>A thread begins to wait for a handle or a monitor (runtime event 301, WaitHandleWaitStart; .NET 9 and later).</summary>
    WaitStarted,

    /// <summary>That wait ended (runtime event 302).</summary>
    WaitEnded,

    /// <summary>A thread begins to wait for a lock that another holds (runtime event 81, ContentionStart).</summary>
    LockWaitStarted,

    /// <summary>That wait ended (runtime event 91, ContentionStop).</summary>
    LockWaitEnded,

    /// <summary>A timer was armed, also one that an await of a delay waits for (FrameworkEventSource 150, ThreadTransferSend).</summary>
    TimerArmed,

    /// <summary>A thread runs what a timer was armed for (FrameworkEventSource 151, ThreadTransferReceive).</summary>
    TimerFired,

    /// <summary>The target's buffer was full: events before this one are missing, as many as its item says.</summary>
    EventsLost,

    /// <summary>Nothing happened but that time went on: comes about ten times a second, also while the pool starves.</summary>
    Heartbeat,
}
