using Dashboard.Timeline;

namespace Dashboard.Charts;

/// <summary>Percentiles of the service time over the last second: one interval of a quarter of a second has too few requests for a p99.</summary>
internal sealed class LatencyWindow
{
    private const double Seconds = 1;
    private const double MicrosecondsPerSecond = 1e6;

    private readonly Queue<LoadInterval> _intervals = new();

    /// <summary>Takes the next interval and gives the percentiles of the second that ends with it, in seconds; NaN when no request ended in it.</summary>
    public LatencyPoint Add(LoadInterval interval)
    {
        _intervals.Enqueue(interval);
        while (_intervals.Peek().T <= interval.T - Seconds)
        {
            _intervals.Dequeue();
        }

        var filled = _intervals.Where(part => part.Service.Length > 0).ToArray();
        if (filled.Length == 0)
        {
            return new LatencyPoint(double.NaN, double.NaN, double.NaN);
        }

        var histogram = LatencyHistogram.FromSparse(filled[0].Service);
        foreach (var part in filled.Skip(1))
        {
            histogram.AddSparse(part.Service);
        }

        return new LatencyPoint(At(histogram, 50), At(histogram, 95), At(histogram, 99));
    }

    private static double At(LatencyHistogram histogram, double percentile) => histogram.ValueAtPercentile(percentile) / MicrosecondsPerSecond;
}

/// <summary>Three percentiles in seconds.</summary>
internal sealed record LatencyPoint(double P50, double P95, double P99);
