using Dashboard.Figures;
using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.RunPages.Listing;

/// <summary>What a group of repeats stands with in the list: the median of each figure over its runs, and from where to where it lies.</summary>
/// <param name="Median">As text with its unit.</param>
/// <param name="Spread">Lowest to highest, as text; null for fewer than two values, or when all are alike.</param>
public sealed record GroupFigure(string Median, string? Spread)
{
    /// <param name="values">One of each run; runs without the figure are left out.</param>
    /// <param name="text">Writes a value with its unit.</param>
    internal static GroupFigure Of(IEnumerable<double?> values, Func<double?, string> text)
    {
        double[] known = [.. values.OfType<double>()];
        if (known.Length == 0)
        {
            return new GroupFigure(Readable.Missing, null);
        }

        var (low, high) = (text(known.Min()), text(known.Max()));
        return new GroupFigure(text(Robust.Median(known)), low == high ? null : Range(low, high));
    }

    /// <summary>"104–106 ms", or "900 ms–1.1 s" where the units differ.</summary>
    private static string Range(string low, string high)
    {
        var unit = low.LastIndexOf(' ') is > 0 and var space ? low[space..] : null;
        return unit is not null && high.EndsWith(unit, StringComparison.Ordinal) ? $"{low[..^unit.Length]}–{high}" : $"{low}–{high}";
    }
}

/// <summary>The figures of a group's row: those of the list's columns.</summary>
internal sealed class GroupFigures(IReadOnlyList<RunListEntry> runs)
{
    private static readonly (Trust Trust, string Word)[] Words = [(Trust.Ok, "valid"), (Trust.Limited, "limited"), (Trust.False, "not valid")];

    /// <summary>Threads, then the list's own columns, with the key of each.</summary>
    public IReadOnlyList<(string Key, GroupFigure Figure)> Cells { get; } =
        [.. RunWords.Columns.Prepend(PoolFigures.Run("threadsMax")).Select(figure => (figure.Key, Of(figure, runs)))];

    /// <summary>"5 of 5 valid", "3 of 5 valid, 2 limited"; null when none was judged.</summary>
    public string? TrustWords
    {
        get
        {
            var judged = runs.Select(entry => RunWords.Trust(entry.Summary)).OfType<Trust>().ToList();
            var parts = Words.Select(known => (known.Word, Count: judged.Count(trust => trust == known.Trust))).Where(part => part.Count > 0);
            return judged.Count == 0 ? null : string.Join(", ", parts.Select((part, i) =>
                $"{Readable.Count(part.Count)}{(i == 0 ? $" of {Readable.Count(judged.Count)}" : "")} {part.Word}"));
        }
    }

    /// <summary>The least trust in any of its runs; null when none was judged.</summary>
    public Trust? Least => runs.Max(entry => RunWords.Trust(entry.Summary));

    private static GroupFigure Of(Figure figure, IReadOnlyList<RunListEntry> runs) =>
        GroupFigure.Of(runs.Select(entry => figure.ValueOf(Measured.Of(entry.Summary)).Value), figure.Unit.Text);
}
