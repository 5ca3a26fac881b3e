namespace Dashboard.Timeline.Work;

/// <summary>A step of a thread's waiting, in the words of the runtime's own events.</summary>
public enum BlockEventKind
{
    /// <summary>A thread begins to wait for a handle or a monitor (runtime event 301, WaitHandleWaitStart; .NET 9 and later).</summary>
    WaitStarted,

    /// <summary>That wait ended (runtime event 302).</summary>
    WaitEnded,

    /// <summary>A thread begins to wait for a lock that another holds (runtime event 81, ContentionStart). Inside it there may be a wait as well.</summary>
    LockWaitStarted,

    /// <summary>That wait ended (runtime event 91, ContentionStop).</summary>
    LockWaitEnded,

    /// <summary>Nothing happened to a thread, but all events before this time have been told.</summary>
    TimePassed,

    /// <summary>The target's buffer was full: events before this one are missing.</summary>
    EventsLost,
}
