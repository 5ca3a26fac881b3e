using Dashboard.Figures;
using Dashboard.RunFile;
using Dashboard.Validity;

namespace Dashboard.RunPages.Listing;

/// <summary>The figure of a group of repeats in the list: the median over its runs, and its range.</summary>
/// <param name="Spread">Lowest to highest, as text; null for fewer than two values, or when all are alike.</param>
/// <param name="TooFew">The reason why a percentile is grey, in words; null where every run has enough requests.</param>
internal sealed record GroupFigure(string Median, string? Spread, string? TooFew)
{
    internal static GroupFigure Of(Figure figure, IReadOnlyList<RunListEntry> runs)
    {
        FigureValue[] values = [.. runs.Select(entry => figure.ValueOf(MeasuredRun.Of(entry.Summary)))];
        var grey = Array.Find(values, value => value is { Value: not null, Supported: false });
        return Figures.ValueRange.Of(values.Select(value => value.Value)) is { } spread
            ? new GroupFigure(figure.Unit.Text(spread.Median), spread.Ends(figure.Unit), grey?.Note)
            : new GroupFigure(Readable.Missing, null, null);
    }
}

/// <summary>The figures of a group's row: those of the list's columns. A sweep uses only its trust.</summary>
internal sealed class GroupFigures(IReadOnlyList<RunListEntry> runs)
{
    private static readonly (Trust Trust, string Word)[] Words = [(Trust.Ok, "reliable"), (Trust.Limited, "limited"), (Trust.False, "unreliable")];

    public IReadOnlyList<(string Key, GroupFigure Figure)> Cells => field ??=
        [.. RunWords.Columns.Prepend(PoolFigures.Run("threadsMax")).Select(figure => (figure.Key, GroupFigure.Of(figure, runs)))];

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

    public Trust? Least => runs.Max(entry => RunWords.Trust(entry.Summary));
}
