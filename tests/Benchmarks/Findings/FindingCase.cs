
namespace Benchmarks.Findings;

/// <summary>One endpoint and what is to be found while it is under load.</summary>
/// <param name="Path">The endpoint; empty: no load.</param>
/// <param name="Connections">Of a closed loop.</param>
/// <param name="Rules">Any of these is right; none: no blocking rule may speak.</param>
/// <param name="Methods">Whose code it is: any of these.</param>
internal sealed record FindingCase(string Path, int Connections, string[] Rules, params string[] Methods)
{
    private static readonly string[] Blocking =
        ["starvationByBlocking", "blockedNotInjected", "steadyBlocking", "lockConvoy"];

    private static readonly string[] TaskWaits = ["starvationByTaskWaits"];

    /// <summary>True for a server of tests/Shapes.</summary>
    public bool IsShape { get; init; }

    public string Name => Path.Length == 0 ? "idle" : $"{(IsShape ? "Shapes " : "")}{Path} × {Connections}";

    public static IReadOnlyList<FindingCase> All { get; } =
    [
        new("/test/sync", 125, Blocking, "TestSync.Handle"),
        new("/api/diagscenario/taskwait", 125, TaskWaits, "TaskWait.Handle"),
        new("/lock", 125, Blocking, "HeldLock.Handle"),
        new("/semaphore", 125, Blocking, "HeldSemaphore.Handle"),
        new("/sync", 125, Blocking, "DbConnection.Query", "DbPool.QueryOn", "DbPool.Query", "DbSync.Handle"),
        new("/mvc/orders", 125, TaskWaits, "OrdersController.Get", "GET /mvc/orders", "an inlined request handler") { IsShape = true },
        new("/lambda", 125, TaskWaits, "lambda in Lambdas.Map", "GET /lambda", "an inlined request handler") { IsShape = true },
        new("/middleware", 125, TaskWaits, "lambda in BlockingMiddleware.Use") { IsShape = true },
        new("/background?items=60&milliseconds=400", 40, Blocking, "lambda in Flood.ExecuteAsync") { IsShape = true },
        new("/stream", 40, []) { IsShape = true },
        new("/api/diagscenario/taskasyncwait", 125, []),
        new("/cpu", 8, []),
        new("", 0, []),
    ];
}
