using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Presets;

/// <summary>A load as the lines of the article's web client: threads and requests per second, every 3 s from its first request.</summary>
internal static class WebClientLines
{
    /// <summary>Lines at the end that count as settled, or all where there are fewer.</summary>
    public const int Settled = 5;

    /// <param name="items">The run's items, in order.</param>
    /// <param name="from">The load's first request on the run's clock.</param>
    /// <param name="to">The end of its window; a last part shorter than a line is left out, as the client did.</param>
    /// <param name="theoryPerSecond">Workers ÷ service time; null leaves the percentage open.</param>
    /// <returns>T is seconds from the first request to the line; Threads is the last sample before it.</returns>
    public static IReadOnlyList<(double T, int? Threads, double PerSecond, double? PercentOfTheory)> From(IReadOnlyList<TimelineItem> items, double from,
        double to, double? theoryPerSecond)
    {
        // A load of 30 s whose last interval ends a few milliseconds early still has ten lines.
        var answered = new double[(int)Math.Floor((to - from + 0.1) / WebClientSeries.StepSeconds)];
        var threads = new int?[answered.Length];
        foreach (var item in items)
        {
            switch (item)
            {
                case LoadInterval { Draining: false, WindowSeconds: > 0 } interval:
                    Share(interval, from, answered);
                    break;
                case PoolSample { ThreadCount: { } count } sample when sample.T <= to
                    && (int)Math.Ceiling((sample.T - from) / WebClientSeries.StepSeconds) - 1 is >= 0 and var line && line < threads.Length:
                    threads[line] = (int)count;
                    break;
            }
        }

        return [.. answered.Select((count, i) => (
            (i + 1) * WebClientSeries.StepSeconds,
            threads[i],
            count / WebClientSeries.StepSeconds,
            theoryPerSecond is > 0 ? count / WebClientSeries.StepSeconds / theoryPerSecond * 100 : null))];
    }

    /// <summary>The median of the last five lines; null without lines.</summary>
    public static double? SettledPerSecond(IEnumerable<double> perSecond) =>
        perSecond.TakeLast(Settled).ToList() is { Count: > 0 } last ? Robust.Median(last) : null;

    /// <summary>An interval across the edge of two lines counts for both, by its parts.</summary>
    private static void Share(LoadInterval interval, double from, double[] answered)
    {
        var (start, end) = (interval.T - interval.WindowSeconds - from, interval.T - from);
        for (var line = Math.Max(0, (int)(start / WebClientSeries.StepSeconds)); line < answered.Length && line * WebClientSeries.StepSeconds < end; line++)
        {
            var begin = from + (line * WebClientSeries.StepSeconds);
            answered[line] += interval.Completed * interval.ShareBetween(begin, begin + WebClientSeries.StepSeconds);
        }
    }
}
