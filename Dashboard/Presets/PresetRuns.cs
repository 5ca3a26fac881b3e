using Dashboard.Format;
using Dashboard.Running;
using Dashboard.Target;

namespace Dashboard.Presets;

/// <summary>From a preset's button, or verb, to its run: measures the machine where the preset asks for it, waits for the pool to be at rest, makes the plan and hands it to the coordinator.</summary>
public sealed class PresetRuns(TargetConnection connection, RunCoordinator runs, TargetMonitor monitor, TimeProvider time)
{
    /// <summary>A preset began to be prepared, or that is over.</summary>
    public event Action? Changed;

    /// <summary>Name of the preset that is being prepared; null when none is.</summary>
    public string? Starting { get; private set; }

    /// <summary>What is being done before the run, in a sentence; null when nothing is.</summary>
    public string? Step { get; private set; }

    /// <summary>What was measured and chosen for the last preset, in a sentence; null when nothing was.</summary>
    public string? Choice { get; private set; }

    /// <summary>Starts a preset.</summary>
    /// <returns>A task for the end of the run; it needs no awaiting.</returns>
    /// <exception cref="UserFacingException">A run is on, the target has no catalogue, the machine could not be measured, or the plan is refused.</exception>
    public async Task<Task<FinishedRun>> StartAsync(Preset preset, PresetOptions options, CancellationToken token)
    {
        var reservation = Begin(preset);
        try
        {
            var baseAddress = connection is { NoScenarios: null, BaseAddress: { } address } ? address : throw new UserFacingException(connection.NoScenarios ?? "It is not known where the target takes load: give its base address.");
            var complete = options.ServiceTime is null && preset.ChoosesServiceTime ? options with { ServiceTime = await ChooseAsync(preset, baseAddress, token).ConfigureAwait(false) } : options;
            Say("Waiting until the pool is at rest: idle threads leave after 20 s.");
            var facts = monitor.Facts;
            await new PoolRest(monitor.Hub, PoolRest.Most(facts?.ProcessorCount ?? Environment.ProcessorCount, facts?.MinThreads), time).WaitAsync(token).ConfigureAwait(false);
            return await runs.StartAsync(PresetPlans.Plan(preset, connection.Scenarios, baseAddress, complete) with { Group = options.Group, Note = Choice }, token, reservation).ConfigureAwait(false);
        }
        finally
        {
            // The run itself keeps others out from here on.
            reservation.Dispose();
            Starting = null;
            Say(null);
        }
    }

    private IDisposable Begin(Preset preset)
    {
        var reservation = runs.Reserve($"The preset {preset.Name} is being started");
        (Starting, Choice) = (preset.Name, null);
        Say("Starting.");
        return reservation;
    }

    private void Say(string? step)
    {
        Step = step;
        Changed?.Invoke();
    }

    private async Task<TimeSpan> ChooseAsync(Preset preset, Uri baseAddress, CancellationToken token)
    {
        Say($"Measuring for {Readable.Seconds(CapacityProbe.Length.TotalSeconds)} what this machine can answer.");
        var capacity = await CapacityProbe.MeasureAsync(PresetPlans.ProbeAddress(preset, connection.Scenarios, baseAddress), [baseAddress.ToString()], preset.MostConnections, token).ConfigureAwait(false);
        var chosen = ServiceTimeChoice.For(capacity, preset.MostConnections);
        Choice = ServiceTimeChoice.Sentence(capacity, preset.MostConnections, chosen);
        Say(Choice);
        return chosen;
    }
}
