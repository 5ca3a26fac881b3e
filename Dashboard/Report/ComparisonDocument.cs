using Dashboard.Compare;
using Dashboard.Format;
using Dashboard.Runs;

namespace Dashboard.Report;

/// <summary>Two to six sides, each a run or a group of repeats, as one HTML file that opens offline. The first side is the baseline.</summary>
public static class ComparisonDocument
{
    /// <param name="sides">The baseline first; 2 to <see cref="ComparedCharts.MostSides"/>.</param>
    /// <param name="metric">What the verdicts are about.</param>
    /// <param name="thresholdPercent">Differences up to this many percent do not matter.</param>
    /// <param name="madeUtc">When the report is made.</param>
    /// <exception cref="UserFacingException">Too few or too many sides.</exception>
    public static string Html(IReadOnlyList<NamedRuns> sides, RunMetric metric, double thresholdPercent, DateTimeOffset madeUtc)
    {
        if (sides.Count is < 2 or > ComparedCharts.MostSides)
        {
            throw new UserFacingException($"A comparison takes 2 to {ComparedCharts.MostSides} runs or groups, not {sides.Count}.");
        }

        RecordedRun[] runs = [.. sides.SelectMany(side => side.Runs)];
        var html = new HtmlWriter();
        html.Add($"<p>Baseline: {Letter(0)}, {sides[0].Name}. Compared by {metric.Words}; differences up to {Figures.Number(thresholdPercent)} % do not matter. Of several repeats the median is shown.</p><h2>Verdict</h2>");
        foreach (var (side, i) in sides.Select((side, i) => (side, i)).Skip(1))
        {
            Verdict(html, sides[0], side, i, metric, thresholdPercent);
        }

        html.Add($"<h2>Key figures</h2>{KeyFigures(sides, runs)}<h2>Facts</h2>{ReportTables.Facts(ComparedFacts.Of([.. runs.Select(run => run.Header)]), [.. sides.SelectMany((side, i) => side.Runs.Select(run => $"{Letter(i)} {run.Header.Id}"))])}<h2>Charts</h2>");
        foreach (var chart in ComparedCharts.Of(sides))
        {
            html.Add($"{chart.Draw()}");
        }

        return ReportPage.Whole($"Comparison of {string.Join(", ", sides.Select(side => side.Name))}", html.ToMarkup(), madeUtc);
    }

    private static void Verdict(HtmlWriter html, NamedRuns baseline, NamedRuns side, int index, RunMetric metric, double thresholdPercent)
    {
        var comparison = GroupComparison.Of([.. baseline.Runs.Select(ComparedRun.Of)], [.. side.Runs.Select(ComparedRun.Of)], metric, thresholdPercent);
        var word = ComparisonText.WordOf(comparison.Verdict.Word);
        html.Add($"<p class=\"verdict {word}\" data-verdict=\"{word}\"><strong>{Letter(index)} against {Letter(0)}:</strong> {comparison.Verdict.Sentence}</p>");
        foreach (var caution in comparison.Cautions)
        {
            html.Add($"<p class=\"quiet\">Note: {caution}</p>");
        }
    }

    private static Markup KeyFigures(IReadOnlyList<NamedRuns> sides, IReadOnlyList<RecordedRun> runs)
    {
        var html = new HtmlWriter();
        html.Add($"<div class=\"wide\"><table><thead><tr><th scope=\"col\">Figure</th>");
        foreach (var (side, i) in sides.Select((side, i) => (side, i)))
        {
            html.Add($"<th scope=\"col\" class=\"n\" title=\"{side.Name}\">{Letter(i)}</th>");
        }

        html.Add($"<th scope=\"col\">Definition</th></tr></thead><tbody>");
        foreach (var figure in ReportFigures.Of(runs))
        {
            var baseline = figure.Median(sides[0].Runs);
            html.Add($"<tr><th scope=\"row\">{figure.Name}</th>");
            foreach (var (side, i) in sides.Select((side, i) => (side, i)))
            {
                var value = figure.Median(side.Runs);
                html.Add($"<td class=\"n {(side.Runs.All(figure.Supported) ? "" : "few")}\">{figure.Text(value)}<br>{(i == 0 ? "" : ComparisonText.RatioText(figure, baseline, value))}</td>");
            }

            html.Add($"<td>{figure.Definition}</td></tr>");
        }

        return html.Add($"</tbody></table></div><p class=\"quiet\">In grey italics: too few requests for that percentile; 10 must lie above it.</p>").ToMarkup();
    }

    private static string Letter(int index) => $"{(char)('A' + index)}";
}
