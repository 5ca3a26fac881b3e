using Dashboard.Charts.Svg;
using Dashboard.Compare.Verdicts;
using Dashboard.Figures;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Report;

/// <summary>One run as one HTML file that opens offline: how it ended, key charts, figures with definitions and checks, the other charts, facts.</summary>
public static class RunDocument
{
    /// <param name="run">The run, read whole.</param>
    /// <param name="madeUtc">When the report is made.</param>
    public static string Html(RecordedRun run, DateTimeOffset madeUtc)
    {
        var html = new HtmlWriter();
        var (leading, others) = RunCharts.Of(run);
        html.Add($"<p>{(run.Header.Path is { } path ? $"{path} · " : "")}{UtcText.Minutes(run.Header.StartedUtc)} · <code>{run.Header.Id}</code></p>");
        if (run.Header.Store is null)
        {
            html.Add($"{FindingsPart.Of(run)}");
        }

        Notices(html, run);
        Charts(html, leading);
        if (run.Summary is { } summary)
        {
            html.Add($"<h2>Key figures</h2>{ReportTables.KeyFigures(run)}");
            if (summary.Phases.Count == 0 && summary.RequestTime.Count > 0)
            {
                html.Add($"<h2>Request time</h2>{RequestTables.Of(summary.RequestTime)}");
            }

            foreach (var phase in summary.Phases)
            {
                Load(html, run, phase, summary.Phases.Count == 1);
            }
        }

        html.Add($"<h2>More charts</h2>");
        Charts(html, others);
        html.Add($"<h2>Thread injections</h2>{ReportTables.Injections(run)}<h2>Facts</h2>{ReportTables.Facts(ComparedFacts.Of([run.Header]), [])}");
        return ReportPage.Whole(run.Title, html.ToMarkup(), madeUtc);
    }

    private static void Charts(HtmlWriter html, IReadOnlyList<SvgChart> charts)
    {
        foreach (var chart in charts)
        {
            html.Add($"{chart.Draw()}");
        }
    }

    private static void Notices(HtmlWriter html, RecordedRun run)
    {
        string?[] sentences = [run.Interruption, run.Summary is { } ended ? OutcomeSentence.Of(ended) : null, .. run.Problems];
        foreach (var sentence in sentences.OfType<string>())
        {
            html.Add($"<p class=\"notice\">{sentence}</p>");
        }

        var note = run.Note;
        if (note.Comment is { Length: > 0 } comment)
        {
            html.Add($"<p>{comment}</p>");
        }

        if (note.Tags is { Count: > 0 } tags)
        {
            html.Add($"<p class=\"quiet\">Tags: {string.Join(", ", tags)}</p>");
        }
    }

    private static void Load(HtmlWriter html, RecordedRun run, PhaseSummary phase, bool isOnly)
    {
        html.Add($"<h2>{(isOnly ? "Load" : $"Load {phase.Name}")}</h2>");
        if (phase.Load.Source is { } source)
        {
            html.Add($"<p class=\"notice\">Measured by {source}: its figures follow its own definitions.</p>{ReportTables.Imported(phase.Load)}");
            return;
        }

        html.Add($"{ReportTables.Checks(phase.Validity)}<p>{phase.SteadyState.Sentence}</p>");
        html.Add($"{ReportTables.LoadOf(run, phase)}{ReportTables.PercentilesOf(phase.Load)}");
        if (phase.RequestTime.Count > 0)
        {
            html.Add($"<h3>Request time</h3>{RequestTables.Of(phase.RequestTime)}");
        }

        foreach (var message in phase.Load.ErrorMessages)
        {
            html.Add($"<p class=\"quiet\">Error: {message}</p>");
        }
    }
}
