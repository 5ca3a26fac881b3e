namespace Dashboard.Presets;

/// <summary>What an article says came out of its procedure. One of the figures is set, none where it only tells it in words.</summary>
/// <param name="Words">The article's result in a sentence.</param>
public sealed record ArticleRow(string Words)
{
    /// <summary>What ab printed.</summary>
    public AbFigures? Ab { get; init; }

    /// <summary>What bombardier printed.</summary>
    public BombardierFigures? Bombardier { get; init; }

    /// <summary>What the article's own client printed every 3 s, by the name of the preset's load; empty for other tools.</summary>
    public IReadOnlyList<WebClientSeries> Series { get; init; } = [];
}
