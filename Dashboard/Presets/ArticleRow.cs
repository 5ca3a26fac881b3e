namespace Dashboard.Presets;

/// <summary>An article's result; it has at most one of the figures, and none where it is described in words.</summary>
public sealed record ArticleRow(string Words)
{
    public AbFigures? Ab { get; init; }

    public BombardierFigures? Bombardier { get; init; }

    /// <summary>The series of the article's own client, every 3 s, by load; empty for other tools.</summary>
    public IReadOnlyList<WebClientSeries> Series { get; init; } = [];
}
