using Dashboard.Load;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Target;

namespace Dashboard.Presets;

/// <summary>Carries a preset from its button or verb to its run: measures the machine if needed, waits for rest, starts. Runs on the pool.</summary>
public sealed class PresetRuns(TargetConnection connection, RunCoordinator runs, TargetMonitor monitor, TimeProvider time) : IChangeSource
{
    public event Action? Changed;

    public PresetPreparation? Preparing { get; private set; }

    public string? Step { get; private set; }

    public string? Choice { get; private set; }

    public void Stop() => Preparing?.End($"The preparation of {Preparing.Name} was stopped: nothing was recorded.");

    /// <exception cref="UserFacingException">There is another run, no catalogue or target, no measurement, a refused plan, or a stop.</exception>
    public async Task<StartedRun> StartAsync(Preset preset, PresetOptions options, CancellationToken token, IDisposable? reservation = null)
    {
        var own = reservation is null ? runs.Reserve($"The preset {preset.Name} is being started") : null;
        var rest = PoolIdleWaiter.OfIdle(monitor, time);
        var preparation = Preparing = new PresetPreparation(preset.Name, preset.Preparation(options.ServiceTime is not null, rest.LooksAtRest), time);
        Choice = null;
        Say("Starting.");
        try
        {
            var begin = () => BeginAsync(preset, options, rest, preparation, own ?? reservation, token);
            return await Task.Run(begin, CancellationToken.None).ConfigureAwait(false);
        }
        finally
        {
            // The run itself keeps others out from here on.
            Preparing = null;
            own?.Dispose();
            Say(null);
        }
    }

    /// <summary>In a series the first run's choice holds for all.</summary>
    public RepeatedPlan Repeated(Preset preset, PresetOptions options) => new(
        preset.Title,
        preset.Title,
        (repeat, token) => StartAsync(preset, (options with { Group = repeat.Group }).Like(preset, repeat.First?.Header), token, repeat.Reservation));

    /// <summary>The preparation ends early when it is stopped or the target goes.</summary>
    private async Task<StartedRun> BeginAsync(
        Preset preset, PresetOptions options, PoolIdleWaiter rest, PresetPreparation preparation, IDisposable? reservation, CancellationToken token)
    {
        using var any = CancellationTokenSource.CreateLinkedTokenSource(token, preparation.Ended);
        monitor.Changed += Look;
        Look();
        try
        {
            await connection.ReadyAsync().WaitAsync(any.Token).ConfigureAwait(false);
            await runs.PreemptAsync(reservation, any.Token).ConfigureAwait(false);
            var plan = await PrepareAsync(preset, options, rest, any.Token).ConfigureAwait(false);
            return await runs.StartAsync(plan, any.Token, reservation).ConfigureAwait(false);
        }
        catch (OperationCanceledException e) when (preparation.Why is { } why && !token.IsCancellationRequested)
        {
            throw new UserFacingException(why, e);
        }
        finally
        {
            monitor.Changed -= Look;
        }

        void Look()
        {
            if (monitor is { Facts: not null, State: var state } && state.IsGone())
            {
                preparation.End($"The target is gone, so {preset.Name} was not started. {monitor.Sentence}");
            }
        }
    }

    private async Task<LoadRunPlan> PrepareAsync(Preset preset, PresetOptions options, PoolIdleWaiter rest, CancellationToken token)
    {
        if (connection is not { NoScenarios: null, BaseAddress: { } baseAddress })
        {
            throw new UserFacingException(connection.NoScenarios ?? "The target's address is unknown: enter its base address.");
        }

        var complete = options.ServiceTime is null && preset.ChoosesServiceTime
            ? options with { ServiceTime = await ChooseAsync(preset, baseAddress, token).ConfigureAwait(false) }
            : options;
        Say("Waiting for idle threads to retire (≈ 20 s).");
        await rest.WaitAsync(token).ConfigureAwait(false);
        return PresetPlans.Plan(preset, connection.Scenarios, baseAddress, complete) with { Group = options.Group, Note = Choice };
    }

    private void Say(string? step)
    {
        Step = step;
        Changed?.Invoke();
    }

    private async Task<TimeSpan> ChooseAsync(Preset preset, Uri baseAddress, CancellationToken token)
    {
        Say($"Measuring this machine's capacity for {Readable.Seconds(CapacityProbe.Length.TotalSeconds)}.");
        var workers = preset.MaxConnections;
        var capacity = await MeasureAsync(TimeSpan.FromMilliseconds(1), CapacityProbe.Length).ConfigureAwait(false);
        var first = ServiceTimeChoice.For(capacity, workers);
        Say($"Checking for {Readable.Seconds(CapacityProbe.CheckLength.TotalSeconds)} what throughput this machine reaches with queries of "
            + $"{Readable.Milliseconds(first.TotalMilliseconds)}.");
        var reached = await MeasureAsync(first, CapacityProbe.CheckLength).ConfigureAwait(false);
        var chosen = ServiceTimeChoice.Confirmed(first, workers, reached);
        Choice = ServiceTimeChoice.Sentence(capacity, workers, chosen) + ServiceTimeChoice.CheckSentence(first, chosen, workers, reached);
        Say(Choice);
        return chosen;

        Task<double> MeasureAsync(TimeSpan query, TimeSpan length) => CapacityProbe.MeasureAsync(
            new LoadPlan($"{PresetPlans.ProbeAddress(preset, connection.Scenarios, baseAddress, query)}", workers) { Trust = connection.TrustOf(baseAddress) },
            [baseAddress.ToString()], workers, length, token);
    }
}

/// <summary>A preset between press and run.</summary>
public sealed class PresetPreparation(string name, TimeSpan expected, TimeProvider time)
{
    private readonly long _began = time.GetTimestamp();

    /// <summary>It is not disposed: it may be cancelled after the preparation, and holds nothing.</summary>
    private readonly CancellationTokenSource _ended = new();
    private string? _why;

    public string Name => name;

    /// <summary>Cancelled when no run is made.</summary>
    internal CancellationToken Ended => _ended.Token;

    internal string? Why => _why;

    public double ExpectedSeconds => expected.TotalSeconds;

    public double ElapsedSeconds => time.GetElapsedTime(_began).TotalSeconds;

    /// <summary>"Preparing: 12 s of about 26 s", or the time alone when late.</summary>
    public string Words => ElapsedSeconds <= ExpectedSeconds
        ? $"Preparing: {Readable.Seconds(Math.Floor(ElapsedSeconds))} of about {Readable.Seconds(Math.Ceiling(ExpectedSeconds))}"
        : $"Preparing: {Readable.Seconds(Math.Floor(ElapsedSeconds))}, longer than expected";

    /// <summary>The first reason counts.</summary>
    internal void End(string why)
    {
        Interlocked.CompareExchange(ref _why, why, null);
        _ = _ended.CancelAsync();
    }
}
