using Dashboard.Timeline;

namespace Dashboard.Charts;

/// <summary>Percentiles of service or response time over the last second: one interval of a quarter of a second has too few requests for a p99.</summary>
/// <param name="buckets">Which of an interval's histograms.</param>
internal sealed class LatencyWindow(Func<LoadInterval, long[][]> buckets)
{
    private const double Seconds = 1;
    private const double MicrosecondsPerSecond = 1e6;

    private readonly Queue<LoadInterval> _intervals = new();

    /// <summary>The last second's buckets, ascending. A whole histogram has twenty thousand, a second a hundred: over an hour of load that is ten times the time.</summary>
    private readonly List<(int Bucket, long Count)> _lastSecond = [];

    /// <summary>Takes the next interval and gives the percentiles of the second that ends with it, in seconds; NaN when no request ended in it. A damaged bucket counts nothing.</summary>
    public LatencyPoint Add(LoadInterval interval)
    {
        _intervals.Enqueue(interval);
        while (_intervals.Peek().T <= interval.T - Seconds)
        {
            _intervals.Dequeue();
        }

        _lastSecond.Clear();
        var count = 0L;
        foreach (var bucket in _intervals.SelectMany(buckets))
        {
            if (bucket is [>= 1 and < LatencyHistogram.BucketCount, > 0])
            {
                _lastSecond.Add(((int)bucket[0], bucket[1]));
                count += bucket[1];
            }
        }

        if (count == 0)
        {
            return new LatencyPoint(double.NaN, double.NaN, double.NaN);
        }

        _lastSecond.Sort();
        return new LatencyPoint(At(50, count), At(95, count), At(99, count));
    }

    /// <summary>As <see cref="LatencyHistogram.ValueAtPercentile"/> takes it.</summary>
    private double At(double percentile, long count)
    {
        var rank = Math.Max(1, (long)Math.Ceiling(Math.BitDecrement(percentile) * count / 100));
        var seen = 0L;
        foreach (var (bucket, here) in _lastSecond)
        {
            seen += here;
            if (seen >= rank)
            {
                return LatencyHistogram.HighestOf(bucket) / MicrosecondsPerSecond;
            }
        }

        return LatencyHistogram.HighestOf(_lastSecond[^1].Bucket) / MicrosecondsPerSecond;
    }
}

/// <summary>Three percentiles in seconds.</summary>
internal sealed record LatencyPoint(double P50, double P95, double P99);
