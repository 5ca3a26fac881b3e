using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Report;

/// <summary>The figures of one load for programs: the verbs and the downloads give the same.</summary>
public static class LoadJson
{
    private static readonly (string Name, double Percentile)[] PercentileFields =
        [("p50Ms", 50), ("p75Ms", 75), ("p90Ms", 90), ("p95Ms", 95), ("p99Ms", 99), ("p999Ms", 99.9)];

    /// <summary>
    /// One object of plain figures; the names are a contract. <c>latency</c> is the service time, <c>response</c> that of an open loop or null.
    /// <c>unsupportedPercentiles</c> names the fields of both for which the sample is too small (<see cref="Percentiles"/>).
    /// </summary>
    public static object Of(LoadSummary load, ValidityResult validity, SteadyState steadyState) => new
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
        UnsupportedPercentiles = PercentileFields.Where(field => !Percentiles.Supported(field.Percentile, load.Service.Sum(bucket => bucket[1]))).Select(field => field.Name),
        load.Clamped,
        load.ConnectionsOpened,
        load.MeanInFlight,
        validity.Valid,
        validity.Checks,
        TimeToSteadyStateSeconds = steadyState.Seconds,
    };

    /// <summary>Requests that were due; in a closed loop, which offers only what it sends, the sent ones.</summary>
    public static long Offered(LoadSummary load) => Math.Max(load.Offered, load.Sent + load.NotSent);
}
