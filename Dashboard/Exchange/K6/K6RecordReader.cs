using Dashboard.Exchange.Input;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Exchange.K6;

/// <summary>Reads the record of an exported script (docs/exchange.md, "The k6 record").</summary>
internal static class K6RecordReader
{
    private const string Tool = "k6";

    public static ImportedLoad Read(JsonInput json)
    {
        if (json.Text("format") is not K6RecordScript.Format)
        {
            throw json.Bad("format", $"is not '{K6RecordScript.Format}'");
        }

        if (json.RequiredCount("version") is var version && version > K6RecordScript.Version)
        {
            throw json.Bad(
                "version", FormattableString.Invariant($"is {version}, which a newer version wrote (this one reads up to {K6RecordScript.Version})"));
        }

        var seconds = json.RequiredSeconds("testRunSeconds");
        var total = json.RequiredObject("total");
        if (total.Count("httpReqs") is null or 0)
        {
            throw total.Bad("httpReqs", "is missing or 0: k6 sent nothing");
        }

        var phases = json.List("phases").Select(Phase).ToList();
        var runners = json.Count("runners") ?? 1;
        var whole = Summary(total, seconds, "length of the test, from its start until the last iteration ended, rests and drain included");
        return new ImportedLoad(ImportFormat.K6Record, $"k6, {json.Text("title") ?? "untitled"}", whole)
        {
            StartedUtc = json.Time("startedUtc")?.ToUniversalTime(),
            Phases = phases.Count > 1 ? phases : [],
            Seconds = seconds,
            Notes = runners > 1 ? [FormattableString.Invariant($"One of {runners} runners that shared the load.")] : [],
        };
    }

    private static PhaseSummary Phase(JsonInput phase)
    {
        var (start, planned) = (phase.RequiredSeconds("startSeconds"), phase.Seconds("plannedSeconds"));
        return new PhaseSummary(
            phase.Text("name") ?? phase.Text("scenario") ?? "phase",
            start,
            start + (planned ?? 0),
            Summary(phase.RequiredObject("figures"), planned, "planned time of sending"));
    }

    private static LoadSummary Summary(JsonInput figures, double? seconds, string window)
    {
        var given = new GivenFigures();
        var (requests, failed, dropped) = (figures.Count("httpReqs"), figures.Count("httpReqFailed"), figures.Count("droppedIterations") ?? 0);
        var mismatches = figures.Count("bodyMismatches") ?? 0;
        var errors = new Dictionary<string, long>(StringComparer.Ordinal);
        if (failed > 0)
        {
            errors["failed"] = failed.Value;
        }

        if (mismatches > 0)
        {
            errors["bodyMismatch"] = mismatches;
        }

        var length = seconds > 0 ? seconds : null;
        return new LoadSummary(
            given.Take(FigureKeys.Completed, requests, K6RecordScript.Definitions["httpReqs"]),
            given.Take(FigureKeys.PerSecond, requests / length, $"http_reqs / {window}"),
            given.Take(FigureKeys.Window, length, window),
            given.Take(FigureKeys.Sent, requests, K6RecordScript.Definitions["httpReqs"]),
            0,
            0,
            given.Take(
                FigureKeys.BytesPerSecond,
                figures.Number("dataReceivedBytes") / length,
                $"{K6RecordScript.Definitions["dataReceivedBytes"]}, / {window}"))
        {
            Source = Tool,
            Errors = errors,
            NotSent = given.Take(FigureKeys.NotSent, requests is null ? null : dropped, K6RecordScript.Definitions["droppedIterations"]),
            Offered = given.Take(FigureKeys.Offered, requests + dropped, "http_reqs + dropped_iterations"),
            Latency = Trend(given, FigureKeys.Latency, figures.Object("httpReqDurationMs"), K6RecordScript.Definitions["httpReqDurationMs"]),
            FirstByteMs = Trend(given, FigureKeys.FirstByte, figures.Object("httpReqWaitingMs"), K6RecordScript.Definitions["httpReqWaitingMs"]),
            ConnectMs = Trend(given, FigureKeys.Connect, figures.Object("httpReqConnectingMs"), K6RecordScript.Definitions["httpReqConnectingMs"]),
            Definitions = WithErrors(given, failed),
        };
    }

    private static Dictionary<string, string> WithErrors(GivenFigures given, long? failed)
    {
        given.Take(FigureKeys.Errors, failed, K6RecordScript.Definitions["httpReqFailed"]);
        return given.Definitions;
    }

    private static LatencySummary? Trend(GivenFigures given, string prefix, JsonInput? trend, string definition) => trend is null ? null
        : given.Take(prefix, definition, statistic => statistic switch
        {
            FigureKeys.Min => trend.Number("min"),
            FigureKeys.Mean => trend.Number("avg"),
            FigureKeys.P50 => trend.Number("med"),
            FigureKeys.P90 => trend.Number("p90"),
            FigureKeys.P95 => trend.Number("p95"),
            FigureKeys.P99 => trend.Number("p99"),
            FigureKeys.P999 => trend.Number("p999"),
            FigureKeys.Max => trend.Number("max"),
            _ => null,
        });
}
