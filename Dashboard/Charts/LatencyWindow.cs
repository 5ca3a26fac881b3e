using Dashboard.Timeline;

namespace Dashboard.Charts;

/// <summary>Percentiles of service or response time over the last second: one interval of a quarter of a second has too few requests for a p99.</summary>
/// <param name="buckets">Which of an interval's histograms.</param>
internal sealed class LatencyWindow(Func<LoadInterval, long[][]> buckets)
{
    private const double Seconds = 1;
    private const double MicrosecondsPerSecond = 1e6;

    private readonly Queue<LoadInterval> _intervals = new();
    private readonly LatencyHistogram _lastSecond = new();

    /// <summary>Takes the next interval and gives the percentiles of the second that ends with it, in seconds; NaN when no request ended in it.</summary>
    public LatencyPoint Add(LoadInterval interval)
    {
        _intervals.Enqueue(interval);
        while (_intervals.Peek().T <= interval.T - Seconds)
        {
            _intervals.Dequeue();
        }

        _lastSecond.Clear();
        foreach (var part in _intervals)
        {
            _lastSecond.AddSparse(buckets(part));
        }

        return _lastSecond.Count == 0
            ? new LatencyPoint(double.NaN, double.NaN, double.NaN)
            : new LatencyPoint(At(50), At(95), At(99));
    }

    private double At(double percentile) => _lastSecond.ValueAtPercentile(percentile) / MicrosecondsPerSecond;
}

/// <summary>Three percentiles in seconds.</summary>
internal sealed record LatencyPoint(double P50, double P95, double P99);
