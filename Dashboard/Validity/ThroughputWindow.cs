using Dashboard.Timeline;

namespace Dashboard.Validity;

/// <summary>One of the equal windows in which throughput is looked at.</summary>
/// <param name="From">Its begin in seconds since the first request.</param>
/// <param name="PerSecond">Requests completed in it ÷ its length.</param>
/// <param name="Threads">Pool threads in the last sample at or before its end; null when there was none.</param>
public sealed record ThroughputWindow(double From, double PerSecond, double? Threads)
{
    /// <summary>A window of which less than this share was measured (the last one, or where intervals were lost) is left out.</summary>
    public const double LeastCovered = 0.95;

    /// <summary>
    /// Cuts a load into equal windows. Intervals do not end where windows do: the count of one that crosses an edge is split in
    /// proportion to time, so that no request is lost or counted twice. Drained requests are not in it.
    /// </summary>
    /// <param name="intervals">The load's intervals; the draining ones are passed over.</param>
    /// <param name="samples">The pool's samples; empty when nobody watched it.</param>
    /// <param name="from">The first request on the clock of both.</param>
    /// <param name="windowSeconds">Length of a window; above 0.</param>
    public static IReadOnlyList<ThroughputWindow> Cut(
        IEnumerable<LoadInterval> intervals, IEnumerable<PoolSample> samples, double from, double windowSeconds = 1)
    {
        if (!(windowSeconds > 0))
        {
            throw new ArgumentOutOfRangeException(nameof(windowSeconds), windowSeconds, "A window is longer than 0 s.");
        }

        var sums = new List<(double Completed, double Seconds)>();
        foreach (var interval in intervals.Where(i => !i.Draining && i.WindowSeconds > 0 && i.T > from))
        {
            // Nothing completes before the first request: what an interval counted is inside, however the two clocks were rounded.
            var measured = interval.ShareBetween(from, interval.T);
            var first = (int)(Math.Max(0, interval.T - from - interval.WindowSeconds) / windowSeconds);
            for (var index = first; index * windowSeconds < interval.T - from; index++)
            {
                while (sums.Count <= index)
                {
                    sums.Add((0, 0));
                }

                var begin = from + (index * windowSeconds);
                var inside = interval.ShareBetween(begin, begin + windowSeconds);
                var (completed, seconds) = sums[index];
                sums[index] = (completed + (interval.Completed * inside / measured), seconds + (inside * interval.WindowSeconds));
            }
        }

        return WithThreads(sums, samples, from, windowSeconds);
    }

    private static List<ThroughputWindow> WithThreads(
        List<(double Completed, double Seconds)> sums, IEnumerable<PoolSample> samples, double from, double windowSeconds)
    {
        var counted = new Queue<PoolSample>(samples.Where(sample => sample.ThreadCount is not null).OrderBy(sample => sample.T));
        var windows = new List<ThroughputWindow>(sums.Count);
        double? threads = null;
        for (var index = 0; index < sums.Count; index++)
        {
            while (counted.TryPeek(out var sample) && sample.T - from <= (index + 1) * windowSeconds)
            {
                threads = counted.Dequeue().ThreadCount;
            }

            var (completed, seconds) = sums[index];
            if (seconds >= LeastCovered * windowSeconds)
            {
                windows.Add(new ThroughputWindow(index * windowSeconds, completed / seconds, threads));
            }
        }

        return windows;
    }
}
