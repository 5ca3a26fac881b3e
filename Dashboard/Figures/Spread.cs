using Dashboard.Validity;

namespace Dashboard.Figures;

/// <summary>Several values of one figure: the middle one, with the lowest and the highest.</summary>
/// <param name="Median">The middle value.</param>
/// <param name="Low">The lowest.</param>
/// <param name="High">The highest.</param>
internal sealed record Spread(double Median, double Low, double High)
{
    /// <summary>Of the values that there are; null without any.</summary>
    public static Spread? Of(IEnumerable<double?> values)
    {
        double[] known = [.. values.OfType<double>()];
        return known.Length == 0 ? null : new Spread(Robust.Median(known), known.Min(), known.Max());
    }

    /// <summary>"104 ms (101–109)": the unit of the ends is left out where it is that of the middle; without ends where they read alike.</summary>
    public string Words(FigureUnit unit)
    {
        var (middle, low, high) = (unit.Text(Median), unit.Text(Low), unit.Text(High));
        var own = UnitOf(middle);
        return low == high ? middle
            : UnitOf(low) == own && UnitOf(high) == own ? $"{middle} ({low[..^own.Length]}–{high[..^own.Length]})"
            : $"{middle} ({low}–{high})";
    }

    /// <summary>"104–106 ms", or "900 ms–1.1 s" where the units differ; null where both ends read alike.</summary>
    public string? Ends(FigureUnit unit)
    {
        var (low, high) = (unit.Text(Low), unit.Text(High));
        return low == high ? null : UnitOf(low) == UnitOf(high) ? $"{low[..^UnitOf(low).Length]}–{high}" : $"{low}–{high}";
    }

    /// <summary>What stands after the number, the space before it included.</summary>
    private static string UnitOf(string text) => text.IndexOf(' ', StringComparison.Ordinal) is >= 0 and var at ? text[at..] : "";
}
