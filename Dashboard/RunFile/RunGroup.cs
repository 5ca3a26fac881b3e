namespace Dashboard.RunFile;

/// <summary>Repeats of one plan belong together.</summary>
/// <param name="Id">The group's id, the same in all its runs.</param>
/// <param name="Label">Name for people.</param>
/// <param name="Index">1 for the first repeat.</param>
public sealed record RunGroup(string Id, string Label, int Index)
{
    /// <summary>That the pool was not back at rest when this repeat began, in a sentence; null when it was.</summary>
    public string? Restless { get; init; }
}
