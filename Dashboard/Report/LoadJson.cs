using Dashboard.Figures;
using Dashboard.Timeline.Histograms;
using Dashboard.Validity;

namespace Dashboard.Report;

/// <summary>A load for programs. A figure that another tool did not give is null.</summary>
internal static class LoadJson
{
    /// <summary>Names and order are a contract. <c>unsupportedPercentiles</c>: the sample is too small (<see cref="Validity.Percentiles"/>).</summary>
    public static object Of(LoadSummary load, ValidityResult validity, SteadyState steadyState)
    {
        var measured = MeasuredRun.Of(load, validity, steadyState);
        return new
        {
            Completed = Value("completed"),
            CompletedPerSecond = Value("completedPerSecond"),
            CountedPerSecond = Value("countedPerSecond"),
            SucceededPerSecond = Value("succeededPerSecond"),
            WindowSeconds = Value("windowSeconds"),
            Offered = Value("offered"),
            Sent = Value("sent"),
            NotSent = Value("notSent"),
            Drained = Value("drained"),
            Unfinished = Value("unfinished"),
            load.Errors,
            load.ErrorCauses,
            load.ErrorMessages,
            load.StatusClasses,
            BytesPerSecond = Value("bytesPerSecond"),
            Latency = Times(measured, LatencyFigures.Service, load.Latency),
            Response = Times(measured, LatencyFigures.Response, load.Response),
            ConnectMs = Times(measured, "connectMs", load.ConnectMs),
            FirstByteMs = Times(measured, "firstByteMs", load.FirstByteMs),
            SendLagMs = Times(measured, "sendLagMs", load.SendLagMs),
            UnsupportedPercentiles = Unsupported(measured),
            Clamped = Value("clamped"),
            ConnectionsOpened = Value("connectionsOpened"),
            load.StreamsAllowed,
            load.Tls,
            MeanInFlight = Value("meanInFlight"),
            Stalls = load.Stalls,
            validity.Valid,
            Trust = LoadTrust.Of(validity),
            validity.Checks,
            TimeToSteadyStateSeconds = Value("steadyAfter"),
        };

        double? Value(string key) => LoadFigures.Get(key).ValueOf(measured).Value;
    }

    private static Dictionary<string, double?>? Times(MeasuredRun measured, string kind, LatencySummary? times) => times is null ? null
        : LatencyFigures.Named(kind).ToDictionary(PartOf, figure => figure.ValueOf(measured).Value, StringComparer.Ordinal);

    private static IEnumerable<string> Unsupported(MeasuredRun measured) => LatencyFigures.Named(LatencyFigures.Service)
        .Where(figure => figure.Percentile is { } percentile and < 100
            && !Validity.Percentiles.Supported(percentile, LatencyFigures.EndedRequests(measured.Load!)))
        .Select(PartOf);

    private static string PartOf(Figure figure) => figure.Key[(figure.Key.IndexOf('.', StringComparison.Ordinal) + 1)..];
}
