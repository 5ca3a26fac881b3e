namespace Dashboard.Timeline.Work;

/// <summary>What a thread was doing at a moment, as far as it is known from outside.</summary>
public enum ThreadStatus
{
    Running,

    /// <summary>In a futex without a limit: a task, a lock, a semaphore or an event; only wait events and stacks distinguish these.</summary>
    Waiting,

    /// <summary>In a futex with a limit, or an unknown one: idle (a worker waits 20 s for work), <c>Thread.Sleep</c>, or a timed wait.</summary>
    IdleOrWaiting,

    /// <summary>Known from the pool's own events only.</summary>
    Idle,

    /// <summary>In a sleeping call, or in a timed wait inside a work item without a wait event.</summary>
    Sleep,

    Socket,

    File,

    Other,
}
