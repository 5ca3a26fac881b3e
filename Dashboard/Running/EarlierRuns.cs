using Dashboard.RunFile;

namespace Dashboard.Running;

/// <summary>Finds the recorded run that a new one is best compared with.</summary>
internal static class EarlierRuns
{
    /// <summary>The newest earlier run with figures of the same scenario, preset or endpoint, outside the run's own group; null when there is none.</summary>
    public static RunListEntry? LastLike(RunHeader run, IReadOnlyList<RunListEntry> all) =>
        run is { Scenario: null, Preset: null } && !IsOwn(run) ? null : all.FirstOrDefault(entry =>
            entry.Id != run.Id
            && entry.Summary?.Load is { Source: null }
            && entry.Header is { } header
            && header.StartedUtc <= run.StartedUtc
            && AreAlike(header, run)
            && (run.Group is null || header.Group?.Id != run.Group.Id));

    public static bool AreAlike(RunHeader a, RunHeader b) =>
        (a.Scenario, a.Preset, OwnOf(a)) == (b.Scenario, b.Preset, OwnOf(b));

    public static string Kind(RunHeader run) => run.Preset is not null ? "preset" : IsOwn(run) ? "endpoint" : "scenario";

    private static (string? Target, string? Path, string? Method) OwnOf(RunHeader run) =>
        IsOwn(run) ? (run.Target!.Name, run.Path, run.Plan!.Method) : default;

    public static bool IsOwn(RunHeader run) => run is { Scenario: null, Preset: null, Path: not null, Plan: not null, Target: not null };
}
