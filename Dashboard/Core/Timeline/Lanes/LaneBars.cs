namespace Dashboard.Timeline.Lanes;

/// <summary>Joins bars of several windows, and thins them where there are too many.</summary>
internal static class LaneBars
{
    /// <summary>Two windows meet within this, seconds: bars are in whole milliseconds.</summary>
    private const double Tolerance = 0.002;

    /// <param name="bars">Those of each row are in the order of time.</param>
    public static IReadOnlyList<LaneBar> Joined(IEnumerable<LaneBar> bars)
    {
        var joined = new List<LaneBar>();
        var last = new Dictionary<int, int>();
        foreach (var bar in bars)
        {
            if (last.TryGetValue(bar.Row, out var at) && joined[at] is var before && before.Doing == bar.Doing && bar.From - before.To <= Tolerance)
            {
                joined[at] = before with { To = Math.Max(before.To, bar.To) };
            }
            else
            {
                last[bar.Row] = joined.Count;
                joined.Add(bar);
            }
        }

        return [.. joined.OrderBy(bar => bar.From)];
    }

    /// <summary>Thins bars: each time step shows what its thread did longest in it. Steps double until at most <paramref name="most"/> bars remain.</summary>
    /// <param name="bars">Those of each row are in the order of time.</param>
    /// <param name="shortest">Seconds; the first step that is tried.</param>
    /// <returns>The step in seconds; 0 where nothing had to be left out.</returns>
    public static (IReadOnlyList<LaneBar> Bars, double Step) AtMost(IReadOnlyList<LaneBar> bars, int most, double shortest)
    {
        if (bars.Count <= most)
        {
            return (bars, 0);
        }

        var length = bars.Max(bar => bar.To) - bars.Min(bar => bar.From);
        var (fewer, step) = (bars, shortest);
        for (; (fewer = InSteps(bars, step)).Count > most && step < length; step *= 2)
        {
        }

        return (fewer, step);
    }

    private static IReadOnlyList<LaneBar> InSteps(IReadOnlyList<LaneBar> bars, double step) =>
        Joined(bars.GroupBy(bar => bar.Row).SelectMany(row => Longest(row, step)));

    private static IEnumerable<LaneBar> Longest(IEnumerable<LaneBar> row, double step) => row
        .SelectMany(bar => Cut(bar, step))
        .GroupBy(part => (long)Math.Floor(((part.From + part.To) / 2) / step))
        .Select(parts => new LaneBar(
            parts.First().Row, parts.Min(part => part.From), parts.Max(part => part.To),
            parts.GroupBy(part => part.Doing).MaxBy(same => same.Sum(part => part.To - part.From))!.Key));

    private static IEnumerable<LaneBar> Cut(LaneBar bar, double step)
    {
        var from = bar.From;
        for (var edge = (Math.Floor(from / step) + 1) * step; edge < bar.To; edge += step)
        {
            yield return bar with { From = from, To = edge };
            from = edge;
        }

        yield return bar with { From = from };
    }
}
