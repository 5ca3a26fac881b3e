namespace Dashboard.Timeline;

/// <summary>What requests wait because of: <see cref="BlameCulprit.Kind"/>.</summary>
public static class BlameKinds
{
    /// <summary>Somebody holds a thread of the pool while the request waits in the pool's queue.</summary>
    public const string Thread = "holds a thread";

    /// <summary>Somebody holds the lock that the request waits for.</summary>
    public const string Lock = "holds the lock";

    /// <summary>The request is blocked in a task, a semaphore or an event, which has no holder.</summary>
    public const string Nobody = "nobody holds it";

    /// <summary>A garbage collection suspends all threads.</summary>
    public const string Collection = "collection";

    /// <summary>A thread is idle and wakes up.</summary>
    public const string Waking = "waking";

    /// <summary>The pool wants more threads than there are.</summary>
    public const string NoThread = "no thread yet";

    /// <summary>Threads of which nothing was seen since the session began.</summary>
    public const string NotSeen = "not seen";

    /// <summary>Events of that time were lost, or not read.</summary>
    public const string NotRead = "not read";

    /// <summary>Those beyond the bound.</summary>
    public const string Others = "others";
}
