using Dashboard.RunFile;

namespace Dashboard.Presets;

/// <param name="ServiceTime">
/// Of a query, within <see cref="Catalogue.ScenarioQuery.ServiceTime"/>; null: chosen for this machine (<see cref="ServiceTimeChoice"/>).
/// </param>
/// <param name="Tail">Null: the preset's own.</param>
public sealed record PresetOptions(TimeSpan? ServiceTime = null, TimeSpan? Tail = null)
{
    /// <summary>Null for a single run.</summary>
    public RunGroup? Group { get; init; }

    public PresetOptions Like(Preset preset, RunHeader? earlier) =>
        preset.ChoosesServiceTime && earlier?.Phases.FirstOrDefault(phase => phase.ServiceSeconds is not null) is { ServiceSeconds: { } seconds }
            ? this with { ServiceTime = TimeSpan.FromSeconds(seconds) }
            : this;
}
