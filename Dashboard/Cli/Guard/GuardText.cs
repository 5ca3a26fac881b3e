using Dashboard.Accounts.Causes;
using Dashboard.Cli.Frame;
using Dashboard.Compare;
using Dashboard.Diagnosis.Rules;
using Dashboard.Report;

namespace Dashboard.Cli.Guard;

/// <summary>A guard's report for people: for a terminal, and as Markdown for a pull request.</summary>
internal static class GuardText
{
    private const int Columns = 120;
    private const int MostSites = 10;

    /// <summary>Figures of the table, where the runs have them.</summary>
    private static readonly string[] Figures =
    [
        "completedPerSecond", "latency.p50Ms", "latency.p95Ms", "latency.p99Ms", "failed", "threadsMax", "threadsBlocked", "queueWaitMeanMs", "cpuPercent",
    ];

    public static IEnumerable<string> Lines(GuardReport report) =>
    [
        $"{report.Glyph} {report.Headline}",
        .. report.Worse.Take(MostSites).SelectMany(change => (string[])[GuardReport.Sentence(change), $"Fix: {FixFor(change)}"]).SelectMany(Indented),
        .. Others(report).SelectMany(Indented),
        .. Indented($"Speed: {report.Verdict.Sentence}"),
        .. Sides(report).SelectMany(Indented),
        .. Notes(report).SelectMany(Indented),
    ];

    public static IEnumerable<string> Markdown(GuardReport report)
    {
        yield return $"### {report.Glyph} Thread pool: {MarkdownText.Escaped(report.Headline)}";
        yield return "";
        if (report.Worse.Count > 0)
        {
            yield return "| new or longer | route | blocks in | ms a request, base | ms a request, head |";
            yield return "|---|---|---|--:|--:|";
            foreach (var change in report.Worse.Take(MostSites))
            {
                yield return $"| {(change.IsNew ? "new" : "longer")} | {MarkdownText.Escaped(change.Site.Route!)} | {MarkdownText.Escaped(change.Place)} "
                    + $"| {Readable.Number(change.MsA)} | {Readable.Number(change.MsB)} |";
            }

            yield return "";
            foreach (var fix in report.Worse.Select(FixFor).Distinct(StringComparer.Ordinal))
            {
                yield return $"- **Fix**: {MarkdownText.Escaped(fix)}";
            }

            yield return "";
        }

        foreach (var other in Others(report))
        {
            yield return $"- {MarkdownText.Escaped(other)}";
        }

        yield return $"- **Speed**: {MarkdownText.Escaped(report.Verdict.Sentence)}";
        yield return "";
        yield return "| | base | head | head ÷ base |";
        yield return "|---|--:|--:|--:|";
        foreach (var row in report.Comparison.Figures.Where(static row => Figures.Contains(row.Key) && row.Cells.Any(static cell => cell.Value is not null)))
        {
            yield return $"| {MarkdownText.Escaped(row.Name)} | {row.Cells[0].Text} | {row.Cells[1].Text} | {FigureWords.Of(row.Cells[1])} |";
        }

        yield return "";
        foreach (var line in Sides(report).Concat(Notes(report)))
        {
            yield return $"- {MarkdownText.Escaped(line)}";
        }
    }

    /// <summary>Why there is no report.</summary>
    public static IEnumerable<string> NotJudged(string sentence) => ["### ○ Thread pool: not judged", "", MarkdownText.Escaped(sentence)];

    public static string FixFor(BlockingChange change) => Advice.ForBlocking(change.Site.Kind).Properly;

    private static IEnumerable<string> Others(GuardReport report)
    {
        if (report.Worse.Count > MostSites)
        {
            yield return $"{Readable.Plural(report.Worse.Count - MostSites, "more call site")} in the JSON output.";
        }

        foreach (var change in report.Blocking.Where(static change => !change.IsWorse))
        {
            yield return change.Before is { } before
                ? $"Moved, no longer: {change.Site.Route} blocks in {change.Place} instead of {CauseList.Current.PlaceInWords(before)}."
                : $"{(change.MsB == 0 ? "Gone" : "Shorter")}: {change.Site.Route} in {change.Place}, {change.Cost(GuardReport.Base, GuardReport.Head)}.";
        }
    }

    private static IEnumerable<string> Sides(GuardReport report)
    {
        var pools = PoolDifference.Of(report.Comparison, report.Compared);
        return [$"Base ({pools.A.Side.Letter}): {pools.A.Sentence}", $"Head ({pools.B.Side.Letter}): {pools.B.Sentence}"];
    }

    private static IEnumerable<string> Notes(GuardReport report) =>
    [
        .. report.Comparison.Notices.Concat(report.Compared.Cautions).Select(static note => $"Note: {note}"),
        $"Runs: {HelpText.Program} compare {string.Join(' ', report.Comparison.Sides.Select(static side => side.Key))}",
    ];

    private static IEnumerable<string> Indented(string line) => WrappedText.Of(line, "  ", "    ", Columns);
}
