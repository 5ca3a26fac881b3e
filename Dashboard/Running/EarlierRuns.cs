using Dashboard.RunFile;

namespace Dashboard.Running;

/// <summary>Which recorded run a new one is best held against.</summary>
internal static class EarlierRuns
{
    /// <summary>The newest earlier run with figures of the same scenario, preset or endpoint, without the run's own group; null when there is none.</summary>
    /// <param name="all">The list of runs, newest first.</param>
    public static RunListEntry? LastLike(RunHeader run, IReadOnlyList<RunListEntry> all) =>
        run is { Scenario: null, Preset: null } && !IsOwn(run) ? null : all.FirstOrDefault(entry =>
            entry.Id != run.Id
            && entry.Summary?.Load is { Source: null }
            && entry.Header is { } header
            && header.StartedUtc <= run.StartedUtc
            && AreAlike(header, run)
            && (run.Group is null || header.Group?.Id != run.Group.Id));

    /// <summary>Whether two runs are of the same scenario, the same preset, or the same endpoint of the same program.</summary>
    public static bool AreAlike(RunHeader a, RunHeader b) =>
        (a.Scenario, a.Preset, OwnOf(a)) == (b.Scenario, b.Preset, OwnOf(b));

    /// <summary>What runs that are alike have in common, in a word.</summary>
    public static string Kind(RunHeader run) => run.Preset is not null ? "preset" : IsOwn(run) ? "endpoint" : "scenario";

    private static (string? Target, string? Path, string? Method) OwnOf(RunHeader run) =>
        IsOwn(run) ? (run.Target!.Name, run.Path, run.Plan!.Method) : default;

    /// <summary>Whether a run's load went to an endpoint that a person named. A path without a target is that of another tool's result.</summary>
    public static bool IsOwn(RunHeader run) => run is { Scenario: null, Preset: null, Path: not null, Plan: not null, Target: not null };
}
