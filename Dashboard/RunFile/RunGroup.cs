namespace Dashboard.RunFile;

public sealed record RunGroup(string Id, string Label, int Index)
{
    public string? Restless { get; init; }

    /// <summary>Its turn among all runs of plans that took turns; null for one plan alone, and in files of versions that did not draw the order.</summary>
    public RunGroupOrder? Order { get; init; }
}

/// <summary>The drawn order of a series in which plans take turns: the seed determines all of it, so that missing runs can be made.</summary>
/// <param name="Seed">The seed of the order, 0 or more.</param>
public sealed record RunGroupOrder(int Seed, int Turn, int Turns);
