using Dashboard.Charts;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Compare.Charts;

/// <summary>The distribution of one load's latencies, as percentile plot and as cumulative curve.</summary>
internal static class LatencyCurves
{
    private const double MicrosecondsPerSecond = 1e6;
    private const int PointsPerDecade = 40;

    /// <summary>The logarithm to base 10, of at least one microsecond.</summary>
    public static double Log(double seconds) => Math.Log10(Math.Max(seconds, 1 / MicrosecondsPerSecond));

    public static LatencyHistogram? Histogram(ComparedRun run)
    {
        var buckets = run.Load?.Load switch
        {
            { ResponseBuckets: { IsEmpty: false } response } => response,
            { Service: var service } => service,
            null => default,
        };

        // A run that was interrupted has no summary, but its intervals have been counted.
        var histogram = LatencyHistogram.FromSparse(buckets);
        if (buckets.IsEmpty)
        {
            foreach (var interval in run.Intervals)
            {
                histogram.AddSparse(interval.OpenLoop ? interval.Response : interval.Service);
            }
        }

        return histogram.Count == 0 ? null : histogram;
    }

    /// <summary>
    /// Rows of 1 ÷ (1 − p), latency in seconds at p, and 1 where ten requests lie above p, else 0; 40 points a decade from minimum to maximum.
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

    /// <summary>Rows of seconds and percent of requests that took no longer, at most <see cref="ChartTable.LineCapacity"/> by log scale.</summary>
    public static IEnumerable<double[]> Cumulative(LatencyHistogram histogram)
    {
        var rows = new List<double[]> { new[] { histogram.Min / MicrosecondsPerSecond, 0 } };
        var seen = 0L;
        foreach (var (index, count) in histogram.ToSparse().Counts)
        {
            seen += count;
            rows.Add([LatencyHistogram.HighestOf(index) / MicrosecondsPerSecond, 100.0 * seen / histogram.Count]);
        }

        if (rows.Count <= ChartTable.LineCapacity)
        {
            return rows;
        }

        var first = Math.Max(rows[0][0], 1 / MicrosecondsPerSecond);
        var part = Math.Log(rows[^1][0] / first) / (ChartTable.LineCapacity - 2);
        return [rows[0], .. rows.Skip(1).GroupBy(row => Math.Ceiling(Math.Log(row[0] / first) / part)).Select(rowsOfPart => rowsOfPart.Last())];
    }
}

internal sealed record LatencyCurve(DrawnRun Line, LatencyHistogram? Histogram)
{
    private const double MicrosecondsPerMillisecond = 1000;

    public static EmptySentences Nothing { get; } = new("No request ended in any of the runs.", "No request ended.", "No request ended.");

    public static LatencyCurve Of(DrawnRun line) => new(line, LatencyCurves.Histogram(line.Run));

    public string Words(double percentile) =>
        Histogram is null ? Readable.Missing : Readable.Milliseconds(Histogram.ValueAtPercentile(percentile) / MicrosecondsPerMillisecond);

    public static string Sentence(string title, IReadOnlyList<LatencyCurve> curves)
    {
        return $"{title}: median {All(50)}; slowest {All(100)}.";

        string All(double percentile) =>
            string.Join(", ", curves.Where(curve => curve.Histogram is not null).Select(curve => $"{curve.Words(percentile)} ({curve.Line.Name})"));
    }
}
