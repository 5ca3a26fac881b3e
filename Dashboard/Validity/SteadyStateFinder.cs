using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Validity;

/// <summary>
/// Finds when a load's throughput settled. The plateau is the median of the last 15 % of the windows; it counts only when throughput
/// changes by less than 5 % and the pool grows by no more than 2 threads over that part. Steady is the first window inside the plateau's
/// band, ± max(5 %, 3 MAD), from which on at least 95 % of the windows are inside. Why so: docs/validity.md.
/// </summary>
public static class SteadyStateFinder
{
    /// <summary>Fewer windows are too short to judge: the shortest tail would be more than 30 % of the load.</summary>
    public const int FewestWindows = 10;

    /// <summary>The last part has at least this many windows: fewer have no slope that one of them cannot make.</summary>
    public const int FewestTailWindows = 3;

    /// <summary>A band wider than this, as a share of the plateau, would call nearly everything steady.</summary>
    public const double WidestBand = 0.5;

    private const int TailPercent = 15;
    private const double MostChange = 0.05;
    private const double NarrowestBand = 0.05;
    private const double MostThreadGrowth = 2;

    /// <summary>Judges a load by its windows.</summary>
    /// <param name="windows">Equal windows in order of time.</param>
    /// <param name="windowSeconds">Length of a window, for the words.</param>
    /// <returns><see cref="SteadyState.PlateauPerSecond"/> null: too short to judge; it alone: not reached; both: reached.</returns>
    public static SteadyState Find(IReadOnlyList<ThroughputWindow> windows, double windowSeconds = 1)
    {
        if (windows.Count < FewestWindows)
        {
            return new SteadyState(null, null, $"Too short to judge: {Readable.Plural(windows.Count, "whole window")} of {Span(windowSeconds)}, "
                + $"{FewestWindows} are needed.");
        }

        var tailLength = Math.Max(FewestTailWindows, ((windows.Count * TailPercent) + 99) / 100);
        var tailStart = windows.Count - tailLength;
        var tail = windows.Skip(tailStart).Select(window => window.PerSecond).ToArray();
        var plateau = Robust.Median(tail);
        if (plateau <= 0)
        {
            return NotReached(0, $"most windows of {Span(windowSeconds)} had no answer over the last {Span(tailLength * windowSeconds)}");
        }

        var change = Robust.Slope(tail) * tailLength / plateau;
        var growth = windows[^1].Threads - windows[tailStart - 1].Threads;
        var band = Math.Max(NarrowestBand, 3 * Robust.MedianAbsoluteDeviation(tail) / plateau);
        var last = $"over the last {Span(tailLength * windowSeconds)}";
        return (change, growth, band) switch
        {
            (_, > MostThreadGrowth, _) => NotReached(plateau, $"the pool still grew by {Readable.Plural((long)growth!, "thread")} {last} (at most "
                + $"{MostThreadGrowth}); run longer"),
            ( >= MostChange, _, _) or ( <= -MostChange, _, _) => NotReached(plateau, $"throughput still {(change > 0 ? "rose" : "fell")} by "
                + $"{Readable.Percent(Math.Abs(change) * 100)} {last} (less than {Readable.Percent(MostChange * 100)} is steady); run longer"),
            (_, _, > WidestBand) => NotReached(plateau, $"windows of {Span(windowSeconds)} are too uneven, three times their usual distance from the median "
                + $"is {Readable.Percent(band * 100)} of it"),
            _ => FirstInside(windows, tailStart, plateau, band),
        };
    }

    private static SteadyState FirstInside(IReadOnlyList<ThroughputWindow> windows, int tailStart, double plateau, double band)
    {
        int? first = null;
        var inside = 0;
        for (var index = windows.Count - 1; index >= 0; index--)
        {
            if (Math.Abs(windows[index].PerSecond - plateau) > band * plateau)
            {
                continue;
            }

            inside++;
            // 95 % in whole numbers, so that 19 of 20 are enough whatever the rounding.
            if (index <= tailStart && 20 * inside >= 19 * (windows.Count - index))
            {
                first = index;
            }
        }

        var words = $"{Readable.Number(plateau)} requests/s ± {Readable.Percent(band * 100)}";
        return first switch
        {
            null => NotReached(plateau, $"too many windows lie outside {words}, up to the end"),
            0 => new SteadyState(windows[0].From, plateau, $"Steady from the start at {words}."),
            { } index => new SteadyState(windows[index].From, plateau, $"Steady after {Span(windows[index].From)} at {words}."),
        };
    }

    private static SteadyState NotReached(double plateau, string reason) => new(null, plateau, $"Not reached: {reason}.");

    private static string Span(double seconds) => $"{Readable.Number(seconds)} s";
}
