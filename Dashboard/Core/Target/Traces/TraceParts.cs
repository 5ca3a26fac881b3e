namespace Dashboard.Target.Traces;

/// <summary>What a trace may hold of what the dashboard reads.</summary>
[Flags]
internal enum TraceParts
{
    None = 0,

    /// <summary>The runtime's EventCounters.</summary>
    Counters = 1,

    /// <summary>The pool's own events, thread injections among them.</summary>
    PoolEvents = 2,

    /// <summary>Waits with begin and end (.NET 9 and later).</summary>
    Waits = 4,

    /// <summary>Lock contentions.</summary>
    Locks = 8,

    /// <summary>Work items that are queued and taken.</summary>
    WorkItems = 16,

    /// <summary>Activity ids that follow a request across its awaits.</summary>
    Activities = 32,

    /// <summary>Kestrel's requests.</summary>
    Requests = 64,

    /// <summary>Names of methods.</summary>
    MethodNames = 128,
}
