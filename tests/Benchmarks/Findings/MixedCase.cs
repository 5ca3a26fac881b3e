using Dashboard.Timeline.Findings;

namespace Benchmarks.Findings;

/// <summary>A server that blocks and computes, or only looks like it, and what <c>run --fail-on starvation</c> is to say of it.</summary>
/// <param name="Name">What it is.</param>
/// <param name="Path">The endpoint of tests/Shapes that takes the load.</param>
/// <param name="Connections">Of a closed loop; 0: one request, which only begins what goes on beside.</param>
/// <param name="Starves">True where threads are blocked and work waits for them.</param>
internal sealed record MixedCase(string Name, string Path, int Connections, bool Starves)
{
    /// <summary>Asked for once before the load.</summary>
    public string? Beside { get; init; }

    /// <summary>Takes a load of its own at the same time.</summary>
    public (string Path, int Connections)? Second { get; init; }

    /// <summary>WebSockets at <c>/ws</c> that are open beside it, with a message each second.</summary>
    public int Sockets { get; init; }

    /// <summary>Processors that a control group allows; null: all.</summary>
    public double? Quota { get; init; }

    /// <summary>The pool's minimum; null: the runtime's.</summary>
    public int? MinThreads { get; init; }

    /// <summary>Whose code it is: any of these; none where nobody is asked.</summary>
    public string[] Methods { get; init; } = [];

    /// <summary>Verdicts that are right where it does not starve; none: any but a blocking one.</summary>
    public string[] Verdicts { get; init; } = [];

    /// <summary>Texts that the finding has in its sentence, its evidence or its advice.</summary>
    public string[] Words { get; init; } = [];

    /// <summary>How long a request may take, seconds.</summary>
    public double Timeout { get; init; } = 30;

    public double Seconds { get; init; } = 15;

    public static IReadOnlyList<MixedCase> All { get; } =
    [
        new("sleep 100 ms + 10 ms CPU", "/mixed/sleep", 64, true) { Methods = ["lambda in Mixed.Map", "GET /mixed/sleep", "an inlined request handler"] },
        new("sleep beside a thread that burns a processor", "/sleep", 64, true)
            { Beside = "/beside/burn", Methods = ["lambda in Sleeper.Map", "GET /sleep", "an inlined request handler"] },
        new("sleep under a quota of 0.5", "/mixed/sleep?cpu=1", 64, true)
            { Quota = 0.5, Methods = ["lambda in Mixed.Map", "GET /mixed/sleep", "an inlined request handler"] },
        new("bursts", "/beside/bursts?cpu=5", 0, true) { Seconds = 30, Methods = ["lambda in Besides.Map"] },
        new(".Result 100 ms + 10 ms CPU", "/mixed/result", 64, true) { Methods = ["lambda in Mixed.Map", "GET /mixed/result", "an inlined request handler"] },
        new("semaphore of 4 places", "/semaphore", 64, true) { Methods = ["lambda in Semaphores.Map", "GET /semaphore", "an inlined request handler"] },
        new("two endpoints at once", "/mixed/sleep", 40, true)
            { Second = ("/burn", 2), Methods = ["lambda in Mixed.Map", "GET /mixed/sleep", "an inlined request handler"] },
        new("async", "/mixed/await", 64, false) { Verdicts = [PoolVerdict.Healthy] },
        new("CPU at 100 %", "/burn", 16, false) { Verdicts = ["cpuBound"] },
        new("computing under a quota of 0.5", "/burn", 12, false) { Quota = 0.5, Verdicts = ["cpuBound"] },
        new("idle", "/beside/idle", 0, false),
        new("10,000 short items at once", "/beside/short", 0, false) { Seconds = 20 },
        new("collections", "/mixed/await", 16, false) { Beside = "/beside/collect" },
        new("minimum 500", "/mixed/await", 64, false) { MinThreads = 500, Verdicts = [PoolVerdict.Healthy] },
        new("long polls", "/long-poll", 200, false),
        new("server-sent events", "/sse", 200, false),
        new("WebSockets", "/mixed/await", 16, false) { Sockets = 500, Verdicts = [PoolVerdict.Healthy] },
        new("all 404", "/nothing-here", 16, false) { Verdicts = ["requestsFail"] },
    ];

    /// <summary>Servers as public bug reports describe them: the rule, whose code it is, and what is to be done.</summary>
    public static IReadOnlyList<MixedCase> Reported { get; } =
    [
        new("every request hangs", "/reported/booking", 20, false)
            { Verdicts = ["requestsHang"], Methods = ["Bookings.BookAsync", "lambda in Bookings.BookAsync"], Words = ["answered"], Timeout = 10 },
        new("synchronous HttpClient.Send", "/reported/price", 40, true) { Methods = ["PriceClient.Quote"], Words = ["SendAsync"] },
        new("a regular expression that backtracks", "/reported/address", 6, false) { Verdicts = ["cpuBound"], Words = ["AddressCheck.IsValid", "Regex"] },
        new("collections", "/reported/thumbnail", 8, false) { Verdicts = ["collections", "cpuBound"], Words = ["collect"] },
        new("overlapping timer callbacks", "/reported/heartbeat", 0, true) { Methods = ["Heartbeat.Tick"], Words = ["await"], Seconds = 20 },
        new("a maximum of 8 threads", "/reported/rate", 40, true) { Beside = "/reported/cap", Methods = ["Rates.Read"], Words = ["maximum", "8"], Timeout = 10 },
        new("a logger's bounded queue", "/reported/audit", 40, true) { Methods = ["Audit.Write"], Words = ["BlockingCollection"] },
        new("a gate that is awaited", "/reported/gate", 40, false) { Verdicts = ["slowAwaits"], Words = ["await"] },
        new("HttpClient's connections, awaited", "/reported/connections", 40, false)
            { Verdicts = ["slowAwaits"], Words = ["connection of HttpClient to 127.0.0.1", "MaxConnectionsPerServer"] },
        new("a rate limiter's queue, awaited", "/reported/limited", 40, false) { Verdicts = ["slowAwaits"], Words = ["rate limiter's queue, policy gate"] },
    ];
}
