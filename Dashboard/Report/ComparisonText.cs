using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.Format;
using Dashboard.RunFile;

namespace Dashboard.Report;

/// <summary>A comparison of two sides for a terminal and for programs: the figures of the Compare page.</summary>
public static class ComparisonText
{
    private const char Few = '*';

    /// <summary>One object of plain figures; the names are a contract.</summary>
    /// <param name="comparison">Of two sides.</param>
    public static object Json(Comparison comparison)
    {
        var compared = comparison.Verdicts[0];
        var (verdict, runsA) = (compared.Verdict, compared.A.Runs.Count);
        return new
        {
            metric = compared.Metric.Name,
            verdict = WordOf(verdict.Word),
            verdict.Ratio,
            verdict.IntervalLow,
            verdict.IntervalHigh,
            verdict.RunsA,
            verdict.RunsB,
            verdict.Sentence,
            compared.ThresholdPercent,
            compared.ValuesA,
            compared.ValuesB,
            noisePercent = compared.Noise?.Percent,
            compared.UnderStudy,
            compared.Confounders,
            differences = compared.Facts.Where(row => row.Differs).Select(row => new
            {
                row.Name,
                a = Joined(row.Values.Take(runsA)),
                b = Joined(row.Values.Skip(runsA)),
                row.IsCondition,
            }),
            compared.Cautions,
            figures = comparison.Figures.Select(row => new { row.Key, a = row.Cells[0].Value, b = row.Cells[1].Value, row.Cells[1].Ratio, isSupported = row.Cells.All(cell => cell.Supported) }),
            idsA = compared.A.Runs.Select(run => run.Id),
            idsB = compared.B.Runs.Select(run => run.Id),
        };
    }

    /// <summary>The figures side by side, what differs, and the verdict as the last line.</summary>
    /// <param name="comparison">Of two sides.</param>
    public static IEnumerable<string> Lines(Comparison comparison)
    {
        var compared = comparison.Verdicts[0];
        foreach (var (side, column) in new[] { compared.A, compared.B }.Zip(comparison.Runs))
        {
            yield return $"{side.Name} ({column.Reference.RunId}{(column.StandsFor is { } stands ? $", {stands}" : "")})";
        }

        yield return "";
        string[][] rows = [["", "A", "B", "B ÷ A"], .. comparison.Figures.Select(Row)];
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
        var runsA = compared.A.Runs.Count;
        foreach (var row in compared.Facts.Where(row => row.Differs))
        {
            var role = row.Name == compared.UnderStudy ? " (under study)" : row.IsCondition ? " (a condition)" : "";
            yield return $"Differs{role}: {row.Name}: {Joined(row.Values.Take(runsA))} | {Joined(row.Values.Skip(runsA))}";
        }

        foreach (var caution in compared.Cautions)
        {
            yield return $"Note: {caution}";
        }

        yield return compared.Verdict.Sentence;
    }

    /// <summary>A verdict's word as programs read it: <c>faster</c>, <c>notEnoughRuns</c>, …</summary>
    public static string WordOf(VerdictWord word) => System.Text.Json.JsonNamingPolicy.CamelCase.ConvertName(word.ToString());

    /// <summary>A ratio to the baseline, an arrow that says where the figure went, and whether that is better; empty where there is nothing to hold against.</summary>
    internal static string RatioText(FigureCell cell)
    {
        var word = cell.Change switch { FigureChange.Better => "better", FigureChange.Worse => "worse", _ => "" };
        return $"{cell.Against} {cell.Arrow} {word}".Trim();
    }

    private static string[] Row(FigureRow row) => [row.Name, Marked(row.Cells[0]), Marked(row.Cells[1]), RatioText(row.Cells[1])];

    private static string Marked(FigureCell cell) => cell.Supported ? cell.Text : $"{cell.Text} {Few}";

    private static string Joined(IEnumerable<string?> values) => string.Join("; ", values.Select(value => value ?? "none").Distinct(StringComparer.Ordinal));
}
