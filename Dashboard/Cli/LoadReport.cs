using Dashboard.Format;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Cli;

/// <summary>The figures of one load for programs (<c>--json</c>) and for people. The verbs <c>load</c> and <c>run</c> say the same.</summary>
internal static partial class LoadReport
{
    private static readonly (string Name, double Percentile)[] PercentileFields =
        [("p50Ms", 50), ("p75Ms", 75), ("p90Ms", 90), ("p95Ms", 95), ("p99Ms", 99), ("p999Ms", 99.9)];

    /// <summary>
    /// One object of plain figures; the names are a contract. <c>latency</c> is the service time, <c>response</c> that of an open loop or null.
    /// <c>unsupportedPercentiles</c> names the fields of both for which the sample is too small (<see cref="Percentiles"/>).
    /// </summary>
    public static object Json(LoadSummary load, ValidityReport validity, SteadyState steadyState) => new
    {
        load.Completed,
        load.CompletedPerSecond,
        load.WindowSeconds,
        Offered = Offered(load),
        load.Sent,
        load.NotSent,
        load.Drained,
        load.Unfinished,
        load.Errors,
        load.ErrorCauses,
        load.ErrorMessages,
        load.StatusClasses,
        load.BytesPerSecond,
        load.Latency,
        load.Response,
        load.ConnectMs,
        load.FirstByteMs,
        load.SendLagMs,
        UnsupportedPercentiles = PercentileFields.Where(field => !Percentiles.Supported(field.Percentile, Measured(load))).Select(field => field.Name),
        load.Clamped,
        load.ConnectionsOpened,
        load.MeanInFlight,
        validity.Valid,
        validity.Checks,
        TimeToSteadyStateSeconds = steadyState.Seconds,
    };

    /// <summary>Requests that were due; in a closed loop, which offers only what it sends, the sent ones.</summary>
    public static long Offered(LoadSummary load) => Math.Max(load.Offered, load.Sent + load.NotSent);

    /// <summary>Why the load counts as not done, in one sentence: there was no server. Null otherwise.</summary>
    public static string? Unreachable(string url, LoadSummary load)
    {
        var withoutConnection = load.Errors.Where(error => error.Key.StartsWith("connect", StringComparison.Ordinal)).Sum(error => error.Value);
        return load.Sent == 0 || load.Completed + load.Drained > 0 || withoutConnection < load.Sent ? null
            : $"No connection to {new Uri(url).GetLeftPart(UriPartial.Authority)} could be opened in {Figures.Plural(load.Sent, "attempt")}; start the server there, or correct the address.";
    }

    private static long Measured(LoadSummary load) => load.Service.Sum(bucket => bucket[1]);
}
