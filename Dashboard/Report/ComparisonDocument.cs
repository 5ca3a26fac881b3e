using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.Format;
using Dashboard.RunFile;

namespace Dashboard.Report;

/// <summary>Two to six sides, each a run or a group of repeats, as one HTML file that opens offline. The first side is the baseline.</summary>
public static class ComparisonDocument
{
    /// <param name="sides">The baseline first; 2 to <see cref="CompareQuery.MostRuns"/>.</param>
    /// <param name="query">What the verdicts are about.</param>
    /// <param name="noises">What was measured of machines' noise.</param>
    /// <param name="madeUtc">When the report is made.</param>
    /// <exception cref="UserFacingException">Too few or too many sides.</exception>
    public static string Html(IReadOnlyList<NamedRuns> sides, CompareQuery query, IReadOnlyList<MachineNoise> noises, DateTimeOffset madeUtc)
    {
        if (sides.Count is < 2 or > CompareQuery.MostRuns)
        {
            throw new UserFacingException($"A comparison takes 2 to {CompareQuery.MostRuns} runs or groups, not {sides.Count}.");
        }

        var comparison = Comparison.Of(sides, query, noises);
        var html = new HtmlWriter();
        html.Add($"<p>Baseline: {sides[0].Name} (A). Compared by {query.Metric.Words}; differences up to {Readable.Number(query.ThresholdPercent)} % do not matter. A group of repeats stands in tables with its middle one.</p><h2>Verdict</h2>");
        foreach (var verdict in comparison.Verdicts)
        {
            Verdict(html, verdict);
        }

        RecordedRun[] runs = [.. sides.SelectMany(side => side.Runs)];
        string[] names = [.. sides.SelectMany((side, i) => side.Runs.Select(run => $"{comparison.Runs[i].Letter} {run.Header.Id}"))];
        html.Add($"<h2>Figures</h2>{FiguresOf(comparison, sides)}<h2>Facts</h2>{ReportTables.Facts(ComparedFacts.Of([.. runs.Select(run => run.Header)]), names)}<h2>Charts</h2>");
        foreach (var chart in ComparedCharts.Of(sides))
        {
            html.Add($"{chart.Draw()}");
        }

        return ReportPage.Whole($"Comparison of {string.Join(", ", sides.Select(side => side.Name))}", html.ToMarkup(), madeUtc);
    }

    private static void Verdict(HtmlWriter html, CompareVerdict compared)
    {
        var word = ComparisonText.WordOf(compared.Verdict.Word);
        html.Add($"<p class=\"verdict {word}\" data-verdict=\"{word}\"><strong>{compared.B.Name} against {compared.A.Name}:</strong> {compared.Verdict.Sentence}</p>");
        foreach (var caution in compared.Cautions)
        {
            html.Add($"<p class=\"quiet\">Note: {caution}</p>");
        }
    }

    private static Markup FiguresOf(Comparison comparison, IReadOnlyList<NamedRuns> sides)
    {
        var html = new HtmlWriter();
        html.Add($"<div class=\"wide\"><table><thead><tr><th scope=\"col\">Figure</th>");
        foreach (var (side, column) in sides.Zip(comparison.Runs))
        {
            html.Add($"<th scope=\"col\" class=\"n\" title=\"{side.Name}\">{column.Letter}</th>");
        }

        html.Add($"<th scope=\"col\">Definition</th></tr></thead><tbody>");
        foreach (var row in comparison.Figures)
        {
            html.Add($"<tr><th scope=\"row\">{row.Name}</th>");
            foreach (var cell in row.Cells)
            {
                html.Add($"<td class=\"n {(cell.Supported ? "" : "few")}\">{cell.Text}<br>{ComparisonText.RatioText(cell)}</td>");
            }

            html.Add($"<td>{row.Definition}</td></tr>");
        }

        return html.Add($"</tbody></table></div><p class=\"quiet\">In grey italics: too few requests for that percentile; 10 must lie above it.</p>").ToMarkup();
    }
}
