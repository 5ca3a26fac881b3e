using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Report;

/// <summary>The tables of a report on one run.</summary>
internal static class ReportTables
{
    /// <summary>Every key figure with what it means.</summary>
    public static Markup KeyFigures(RecordedRun run)
    {
        var html = new HtmlWriter();
        html.Add($"<table><thead><tr><th scope=\"col\">Figure</th><th scope=\"col\" class=\"n\">Value</th><th scope=\"col\">Definition</th></tr></thead><tbody>");
        foreach (var row in ComparedFigures.Of([ComparedRun.Of(0, new ComparedRef(run.Header.Id, null), run)], 0))
        {
            var cell = row.Cells[0];
            html.Add($"<tr class=\"{(cell.Supported ? "" : "few")}\"><th scope=\"row\">{row.Name}</th><td class=\"n\">{cell.Text}</td><td>{row.Definition}{(cell.Note is { } note ? $" {note}" : "")}</td></tr>");
        }

        return html.Add($"</tbody></table>").ToMarkup();
    }

    /// <summary>The percentiles of a load; grey where the sample is too small.</summary>
    public static Markup PercentilesOf(LoadSummary load)
    {
        var rows = Percentiles.Of(load);
        var html = new HtmlWriter();
        html.Add($"<table><caption>Latency: service time is send to last byte{(load.Response is null ? "" : "; response time is intended send to last byte")}.</caption><thead><tr><th scope=\"col\">Share of requests</th><th scope=\"col\" class=\"n\">Service</th>");
        _ = load.Response is null ? html : html.Add($"<th scope=\"col\" class=\"n\">Response</th>");
        html.Add($"</tr></thead><tbody>");
        foreach (var row in rows)
        {
            html.Add($"<tr class=\"{(row.Supported ? "" : "few")}\"><th scope=\"row\">{Readable.Number(row.Percentile)} %{(row.Supported ? "" : $" (needs {Readable.Count(row.RequestsNeeded)} requests)")}</th><td class=\"n\">{Readable.Milliseconds(row.ServiceMs)}</td>");
            _ = load.Response is null ? html : html.Add($"<td class=\"n\">{Readable.Milliseconds(row.ResponseMs)}</td>");
            html.Add($"</tr>");
        }

        return html.Add($"</tbody></table>").ToMarkup();
    }

    /// <summary>Whether a load's figures can be trusted, check by check.</summary>
    public static Markup Checks(ValidityResult validity)
    {
        var html = new HtmlWriter();
        html.Add($"<p>Figures: <strong class=\"{ClassOf(validity.Valid)}\">{CheckNames.Badge(validity)}</strong></p>");
        if (validity.Checks.Count == 0)
        {
            return html.ToMarkup();
        }

        html.Add($"<table><thead><tr><th scope=\"col\">Check</th><th scope=\"col\">Result</th><th scope=\"col\" class=\"n\">Value</th><th scope=\"col\" class=\"n\">Limit</th><th scope=\"col\">Meaning</th></tr></thead><tbody>");
        foreach (var check in validity.Checks)
        {
            var unit = CheckNames.Unit(check.Name);
            html.Add($"<tr><th scope=\"row\">{CheckNames.Title(check.Name)}</th><td class=\"{ClassOf(check.Holds)}\">{check.Holds switch { true => "✓ holds", false => "▲ does not hold", null => "○ not judged" }}</td><td class=\"n\">{WithUnit(check.Value, unit)}</td><td class=\"n\">{WithUnit(check.Limit, unit)}</td><td>{check.Sentence}</td></tr>");
        }

        return html.Add($"</tbody></table>").ToMarkup();
    }

    /// <summary>How often the pool changed its goal, and why.</summary>
    public static Markup Injections(RecordedRun run)
    {
        var tally = new InjectionTally();
        foreach (var item in run.Items)
        {
            tally.Add(item);
        }

        var html = new HtmlWriter();
        if (tally.Counts.Count == 0)
        {
            return html.Add($"<p class=\"quiet\">The pool did not change its goal.</p>").ToMarkup();
        }

        html.Add($"<table><thead><tr><th scope=\"col\">Reason</th><th scope=\"col\" class=\"n\">Changes</th><th scope=\"col\" class=\"n\">Raises</th><th scope=\"col\">Meaning</th></tr></thead><tbody>");
        foreach (var (reason, count) in tally.Counts)
        {
            html.Add($"<tr><th scope=\"row\">{InjectionReasons.Name(reason)}</th><td class=\"n\">{Readable.Count(count.Changes)}</td><td class=\"n\">{Readable.Count(count.Raises)}</td><td>{InjectionReasons.Find(reason).Sentence}</td></tr>");
        }

        return html.Add($"</tbody></table>").ToMarkup();
    }

    /// <summary>The facts of runs side by side; those that differ are marked and say so.</summary>
    public static Markup Facts(IReadOnlyList<FactRow> rows, IReadOnlyList<string> names)
    {
        var html = new HtmlWriter();
        html.Add($"<div class=\"wide\"><table>");
        if (names.Count > 1)
        {
            html.Add($"<thead><tr><th scope=\"col\">Fact</th>");
            foreach (var name in names)
            {
                html.Add($"<th scope=\"col\">{name}</th>");
            }

            html.Add($"</tr></thead>");
        }

        html.Add($"<tbody>");
        foreach (var row in rows)
        {
            html.Add($"<tr class=\"{(row.Differs ? "differs" : "")}\"><th scope=\"row\">{row.Name}{(row.Differs ? row.IsCondition ? " (differs: a condition)" : " (differs)" : "")}</th>");
            foreach (var value in row.Values)
            {
                html.Add($"<td>{value ?? "none"}</td>");
            }

            html.Add($"</tr>");
        }

        return html.Add($"</tbody></table></div>").ToMarkup();
    }

    private static string ClassOf(bool? holds) => holds switch { true => "holds", false => "fails", null => "" };

    private static string WithUnit(double? value, string unit) => (value, unit) switch
    {
        (null, _) => Readable.Missing,
        (_, "ms") => Readable.Milliseconds(value),
        (_, "") => Readable.Number(value),
        _ => $"{Readable.Number(value)} {unit}",
    };
}
