namespace Dashboard.RunFile;

/// <summary>The cell of a sweep in its run's header: the sweep consists of its runs, and no run is lost with it.</summary>
/// <param name="Words">The values in words: "32 connections, 8 minimum threads".</param>
/// <param name="Repeat">1 for the first repeat of the cell.</param>
public sealed record RunCell(string Sweep, string Title, IReadOnlyDictionary<string, string> Values, string Words, int Repeat)
{
    /// <summary>The ending of the sweep's own file, which is beside its runs.</summary>
    public const string SweepExtension = ".sweep.jsonl";

    /// <summary>The sentence when the pool was not back at rest at the beginning of this run; otherwise null.</summary>
    public string? Restless { get; init; }
}
