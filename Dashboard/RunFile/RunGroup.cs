namespace Dashboard.RunFile;

public sealed record RunGroup(string Id, string Label, int Index)
{
    /// <summary>That the pool was not back at rest when this repeat began, in a sentence; null when it was.</summary>
    public string? Restless { get; init; }

    /// <summary>Its turn among all runs of plans that took turns; null of one plan alone, and in files of versions that did not draw the order.</summary>
    public RunGroupOrder? Order { get; init; }
}

/// <summary>The drawn order of a series in which plans take turns: with the seed the whole of it can be told, and what is missing of it made.</summary>
/// <param name="Seed">What the order was drawn with, 0 or more.</param>
/// <param name="Turn">1 for the series' first run.</param>
/// <param name="Turns">Runs that the series was to have, of all plans.</param>
public sealed record RunGroupOrder(int Seed, int Turn, int Turns);
