using Dashboard.Compare.Verdicts;
using Dashboard.Timeline.Findings;

namespace Dashboard.Compare;

/// <summary>The pool on one side of a comparison.</summary>
internal sealed record SidePool(ComparedSide Side)
{
    public int Starved => Side.Runs.Count(run => run.Pool.Starved is true);

    public int NotKnown => Side.Runs.Count(run => run.Pool.Starved is null);

    public PoolVerdict? Worst => Side.Runs.Select(run => run.Pool.Verdict).OfType<PoolVerdict>().MaxBy(verdict => verdict.Severity);

    public string Sentence => Worst is null ? "No data on the thread pool."
        : Side.Runs.Count == 1 ? Worst.Sentence
        : $"The worst of {Readable.Plural(Side.Runs.Count, "run")}: {Worst.Sentence}";

    /// <summary>" A kept up, with threads blocked in Orders.Get." or " 3 of 5 runs of A kept up, with threads blocked."; empty where none did.</summary>
    internal string KeptUp => Side.Runs.Where(run => run.Pool.KeptUp).ToList() switch
    {
        [] => "",
        [var run] when Side.Runs.Count == 1 => $" {Side.Letter} kept up, with threads blocked{PoolDifference.In(run.Pool)}.",
        var some => $" {Readable.Count(some.Count)} of {Readable.Plural(Side.Runs.Count, "run")} of {Side.Letter} kept up, with threads blocked.",
    };

    /// <summary>"starved in Orders.Get", "3 of 5 runs starved".</summary>
    public string State => Side.Runs is [{ Pool: var pool }]
        ? pool.Starved switch
        {
            true => $"starved{PoolDifference.In(pool)}",
            false when pool.KeptUp => $"kept up, threads blocked{PoolDifference.In(pool)}",
            false => "did not starve",
            null => "unknown",
        }
        : NotKnown == Side.Runs.Count ? "unknown"
        : $"{Readable.Count(Starved)} of {Readable.Plural(Side.Runs.Count, "run")} starved{Unknown}";

    private string Unknown => NotKnown == 0 ? "" : $" (unknown for {Readable.Count(NotKnown)})";

    /// <summary>"3 of 5 runs of A starved".</summary>
    internal string Words
    {
        get
        {
            var (runs, letter, plural) = (Side.Runs.Count, Side.Letter, Readable.Plural(Side.Runs.Count, "run"));
            return (runs, Starved, runs - NotKnown) switch
            {
                (1, _, 0) => $"whether {letter} starved is unknown",
                (1, 1, _) => $"{letter} starved",
                (1, _, _) => $"{letter} did not starve",
                (_, _, 0) => $"whether the {plural} of {letter} starved is unknown",
                (_, var starved, var known) when starved == known && known == runs => $"all {plural} of {letter} starved",
                (_, 0, var known) when known == runs => $"none of the {plural} of {letter} starved",
                _ => $"{Readable.Count(Starved)} of {plural} of {letter} starved{Unknown}",
            };
        }
    }
}

internal sealed record PoolDifference(SidePool A, SidePool B)
{
    internal static readonly IReadOnlyList<string> Leading = ["threadsBlocked", "queueWaitMeanMs", "threadsMax"];

    public static IReadOnlyList<PoolDifference> Of(Comparison comparison) => [.. comparison.Verdicts.Select(verdict => Of(comparison, verdict))];

    public static PoolDifference Of(Comparison comparison, CompareVerdict verdict)
    {
        var (a, b) = (comparison.Baseline, comparison.IndexOf(verdict));
        var changed = Leading.Select(key => comparison.Figures.FirstOrDefault(row => row.Key == key)).OfType<FigureRow>()
            .Where(row => row.Cells[b].Change != FigureChange.None)
            .Select(row => $"{row.Name} {row.Cells[a].Text} → {row.Cells[b].Text}").ToList();
        string?[] changes =
        [
            changed.Count == 0 ? null : $"{string.Join("; ", changed)}.",
            BlockingChange.Sentence(comparison.Sides[a], comparison.Sides[b]),
            AwaitingChange.Of(comparison.Sides[a], comparison.Sides[b]),
        ];
        return new(new SidePool(comparison.Sides[a]), new SidePool(comparison.Sides[b]))
        {
            Changes = changes.OfType<string>().ToList() is { Count: > 0 } known ? string.Join(' ', known) : null,
            Runtime = RuntimeChange.Of(comparison, verdict),
        };
    }

    /// <summary>"Threads blocked, mean 5.1 → 0; Queue wait, mean 1.2 s → 0.3 ms."; null where none differ.</summary>
    public string? Changes { get; private init; }

    /// <summary>Null where both sides ran on one runtime.</summary>
    public RuntimeChange? Runtime { get; private init; }

    /// <summary>Single runs are named with the method, several with their number; sides that kept up with blocked threads follow.</summary>
    public string Sentence => $"{((A.Side.Runs.Count, B.Side.Runs.Count) == (1, 1) ? OfSingleRuns() : $"{Readable.Capitalized(A.Words)}; {B.Words}.")}"
        + A.KeptUp + B.KeptUp;

    private string OfSingleRuns()
    {
        var (a, b, ofA, ofB) = (A.Side.Letter, B.Side.Letter, A.Side.Runs[0].Pool, B.Side.Runs[0].Pool);
        return (ofA.Starved, ofB.Starved) switch
        {
            (true, true) when ofA.Method == ofB.Method => $"Both starved{In(ofA)}.",
            (true, true) => $"Both starved: {a}{InOrUnknown(ofA)}, {b}{InOrUnknown(ofB)}.",
            (false, false) => $"Neither {a} nor {b} starved.",
            (true, false) => $"{a} starved{In(ofA)}; {b} did not.",
            (false, true) => $"{b} starved{In(ofB)}; {a} did not.",
            (null, null) => $"Whether {a} or {b} starved is unknown.",
            (null, _) => $"{Readable.Capitalized(B.Words)}; whether {a} did is unknown.",
            (_, null) => $"{Readable.Capitalized(A.Words)}; whether {b} did is unknown.",
        };
    }

    private static string InOrUnknown(ComparedPool pool) => In(pool) is { Length: > 0 } known ? known : " in code that is not known";

    internal static string In(ComparedPool pool) => pool.Method is { } method ? $" in {method}" : "";
}
