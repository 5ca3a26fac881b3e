using Dashboard.Exchange.Input;

namespace Dashboard.Exchange;

/// <summary>Reads <c>vegeta report -type=json</c> (tsenart/vegeta, lib/metrics.go); nanoseconds.</summary>
internal static class VegetaImport
{
    public const string Tool = "vegeta";

    public const string LatencyWords =
        "from just before the request is made, waiting for a connection included, to the last byte; requests without a response included";

    public static ImportedLoad Read(JsonInput json)
    {
        var requests = json.RequiredCount("requests");
        if (requests == 0)
        {
            throw BadInput.Of(json.Label, null, "it contains no requests");
        }

        var latencies = json.RequiredObject("latencies");
        var statuses = json.Counts("status_codes");
        var answered = statuses.Where(s => s.Name != "0").Sum(s => s.Count);
        var seconds = (json.Required("duration") + json.Required("wait")) / 1e9;
        var classes = GivenFigures.StatusClasses(statuses);
        var messages = json.Texts("errors");
        var given = new GivenFigures();
        var own = json.Number("throughput") is { } throughput
            ? FormattableString.Invariant($"; its own throughput, {throughput:0.##}, counts statuses 200 to 399 only")
            : "";
        var load = new LoadSummary(
            given.Take(FigureKeys.Completed, answered, "requests with a response of any status (status_codes without 0)"),
            given.Take(FigureKeys.PerSecond, seconds > 0 ? answered / seconds : null, "requests with a response / (duration + wait)" + own),
            given.Take(FigureKeys.Window, seconds > 0 ? seconds : null, "duration + wait: from the first request to the end of the last one"),
            given.Take(FigureKeys.Sent, requests, "requests"),
            0,
            0,
            given.Take(
                FigureKeys.BytesPerSecond,
                seconds > 0 ? json.Object("bytes_in")?.Count("total") / seconds : null,
                "bytes_in (bodies) / (duration + wait)"))
        {
            Source = Tool,
            StatusClasses = classes,
            Errors = GivenFigures.Errors(classes, [("", requests - answered)]),
            ErrorMessages = GivenFigures.Messages(messages),
            Latency = given.Take(FigureKeys.Latency, LatencyWords, statistic => Latency(latencies, statistic)),
            Definitions = given.Definitions,
        };
        given.Take(FigureKeys.Statuses, answered, "status_codes");
        given.Take(
            FigureKeys.Errors,
            requests,
            "responses of 400 and above; requests without a response (status_codes 0) as protocol: the report does not say how often each error occurred");
        return new ImportedLoad(ImportFormat.Vegeta, $"vegeta, {Readable.Plural(requests, "request")}", load)
        {
            Seconds = seconds,
            StartedUtc = json.Time("earliest")?.ToUniversalTime(),
        };
    }

    private static double? Latency(JsonInput latencies, string statistic) => (statistic switch
    {
        FigureKeys.Min => latencies.Number("min"),
        FigureKeys.Mean => latencies.Number("mean"),
        FigureKeys.P50 => latencies.Number("50th"),
        FigureKeys.P90 => latencies.Number("90th"),
        FigureKeys.P95 => latencies.Number("95th"),
        FigureKeys.P99 => latencies.Number("99th"),
        FigureKeys.Max => latencies.Number("max"),
        _ => null,
    }) / 1e6;
}
