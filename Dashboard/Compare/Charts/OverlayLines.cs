using Dashboard.Timeline.Rates;

namespace Dashboard.Compare.Charts;

/// <summary>A run's points of an overlay chart, on the run's own clock.</summary>
internal static class OverlayLines
{
    public static IEnumerable<OverlayPoint> Throughput(ComparedRun run)
    {
        var rates = new LoadRates();
        return run.Intervals.Select(interval => new OverlayPoint(interval.T, interval.WindowSeconds, rates.Add(interval).Completed));
    }

    /// <summary>Response time of each second for an open loop, otherwise service time, in seconds.</summary>
    public static IEnumerable<OverlayPoint> Latency(ComparedRun run)
    {
        var window = RecentLatency.AsCallersSeeIt();
        foreach (var interval in run.Intervals)
        {
            var point = window.Add(interval);
            yield return new OverlayPoint(interval.T, interval.WindowSeconds, Value: point.P99, Low: point.P50);
        }
    }

    public static IEnumerable<OverlayPoint> Pool(ComparedRun run, Func<PoolReading, double?> value)
    {
        var readings = new PoolReadings();
        return run.Shown.OfType<PoolSample>().Where(sample => sample.IntervalSeconds > 0)
            .Select(sample => new OverlayPoint(sample.T, sample.IntervalSeconds, value(readings.Add(sample))));
    }
}

/// <param name="Seconds">The length of the interval that ends at <paramref name="T"/>.</param>
/// <param name="Low">The lower edge of a band.</param>
internal sealed record OverlayPoint(double T, double Seconds, double? Value, double? Low = null);
