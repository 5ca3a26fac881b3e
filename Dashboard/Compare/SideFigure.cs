using Dashboard.Figures;
using Dashboard.Format;
using Dashboard.Validity;

namespace Dashboard.Compare;

/// <summary>One figure of a side: of a run its own, of a group of repeats their median with the lowest and the highest.</summary>
internal static class SideFigure
{
    /// <param name="figure">Which.</param>
    /// <param name="runs">The run, or the repeats; at least one.</param>
    public static FigureValue Of(Figure figure, IReadOnlyList<Measured> runs)
    {
        FigureValue[] all = [.. runs.Select(figure.ValueOf)];
        if (all.Length == 1)
        {
            return all[0];
        }

        double[] values = [.. all.Select(one => one.Value).OfType<double>()];
        var note = all.Select(one => one.Note).FirstOrDefault(one => one is not null);
        if (values.Length == 0)
        {
            return new FigureValue(null, note) { Word = Words(all) };
        }

        var median = Robust.Median(values);
        var (low, high) = (values.Min(), values.Max());
        var missing = values.Length < all.Length ? $" in {Readable.Count(values.Length)} of {Readable.Count(all.Length)} repeats" : "";
        return new FigureValue(median, note)
        {
            Supported = Array.TrueForAll(all, one => one.Supported),
            Word = SpreadText(figure.Unit.Text(median), figure.Unit.Text(low), figure.Unit.Text(high)) + missing,
            Low = low,
            High = high,
        };
    }

    /// <summary>"104 ms (101–109)": the unit of the ends is left out where it is that of the middle.</summary>
    internal static string SpreadText(string middle, string low, string high)
    {
        if (low == high)
        {
            return middle;
        }

        var unit = UnitOf(middle);
        return UnitOf(low) == unit && UnitOf(high) == unit
            ? $"{middle} ({low[..^unit.Length]}–{high[..^unit.Length]})"
            : $"{middle} ({low}–{high})";
    }

    /// <summary>What stands after the number, the space before it included.</summary>
    private static string UnitOf(string text) => text.IndexOf(' ', StringComparison.Ordinal) is >= 0 and var at ? text[at..] : "";

    /// <summary>"valid"; where repeats do not say the same, each word with how many say it.</summary>
    private static string? Words(FigureValue[] all)
    {
        var words = all.Where(one => one.Word is not null).CountBy(one => one.Word!, StringComparer.Ordinal).ToList();
        return words switch
        {
            [] => null,
            [var one] when one.Value == all.Length => one.Key,
            _ => string.Join("; ", words.Select(word => $"{Readable.Count(word.Value)} of {Readable.Count(all.Length)} {word.Key}")),
        };
    }
}
