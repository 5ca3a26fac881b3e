namespace Dashboard.Timeline;

/// <summary>Reasons why requests wait: <see cref="BlameCulprit.Kind"/>.</summary>
public static class BlameKinds
{
    /// <summary>Code holds a thread of the pool while the request waits in the pool's queue.</summary>
    public const string Thread = "holds a thread";

    public const string Lock = "holds the lock";

    /// <summary>The request is blocked in a task, a semaphore or an event, which has no holder.</summary>
    public const string Nobody = "nobody holds it";

    public const string Collection = "collection";

    /// <summary>A thread is idle and wakes up.</summary>
    public const string Waking = "waking";

    public const string NoThread = "no thread yet";

    /// <summary>Threads of which no event was seen since the session began.</summary>
    public const string NotSeen = "not seen";

    /// <summary>Events of that time were lost, or not read.</summary>
    public const string NotRead = "not read";

    public const string Others = "others";
}
