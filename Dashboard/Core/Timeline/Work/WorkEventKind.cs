namespace Dashboard.Timeline.Work;

/// <summary>What happened, in the words of the runtime's own events.</summary>
public enum WorkEventKind
{
    /// <summary>FrameworkEventSource 30, ThreadPoolEnqueueWork.</summary>
    Enqueued,

    Dequeued,

    ThreadStarted,

    ThreadEnded,

    /// <summary>It found nothing to do (runtime event 57).</summary>
    ThreadIdle,

    /// <summary>Kestrel has the head of a request and begins with it (Kestrel 3, RequestStart).</summary>
    RequestStarted,

    /// <summary>Its answer may still wait to be sent (Kestrel 4, RequestStop).</summary>
    RequestStopped,

    /// <summary>A request ended with the HTTP status in its item (ASP.NET Core's DiagnosticSource: EndRequest, UnhandledException).</summary>
    ResponseEnded,

    /// <summary>A thread begins to wait for a handle or a monitor (runtime event 301, WaitHandleWaitStart; .NET 9 and later).</summary>
    WaitStarted,

    WaitEnded,

    /// <summary>A thread begins to wait for a lock that another holds (runtime event 81, ContentionStart).</summary>
    LockWaitStarted,

    LockWaitEnded,

    /// <summary>Also one of an awaited delay (FrameworkEventSource 150, ThreadTransferSend).</summary>
    TimerArmed,

    /// <summary>FrameworkEventSource 151, ThreadTransferReceive.</summary>
    TimerFired,

    /// <summary>An MVC action is about to be called; the subject is its name (ASP.NET Core's DiagnosticSource: BeforeAction).</summary>
    ActionBegan,

    /// <summary>The pool wants as many threads as its item holds (runtime event 55).</summary>
    GoalChanged,

    /// <summary>The pool has as many threads as its item holds, by its counters.</summary>
    ThreadsCounted,

    /// <summary>The runtime is suspended for a garbage collection (GCSuspendEEBegin).</summary>
    Suspended,

    /// <summary>Its threads run again (GCRestartEEEnd).</summary>
    Resumed,

    /// <summary>The item holds their number: the target's buffer was full.</summary>
    EventsLost,

    /// <summary>The same in the session of waits.</summary>
    WaitsLost,

    ThreadsSampled,

    StacksTaken,

    WaitsTraced,

    EnqueuesTraced,

    /// <summary>About ten times a second, also while the pool starves.</summary>
    Heartbeat,
}
