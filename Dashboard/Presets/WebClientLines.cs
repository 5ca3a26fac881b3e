using Dashboard.Validity;

namespace Dashboard.Presets;

internal static class WebClientLines
{
    public const int Settled = 5;

    /// <param name="from">First request on the run's clock.</param>
    /// <param name="to">A last part shorter than a line is left out, as by the client.</param>
    /// <returns>T counts from the first request; Threads is of the last sample before it.</returns>
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

    /// <summary>The mean of the last <see cref="Settled"/>; null without lines.</summary>
    public static double? SettledPerSecond(IEnumerable<double> perSecond) =>
        perSecond.TakeLast(Settled).ToList() is { Count: > 0 } last ? Robust.Median(last) : null;

    /// <summary>An interval across two lines counts by its parts.</summary>
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
