using Dashboard.RunFile;

namespace Dashboard.Presets;

/// <param name="ServiceTime">Time of a query, within <see cref="Catalogue.ScenarioQuery.ServiceTime"/>; null is chosen for this machine (<see
/// cref="ServiceTimeChoice"/>).</param>
public sealed record PresetOptions(TimeSpan? ServiceTime = null, TimeSpan? Tail = null)
{
    public RunGroup? Group { get; init; }

    public PresetOptions Like(Preset preset, RunHeader? earlier) =>
        preset.ChoosesServiceTime && earlier?.Phases.FirstOrDefault(phase => phase.ServiceSeconds is not null) is { ServiceSeconds: { } seconds }
            ? this with { ServiceTime = TimeSpan.FromSeconds(seconds) }
            : this;
}
