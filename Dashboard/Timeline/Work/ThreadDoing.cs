namespace Dashboard.Timeline.Work;

/// <summary>What a thread was doing at a moment, as far as it can be told from outside.</summary>
public enum ThreadDoing
{
    /// <summary>On a processor, or ready for one.</summary>
    Running,

    /// <summary>In a wait without a time limit (a futex): for a task, a lock, a semaphore or an event. Which, only wait events and stacks tell.</summary>
    Waiting,

    /// <summary>
    /// In a wait with a time limit (a futex), or in one whose limit could not be read: idle, since an idle worker waits 20 s for work, or in
    /// <c>Thread.Sleep</c>, or in a wait that was given a limit.
    /// </summary>
    IdleOrWaiting,

    /// <summary>It waits for work; known from the pool's own events only.</summary>
    Idle,

    /// <summary>Asleep: in a system call that sleeps, or in a wait with a time limit in the midst of a work item, of which no wait event told.</summary>
    Sleep,

    /// <summary>In a system call on a socket.</summary>
    Socket,

    /// <summary>In a system call on a file or a disk.</summary>
    File,

    /// <summary>In another system call.</summary>
    Other,
}
