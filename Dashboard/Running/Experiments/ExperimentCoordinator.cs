using Dashboard.Target;

namespace Dashboard.Running.Experiments;

/// <summary>
/// Carries experiments out on the pool, one at a time, and keeps other runs out until each is over. Two tokens end one, as a run. The graceful one begins no
/// other run; the one in progress is stopped and kept. The forceful one, at the end of the program, does not await that run either, since the coordinator of
/// runs ends it. Safe for any number of threads.
/// </summary>
public sealed class ExperimentCoordinator(RunCoordinator runs, TargetMonitor monitor, IEnumerable<AfterRepeats> after, TimeProvider time)
    : IExperimentHost, IChangeSource, IAsyncDisposable
{
    private readonly CancellationTokenSource _forceful = new();
    private CancellationTokenSource _graceful = new();
    private volatile Experiment? _experiment;
    private Task _carryingOut = Task.CompletedTask;
    private string? _problem;
    private FinishedRun? _lastRun;

    public event Action? Changed;

    public ExperimentProgress? Active { get; private set; }

    /// <summary>The last series of repeats that ended while this program was running; null again once another run has begun.</summary>
    public FinishedRepeats? Last => IsLatest ? (_experiment as RepeatExperiment)?.Finished : null;

    public string? LastProblem => IsLatest ? _problem : null;

    /// <summary>False once another run has begun after the experiment, so that an old message is not shown beside that run.</summary>
    private bool IsLatest => Active is null && runs.Active is null && ReferenceEquals(runs.Last, _lastRun);

    /// <exception cref="UserFacingException">A run or another experiment is in progress, or there are too many repeats.</exception>
    public void Start(IReadOnlyList<RunPlan> plans, int times) => Start([.. plans.Select(plan => RepeatedPlan.Of(plan, runs))], times);

    /// <summary>Starts each plan once in the order of the list: plans that are shown one after the other are not compared.</summary>
    public void StartInOrder(IReadOnlyList<RunPlan> plans) => Start([.. plans.Select(plan => RepeatedPlan.Of(plan, runs))], times: 1, isInOrder: true);

    /// <inheritdoc cref="Start(IReadOnlyList{RunPlan}, int)"/>
    public void Start(IReadOnlyList<RepeatedPlan> plans, int times, bool isInOrder = false)
    {
        if (RepeatedPlan.Times.Refuse(times) is { } refusal)
        {
            throw new UserFacingException(refusal);
        }

        var reservation = runs.Reserve($"A series of repeats is in progress ({RepeatExperiment.TitleOf(plans, times)})");
        _ = Begin(new RepeatExperiment(plans, times) { After = after, Reservation = reservation, IsInOrder = isInOrder });
    }

    /// <summary>Nothing happens where none is in progress, nor after the end of this coordinator.</summary>
    public async Task StopAsync()
    {
        try
        {
            await _graceful.CancelAsync().ConfigureAwait(false);
        }
        catch (ObjectDisposedException)
        {
            // It has ended already: its token goes with the coordinator, or when the next one begins.
        }

        if (Active is not null && runs.Active is { } run)
        {
            await run.StopAsync().ConfigureAwait(false);
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _forceful.CancelAsync().ConfigureAwait(false);
        await _carryingOut.ConfigureAwait(false);
        _graceful.Dispose();
        _forceful.Dispose();
    }

    /// <param name="experiment">It has the reservation, which ends with it.</param>
    internal Task Begin(Experiment experiment)
    {
        _graceful.Dispose();
        _graceful = CancellationTokenSource.CreateLinkedTokenSource(_forceful.Token);
        (_experiment, _problem) = (experiment, null);
        Say("Starting.");
        var graceful = _graceful.Token;
        return _carryingOut = Task.Run(() => CarryOutAsync(experiment, graceful), CancellationToken.None);
    }

    Task IExperimentHost.BeginAsync(CancellationToken graceful) => runs.PreemptAsync(_experiment!.Reservation, graceful);

    /// <summary>One that begins in the recovery of another run must not take that run's threads for those of an idle pool.</summary>
    async Task<double> IExperimentHost.ThreadCountAsync(CancellationToken graceful)
    {
        var rest = PoolIdleWaiter.OfIdle(monitor, time);
        if (!rest.LooksAtRest)
        {
            Say(Experiment.Waiting);
            await rest.WaitAsync(graceful).ConfigureAwait(false);
        }

        return await PoolSamples.ThreadCountAsync(monitor.Hub, time, graceful).ConfigureAwait(false);
    }

    Task<string?> IExperimentHost.RestAsync(double threads, CancellationToken graceful)
    {
        Say(Experiment.Waiting);
        return PoolIdleWaiter.After(monitor, threads, time).WaitAsync(graceful);
    }

    async Task<FinishedRun> IExperimentHost.CarryOutAsync(Func<Task<StartedRun>> start)
    {
        var run = await start().ConfigureAwait(false);
        Say(Active!.Sentence);

        // At the end of the program the coordinator of runs ends the one in progress; waiting for it here would delay that.
        return await run.Completion.WaitAsync(_forceful.Token).ConfigureAwait(false);
    }

    void IExperimentHost.Say(string sentence) => Say(sentence);

    private async Task CarryOutAsync(Experiment experiment, CancellationToken graceful)
    {
        _problem = await experiment.CarryOutAsync(this, graceful, _forceful.Token).ConfigureAwait(false);
        _lastRun = runs.Last;
        experiment.Reservation?.Dispose();
        Active = null;
        Changed?.Invoke();
    }

    private void Say(string sentence)
    {
        Active = _experiment!.Progress with { Sentence = sentence };
        Changed?.Invoke();
    }
}
