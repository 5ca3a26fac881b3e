using System.Globalization;
using Dashboard.Timeline.Findings;

namespace Dashboard.Metrics;

/// <summary>A finding as a log record; docs/metrics.md names the attributes.</summary>
internal static class FindingRecord
{
    private static readonly EventId Event = new(1, "threadpool.finding");

    /// <param name="age">Seconds since it began.</param>
    /// <param name="links">Where it is shown: the run's id, and the page; null where there is none.</param>
    public static void Write(this ILogger log, FindingReport report, double age, TargetFacts target, (string? Run, string? Page) links)
    {
        var finding = report.Finding;
        var sentence = ForeignText.InCharacters(PoolVerdict.Of(finding).WholeSentence, Labels.LongestSentence);
        var attributes = new List<KeyValuePair<string, object?>>
        {
            new(MetricCatalogue.TargetName, ForeignText.InCharacters(target.Title, Labels.Longest)),
            new(MetricCatalogue.TargetId, target.ProcessId.ToString(CultureInfo.InvariantCulture)),
            new("threadpool.finding.rule", finding.Rule),
            new("threadpool.finding.state", report.State),
            new("threadpool.finding.severity", finding.Severity),
            new("threadpool.finding.age", Math.Round(Math.Max(0, age), 3)),
        };
        Add("threadpool.finding.kind", finding.Kind);
        Add("threadpool.finding.route", finding.Route);
        Add("threadpool.finding.cause", finding.Cause);
        Add("code.function.name", finding.Method);
        Add("code.file.path", finding.Line?.Name);
        if (finding.Line is { Line: var number })
        {
            attributes.Add(new("code.line.number", number));
        }

        Add("threadpool.run.id", links.Run);
        Add("url.full", links.Page);
        log.Log(LevelOf(finding.Severity), Event, attributes, exception: null, (_, _) => sentence);

        void Add(string name, string? text)
        {
            if (text is not null)
            {
                attributes.Add(new(name, name == "url.full" ? text : ForeignText.InCharacters(text, Labels.Longest)));
            }
        }
    }

    private static LogLevel LevelOf(int severity) =>
        severity >= PoolVerdict.Bad ? LogLevel.Error : severity >= PoolVerdict.ProblemSeverity ? LogLevel.Warning : LogLevel.Information;
}
