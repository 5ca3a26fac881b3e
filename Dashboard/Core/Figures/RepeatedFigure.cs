namespace Dashboard.Figures;

/// <summary>The median of repeats with lowest and highest.</summary>
internal static class RepeatedFigure
{
    public static FigureValue Of(Figure figure, IReadOnlyList<MeasuredRun> runs)
    {
        FigureValue[] all = [.. runs.Select(figure.ValueOf)];
        if (all.Length == 1)
        {
            return all[0];
        }

        var note = all.Select(one => one.Note).FirstOrDefault(one => one is not null);
        if (ValueRange.Of(all.Select(one => one.Value)) is not { } spread)
        {
            return new FigureValue(null, note) { Word = Words(all) };
        }

        var known = all.Count(one => one.Value is not null);
        var missing = known < all.Length ? $" in {Readable.Count(known)} of {Readable.Count(all.Length)} repeats" : "";
        return new FigureValue(spread.Median, note)
        {
            Supported = Array.TrueForAll(all, one => one.Supported),
            Word = spread.Words(figure.Unit) + missing,
            Low = spread.Low,
            High = spread.High,
        };
    }

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
