using Dashboard.Compare;
using Dashboard.Compare.Verdicts;

namespace Dashboard.Report;

/// <summary>A comparison of two sides for a terminal.</summary>
internal static class ComparisonText
{
    private const char Few = '*';

    public static IEnumerable<string> Lines(Comparison comparison)
    {
        var compared = comparison.Verdicts[0];
        foreach (var side in comparison.Sides)
        {
            yield return $"{side.Name} ({(side.Reference.IsGroup ? side.Key : side.Shown.Run.Header.Id)}{(side.Words is { } words ? $", {words}" : "")})";
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
        foreach (var line in Differences(compared))
        {
            yield return line;
        }

        foreach (var note in comparison.Notices.Concat(compared.Cautions))
        {
            yield return $"Note: {note}";
        }

        var pools = PoolDifference.Of(comparison, compared);
        yield return $"A: {pools.A.Sentence}";
        yield return $"B: {pools.B.Sentence}";
        if (pools.Changes is { } changes)
        {
            yield return changes;
        }

        if (pools.Runtime is { } runtime)
        {
            yield return runtime.Sentence;
            foreach (var (fault, link) in runtime.Faults)
            {
                yield return $"{fault} {link}";
            }
        }

        yield return pools.Sentence;
        yield return $"B compared with A: {compared.Headline}.";
        yield return compared.Verdict.Sentence;
    }

    public static string WordOf(VerdictWord word) => System.Text.Json.JsonNamingPolicy.CamelCase.ConvertName(word.ToString());

    internal static string Joined(IEnumerable<string?> values) =>
        string.Join(ComparedFacts.Separator, values.Select(value => value ?? "none").Distinct(StringComparer.Ordinal));

    private static IEnumerable<string> Differences(CompareVerdict compared)
    {
        var runsA = compared.A.Runs.Count;
        var studied = compared.Confounders.Count == 0 ? ComparedFacts.Studied(compared.Facts) : [];
        foreach (var row in compared.Facts.Where(row => row.Differs))
        {
            var role = studied.Contains(row) ? " (assumed cause)" : row.IsCondition ? " (a condition)" : "";
            var difference = FactDifference.Of(row.Name, [Joined(row.Values.Take(runsA)), Joined(row.Values.Skip(runsA))]);
            yield return $"{difference.Name} differs{role}: {string.Join(" → ", difference.Values)}";
        }
    }

    private static string[] Row(FigureRow row) => [row.Name, Marked(row.Cells[0]), Marked(row.Cells[1]), FigureWords.Of(row.Cells[1])];

    private static string Marked(FigureCell cell) => cell.Supported ? cell.Text : $"{cell.Text} {Few}";
}
