using Dashboard.Catalogue;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Running;

namespace Dashboard.Presets;

internal static class PresetPlans
{
    public static LoadRunPlan Plan(Preset preset, IReadOnlyList<Scenario> scenarios, Uri baseAddress, PresetOptions options)
    {
        var serviceTime = ServiceTime(preset, options);
        var called = preset.Loads.Select(phase => Find(scenarios, preset, phase)).Distinct().ToList();
        return new LoadRunPlan(preset.Name, Title(preset, serviceTime), [.. preset.Phases.Select(Phase)], options.Tail ?? preset.Tail)
        {
            Preset = preset.Name,
            MainPhase = preset.MainPhase,
            Scenario = called is [var only] ? only : null,
            RestoresMinThreads = preset.RestoresMinThreads,
        };

        LoadPhase Phase(PresetPhase phase) => phase.ScenarioId is null
            ? new LoadPhase(phase.Name, null, phase.RestSeconds)
            : new LoadPhase(phase.Name, Load(phase, phase.ServiceSeconds is null ? serviceTime : null))
            {
                MinWorkerThreads = phase.MinWorkerThreads,
                MinIoThreads = phase.MinIoThreads,
                ServiceSeconds = phase.ServiceSeconds ?? serviceTime?.TotalSeconds,
            };

        // The article's tool began without connections.
        LoadPlan Load(PresetPhase phase, TimeSpan? time) =>
            (phase with { Query = Query(time) }).On(Find(scenarios, preset, phase), baseAddress) with { ConnectsInWindow = true };
    }

    /// <exception cref="UserFacingException">The target lacks a scenario.</exception>
    public static Uri ProbeAddress(Preset preset, IReadOnlyList<Scenario> scenarios, Uri baseAddress, TimeSpan query)
    {
        var called = preset.Loads.Where(phase => phase.ServiceSeconds is null).Select(phase => Find(scenarios, preset, phase)).ToList();
        return (called.Find(scenario => scenario.Style == "async") ?? called[^1]).Url(baseAddress, Query(query));
    }

    private static TimeSpan? ServiceTime(Preset preset, PresetOptions options) => (preset.ChoosesServiceTime, options.ServiceTime) switch
    {
        (false, null) => null,
        (false, _) => throw new UserFacingException($"The preset {preset.Name} has no configurable service time."),
        (true, null) => throw new ArgumentException("The service time must be chosen before the plan is made.", nameof(options)),
        (true, { TotalMilliseconds: var time }) when ScenarioQuery.ServiceTime.Refuse(time) is { } refusal => throw new UserFacingException(refusal),
        (true, { TotalMilliseconds: var time }) => TimeSpan.FromMilliseconds(Math.Round(time)),
    };

    private static string Title(Preset preset, TimeSpan? serviceTime) =>
        $"{preset.Name}: {preset.Title}{(serviceTime is { } time ? $", {Readable.Milliseconds(time.TotalMilliseconds)} a query" : "")}";

    private static Scenario Find(IReadOnlyList<Scenario> scenarios, Preset preset, PresetPhase phase) =>
        scenarios.FirstOrDefault(scenario => scenario.Id == phase.ScenarioId)
        ?? throw new UserFacingException(
            $"The preset {preset.Name} calls the scenario '{phase.ScenarioId}', which this target does not offer: attach to the sample of this version.");

    private static string? Query(TimeSpan? serviceTime) => serviceTime is { } time ? $"ms={time.TotalMilliseconds:0}" : null;
}

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
