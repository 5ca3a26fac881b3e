using Dashboard.Timeline.Histograms;

namespace Dashboard.Timeline.Rates;

/// <summary>Latency percentiles over the last second: a quarter of one has too few requests for a p99. Not thread-safe.</summary>
internal sealed class RecentLatency(Func<LoadInterval, SparseBuckets> buckets)
{
    public const double Seconds = 1;

    private const double MicrosecondsPerSecond = 1e6;

    private readonly Queue<LoadInterval> _intervals = new();

    private int[] _buckets = new int[256];
    private long[] _counts = new long[256];
    private int _held;

    /// <summary>For the second that ends with the interval; NaN when no request ended in it.</summary>
    public LatencyPoint Add(LoadInterval interval)
    {
        _intervals.Enqueue(interval);

        // What an older part of a timeline has merged is a second by itself: it joins no other, whichever side of the second rounding puts it on.
        while (_intervals.Count > 1 && (_intervals.Peek().T <= interval.T - Seconds || _intervals.Peek().WindowSeconds > Seconds / 2))
        {
            _intervals.Dequeue();
        }

        _held = 0;
        var requests = 0L;
        foreach (var one in _intervals)
        {
            foreach (var (index, count) in buckets(one).Counts)
            {
                Hold(index, count);
                requests += count;
            }
        }

        Array.Sort(_buckets, _counts, 0, _held);
        return requests == 0
            ? new LatencyPoint(double.NaN, double.NaN, double.NaN)
            : new LatencyPoint(At(50, requests), At(95, requests), At(99, requests));
    }

    /// <summary>The response time of an open loop, else the service time, as callers see it.</summary>
    public static RecentLatency AsCallersSeeIt() => new(interval => interval.OpenLoop ? interval.Response : interval.Service);

    private void Hold(int bucket, long count)
    {
        if (_held == _buckets.Length)
        {
            Array.Resize(ref _buckets, 2 * _held);
            Array.Resize(ref _counts, 2 * _held);
        }

        (_buckets[_held], _counts[_held]) = (bucket, count);
        _held++;
    }

    /// <summary>As <see cref="LatencyHistogram.ValueAtPercentile"/> for the same buckets.</summary>
    private double At(double percentile, long requests)
    {
        var rank = LatencyHistogram.RankOf(percentile, requests);
        var seen = 0L;
        for (var i = 0; i < _held; i++)
        {
            seen += _counts[i];
            if (seen >= rank)
            {
                return LatencyHistogram.HighestOf(_buckets[i]) / MicrosecondsPerSecond;
            }
        }

        return double.NaN;
    }
}

/// <summary>In seconds; NaN where no request ended.</summary>
internal sealed record LatencyPoint(double P50, double P95, double P99);
