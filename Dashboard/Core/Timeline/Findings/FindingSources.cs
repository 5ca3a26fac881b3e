namespace Dashboard.Timeline.Findings;

/// <summary>The sources of a finding, <see cref="Finding.RestsOn"/>.</summary>
internal static class FindingSources
{
    public const string Counters = "counters";

    public const string PoolEvents = "pool events";

    public const string Load = "load";

    public const string TimeOfRequests = "request time";

    /// <summary>Waits and lock contentions with their stacks, or one sample of all stacks.</summary>
    public const string Blockers = "blocking call sites";

    public const string Threads = "thread states from /proc";

    /// <summary>The kernel's clocks of each thread: on a processor, and ready for one.</summary>
    public const string ThreadTime = "thread time from /proc";

    public const string WaitGraph = "wait-for graph";

    public const string Meters = "meters";

    public const string Session = "session";
}
