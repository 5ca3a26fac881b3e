using Dashboard.Timeline.Histograms;

namespace Dashboard.Validity;

/// <summary>A request counts by the share of its time in a window, on average over its possible ends in its interval.</summary>
internal static class RequestSpread
{
    /// <summary>False with other requests in the histogram (timeouts), or without one (another tool).</summary>
    public static bool IsKnown(LoadInterval interval) => interval.Service.Total == interval.Completed;

    /// <summary>Adds the interval to the windows in which its requests were in progress.</summary>
    /// <param name="interval">Other requests in its histogram, as of a drain, count as like all.</param>
    /// <param name="windows">The windows from the first request on; the rest is left out.</param>
    /// <param name="longest">Only so many seconds at a request's end count: before, it was queued.</param>
    public static void Add(LoadInterval interval, WindowSum[] windows, double from, double windowSeconds, double longest = double.PositiveInfinity)
    {
        var completed = (double)interval.Completed / Math.Max(1, interval.Service.Total);
        foreach (var (index, count) in interval.Service.Counts)
        {
            var seconds = Math.Min(longest, Seconds(index));
            var (begin, end) = (interval.T - interval.WindowSeconds, interval.T);
            var before = ShareBefore(from, begin, end, seconds);
            var requests = completed * count / (1 - before);
            var window = Math.Max(0, (int)((begin - seconds - from) / windowSeconds));
            var done = window == 0 ? before : ShareBefore(from + (window * windowSeconds), begin, end, seconds);
            for (; window < windows.Length && done < 1; window++)
            {
                var until = ShareBefore(from + ((window + 1) * windowSeconds), begin, end, seconds);
                windows[window].Completed += requests * (until - done);
                windows[window].RequestSeconds += requests * (until - done) * seconds;
                done = until;
            }
        }
    }

    /// <summary>Seconds; infinity without a request.</summary>
    public static double Shortest(IEnumerable<LoadInterval> intervals)
    {
        var shortest = double.PositiveInfinity;
        foreach (var interval in intervals)
        {
            foreach (var (index, _) in interval.Service.Counts)
            {
                shortest = Math.Min(shortest, Seconds(index));
            }
        }

        return shortest;
    }

    /// <summary>The share on average over all ends inside the interval.</summary>
    /// <param name="seconds">Above 0.</param>
    public static double ShareBefore(double t, double begin, double end, double seconds)
    {
        var (last, first) = (end - t, begin - t);
        return last <= 0 ? 1 : 1 - ((Area(last, seconds) - Area(first, seconds)) / (end - begin));
    }

    private static double Seconds(int bucket) => (LatencyHistogram.LowestOf(bucket) + LatencyHistogram.HighestOf(bucket)) / 2e6;

    /// <summary>∫ min(1, y ÷ seconds) from 0.</summary>
    private static double Area(double y, double seconds) => y <= 0 ? 0 : y < seconds ? y * y / (2 * seconds) : y - (seconds / 2);
}

internal struct WindowSum
{
    public double Completed;

    /// <summary>Request seconds inside, added up.</summary>
    public double RequestSeconds;

    /// <summary>Seconds covered by intervals.</summary>
    public double Seconds;

    public bool IsCounted;
}
