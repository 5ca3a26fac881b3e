namespace Benchmarks.Accounts;

/// <summary>One load on one endpoint.</summary>
/// <param name="Path">The endpoint; its requests alone are compared.</param>
/// <param name="Connections">Connections of a closed loop; the most requests at once of an open one.</param>
internal sealed record AccountCase(string Path, int Connections)
{
    /// <summary>Requests a second of an open loop; 0: a closed one.</summary>
    public double PerSecond { get; init; }

    /// <summary>False: a new connection for each request.</summary>
    public bool KeepAlive { get; init; } = true;

    /// <summary>By HTTP/2 without TLS, all requests on one connection.</summary>
    public bool Http2 { get; init; }

    public string Name =>
        Path + (PerSecond > 0 ? $", {PerSecond}/s" : $", {Connections} connections") + (KeepAlive ? "" : ", not kept") + (Http2 ? ", HTTP/2" : "");

    /// <summary>The sample's styles.</summary>
    public static IReadOnlyList<AccountCase> Sample { get; } =
    [
        new("/sync", 125), new("/async", 40), new("/api/diagscenario/taskwait", 60), new("/api/diagscenario/tasksleepwait", 40),
        new("/api/diagscenario/taskasyncwait", 125), new("/lock", 40), new("/semaphore", 40), new("/cpu", 20), new("/test/io", 40),
        new("/test/sync", 40),
        new("/test/asyncio", 60), new("/sync", 200) { PerSecond = 200 }, new("/api/diagscenario/taskwait", 200) { PerSecond = 10 },
        new("/sync", 40) { KeepAlive = false }, new("/test/asyncio", 40) { KeepAlive = false },
    ];

    /// <summary>The servers of tests/Shapes.</summary>
    public static IReadOnlyList<AccountCase> Shapes { get; } =
    [
        new("/mvc/orders", 40), new("/lambda", 40), new("/middleware", 40), new("/background", 40), new("/stream", 40), new("/fanout", 10),
        new("/socket", 40), new("/tcs", 40), new("/parallel", 40), new("/stock", 40), new("/semaphore", 40), new("/event", 40), new("/burn", 40),
        new("/sleep", 40), new("/middle", 40), new("/deadlock", 10), new("/large", 20), new("/compressed", 20),
        new("/lambda", 40) { KeepAlive = false }, new("/await", 40) { KeepAlive = false },
        new("/await", 40) { Http2 = true }, new("/lambda", 40) { Http2 = true },
        new("/await", 200) { PerSecond = 200 }, new("/mvc/orders", 200) { PerSecond = 10 },
        new("/parallel", 200) { PerSecond = 10 }, new("/tcs", 200) { PerSecond = 20 },
    ];
}
