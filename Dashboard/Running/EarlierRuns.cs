using Dashboard.RunFile;

namespace Dashboard.Running;

/// <summary>Which recorded run a new one is best held against.</summary>
public static class EarlierRuns
{
    /// <summary>
    /// The newest earlier run of the same scenario, or the same preset, that has figures; null when there is none. Repeats of the same group are
    /// none: their group is compared as a whole.
    /// </summary>
    /// <param name="all">The list of runs, newest first.</param>
    public static RunListEntry? LastLike(RunHeader run, IReadOnlyList<RunListEntry> all) =>
        run.Scenario is null && run.Preset is null ? null : all.FirstOrDefault(entry =>
            entry.Id != run.Id
            && entry.Summary?.Load is { Source: null }
            && entry.Header is { } header
            && header.StartedUtc <= run.StartedUtc
            && header.Scenario == run.Scenario
            && header.Preset == run.Preset
            && (run.Group is null || header.Group?.Id != run.Group.Id));
}
