using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Validity;

/// <summary>
/// When the requests of an interval were at work. The interval's histogram says how long each took, and each ended somewhere inside the interval;
/// so a request counts in a window by the share of its time that lay inside, on average over the moments at which it may have ended.
/// </summary>
internal static class RequestSpread
{
    /// <summary>False where the histogram holds other requests than those that completed (timeouts), or where there is none (another tool).</summary>
    public static bool IsKnown(LoadInterval interval) => interval.Service.Total == interval.Completed;

    /// <summary>Adds an interval's requests to the windows in which they were at work.</summary>
    /// <param name="interval">
    /// With a histogram; where that holds other requests too, as a drain's given-up ones, those that completed are taken to have been like all.
    /// </param>
    /// <param name="windows">Sums by window, from the first request on; what lies outside is left out.</param>
    /// <param name="from">The first request on the interval's clock: nothing was at work before.</param>
    /// <param name="windowSeconds">Length of a window.</param>
    /// <param name="longest">No more than so many seconds of a request count, those at its end: before, it was not at work but in a queue.</param>
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

    /// <summary>The shortest time that a request took, seconds; positive infinity without one.</summary>
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

    /// <summary>The share of a request's time before a moment, on average over all ends inside the interval.</summary>
    /// <param name="t">The moment.</param>
    /// <param name="begin">Begin of the interval in which it ended.</param>
    /// <param name="end">Its end, later than its begin.</param>
    /// <param name="seconds">How long the request took; above 0.</param>
    public static double ShareBefore(double t, double begin, double end, double seconds)
    {
        var (last, first) = (end - t, begin - t);
        return last <= 0 ? 1 : 1 - ((Area(last, seconds) - Area(first, seconds)) / (end - begin));
    }

    /// <summary>What the requests of a bucket took: its middle.</summary>
    private static double Seconds(int bucket) => (LatencyHistogram.LowestOf(bucket) + LatencyHistogram.HighestOf(bucket)) / 2e6;

    /// <summary>The integral of min(1, y ÷ seconds) from 0 on.</summary>
    private static double Area(double y, double seconds) => y <= 0 ? 0 : y < seconds ? y * y / (2 * seconds) : y - (seconds / 2);
}

/// <summary>What is summed up of one window.</summary>
internal struct WindowSum
{
    /// <summary>Requests, each by the share of its time inside.</summary>
    public double Completed;

    /// <summary>Time that those requests spent inside, added up.</summary>
    public double RequestSeconds;

    /// <summary>Seconds of the window of which an interval is known.</summary>
    public double Seconds;

    /// <summary>Whether some of its requests were counted whole, where they ended.</summary>
    public bool IsCounted;
}
