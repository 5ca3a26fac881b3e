namespace Dashboard.Timeline.Findings;

/// <summary>What a finding can rest on, <see cref="Finding.RestsOn"/>.</summary>
internal static class FindingSources
{
    /// <summary>The target's counters: they are read of every target.</summary>
    public const string Counters = "counters";

    /// <summary>The pool's own events: why it changed its goal.</summary>
    public const string PoolEvents = "pool events";

    /// <summary>What the load itself measured.</summary>
    public const string Load = "load";

    /// <summary>Where the requests' time went.</summary>
    public const string TimeOfRequests = "request time";

    /// <summary>Waits and lock contentions with their stacks, or one look at all stacks.</summary>
    public const string Blockers = "blocking call sites";

    /// <summary>What the operating system says of the threads.</summary>
    public const string Threads = "thread states from /proc";

    /// <summary>The kernel's clocks of each thread: on a processor, and ready for one.</summary>
    public const string ThreadTime = "thread time from /proc";

    /// <summary>Who waits for what.</summary>
    public const string WaitGraph = "wait-for graph";

    /// <summary>Of connections and limiters, of the target's own.</summary>
    public const string Meters = "meters";

    /// <summary>The state of the session with the target.</summary>
    public const string Session = "session";
}
