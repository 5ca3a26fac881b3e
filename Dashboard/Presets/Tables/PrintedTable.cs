namespace Dashboard.Presets.Tables;

/// <summary>A table as a load generator prints it, with the article's figures beside a run's.</summary>
public sealed record PrintedTable(string Caption, IReadOnlyList<IReadOnlyList<PrintedCell>> Head, IReadOnlyList<IReadOnlyList<PrintedCell>> Rows)
{
    /// <summary>The name of the region in which a long table scrolls; null where it is shown whole.</summary>
    public string? Region { get; init; }

    /// <summary>The kind of table in style sheets; null for a row a figure.</summary>
    public string? Kind { get; init; }

    public IReadOnlyList<PrintedCell> Foot { get; init; } = [];

    /// <summary>A paragraph below the table.</summary>
    public string? Note { get; init; }

    /// <summary>A row a figure: the article's, the run's, and the ratio of the two.</summary>
    /// <param name="article">In the order of the figures; shorter where the article does not print the rest.</param>
    /// <param name="run">Null when the run has no figures.</param>
    internal static PrintedTable Of(
        string caption, string firstColumn, IEnumerable<ToolFigure> figures, IReadOnlyList<double?> article, ToolRun? run) => new(
        caption,
        [[PrintedCell.Head(firstColumn), PrintedCell.Head("the article", "num"), PrintedCell.Head("this run", "num"), PrintedCell.Head("this run ÷ article")]],
        [.. figures.Select((figure, i) => figure.Row(article.ElementAtOrDefault(i), run is null ? null : figure.Ours(run)))]);
}

/// <param name="Class">In style sheets; null for text.</param>
public sealed record PrintedCell(string Text, string? Class = null)
{
    /// <summary>What a heading is the heading of, as in HTML; null for a cell.</summary>
    public string? Scope { get; init; }

    public int? Columns { get; init; }

    public int? Rows { get; init; }

    public static PrintedCell Head(string text, string? style = null) => new(text, style) { Scope = "col" };

    public static PrintedCell Number(string text) => new(text, "num");

    public static PrintedCell Whole(double? value) => Number(Readable.Fixed(value, 0));
}

/// <summary>A run as a load generator's figures are made of it.</summary>
/// <param name="Intervals">Empty leaves the spread of its rate unknown.</param>
internal sealed record ToolRun(LoadSummary Load, IReadOnlyList<LoadInterval> Intervals);

/// <summary>A figure that a load generator prints.</summary>
/// <param name="Ours">The same figure of a run, by the tool's definition; null if unknown.</param>
/// <param name="Write">As the tool writes it; a dash when missing.</param>
/// <param name="NotComparable">The reason why a ratio has no meaning; null for a valid one.</param>
internal sealed record ToolFigure(string Name, Func<ToolRun, double?> Ours, Func<double?, string> Write, string? NotComparable = null)
{
    public IReadOnlyList<PrintedCell> Row(double? article, double? ours) =>
    [
        new(Name) { Scope = "row" }, PrintedCell.Number(Write(article)), PrintedCell.Number(Write(ours)),
        new(NotComparable is null || article is null ? RatioOf(article, ours) : $"not comparable: {NotComparable}"),
    ];

    /// <summary>"1.5 ×"; in words for 0; a dash when one is missing.</summary>
    private static string RatioOf(double? article, double? ours) => (article, ours) switch
    {
        ( > 0, > 0) => $"{Readable.Number(ours / article)} ×",
        (0, 0) => "none in either",
        ( > 0, 0) => "none in this run",
        (0, > 0) => "none in the article",
        _ => Readable.Missing,
    };
}
