using Dashboard.RunFile;

namespace Dashboard.RunPages.Listing;

/// <summary>The kind of a run of the list, by its origin.</summary>
internal static class RunKind
{
    public static IReadOnlyList<string> All { get; } = ["load run", "incident", RunWords.Recording, "import", "sweep cell"];

    public static string Of(RunListEntry entry) =>
        entry.Header?.Cell is not null ? "sweep cell"
        : entry.Header?.CapturedFor is not null ? "incident"
        : RunWords.Style(entry) switch
        {
            RunWords.Imported => "import",
            RunWords.Recording => RunWords.Recording,
            _ => "load run",
        };

    public static bool Matches(RunListEntry entry, RunsQuery query) =>
        (query.Kind is null || Of(entry) == query.Kind)
        && (query.Target is null || entry.Header?.Target?.Title == query.Target)
        && (query.Finding is null || entry.Summary?.Verdict?.Rule == query.Finding);
}
