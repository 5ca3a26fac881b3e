namespace Dashboard.Timeline.Work;

/// <summary>What a thread was doing at a moment, as far as it can be told from outside.</summary>
public enum ThreadStatus
{
    /// <summary>On a processor, or ready for one.</summary>
    Running,

    /// <summary>In a futex without a limit: a task, a lock, a semaphore or an event; only wait events and stacks tell which.</summary>
    Waiting,

    /// <summary>In a futex with a limit, or an unknown one: idle (a worker waits 20 s for work), <c>Thread.Sleep</c>, or a timed wait.</summary>
    IdleOrWaiting,

    /// <summary>Known from the pool's own events only.</summary>
    Idle,

    /// <summary>In a sleeping call, or in a timed wait inside a work item of which no wait event told.</summary>
    Sleep,

    Socket,

    /// <summary>In a system call on a file or a disk.</summary>
    File,

    Other,
}
