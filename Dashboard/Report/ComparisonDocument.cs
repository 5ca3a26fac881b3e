using Dashboard.Charts.Svg;
using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.Format;

namespace Dashboard.Report;

/// <summary>Two to six sides, each a run or a group of repeats, as one HTML file that opens offline.</summary>
public static class ComparisonDocument
{
    /// <param name="comparison">Of at least two sides.</param>
    /// <param name="madeUtc">When the report is made.</param>
    public static string Html(Comparison comparison, DateTimeOffset madeUtc)
    {
        var (leading, others) = ComparedCharts.Of(comparison);
        var html = new HtmlWriter();
        Verdicts(html, comparison);
        Pools(html, comparison);
        Sides(html, comparison);
        Charts(html, leading);
        if (ComparedRequests.Of(comparison) is { Count: > 0 } requests)
        {
            html.Add($"<h2>Request time</h2>{RequestTables.Of(requests)}");
        }

        html.Add($"<h2>Figures</h2>{FiguresOf(comparison)}<h2>More charts</h2>");
        Charts(html, others);
        html.Add($"<h2>Facts</h2>{ReportTables.Facts(comparison.Facts, [.. comparison.Sides.Select(side => side.Name)])}");
        return ReportPage.Whole($"Comparison of {string.Join(", ", comparison.Sides.Select(side => side.Title))}", html.ToMarkup(), madeUtc);
    }

    private static void Verdicts(HtmlWriter html, Comparison comparison)
    {
        foreach (var compared in comparison.Verdicts)
        {
            var word = ComparisonText.WordOf(compared.Verdict.Word);
            html.Add($"<p class=\"verdict {word}\" data-verdict=\"{word}\"><strong>{compared.B.Name} against {compared.A.Name}.</strong> ");
            html.Add($"{compared.Verdict.Sentence}</p>");
            foreach (var note in new[] { compared.StudiedSentence }.OfType<string>().Concat(compared.Cautions))
            {
                html.Add($"<p class=\"quiet\">{note}</p>");
            }
        }

        foreach (var notice in comparison.Notices)
        {
            html.Add($"<p class=\"notice\">{notice}</p>");
        }

        var query = comparison.Query;
        html.Add($"<p class=\"quiet\">Compared by {comparison.Metric.Words}; differences up to {Readable.Number(query.ThresholdPercent)} % ");
        html.Add($"(a factor of {Readable.Number(VerdictJudge.FactorOf(query.ThresholdPercent))} either way) do not matter. ");
        html.Add($"In brackets: the 95 % interval of the ratio of the medians.</p>");
    }

    private static void Pools(HtmlWriter html, Comparison comparison)
    {
        foreach (var pools in PoolDifference.Of(comparison))
        {
            html.Add($"<p data-pool=\"{pools.B.Side.Letter}\"><strong>{pools.Sentence}</strong></p>");
        }

        html.Add($"<ul>");
        foreach (var pool in comparison.Sides.Select(side => new SidePool(side)))
        {
            html.Add($"<li>{pool.Side.Letter}: {pool.Worst?.Glyph} {pool.Sentence}</li>");
        }

        html.Add($"</ul>");
    }

    private static void Sides(HtmlWriter html, Comparison comparison)
    {
        html.Add($"<ul>");
        foreach (var (side, i) in comparison.Sides.Select((side, i) => (side, i)))
        {
            html.Add($"<li><strong>{side.Name}</strong>{(i == comparison.Baseline ? ", the baseline" : "")} <span class=\"quiet\">");
            string?[] words = [side.Shown.Endpoint, UtcText.Minutes(side.Shown.Header.StartedUtc), side.Words];
            html.Add($"{string.Join(" · ", words.OfType<string>())}</span></li>");
        }

        html.Add($"</ul>");
    }

    private static void Charts(HtmlWriter html, IReadOnlyList<SvgChart> charts)
    {
        foreach (var chart in charts)
        {
            html.Add($"{chart.Draw()}");
        }
    }

    private static Markup FiguresOf(Comparison comparison)
    {
        var html = new HtmlWriter();
        html.Add($"<div class=\"wide\"><table><thead><tr><th scope=\"col\">Figure</th>");
        foreach (var side in comparison.Sides)
        {
            html.Add($"<th scope=\"col\" class=\"n side\">{side.Name}</th>");
        }

        html.Add($"<th scope=\"col\">Definition</th></tr></thead><tbody>");
        foreach (var row in comparison.Figures)
        {
            html.Add($"<tr data-figure=\"{row.Key}\"><th scope=\"row\">{row.Name}</th>");
            foreach (var cell in row.Cells)
            {
                html.Add($"<td class=\"n {(!cell.Supported ? "few" : cell.Value is null ? "word" : "")}\">{cell.Text}<br>{FigureWords.Of(cell)}</td>");
            }

            html.Add($"<td class=\"definition\">{row.Definition}</td></tr>");
        }

        var hasGroups = comparison.Sides.Any(side => side.Reference.IsGroup);
        html.Add($"</tbody></table></div><p class=\"quiet\">× is the ratio to the baseline. ");
        html.Add($"{(hasGroups ? "Of a group: the median of its repeats, in brackets the lowest and the highest. " : "")}");
        return html.Add($"In grey italics: too few requests for that percentile; 10 must lie above it.</p>").ToMarkup();
    }
}
