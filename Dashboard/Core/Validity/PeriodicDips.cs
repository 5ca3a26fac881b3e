namespace Dashboard.Validity;

/// <summary>Dips with a fixed period, as of collections, belong to the steady state. Drifts and climbs have none.</summary>
internal sealed record PeriodicDips(double PeriodWindows, int Count)
{
    /// <summary>Fewer dips have less than three periods.</summary>
    private const int Fewest = 4;

    /// <summary>The shortest period in windows; shorter ones are noise.</summary>
    private const double ShortestPeriod = 3;

    /// <summary>Share of windows in dips; above, the plateau is not the usual state.</summary>
    private const double MaxOutside = 1.0 / 3;

    /// <summary>Share of periods within a quarter or a window of the median: dips may be missed or stray.</summary>
    private const double Alike = 0.8;

    /// <summary>The longest gap in periods, also before the first dip and after the last.</summary>
    private const double LongestGap = 2.5;

    public static PeriodicDips? Of(ReadOnlySpan<bool> inside)
    {
        var (begins, outside) = (new List<int>(), 0);
        for (var index = 0; index < inside.Length; index++)
        {
            outside += inside[index] ? 0 : 1;
            if (!inside[index] && (index == 0 || inside[index - 1]))
            {
                begins.Add(index);
            }
        }

        if (begins.Count < Fewest || outside > MaxOutside * inside.Length)
        {
            return null;
        }

        int[] periods = [.. begins.Zip(begins.Skip(1), (one, next) => next - one)];
        var period = Robust.Median(periods.Select(windows => (double)windows));
        var alike = periods.Count(windows => Math.Abs(windows - period) <= Math.Max(1, period / 4));
        var longest = Math.Max(periods.Max(), Math.Max(begins[0], inside.Length - begins[^1]));
        return period >= ShortestPeriod && alike >= Alike * periods.Length && longest <= LongestGap * period ? new PeriodicDips(period, begins.Count) : null;
    }
}
