using Dashboard.Format;

namespace Dashboard.Presets;

/// <summary>A figure of an article beside that of a run, as text.</summary>
/// <param name="Name">In the words of the article's tool.</param>
/// <param name="Article">As the article prints it; a dash when it does not.</param>
/// <param name="Ours">The same figure of the run.</param>
/// <param name="Ratio">This run ÷ the article, or why that means nothing.</param>
public sealed record ComparedFigure(string Name, string Article, string Ours, string Ratio)
{
    /// <summary>Compares two numbers.</summary>
    /// <param name="write">How the tool prints them.</param>
    /// <param name="notComparable">Why their ratio means nothing; null when it means something.</param>
    public static ComparedFigure Of(string name, double? article, double? ours, Func<double?, string> write, string? notComparable = null) =>
        new(name, write(article), write(ours), notComparable is null || article is null ? RatioOf(article, ours) : $"not comparable: {notComparable}");

    /// <summary>"1.5 ×"; in words where a side is 0; a dash when one is missing.</summary>
    public static string RatioOf(double? article, double? ours) => (article, ours) switch
    {
        ( > 0, > 0) => $"{Readable.Number(ours / article)} ×",
        (0, 0) => "none in both",
        ( > 0, 0) => "none in this run",
        (0, > 0) => "none in the article",
        _ => Readable.Missing,
    };
}
