using Dashboard.Compare.Verdicts;
using Dashboard.Validity;

namespace Dashboard.Compare;

/// <summary>What a pool does otherwise where the sides ran on different runtimes.</summary>
/// <param name="Sentence">The figures of the pool that differ.</param>
/// <param name="Faults">Known faults of the runtimes that bear on a pool, of either side.</param>
public sealed record RuntimeChange(string Sentence, IReadOnlyList<(string Sentence, Uri Link)> Faults)
{
    /// <summary>Of two medians: closer ones are what any two series differ by.</summary>
    private const double LeastRatio = 1.2;

    private const string GoalChanges = "injections.";

    /// <summary>What another pool does otherwise while a program stays the same.</summary>
    private static readonly string[] OfThePool =
        ["threadsMax", "queueWaitMeanMs", "longestWithoutDequeueSeconds", "workItemsPerRequest", "scheduledPerRequest"];

    /// <returns>Null where a side has no one runtime, and where both have the same.</returns>
    public static RuntimeChange? Of(Comparison comparison, CompareVerdict verdict)
    {
        var (at, other) = (comparison.Baseline, comparison.IndexOf(verdict));
        var (a, b) = (comparison.Sides[at], comparison.Sides[other]);
        if (VersionOf(a) is not { } before || VersionOf(b) is not { } after || before == after)
        {
            return null;
        }

        var changes = comparison.Figures.Where(static row => row.Key.StartsWith(GoalChanges, StringComparison.Ordinal) || OfThePool.Contains(row.Key))
            .Where(row => IsApart(row.Cells[at].Value, row.Cells[other].Value))
            .Select(row => $"{row.Name} {row.Cells[at].Text} → {row.Cells[other].Text}{When(row, a, b)}").ToList();
        var runtimes = $".NET {after} ({b.Letter}) against .NET {before} ({a.Letter})";
        return new RuntimeChange(
            changes.Count > 0 ? $"{runtimes}: {string.Join("; ", changes)}."
                : $"{runtimes}: the pool did the same; threads, goal changes, queue wait and work items per request differ by less than a fifth.",
            [.. PoolFault.Of(before), .. PoolFault.Of(after)]);
    }

    private static string? VersionOf(ComparedSide side) =>
        side.Runs.Select(static run => run.Header.Target?.RuntimeVersion).Distinct().ToList() is [{ } only] ? only : null;

    private static bool IsApart(double? a, double? b) =>
        a is { } before && b is { } after && Math.Max(before, after) > 0 && Math.Max(before, after) >= LeastRatio * Math.Min(before, after);

    /// <summary>" (the last after 8.2 s → 12 s)": the median over the runs of a side; empty where a side has none.</summary>
    private static string When(FigureRow row, ComparedSide a, ComparedSide b) =>
        row.Key.StartsWith(GoalChanges, StringComparison.Ordinal) && LastOf(a, row.Key) is { } before && LastOf(b, row.Key) is { } after
            ? $" (the last after {Readable.Milliseconds(before * 1_000)} → {Readable.Milliseconds(after * 1_000)})"
            : "";

    private static double? LastOf(ComparedSide side, string key)
    {
        double[] last =
        [
            .. side.Runs.Select(run => run.DuringLoad.OfType<Injection>().Where(injection => GoalChanges + injection.ReasonName == key)
                    .Select(injection => (double?)(injection.T - run.From)).LastOrDefault())
                .OfType<double>(),
        ];
        return last.Length == 0 ? null : Math.Max(0, Robust.Median(last));
    }
}
