namespace Dashboard.Validity;

/// <summary>
/// Windows outside the band that come back in a fixed period, as those of a garbage collection each few seconds do: they belong to the steady state. A drift
/// leaves the band and stays outside, a climb leaves it at one end: neither has a period.
/// </summary>
/// <param name="PeriodWindows">Windows from one dip to the next: the median.</param>
/// <param name="Count">Dips that were seen.</param>
internal sealed record PeriodicDips(double PeriodWindows, int Count)
{
    /// <summary>Fewer dips have fewer than three periods to be alike.</summary>
    private const int Fewest = 4;

    /// <summary>Periods shorter than so many windows cannot be told from noise.</summary>
    private const double ShortestPeriod = 3;

    /// <summary>Dips take at most this share of the windows: more, and the plateau is not what most of the time is.</summary>
    private const double MaxOutside = 1.0 / 3;

    /// <summary>
    /// This share of the periods differs from the median by a quarter or one window at most: a shallow dip may be missed, a stray one may come between.
    /// </summary>
    private const double Alike = 0.8;

    /// <summary>No time without a dip lasts longer, in periods; nor does the time before the first and after the last.</summary>
    private const double LongestGap = 2.5;

    /// <summary>Null where what lies outside has no period.</summary>
    /// <param name="inside">Of each window in order of time whether it is in the band.</param>
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
