using Dashboard.Diagnosis;
using Dashboard.Figures;
using Dashboard.Load;
using Dashboard.Presets;
using Dashboard.RunFile;
using Dashboard.Timeline.Findings;
using Dashboard.Validity;

namespace Dashboard.RunPages;

internal static class RunWords
{
    /// <summary>The word in place of a style for a run without load.</summary>
    public const string Recording = "recording";

    /// <summary>The word in place of a style for figures of another tool.</summary>
    public const string Imported = "imported";

    /// <summary>The word in place of a style for a measurement of the sample's store.</summary>
    public const string Store = "store";

    public static IReadOnlyList<Figure> Columns { get; } =
    [
        PoolFigures.Run("peakQueue"),
        .. new[] { "completedPerSecond", "latency.p50Ms", "latency.p95Ms", "latency.p99Ms", "failed" }.Select(LoadFigures.Get),
    ];

    public static string? Style(RunListEntry entry) =>
        entry.Summary?.Load?.Source is not null ? Imported
        : entry.Header?.Store is not null ? Store
        : entry.Header?.Style ?? (entry.Header is { Plan: null, Phases.Count: 0 } ? Recording : null);

    /// <summary>"125 connections for 10 s", "6 loads", "no load", or what was measured of the store.</summary>
    public static string Load(RunHeader header) => header.Store is { } store ? StoreWords.Of(store) : OfLoads(header);

    private static string OfLoads(RunHeader header) => (header.Plan, header.Phases.Sum(phase => phase.Loads.Count)) switch
    {
        ({ } plan, _) => LoadWords.Of(plan),
        (null, 0) => "no load",
        (null, 1) => LoadWords.Of(header.Phases.First(phase => phase.Load is not null).Load!),
        (null, var loads) => $"{Readable.Plural(loads, "load")}{(header.Phases.Count == 1 ? " at once" : "")}",
    };

    public static ValidityResult? Validity(RunSummary? summary) => summary is { Load.Source: null } ? summary.Find()?.Validity : null;

    public static Trust? Trust(RunSummary? summary) => Validity(summary) is { } validity ? LoadTrust.Of(validity) : null;

    public static string Badge(RunSummary? summary) => Validity(summary) is { } validity ? CheckNames.Badge(validity) : "";

    /// <summary>The end of the run, where it is worth a word: not for a complete run, unless none of its answers came in time.</summary>
    public static string? Outcome(RunListEntry entry, bool isOn) => isOn ? "recording"
        : entry.Summary is not { } summary ? "interrupted"
        : summary.Load?.Source is { } source ? $"from {source}"
        : OutcomeSentence.IsAllLate(summary.Load) ? "none finished in time"
        : summary.Outcome == RunSummary.Completed ? null
        : summary.Outcome;

    public static IEnumerable<string> Searched(RunListEntry entry) => ((string?[])
    [
        entry.Id, entry.Note.Title, entry.Header?.Title, entry.Header?.Scenario, entry.Header?.Preset, entry.Header?.Path,
        entry.Header?.Group?.Label, entry.Header?.Cell?.Title, entry.Header?.Cell?.Words,
        entry.Summary?.Load?.Source, entry.Note.Comment, .. entry.Note.Tags ?? [],
        .. entry.Summary?.Verdict is { } verdict ? [verdict.Rule, RunVerdict.TitleOf(verdict), verdict.Headline ?? verdict.Sentence] : Array.Empty<string>(),
    ]).OfType<string>();

    /// <summary>True when every word of the text occurs in the run, and its style and pin are as asked.</summary>
    public static bool Matches(RunListEntry entry, RunsQuery query) =>
        (!query.Pinned || entry.Note.Pinned == true)
        && (query.Style is null || Style(entry) == query.Style)
        && query.Text.Split(' ', StringSplitOptions.RemoveEmptyEntries)
            .All(word => Searched(entry).Any(text => text.Contains(word, StringComparison.OrdinalIgnoreCase)));
}
