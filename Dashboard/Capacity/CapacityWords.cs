using Dashboard.Injections;

namespace Dashboard.Capacity;

internal static class CapacityWords
{
    public static string Sentence(CapacitySum sum) => sum.Missing > 0
        ? $"Blocking handlers occupy {Threads(sum.Threads)} on average at {PerSecond(sum.RequestsPerSecond)}, and the pool starts with "
            + $"{Readable.Count(sum.Inputs.MinThreads)}. Until more are added it serves {PerSecond(sum.PerSecondAtFirst)}, and the rest queue. "
            + Advice(sum)
        : $"Blocking handlers occupy {Threads(sum.Threads)} on average at {PerSecond(sum.RequestsPerSecond)}: the minimum of "
            + $"{Readable.Count(sum.Inputs.MinThreads)} is available at once"
            + $"{(sum.IsMinimumEnough ? "" : $", but {Share(sum.WaitShareNow)} of the requests queue")}. {Advice(sum)}";

    public static IReadOnlyList<CapacityFigure> Figures(CapacitySum sum)
    {
        var inputs = sum.Inputs;
        var threads = Readable.Number(sum.Threads);
        return
        [
            new("Requests", Readable.Number(sum.RequestsPerSecond), "requests/s",
                $"{Readable.Count(inputs.Users)} users ÷ {Readable.Number(inputs.EverySeconds)} s", "Load from all users."),
            new("Threads needed", threads, "threads",
                $"{Readable.Number(sum.RequestsPerSecond)} requests/s × {Seconds(inputs.ServiceSeconds)}",
                "Held by blocking handlers, on average."),
            new("Ramp-up time", Settled(sum), sum.IsGateHeldBack ? "" : "s", sum switch
            {
                { Missing: 0 } => $"no ramp-up: {threads} needed, minimum {Readable.Count(inputs.MinThreads)}",
                { IsGateHeldBack: true } => "hill climbing follows measured throughput",
                _ => $"one thread every 500 ms to 1 s until the backlog is gone ({Readable.Count(sum.GateFastest.Threads)} threads)",
            }, "How long requests queue if handlers block on anything but task waits."),
            new("Minimum threads", Readable.Count(sum.SuggestedMinThreads), "threads",
                sum.SuggestedMinThreads > sum.DatabasePool
                    ? $"at least one per core: {Readable.Count(inputs.Cores)}"
                    : $"Erlang C, {threads} held on average: {Share(sum.WaitShareSuggested)} of the requests find all of them busy",
                $"For SetMinThreads: the fewest with which at most {Share(ErlangC.MaxWaiting)} of the requests wait for a thread."),
            new("Database pool", Readable.Count(sum.DatabasePool), "connections",
                $"Erlang C: at most {Share(ErlangC.MaxWaiting)} of the requests wait", sum.DatabasePool > CapacitySum.DefaultDatabasePool
                    ? $"More than the usual maximum of {Readable.Count(CapacitySum.DefaultDatabasePool)}: raise Max Pool Size and the database's own limit."
                    : $"If each thread holds one connection, the usual Max Pool Size of {Readable.Count(CapacitySum.DefaultDatabasePool)} is enough."),
        ];
    }

    public static IReadOnlyList<CapacityRule> Rules(CapacitySum sum)
    {
        var pool = sum.Inputs.Pool;
        return
        [
            new("Task waits", "Handlers wait for tasks (.Result, Wait) that complete without a pool thread.", Until(sum, sum.Waits),
                $"{Readable.Count(pool.AtOnce)} threads immediately, then one after 25 ms, growing to 250 ms: "
                    + $"{Readable.Number(CooperativeBlocking.SteadyPerSecond)} a second beyond {Readable.Count(CooperativeBlocking.Knee(pool))} threads"),
            new("Gate, two threads a second", "Handlers block on anything else: Sleep, locks, synchronous sockets.",
                sum.IsGateHeldBack ? Held : Until(sum, sum.GateFastest), "a thread every 500 ms"),
            new("Gate, one thread a second", "The new thread takes an item itself, so every other check by the gate comes too early.",
                sum.IsGateHeldBack ? Held : Until(sum, sum.GateUsual), "a thread every second"),
            new("Hill climbing", "Requests complete, and the pool tests whether more threads complete more work.",
                sum.Missing > 0 ? "unpredictable" : "not needed", "follows measured throughput"),
            new("Simple estimate", "Ignores work queued in the meantime and the fact that completed requests delay the gate thread.",
                sum.Missing > 0 ? $"{Tenths(sum.ArticleSeconds)} s" : "at once", $"{Readable.Number(sum.Missing)} missing threads × 500 ms"),
        ];
    }

    /// <summary>Null where the gate brings the pool to rest.</summary>
    public static string? HeldBack(CapacitySum sum) => sum.IsGateHeldBack
        ? "The gate adds threads only when nothing has been taken from the queue for more than 500 ms. "
            + (sum.SecondsBetweenDequeues < GateInjection.PeriodSeconds
                ? $"With the minimum number of threads busy, one becomes free every {Readable.Milliseconds(sum.SecondsBetweenDequeues * 1000)} on average"
                : $"With {Readable.Number(sum.GateHeldBackFrom)} or more busy threads, one becomes free at least every 500 ms")
            + ", so its rule predicts no time: unless handlers wait for tasks, only hill climbing adds threads, and that "
            + "takes longer (61 s, and in one run over 80 s, with the article's numbers, for which its own estimate is 6.4 s)."
        : null;

    private const string Held = "no threads added";

    private static string Advice(CapacitySum sum) => sum.IsMinimumEnough
        ? "Nothing needs to be set; async handlers hold a thread only while their code runs."
        : $"Set the minimum to {Readable.Count(sum.SuggestedMinThreads)}, or better: make the handlers async, so that a thread is held only while code runs.";

    private static string Settled(CapacitySum sum) => sum switch
    {
        { Missing: 0 } => "0",
        { IsGateHeldBack: true } => "unpredictable",
        _ => Range(Tenths(sum.GateFastest.Seconds), Tenths(sum.GateUsual.Seconds)),
    };

    private static string Until(CapacitySum sum, Settling settling) => sum.Missing == 0 ? "at once"
        : double.IsInfinity(settling.Seconds) ? "never"
        : settling.Seconds < 1 ? Readable.Milliseconds(settling.Seconds * 1000)
        : $"{Tenths(settling.Seconds)} s";

    private static string Range(string from, string to) => from == to ? from : $"{from} to {to}";

    private static string Share(double share) => Readable.Percent(share * 100);

    private static string Threads(double threads) => $"{Readable.Number(threads)} {(threads is 1 ? "thread" : "threads")}";

    private static string PerSecond(double requests) => $"{Readable.Number(requests)} requests/s";

    private static string Seconds(double seconds) => $"{Readable.Number(seconds)} s";

    private static string Tenths(double seconds) => seconds >= 100 ? Readable.Count(seconds) : Readable.Number(seconds);
}

internal sealed record CapacityFigure(string Name, string Value, string Unit, string Formula, string Words);

/// <summary>A rule of the pool, applied.</summary>
internal sealed record CapacityRule(string Name, string When, string Settled, string Formula);
