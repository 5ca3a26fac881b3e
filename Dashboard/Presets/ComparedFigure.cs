namespace Dashboard.Presets;

/// <summary>An article's figure beside a run's.</summary>
/// <param name="Article">The text as printed; a dash when missing.</param>
/// <param name="Ratio">Ours ÷ article, or the reason why that has no meaning.</param>
public sealed record ComparedFigure(string Name, string Article, string Ours, string Ratio)
{
    /// <param name="notComparable">The reason why the ratio has no meaning; null for a valid one.</param>
    public static ComparedFigure Of(string name, double? article, double? ours, Func<double?, string> write, string? notComparable = null) =>
        new(name, write(article), write(ours), notComparable is null || article is null ? RatioOf(article, ours) : $"not comparable: {notComparable}");

    /// <summary>"1.5 ×"; in words for 0; a dash when one is missing.</summary>
    public static string RatioOf(double? article, double? ours) => (article, ours) switch
    {
        ( > 0, > 0) => $"{Readable.Number(ours / article)} ×",
        (0, 0) => "none in either",
        ( > 0, 0) => "none in this run",
        (0, > 0) => "none in the article",
        _ => Readable.Missing,
    };
}
