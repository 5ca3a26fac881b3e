using Dashboard.Format;
using Dashboard.Running;
using Dashboard.Running.Repeats;
using Dashboard.Target;

namespace Dashboard.Presets;

/// <summary>
/// From a preset's button, or verb, to its run: measures the machine where the preset asks for it, waits for the pool to be at rest, makes the
/// plan and hands it to the coordinator. All of it happens on the pool, whoever asked for it.
/// </summary>
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
    /// <param name="token">Gives up before the run begins.</param>
    /// <param name="reservation">The caller's own reservation, if it has one.</param>
    /// <exception cref="UserFacingException">
    /// A run is in progress, the target has no catalogue, the machine could not be measured, or the plan is refused.
    /// </exception>
    public async Task<StartedRun> StartAsync(Preset preset, PresetOptions options, CancellationToken token, IDisposable? reservation = null)
    {
        var own = reservation is null ? runs.Reserve($"The preset {preset.Name} is being started") : null;
        (Starting, Choice) = (preset.Name, null);
        Say("Starting.");
        return await Task.Run(() => PrepareAsync(preset, options, own, reservation, token), CancellationToken.None).ConfigureAwait(false);
    }

    /// <summary>The preset as a plan of a series: what was chosen for its first run holds for the others.</summary>
    public RepeatedPlan Repeated(Preset preset, PresetOptions options) => new(
        preset.Title,
        preset.Title,
        (repeat, token) => StartAsync(preset, (options with { Group = repeat.Group }).Like(preset, repeat.First?.Header), token, repeat.Reservation));

    private async Task<StartedRun> PrepareAsync(Preset preset, PresetOptions options, IDisposable? own, IDisposable? reservation, CancellationToken token)
    {
        try
        {
            if (connection is not { NoScenarios: null, BaseAddress: { } baseAddress })
            {
                throw new UserFacingException(connection.NoScenarios ?? "It is not known where the target takes load: give its base address.");
            }

            var complete = options.ServiceTime is null && preset.ChoosesServiceTime
                ? options with { ServiceTime = await ChooseAsync(preset, baseAddress, token).ConfigureAwait(false) }
                : options;
            Say("Waiting until the pool is at rest: idle threads leave after 20 s.");
            var facts = monitor.Facts;
            var most = PoolRest.Most(facts?.ProcessorCount ?? Environment.ProcessorCount, facts?.MinThreads);
            await new PoolRest(monitor.Hub, most, time).WaitAsync(token).ConfigureAwait(false);
            var plan = PresetPlans.Plan(preset, connection.Scenarios, baseAddress, complete) with { Group = options.Group, Note = Choice };
            return await runs.StartAsync(plan, token, own ?? reservation).ConfigureAwait(false);
        }
        finally
        {
            // The run itself keeps others out from here on.
            Starting = null;
            own?.Dispose();
            Say(null);
        }
    }

    private void Say(string? step)
    {
        Step = step;
        Changed?.Invoke();
    }

    private async Task<TimeSpan> ChooseAsync(Preset preset, Uri baseAddress, CancellationToken token)
    {
        Say($"Measuring for {Readable.Seconds(CapacityProbe.Length.TotalSeconds)} what this machine can answer.");
        var workers = preset.MostConnections;
        var capacity = await MeasureAsync(TimeSpan.FromMilliseconds(1), CapacityProbe.Length).ConfigureAwait(false);
        var first = ServiceTimeChoice.For(capacity, workers);
        Say($"Looking for {Readable.Seconds(CapacityProbe.CheckLength.TotalSeconds)} what it reaches with queries of "
            + $"{Readable.Milliseconds(first.TotalMilliseconds)}.");
        var reached = await MeasureAsync(first, CapacityProbe.CheckLength).ConfigureAwait(false);
        var chosen = ServiceTimeChoice.Confirmed(first, workers, reached);
        Choice = ServiceTimeChoice.Sentence(capacity, workers, chosen) + ServiceTimeChoice.CheckSentence(first, chosen, workers, reached);
        Say(Choice);
        return chosen;

        Task<double> MeasureAsync(TimeSpan query, TimeSpan length) => CapacityProbe.MeasureAsync(
            PresetPlans.ProbeAddress(preset, connection.Scenarios, baseAddress, query), [baseAddress.ToString()], workers, length, token);
    }
}
