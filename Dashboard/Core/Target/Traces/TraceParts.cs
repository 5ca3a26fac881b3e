namespace Dashboard.Target.Traces;

[Flags]
internal enum TraceParts
{
    None = 0,

    Counters = 1,

    PoolEvents = 2,

    /// <summary>Waits with begin and end (.NET 9 and later).</summary>
    Waits = 4,

    Locks = 8,

    WorkItems = 16,

    /// <summary>Activity ids that follow a request across its awaits.</summary>
    Activities = 32,

    Requests = 64,

    MethodNames = 128,
}
