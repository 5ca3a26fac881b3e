namespace Dashboard.Presets;

/// <summary>An article's result; one of the figures at most, none where it is told in words.</summary>
public sealed record ArticleRow(string Words)
{
    public AbFigures? Ab { get; init; }

    public BombardierFigures? Bombardier { get; init; }

    /// <summary>Of the article's own client, every 3 s, by load; empty for other tools.</summary>
    public IReadOnlyList<WebClientSeries> Series { get; init; } = [];
}
