using Dashboard.Timeline.Histograms;
using Dashboard.Validity;

namespace Dashboard.Figures;

/// <summary>Five kinds of times with ten figures each.</summary>
internal static class LatencyFigures
{
    /// <summary>The time from send to last byte.</summary>
    public const string Service = "latency";

    /// <summary>The time from intended send to last byte; open loop only.</summary>
    public const string Response = "response";

    private static readonly (string Part, string Name, double? Percentile, Func<LatencySummary, double> Of)[] Parts =
    [
        ("minMs", "min", null, l => l.MinMs), ("meanMs", "mean", null, l => l.MeanMs),
        ("standardDeviationMs", "standard deviation", null, l => l.StandardDeviationMs),
        ("p50Ms", "p50", 50, l => l.P50Ms), ("p75Ms", "p75", 75, l => l.P75Ms), ("p90Ms", "p90", 90, l => l.P90Ms), ("p95Ms", "p95", 95, l => l.P95Ms),
        ("p99Ms", "p99", 99, l => l.P99Ms), ("p999Ms", "p99.9", 99.9, l => l.P999Ms), ("maxMs", "max", 100, l => l.MaxMs),
    ];

    private static readonly Kind[] Kinds =
    [
        new(Service, "Latency", "From sending", "From sending to the last byte; a timeout counts at its elapsed "
            + "time.", l => l.Latency, EndedRequests),
        new(Response, "Response", "From due time",
            "From the moment a request was due to the last byte, so that a late send counts; open loop only.", l => l.Response, EndedRequests),
        new("connectMs", "Connect", "Connect", "Time to open a connection.", l => l.ConnectMs, l => l.ConnectionsOpened),
        new("firstByteMs", "First byte", "First byte",
            "From sending, or the end of connecting, until the response headers arrived.", l => l.FirstByteMs, l => l.AnsweredRequests()),
        new("sendLagMs", "Send lag", "Send lag", "How much later than intended an open loop sent its requests.", l => l.SendLagMs, l => l.Sent),
    ];

    public static IReadOnlyList<Figure> All { get; } =
        [.. Kinds.SelectMany(kind => Parts.Select(part => Of(kind, part.Part, part.Name, part.Percentile, part.Of)))];

    public static IEnumerable<Figure> Named(string kind) => All.Where(figure => KindOf(figure) == kind);

    /// <summary>The begin of the key; a figure that is no time has its whole key.</summary>
    public static string KindOf(Figure figure) => figure.Key.Split('.')[0];

    public static IReadOnlyList<LatencyColumn> KindsOf(LoadSummary load) =>
        [.. Kinds.Where(kind => kind.Key == Service || kind.Of(load) is not null).Select(kind => new LatencyColumn(kind.Key, kind.Column, kind.Definition))];

    /// <summary>The number of requests of the latencies: answered, timed out, given up; from counts without a histogram.</summary>
    public static long EndedRequests(LoadSummary load) => !load.Service.IsEmpty
        ? load.Service.Total
        : load.AnsweredRequests() + load.Unfinished + load.Errors.GetValueOrDefault("timeout");

    /// <summary>True when there are answers: without them, latency is only the time that was waited.</summary>
    public static bool HasAnswers(LoadSummary load) => load.AnsweredRequests() > 0 || !load.Gives("completed");

    private static Figure Of(Kind kind, string part, string name, double? percentile, Func<LatencySummary, double> of) =>
        new($"{kind.Key}.{part}", $"{kind.Name} {name}", FigureUnit.Milliseconds, DefinitionOf(kind, name, percentile), BetterDirection.Lower,
            m => Value(m.Load!, kind, percentile, of))
        {
            Short = name == "standard deviation" ? "deviation" : name,
            Percentile = percentile,
            GivenAs = $"{kind.Key}.{part}",
        };

    private static string DefinitionOf(Kind kind, string name, double? percentile) => percentile switch
    {
        null => $"{kind.Definition} The {name} of all these times.",
        100 => $"{kind.Definition} The longest of all these times.",
        { } share => $"{kind.Definition} {Readable.Number(share)} % took no longer than this; needs at least "
            + $"{Readable.Count(Percentiles.RequestsNeeded(share))} requests.",
    };

    private static FigureValue Value(LoadSummary load, Kind kind, double? percentile, Func<LatencySummary, double> of)
    {
        if (kind.Of(load) is not { } latency)
        {
            return new FigureValue(null, kind.Key == Service ? "No request ended." : null);
        }

        if (kind.Key is Service or Response && !HasAnswers(load))
        {
            return new FigureValue(of(latency), "No request was answered: this is how long they waited.") { Supported = false };
        }

        var few = percentile is { } share ? Percentiles.TooFew(share, kind.Measured(load)) : null;
        return new FigureValue(of(latency), few) { Supported = few is null };
    }

    private sealed record Kind(
        string Key, string Name, string Column, string Definition, Func<LoadSummary, LatencySummary?> Of, Func<LoadSummary, long> Measured);
}
