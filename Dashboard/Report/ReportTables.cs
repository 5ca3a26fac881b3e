using Dashboard.Charts.Svg;
using Dashboard.Compare.Verdicts;
using Dashboard.Figures;
using Dashboard.Format;
using Dashboard.Injections;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Report;

/// <summary>The tables of a report on one run.</summary>
internal static class ReportTables
{
    /// <summary>The key figures of a run's main load, and of the pool over the whole run, each with what it means.</summary>
    public static Markup KeyFigures(RecordedRun run)
    {
        var measured = Measured.Of(run);
        return Figures([.. measured.Store is null ? FigureTables.Key([measured]) : StoreFigures.All, .. PoolFigures.OfRun], measured);
    }

    /// <summary>Everything about one load but its latencies, each figure with what it means.</summary>
    public static Markup LoadOf(RecordedRun run, PhaseSummary phase)
    {
        var measured = Measured.Of(run, phase.Name);
        return Figures(FigureTables.OfLoad(measured), measured);
    }

    /// <summary>Figures of another tool, each with what that tool means by it.</summary>
    public static Markup Imported(LoadSummary load) => Figures(FigureTables.Imported(load), Measured.Of(load));

    /// <summary>The times of a load; grey where the sample is too small.</summary>
    public static Markup PercentilesOf(LoadSummary load)
    {
        var table = LatencyTable.Of(load);
        var html = new HtmlWriter();
        html.Add($"<table><thead><tr><th scope=\"col\">Latency</th>");
        foreach (var column in table.Columns)
        {
            html.Add($"<th scope=\"col\" class=\"n\">{column.Name}</th>");
        }

        html.Add($"</tr></thead><tbody>");
        foreach (var row in table.Rows)
        {
            html.Add($"<tr><th scope=\"row\">{row.Name}</th>");
            foreach (var cell in row.Cells)
            {
                html.Add($"<td class=\"n {(cell.TooFew is null ? "" : "few")}\">{cell.Text}{InBrackets(cell.TooFew)}</td>");
            }

            html.Add($"</tr>");
        }

        html.Add($"</tbody></table>");
        foreach (var column in table.Columns)
        {
            html.Add($"<p class=\"quiet\">{column.Name}: {column.Definition}</p>");
        }

        return html.ToMarkup();
    }

    private static Markup Figures(IEnumerable<Figure> figures, Measured measured)
    {
        var html = new HtmlWriter();
        html.Add($"<table><thead><tr><th scope=\"col\">Figure</th><th scope=\"col\" class=\"n\">Value</th>");
        html.Add($"<th scope=\"col\">Definition</th></tr></thead><tbody>");
        foreach (var figure in figures)
        {
            var value = figure.ValueOf(measured);
            var definition = measured.Load is { Source: not null } foreign && figure.NeedsLoad ? figure.DefinitionOf(foreign) ?? "" : figure.Definition;
            html.Add($"<tr class=\"{(value.Supported ? "" : "few")}\"><th scope=\"row\">{figure.Name}</th>");
            html.Add($"<td class=\"n\">{figure.Text(value)}{InBrackets(value.Supported ? null : value.Note)}</td>");
            html.Add($"<td>{definition}{(value is { Supported: true, Note: { } note } ? $" {note}" : "")}</td></tr>");
        }

        return html.Add($"</tbody></table>").ToMarkup();
    }

    private static string InBrackets(string? note) => note is null ? "" : $" ({note})";

    /// <summary>Whether a load's figures can be trusted, check by check.</summary>
    public static Markup Checks(ValidityResult validity)
    {
        var html = new HtmlWriter();
        html.Add($"<p>Figures: <strong class=\"{LoadTrust.ClassOf(LoadTrust.Of(validity))}\">{CheckNames.Badge(validity)}</strong></p>");
        if (validity.Checks.Count == 0)
        {
            return html.ToMarkup();
        }

        html.Add($"<table><thead><tr><th scope=\"col\">Check</th><th scope=\"col\">Result</th>");
        html.Add($"<th scope=\"col\" class=\"n\">Value</th><th scope=\"col\" class=\"n\">Limit</th><th scope=\"col\">Meaning</th></tr></thead><tbody>");
        foreach (var check in validity.Checks)
        {
            Trust? trust = check.Holds is null ? null : LoadTrust.Of(check);
            html.Add($"<tr><th scope=\"row\">{CheckNames.Title(check.Name)}</th>");
            html.Add($"<td class=\"{LoadTrust.ClassOf(trust)}\">{LoadTrust.GlyphOf(trust)} {CheckNames.Result(check)}</td>");
            html.Add($"<td class=\"n\">{CheckNames.Text(check.Value, check.Name)}</td><td class=\"n\">{CheckNames.Text(check.Limit, check.Name)}</td>");
            html.Add($"<td>{check.Sentence}</td></tr>");
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

        html.Add($"<table><thead><tr><th scope=\"col\">Reason</th><th scope=\"col\" class=\"n\">Changes</th><th scope=\"col\" class=\"n\">Raises</th>");
        html.Add($"<th scope=\"col\">The runtime's rule</th></tr></thead><tbody>");
        foreach (var (reason, count) in tally.Counts)
        {
            html.Add($"<tr><th scope=\"row\">{InjectionReasons.Name(reason)}</th><td class=\"n\">{Readable.Count(count.Changes)}</td>");
            html.Add($"<td class=\"n\">{Readable.Count(count.Raises)}</td><td>{InjectionWords.RuleOf(reason)}</td></tr>");
        }

        html.Add($"</tbody></table>");
        if (tally.Recent.Any())
        {
            Raises(html, tally, run.Items.OfType<FirstRequest>().FirstOrDefault()?.T ?? 0);
        }

        return html.ToMarkup();
    }

    /// <summary>The same as a list: a marker says it to a pointer, and a finger has none.</summary>
    private static void Raises(HtmlWriter html, InjectionTally tally, double origin)
    {
        html.Add($"<details><summary>Latest that raised the goal</summary><ol reversed=\"\">");
        foreach (var raised in tally.Recent.Take(InjectionTally.MostListed))
        {
            var story = InjectionWords.Of(raised);
            html.Add($"<li>{Readable.Fixed(raised.Change.T - origin, 2)} s: {story.Title}. {story.Then}</li>");
        }

        html.Add($"</ol></details>");
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
            var differs = (row.Differs, row.IsCondition) switch { (false, _) => "", (_, true) => " (differs: a condition)", _ => " (differs)" };
            html.Add($"<tr class=\"{(row.Differs ? "differs" : "")}\"><th scope=\"row\">{row.Name}{differs}</th>");
            foreach (var value in row.Values)
            {
                html.Add($"<td>{value ?? "none"}</td>");
            }

            html.Add($"</tr>");
        }

        return html.Add($"</tbody></table></div>").ToMarkup();
    }
}
