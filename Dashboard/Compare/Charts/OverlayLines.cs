using Dashboard.Charts;
using Dashboard.Timeline.Rates;

namespace Dashboard.Compare.Charts;

/// <summary>A run's lines, aligned at its first request: seconds since then, values, NaN in a gap.</summary>
internal static class OverlayLines
{
    public static IEnumerable<double[]> Throughput(ComparedRun run)
    {
        var gaps = new GapDetector();
        var rates = new LoadRates();
        foreach (var interval in run.Intervals)
        {
            foreach (var gap in Gap(gaps, run, interval.T, interval.WindowSeconds, 1))
            {
                yield return gap;
            }

            yield return [interval.T - run.From, rates.Add(interval).Completed ?? double.NaN];
        }
    }

    /// <summary>Response time of each second for an open loop, otherwise service time, in seconds.</summary>
    public static IEnumerable<double[]> Latency(ComparedRun run)
    {
        var gaps = new GapDetector();
        var window = RecentLatency.AsCallersSeeIt();
        foreach (var interval in run.Intervals)
        {
            foreach (var gap in Gap(gaps, run, interval.T, interval.WindowSeconds, 2))
            {
                yield return gap;
            }

            var point = window.Add(interval);
            yield return [interval.T - run.From, point.P50, point.P99];
        }
    }

    public static IEnumerable<double[]> Pool(ComparedRun run, Func<PoolReading, double?> value)
    {
        var (gaps, readings) = (new GapDetector(), new PoolReadings());
        foreach (var sample in run.Shown.OfType<PoolSample>().Where(sample => sample.IntervalSeconds > 0))
        {
            foreach (var gap in Gap(gaps, run, sample.T, sample.IntervalSeconds, 1))
            {
                yield return gap;
            }

            yield return [sample.T - run.From, value(readings.Add(sample)) ?? double.NaN];
        }
    }

    private static IEnumerable<double[]> Gap(GapDetector gaps, ComparedRun run, double t, double intervalSeconds, int columns)
    {
        if (gaps.Next(t, intervalSeconds) is { } gap)
        {
            yield return [gap - run.From, .. Enumerable.Repeat(double.NaN, columns)];
        }
    }
}
