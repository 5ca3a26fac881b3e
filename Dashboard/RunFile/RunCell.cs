namespace Dashboard.RunFile;

/// <summary>A run that is a cell of a sweep says so itself: the sweep is what its runs are, and no run is lost with it.</summary>
/// <param name="Words">The same for people: "32 connections, 8 minimum threads".</param>
/// <param name="Repeat">1 for the first repeat of the cell.</param>
public sealed record RunCell(string Sweep, string Title, IReadOnlyDictionary<string, string> Values, string Words, int Repeat)
{
    /// <summary>How the name of the sweep's own file ends, which lies beside its runs.</summary>
    public const string SweepExtension = ".sweep.jsonl";

    /// <summary>That the pool was not back at rest when this run began, in a sentence; null when it was.</summary>
    public string? Restless { get; init; }
}
