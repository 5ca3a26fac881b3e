namespace Dashboard.Presets;

/// <summary>An article's figure beside a run's.</summary>
/// <param name="Article">As printed; a dash when missing.</param>
/// <param name="Ratio">Ours ÷ article, or why that means nothing.</param>
public sealed record ComparedFigure(string Name, string Article, string Ours, string Ratio)
{
    /// <param name="write">As the tool prints.</param>
    /// <param name="notComparable">Null for a ratio that means something.</param>
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
