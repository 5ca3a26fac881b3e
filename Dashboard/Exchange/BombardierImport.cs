using Dashboard.Exchange.Input;
using Dashboard.Load;

namespace Dashboard.Exchange;

/// <summary>Reads the JSON of bombardier (codesenberg/bombardier, templates.go, internal/test_info.go); latencies in microseconds.</summary>
internal static class BombardierImport
{
    private const string Tool = "bombardier";

    public static ImportedLoad Read(JsonInput json)
    {
        var (spec, result) = (json.RequiredObject("spec"), json.RequiredObject("result"));
        var statuses = Enumerable.Range(1, 5).Select(i => (Status: $"{i}00", Count: result.RequiredCount($"req{i}xx"))).ToList();
        var answered = statuses.Sum(s => s.Count);
        var others = result.RequiredCount("others");
        if (answered + others == 0)
        {
            throw BadInput.Of(json.Label, null, "it contains no requests");
        }

        var seconds = result.RequiredSeconds("timeTakenSeconds");
        var errors = result.List("errors").Select(e => (Message: e.Text("description") ?? "", Count: e.RequiredCount("count"))).ToList();
        var classes = GivenFigures.StatusClasses(statuses);
        var (latency, rps) = (result.Object("latency"), result.Object("rps"));
        var given = new GivenFigures();
        var own = rps?.Number("mean") is { } mean ? FormattableString.Invariant($"; its own Reqs/sec, {mean:0.##}, is a mean of samples of about 10 ms") : "";
        var summary = new LoadSummary(
            given.Take(FigureKeys.Completed, answered, "requests with a response of any status (1xx to 5xx), those after the end of the duration included"),
            given.Take(FigureKeys.PerSecond, seconds > 0 ? answered / seconds : null, "requests with a response / timeTakenSeconds" + own),
            given.Take(FigureKeys.Window, seconds, "timeTakenSeconds: from the first request until the last worker ended"),
            given.Take(
                FigureKeys.Sent, answered + others, "all requests, those without a response included; a request that was sent again by its client counts once"),
            0,
            0,
            given.Take(FigureKeys.BytesPerSecond, seconds > 0 ? result.Count("bytesRead") / seconds : null, "bytesRead (headers included) / timeTakenSeconds"))
        {
            Source = Tool,
            StatusClasses = classes,
            Errors = GivenFigures.Errors(classes, errors),
            ErrorMessages = GivenFigures.Messages(errors.Select(e => e.Message)),
            Latency = latency is null ? null : given.Take(
                FigureKeys.Latency,
                "one call of bombardier's client (fasthttp unless chosen otherwise), failed ones included",
                statistic => Latency(latency, statistic)),
            Definitions = given.Definitions,
        };
        given.Take(FigureKeys.Statuses, answered, "responses by req1xx to req5xx");
        given.Take(FigureKeys.Errors, others, "responses of 400 and above, and errors by their message");
        if (given.Definitions.ContainsKey(FigureKeys.Latency + FigureKeys.Deviation))
        {
            given.Definitions[FigureKeys.Latency + FigureKeys.Deviation] =
                "as bombardier computes it: each distinct latency counts once, however often it occurred, but the sum is divided by the number of all requests";
        }

        return new ImportedLoad(ImportFormat.Bombardier, $"bombardier, {spec.Text("url") ?? "unknown address"}", summary)
        {
            Seconds = seconds,
            Plan = Plan(spec),
        };
    }

    private static double? Latency(JsonInput latency, string statistic) => (statistic switch
    {
        FigureKeys.Mean => latency.Number("mean"),
        FigureKeys.Deviation => latency.Number("stddev"),
        FigureKeys.Max => latency.Number("max"),
        FigureKeys.P50 => Percentile(latency, "50"),
        FigureKeys.P75 => Percentile(latency, "75"),
        FigureKeys.P90 => Percentile(latency, "90"),
        FigureKeys.P95 => Percentile(latency, "95"),
        FigureKeys.P99 => Percentile(latency, "99"),
        _ => null,
    }) / 1000;

    private static double? Percentile(JsonInput latency, string percentile) => latency.Object("percentiles")?.Number(percentile);

    private static LoadPlan? Plan(JsonInput spec)
    {
        var (connections, duration, requests) = (spec.Count("numberOfConnections"), spec.Number("testDurationSeconds"), spec.Count("numberOfRequests"));
        var plan = spec.Text("url") is { } url && spec.Text("method") is "GET"
            && connections is >= 1 and <= LoadLimits.MaxConnections && requests is null or <= LoadLimits.MaxRequests
            ? new LoadPlan(url, (int)connections.Value, duration, (int?)requests, spec.Number("timeoutSeconds") ?? 30)
            {
                Arrivals = spec.Number("rate") is { } rate and > 0 ? new ArrivalRate(rate) : null,
            }
            : null;
        return plan is not null && LoadLimits.Refuse(plan, [plan.Url]) is null ? plan : null;
    }
}
