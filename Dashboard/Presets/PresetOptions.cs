using Dashboard.RunFile;

namespace Dashboard.Presets;

/// <summary>What a person may choose about a preset.</summary>
/// <param name="ServiceTime">
/// What one query takes, within <see cref="Catalogue.ScenarioQuery.ServiceTime"/>, for presets that choose it; null: chosen for this machine
/// (<see cref="ServiceTimeChoice"/>).
/// </param>
/// <param name="Tail">How long to record after the last load; null: the preset's own.</param>
public sealed record PresetOptions(TimeSpan? ServiceTime = null, TimeSpan? Tail = null)
{
    /// <summary>Which repeat of which group the run is; null for a run by itself.</summary>
    public RunGroup? Group { get; init; }

    /// <summary>The same with the service time of an earlier run, where the preset chooses one and the run had one.</summary>
    public PresetOptions Like(Preset preset, RunHeader? earlier) =>
        preset.ChoosesServiceTime && earlier?.Phases.FirstOrDefault(phase => phase.ServiceSeconds is not null) is { ServiceSeconds: { } seconds }
            ? this with { ServiceTime = TimeSpan.FromSeconds(seconds) }
            : this;
}
