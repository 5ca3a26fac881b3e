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
    private readonly List<(long Bucket, long Count)> _lastSecond = [];

    /// <summary>Takes the next interval and gives the percentiles of the second that ends with it, in seconds; NaN when no request ended in it. A damaged bucket counts nothing.</summary>
    public LatencyPoint Add(LoadInterval interval)
    {
        _intervals.Enqueue(interval);
        while (_intervals.Peek().T <= interval.T - Seconds)
        {
            _intervals.Dequeue();
        }

        _lastSecond.Clear();
        foreach (var bucket in _intervals.SelectMany(buckets))
        {
            // What a damaged file holds instead of a bucket is no latency.
            if (bucket is [>= 1 and < LatencyHistogram.BucketCount and var index, > 0 and var count])
            {
                _lastSecond.Add((index, count));
            }
        }

        _lastSecond.Sort();
        var requests = _lastSecond.Sum(bucket => bucket.Count);
        return requests == 0
            ? new LatencyPoint(double.NaN, double.NaN, double.NaN)
            : new LatencyPoint(At(50, requests), At(95, requests), At(99, requests));
    }

    /// <summary>As <see cref="LatencyHistogram.ValueAtPercentile"/> gives it for the same buckets.</summary>
    private double At(double percentile, long requests)
    {
        var rank = LatencyHistogram.RankOf(percentile, requests);
        var seen = 0L;
        foreach (var (bucket, count) in _lastSecond)
        {
            seen += count;
            if (seen >= rank)
            {
                return LatencyHistogram.HighestOf((int)bucket) / MicrosecondsPerSecond;
            }
        }

        return double.NaN;
    }
}

/// <summary>Three percentiles in seconds.</summary>
internal sealed record LatencyPoint(double P50, double P95, double P99);
