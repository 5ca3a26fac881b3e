namespace Dashboard.Validity;

/// <summary>
/// Finds when a load's throughput settled. The plateau is the median of the last windows. Steady is the first window inside the plateau's band, ± max(5 %, 3
/// standard deviations), from which on at least 95 % of the windows, or all but one, are inside, or those outside come back in a period (<see
/// cref="PeriodicDips"/>); unless throughput has a trend from there on, or the pool still grows. Reasons and error rates: docs/validity.md.
/// </summary>
internal static class SteadyStateFinder
{
    /// <summary>With fewer windows, the plateau would be most of the load.</summary>
    public const int FewestWindows = 10;

    /// <summary>The fewest windows of the plateau: a median of fewer is unstable.</summary>
    public const int FewestTailWindows = 6;

    /// <summary>Share of the plateau; a wider band would call everything steady.</summary>
    public const double WidestBand = 0.6;

    /// <summary>Fewer answers scatter beyond <see cref="WidestBand"/>: √n of n independent answers (Poisson).</summary>
    public const int FewestAnswers = 25;

    /// <summary>A pool at rest adds and loses two.</summary>
    public const double MaxThreadGrowth = 2;

    private const int TailPercent = 15;
    private const int FewestGrowthWindows = 3;

    /// <summary>The fewest windows for the scatter: fewer show too little, more may include the start.</summary>
    private const int FewestNoiseWindows = 14;

    private const double NarrowestBand = 0.05;

    /// <summary>Share in ten seconds; half of it is found in nine loads of ten (docs/validity.md).</summary>
    private const double MaxChange = 0.02;

    /// <summary>Windows tried as begin; a settled load needs few.</summary>
    private const int MaxBegins = 100;

    private const double ChangeSeconds = 10;
    private const double StandardErrors = 2;

    /// <summary>Pairs grow with the square, and a longer trend leaves the band.</summary>
    private const int MaxTrendWindows = 120;

    /// <returns>The result: without a plateau too short, with it alone not reached, with both reached.</returns>
    public static SteadyState Find(IReadOnlyList<ThroughputWindow> windows, double windowSeconds = 1)
    {
        if (windows.Count < FewestWindows)
        {
            return new SteadyState(null, null, $"Too short to judge: {Readable.Plural(windows.Count, "whole window")} of {Span(windowSeconds)}, "
                + $"{FewestWindows} needed.");
        }

        var part = ((windows.Count * TailPercent) + 99) / 100;
        var (tailLength, growthLength) = (Math.Max(FewestTailWindows, part), Math.Max(FewestGrowthWindows, part));
        var plateau = Robust.Median(Last(tailLength));
        if (plateau <= 0)
        {
            return NotReached(0, $"most windows of {Span(windowSeconds)} had no response over the last {Span(tailLength * windowSeconds)}");
        }

        var growth = windows[^1].Threads - windows[^(growthLength + 1)].Threads;
        if (growth > MaxThreadGrowth)
        {
            return NotReached(plateau, $"the pool was still growing, by {Readable.Plural((long)growth, "thread")} over the last "
                + $"{Span(growthLength * windowSeconds)} (limit {MaxThreadGrowth}); run longer");
        }

        var noise = Last(Math.Min(windows.Count, Math.Max(FewestNoiseWindows, windows.Count / 3)));
        var deviation = Math.Max(Robust.Deviation(noise), Robust.StepDeviation(noise));
        var band = Math.Max(NarrowestBand, 3 * deviation / plateau);
        if (band > WidestBand && TooUneven(deviation, plateau, windowSeconds) is { } uneven)
        {
            return NotReached(plateau, Trend(noise, windowSeconds, plateau) ?? uneven);
        }

        var words = $"{Readable.Number(plateau)} requests/s ± {Readable.Percent(band * 100)}";
        bool[] inside = [.. windows.Select(window => Math.Abs(window.PerSecond - plateau) <= band * plateau)];
        if (FirstInside(inside, windows.Count - tailLength) is not var (first, dips))
        {
            return NotReached(plateau, $"too many windows are outside {words}, up to the end");
        }

        return Trend(Last(Math.Min(windows.Count - first, MaxTrendWindows)), windowSeconds, plateau) is { } trend
            ? NotReached(plateau, trend)
            : new SteadyState(
                windows[first].From,
                plateau,
                $"Steady {(first == 0 ? "from the start" : $"after {Span(windows[first].From)}")} at {words}{Words(dips, windowSeconds)}.");

        double[] Last(int count) => [.. windows.Skip(windows.Count - count).Select(window => window.PerSecond)];
    }

    /// <summary>Too few answers, or more scatter than counting causes; in words, or null.</summary>
    private static string? TooUneven(double deviation, double plateau, double windowSeconds)
    {
        if (plateau * windowSeconds < FewestAnswers)
        {
            return $"windows of {Span(windowSeconds)} contain {Readable.Number(plateau * windowSeconds)} responses, too few to give a rate "
                + $"(at least {FewestAnswers}); run longer";
        }

        var own = 3 * Math.Sqrt(Math.Max(0, (deviation * deviation) - (plateau / windowSeconds))) / plateau;
        return own <= WidestBand ? null : $"windows of {Span(windowSeconds)} are too uneven: three times their standard deviation is "
            + $"{Readable.Percent(300 * deviation / plateau)} of their median";
    }

    private static (int First, PeriodicDips? Dips)? FirstInside(bool[] inside, int latest)
    {
        var plain = FirstInsideForGood(inside, latest);
        foreach (var begin in Enumerable.Range(0, Math.Min(plain ?? inside.Length, latest + 1))
            .Where(index => inside[index] && (index == 0 || !inside[index - 1])).Take(MaxBegins))
        {
            if (PeriodicDips.Of(inside.AsSpan(begin)) is { } dips)
            {
                return (begin, dips);
            }
        }

        return plain is { } first ? (first, null) : null;
    }

    private static int? FirstInsideForGood(bool[] windows, int latest)
    {
        int? first = null;
        var inside = 0;
        for (var index = windows.Length - 1; index >= 0; index--)
        {
            if (!windows[index])
            {
                continue;
            }

            inside++;
            var all = windows.Length - index;
            // The comparison of 95 % uses whole numbers, so that 19 of 20 are enough whatever the rounding.
            if (index <= latest && (inside >= all - 1 || 20 * inside >= 19 * all))
            {
                first = index;
            }
        }

        return first;
    }

    private static string Words(PeriodicDips? dips, double windowSeconds) =>
        dips is null ? "" : $", but for {Readable.Plural(dips.Count, "dip")}, one every {Span(dips.PeriodWindows * windowSeconds)}";

    /// <summary>The trend in words; null without one, or for one that noise explains.</summary>
    private static string? Trend(double[] values, double windowSeconds, double plateau)
    {
        if (Math.Abs(Robust.TrendInStandardErrors(values)) <= StandardErrors)
        {
            return null;
        }

        var change = Robust.Slope(values) / windowSeconds * ChangeSeconds / plateau;
        return Math.Abs(change) < MaxChange ? null
            : $"throughput still {(change > 0 ? "rose" : "fell")} by {Readable.Percent(Math.Abs(change) * 100)} in 10 s over the last "
                + $"{Span(values.Length * windowSeconds)} (less than {Readable.Percent(MaxChange * 100)} is steady); run longer";
    }

    private static SteadyState NotReached(double plateau, string reason) => new(null, plateau, $"Not reached: {reason}.");

    private static string Span(double seconds) => $"{Readable.Number(seconds)} s";
}
