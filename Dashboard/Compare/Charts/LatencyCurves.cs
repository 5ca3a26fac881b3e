using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Compare.Charts;

/// <summary>How latencies of one load are distributed, from its histogram: as the percentile plot and as the cumulative curve.</summary>
internal static class LatencyCurves
{
    private const double MicrosecondsPerSecond = 1e6;
    private const int PointsPerDecade = 40;

    /// <summary>Response time of an open loop, else service time; null without a request.</summary>
    public static LatencyHistogram? Histogram(ComparedRun run)
    {
        var buckets = run.Load?.Load switch
        {
            { ResponseBuckets: { Length: > 0 } response } => response,
            { Service: { Length: > 0 } service } => service,
            _ => null,
        };

        // A run that was interrupted has no summary, but its intervals have been counted.
        var histogram = buckets is not null ? LatencyHistogram.FromSparse(buckets) : new LatencyHistogram();
        if (buckets is null)
        {
            foreach (var interval in run.Intervals)
            {
                histogram.AddSparse(interval.OpenLoop ? interval.Response : interval.Service);
            }
        }

        return histogram.Count == 0 ? null : histogram;
    }

    /// <summary>
    /// Rows of x = 1 ÷ (1 − p), latency in seconds at p, and 1 where the sample supports p (ten requests lie above it), else 0. From the
    /// minimum (x = 1) to the maximum (x = number of requests), 40 points a decade.
    /// </summary>
    public static IEnumerable<double[]> ByPercentile(LatencyHistogram histogram)
    {
        double requests = histogram.Count;
        for (var step = 0; ; step++)
        {
            var x = Math.Min(requests, Math.Pow(10, step / (double)PointsPerDecade));
            var percentile = x >= requests ? 100 : 100 * (1 - (1 / x));
            yield return [x, histogram.ValueAtPercentile(percentile) / MicrosecondsPerSecond, x * Validity.Percentiles.RequestsAbove <= requests ? 1 : 0];
            if (x >= requests)
            {
                yield break;
            }
        }
    }

    /// <summary>Rows of latency in seconds and the percentage of requests that took no longer.</summary>
    public static IEnumerable<double[]> Cumulative(LatencyHistogram histogram)
    {
        yield return [histogram.Min / MicrosecondsPerSecond, 0];
        var seen = 0L;
        foreach (var bucket in histogram.ToSparse())
        {
            seen += bucket[1];
            yield return [LatencyHistogram.HighestOf((int)bucket[0]) / MicrosecondsPerSecond, 100.0 * seen / histogram.Count];
        }
    }
}
