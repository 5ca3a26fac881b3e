namespace Dashboard.Timeline.Work;

/// <summary>A step of a thread's waiting, in the words of the runtime's own events.</summary>
public enum BlockEventKind
{
    /// <summary>A thread begins to wait for a handle or a monitor (runtime event 301, WaitHandleWaitStart; .NET 9 and later).</summary>
    WaitStarted,

    WaitEnded,

    /// <summary>Runtime event 81, ContentionStart. There may be a wait inside it.</summary>
    LockWaitStarted,

    LockWaitEnded,

    /// <summary>All events before this time have been told.</summary>
    TimePassed,

    /// <summary>The target's buffer was full: events before this one are missing.</summary>
    EventsLost,
}
