using Dashboard.Diagnosis.Models;
using Dashboard.Format;

namespace Dashboard.Capacity;

/// <summary>A capacity sum in words and figures: page and command line say the same.</summary>
public static class CapacityWords
{
    /// <summary>What comes of it, in two or three sentences.</summary>
    public static string Sentence(CapacitySum sum) => sum.Missing > 0
        ? $"Blocking handlers need {Threads(sum.Threads)} for {PerSecond(sum.RequestsPerSecond)}, and the pool begins with "
            + $"{Readable.Count(sum.Inputs.MinThreads)}. Until more are added it answers {PerSecond(sum.PerSecondAtFirst)}, and the rest waits. {Advice(sum)}"
        : $"Blocking handlers need {Threads(sum.Threads)} for {PerSecond(sum.RequestsPerSecond)}: the minimum of "
            + $"{Readable.Count(sum.Inputs.MinThreads)} is there at once. {Advice(sum)}";

    /// <summary>The figures, each with the sum that it comes from.</summary>
    public static IReadOnlyList<CapacityFigure> Figures(CapacitySum sum)
    {
        var inputs = sum.Inputs;
        var threads = Readable.Number(sum.Threads);
        return
        [
            new("Requests", Readable.Number(sum.RequestsPerSecond), "requests/s",
                $"{Readable.Count(inputs.Users)} users ÷ {Readable.Number(inputs.EverySeconds)} s", "What the users ask for."),
            new("Threads needed", threads, "threads",
                $"{Readable.Number(sum.RequestsPerSecond)} requests/s × {Seconds(inputs.ServiceSeconds)}",
                "Held by blocking handlers at one time, on average."),
            new("Until settled", sum.Missing > 0 ? $"{Tenths(sum.GateFastestSeconds)} to {Tenths(sum.GateUsualSeconds)}" : "0", "s",
                sum.Missing > 0
                    ? $"({threads} − {Readable.Count(inputs.MinThreads)}) ÷ 2 a second, to ÷ 1 a second"
                    : $"{threads} ≤ {Readable.Count(inputs.MinThreads)}",
                "From the first request until there are as many threads as needed, by the gate's rule."),
            new("Minimum threads", Range(sum.SuggestedLeast, sum.SuggestedMost), "threads",
                sum.SuggestedMost > sum.SuggestedLeast
                    ? $"{threads} rounded up, to {threads} + 2 × √{threads}"
                    : $"at least as many as cores: {Readable.Count(inputs.Cores)}",
                "To set (SetMinThreads): enough on average, to enough 98 % of the time."),
            new("Database pool", Readable.Count(sum.DatabasePool), "connections",
                $"{threads} + 2 × √{threads}", sum.DatabasePool > CapacitySum.DefaultDatabasePool
                    ? $"More than the usual maximum of {Readable.Count(CapacitySum.DefaultDatabasePool)}: raise Max Pool Size, and what the database allows."
                    : $"If each thread holds one: the usual Max Pool Size of {Readable.Count(CapacitySum.DefaultDatabasePool)} is enough."),
        ];
    }

    /// <summary>How long the pool takes by each of its rules.</summary>
    public static IReadOnlyList<CapacityRule> Rules(CapacitySum sum)
    {
        var pool = sum.Inputs.Pool;
        var missing = Readable.Number(sum.Missing);
        return
        [
            new("Task waits", "Handlers wait for tasks: .Result, Wait.", sum.Missing > 0 ? Readable.Milliseconds(sum.WaitsSeconds * 1000) : "at once",
                $"{Readable.Count(pool.AtOnce)} threads at once, then one after 25 ms, growing to 250 ms: "
                    + $"{Readable.Number(CooperativeBlocking.SteadyPerSecond)} a second from {Readable.Count(CooperativeBlocking.Knee(pool))} threads on"),
            new("Gate, at its fastest", "Handlers block otherwise: Sleep, locks, synchronous sockets.",
                sum.Missing > 0 ? $"{Tenths(sum.GateFastestSeconds)} s" : "at once", $"{missing} missing threads × 500 ms"),
            new("Gate, as it mostly goes", "The new thread takes an item itself, so that every other look is too early.",
                sum.Missing > 0 ? $"{Tenths(sum.GateUsualSeconds)} s" : "at once", $"{missing} missing threads × 1 s"),
            new("Hill climbing", "Requests complete, and the pool tries whether more threads complete more.",
                sum.Missing > 0 ? "no time can be given" : "not needed", "follows measured throughput"),
        ];
    }

    /// <summary>That the gate adds nothing here; null where it does.</summary>
    public static string? HeldBack(CapacitySum sum) => sum.IsGateHeldBack
        ? $"With these numbers a thread becomes free every {Readable.Milliseconds(sum.SecondsBetweenDequeues * 1000)} on average, and the gate adds threads "
            + "only when nothing was taken from the queue for more than 500 ms. Where handlers block otherwise than by waiting for tasks, hill "
            + "climbing alone may add the threads, and that may take longer than the gate."
        : null;

    /// <summary>What to do.</summary>
    private static string Advice(CapacitySum sum) => sum.IsMinimumEnough
        ? "Nothing needs to be set; handlers that await would hold no thread at all."
        : $"Set the minimum to {Range(sum.SuggestedLeast, sum.SuggestedMost)}, or better: let the handlers await, and a thread is held only while code runs.";

    private static string Range(int from, int to) => from == to ? Readable.Count(from) : $"{Readable.Count(from)} to {Readable.Count(to)}";

    private static string Threads(double threads) => $"{Readable.Number(threads)} {(threads is 1 ? "thread" : "threads")}";

    private static string PerSecond(double requests) => $"{Readable.Number(requests)} requests/s";

    private static string Seconds(double seconds) => $"{Readable.Number(seconds)} s";

    private static string Tenths(double seconds) => seconds >= 100 ? Readable.Count(seconds) : Readable.Number(seconds);
}

/// <summary>A figure of the sum.</summary>
/// <param name="Name">What it is.</param>
/// <param name="Value">The figure.</param>
/// <param name="Unit">Its unit.</param>
/// <param name="Formula">With the numbers that it was computed from.</param>
/// <param name="Words">What it means, in a sentence.</param>
public sealed record CapacityFigure(string Name, string Value, string Unit, string Formula, string Words);

/// <summary>One of the pool's rules, applied to the sum.</summary>
/// <param name="Name">The rule.</param>
/// <param name="When">When it acts, in a sentence.</param>
/// <param name="Settled">Until there are as many threads as needed.</param>
/// <param name="Formula">How that is computed.</param>
public sealed record CapacityRule(string Name, string When, string Settled, string Formula);
