using Dashboard.Validity;

namespace Dashboard.Figures;

internal sealed record ValueRange(double Median, double Low, double High)
{
    public static ValueRange? Of(IEnumerable<double?> values)
    {
        double[] known = [.. values.OfType<double>()];
        return known.Length == 0 ? null : new ValueRange(Robust.Median(known), known.Min(), known.Max());
    }

    /// <summary>"104 ms (101–109)": without a repeated unit, without ends that read alike.</summary>
    public string Words(FigureUnit unit)
    {
        var (middle, low, high) = (unit.Text(Median), unit.Text(Low), unit.Text(High));
        var own = UnitOf(middle);
        return low == high ? middle
            : UnitOf(low) == own && UnitOf(high) == own ? $"{middle} ({low[..^own.Length]}–{high[..^own.Length]})"
            : $"{middle} ({low}–{high})";
    }

    /// <summary>"104–106 ms", "900 ms–1.1 s"; null where ends read alike.</summary>
    public string? Ends(FigureUnit unit)
    {
        var (low, high) = (unit.Text(Low), unit.Text(High));
        return low == high ? null : UnitOf(low) == UnitOf(high) ? $"{low[..^UnitOf(low).Length]}–{high}" : $"{low}–{high}";
    }

    private static string UnitOf(string text) => text.IndexOf(' ', StringComparison.Ordinal) is >= 0 and var at ? text[at..] : "";
}
