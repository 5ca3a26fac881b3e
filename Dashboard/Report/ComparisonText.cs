using Dashboard.Compare;
using Dashboard.Format;
using Dashboard.Runs;

namespace Dashboard.Report;

/// <summary>A comparison of two sides for a terminal and for programs.</summary>
public static class ComparisonText
{
    private const char Few = '*';

    /// <summary>One object of plain figures; the names are a contract.</summary>
    public static object Json(GroupComparison comparison, NamedRuns a, NamedRuns b) => new
    {
        metric = comparison.Metric.Name,
        verdict = WordOf(comparison.Verdict.Word),
        comparison.Verdict.Ratio,
        comparison.Verdict.IntervalLow,
        comparison.Verdict.IntervalHigh,
        comparison.Verdict.RunsA,
        comparison.Verdict.RunsB,
        comparison.Verdict.Sentence,
        comparison.NoisePercent,
        comparison.UnderStudy,
        comparison.Confounders,
        differences = comparison.Facts.Where(row => row.Differs).Select(row => new
        {
            row.Name,
            a = Joined(row.Values.Take(a.Runs.Count)),
            b = Joined(row.Values.Skip(a.Runs.Count)),
            row.IsCondition,
        }),
        comparison.Cautions,
        idsA = a.Runs.Select(run => run.Header.Id),
        idsB = b.Runs.Select(run => run.Header.Id),
    };

    /// <summary>The key figures side by side, what differs, and the verdict as the last line.</summary>
    public static IEnumerable<string> Lines(GroupComparison comparison, NamedRuns a, NamedRuns b)
    {
        yield return $"A: {Side(a)}";
        yield return $"B: {Side(b)}";
        yield return "";
        string[][] rows = [["", "A", "B", "B ÷ A"], .. ReportFigures.Of([.. a.Runs, .. b.Runs]).Select(figure => Row(figure, a, b))];
        int[] widths = [.. Enumerable.Range(0, 4).Select(column => rows.Max(row => row[column].Length))];
        foreach (var row in rows)
        {
            yield return $"{row[0].PadRight(widths[0])}  {row[1].PadLeft(widths[1])}  {row[2].PadLeft(widths[2])}  {row[3].PadLeft(widths[3])}".TrimEnd();
        }

        if (rows.Any(row => row[1].EndsWith(Few) || row[2].EndsWith(Few)))
        {
            yield return $"{Few} too few requests for that percentile: 10 must lie above it";
        }

        yield return "";
        foreach (var row in comparison.Facts.Where(row => row.Differs))
        {
            var role = row.Name == comparison.UnderStudy ? " (under study)" : row.IsCondition ? " (a condition)" : "";
            yield return $"Differs{role}: {row.Name}: {Joined(row.Values.Take(a.Runs.Count))} | {Joined(row.Values.Skip(a.Runs.Count))}";
        }

        foreach (var caution in comparison.Cautions)
        {
            yield return $"Note: {caution}";
        }

        yield return comparison.Verdict.Sentence;
    }

    /// <summary>A verdict's word as programs read it: <c>faster</c>, <c>notEnoughRuns</c>, …</summary>
    public static string WordOf(VerdictWord word) => System.Text.Json.JsonNamingPolicy.CamelCase.ConvertName(word.ToString());

    /// <summary>B ÷ A with an arrow that says which way is better; empty where there is nothing to divide.</summary>
    internal static string RatioText(ReportFigure figure, double? a, double? b) =>
        a is { } below and not 0 && b is { } above ? $"{Figures.Number(above / below)} ×{(figure.IsBetter(a, b) switch { true => " ▲ better", false => " ▼ worse", null => "" })}" : "";

    private static string[] Row(ReportFigure figure, NamedRuns a, NamedRuns b)
    {
        var (ofA, ofB) = (figure.Median(a.Runs), figure.Median(b.Runs));
        string Marked(NamedRuns side, double? value) => side.Runs.All(figure.Supported) ? figure.Text(value) : $"{figure.Text(value)} {Few}";
        return [figure.Name, Marked(a, ofA), Marked(b, ofB), RatioText(figure, ofA, ofB)];
    }

    private static string Side(NamedRuns side) => side.Runs.Count == 1
        ? $"{side.Name} ({side.Runs[0].Header.Id})"
        : $"{side.Name}: {Figures.Plural(side.Runs.Count, "run")}, medians are shown";

    private static string Joined(IEnumerable<string?> values) => string.Join("; ", values.Select(value => value ?? "none").Distinct(StringComparer.Ordinal));
}
