namespace Dashboard.Validity;

/// <param name="From">Seconds since the first request.</param>
/// <param name="PerSecond">Requests by their time in it ÷ its length.</param>
internal sealed record ThroughputWindow(double From, double PerSecond, double? Threads)
{
    /// <summary>Less covered windows (the last, or with lost intervals) are left out.</summary>
    public const double LeastCovered = 0.95;

    /// <summary>True when some requests were counted whole at their end, so that batches make it jump.</summary>
    public bool IsCounted { get; init; }

    /// <summary>
    /// Cuts a load into equal windows. A request counts by the share of its time in a window (<see cref="RequestSpread"/>), as in the load's own throughput,
    /// and drained requests by their time before the end of sending. In an open loop only as much of its time counts, at its end, as the quickest request took:
    /// before, it waited in the target's queue, or may have. Where an interval's histogram lacks the times, its count is split in proportion to time, and
    /// drained requests are not in it.
    /// </summary>
    /// <param name="windowSeconds">Above 0.</param>
    public static IReadOnlyList<ThroughputWindow> Cut(
        IEnumerable<LoadInterval> intervals, IEnumerable<PoolSample> samples, double from, double windowSeconds = 1)
    {
        if (!(windowSeconds > 0))
        {
            throw new ArgumentOutOfRangeException(nameof(windowSeconds), windowSeconds, "A window is longer than 0 s.");
        }

        LoadInterval[] all = [.. intervals.Where(i => i.WindowSeconds > 0 && i.T > from)];
        LoadInterval[] sending = [.. all.Where(i => !i.Draining)];
        var sums = new WindowSum[sending.Length == 0 ? 0 : (int)Math.Ceiling((sending.Max(i => i.T) - from) / windowSeconds)];
        var longest = sending.Any(i => i.OpenLoop) ? RequestSpread.Shortest(all) : double.PositiveInfinity;
        foreach (var interval in all)
        {
            var isKnown = RequestSpread.IsKnown(interval);
            if (isKnown || interval.Draining)
            {
                RequestSpread.Add(interval, sums, from, windowSeconds, longest);
            }

            if (!interval.Draining)
            {
                Count(interval, isKnown ? 0 : interval.Completed, !isKnown, sums, from, windowSeconds);
            }
        }

        InFlight(sums, sending, windowSeconds);
        return WithThreads(sums, samples, from, windowSeconds);
    }

    /// <summary>Adds time, and a plain count by time.</summary>
    private static void Count(LoadInterval interval, long completed, bool isCounted, WindowSum[] sums, double from, double windowSeconds)
    {
        // Nothing completes before the first request: what an interval counted is inside, however the two clocks were rounded.
        var measured = interval.ShareBetween(from, interval.T);
        var first = (int)(Math.Max(0, interval.T - from - interval.WindowSeconds) / windowSeconds);
        for (var index = first; index < sums.Length && index * windowSeconds < interval.T - from; index++)
        {
            var begin = from + (index * windowSeconds);
            var inside = interval.ShareBetween(begin, begin + windowSeconds);
            sums[index].Completed += completed * inside / measured;
            sums[index].Seconds += inside * interval.WindowSeconds;
            sums[index].IsCounted |= isCounted && inside > 0;
        }
    }

    /// <summary>A closed loop has all workers in flight: windows beside a batch with an inexact end follow that.</summary>
    private static void InFlight(WindowSum[] sums, LoadInterval[] sending, double windowSeconds)
    {
        if (sending.Length == 0 || sending.Any(i => i.OpenLoop) || Array.Exists(sums, sum => sum.IsCounted))
        {
            return;
        }

        var workers = Robust.Median(sending.Select(i => (double)i.InFlight));
        var doubt = sending.Max(i => i.WindowSeconds) / windowSeconds;
        for (var index = 0; index < sums.Length; index++)
        {
            var factor = workers * sums[index].Seconds / sums[index].RequestSeconds;
            if (Math.Abs(factor - 1) <= doubt)
            {
                sums[index].Completed *= factor;
            }
        }
    }

    private static List<ThroughputWindow> WithThreads(
        WindowSum[] sums, IEnumerable<PoolSample> samples, double from, double windowSeconds)
    {
        var counted = new Queue<PoolSample>(samples.Where(sample => sample.ThreadCount is not null).OrderBy(sample => sample.T));
        var windows = new List<ThroughputWindow>(sums.Length);
        double? threads = null;
        for (var index = 0; index < sums.Length; index++)
        {
            while (counted.TryPeek(out var sample) && sample.T - from <= (index + 1) * windowSeconds)
            {
                threads = counted.Dequeue().ThreadCount;
            }

            var sum = sums[index];
            if (sum.Seconds >= LeastCovered * windowSeconds)
            {
                windows.Add(new ThroughputWindow(index * windowSeconds, sum.Completed / sum.Seconds, threads) { IsCounted = sum.IsCounted });
            }
        }

        return windows;
    }
}
