using Dashboard.Target;

namespace Dashboard.Running;

/// <summary>
/// Carries series of runs out on the pool, one at a time, and keeps other runs out until each is over. Two tokens end a series, as a run. The graceful one
/// begins no other run; the one in progress is stopped and kept. The forceful one, at the end of the program, does not await that run either, since the
/// coordinator of runs ends it. Safe for any number of threads.
/// </summary>
public abstract class SeriesCoordinator : ISeriesHost, IChangeSource, IAsyncDisposable
{
    private readonly CancellationTokenSource _forceful = new();
    private CancellationTokenSource _graceful = new();
    private RunSeries? _series;
    private Task _carryingOut = Task.CompletedTask;
    private string? _problem;

    private FinishedRun? _lastRun;

    private protected SeriesCoordinator(RunCoordinator runs, TargetMonitor monitor, TimeProvider time) => (Runs, Monitor, Time) = (runs, monitor, time);

    public event Action? Changed;

    public SeriesProgress? Active { get; private set; }

    public string? LastProblem => IsLatest ? _problem : null;

    /// <summary>False once another run has begun after the series, so that an old message is not shown beside that run.</summary>
    private protected bool IsLatest => Active is null && Runs.Active is null && ReferenceEquals(Runs.Last, _lastRun);

    private protected RunCoordinator Runs { get; }

    private protected TargetMonitor Monitor { get; }

    private protected TimeProvider Time { get; }

    public async Task StopAsync()
    {
        await _graceful.CancelAsync().ConfigureAwait(false);
        if (Active is not null && Runs.Active is { } run)
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

    private protected Task Begin(RunSeries series)
    {
        _graceful.Dispose();
        _graceful = CancellationTokenSource.CreateLinkedTokenSource(_forceful.Token);
        (_series, _problem) = (series, null);
        Say("Starting.");
        var graceful = _graceful.Token;
        return _carryingOut = Task.Run(() => CarryOutAsync(series, graceful), CancellationToken.None);
    }

    Task ISeriesHost.BeginAsync(CancellationToken graceful) => Runs.PreemptAsync(_series!.Reservation, graceful);

    /// <summary>A series that begins in the recovery of another run must not take that run's threads for those of an idle pool.</summary>
    async Task<double> ISeriesHost.ThreadCountAsync(CancellationToken graceful)
    {
        var rest = PoolIdleWaiter.OfIdle(Monitor, Time);
        if (!rest.LooksAtRest)
        {
            Say(_series!.Waiting);
            await rest.WaitAsync(graceful).ConfigureAwait(false);
        }

        return await PoolSamples.ThreadCountAsync(Monitor.Hub, Time, graceful).ConfigureAwait(false);
    }

    Task<string?> ISeriesHost.RestAsync(double threads, CancellationToken graceful)
    {
        Say(_series!.Waiting);
        return PoolIdleWaiter.After(Monitor, threads, Time).WaitAsync(graceful);
    }

    async Task<FinishedRun> ISeriesHost.CarryOutAsync(Func<Task<StartedRun>> start)
    {
        var run = await start().ConfigureAwait(false);
        Say(Active!.Sentence);

        // At the end of the program the coordinator of runs ends the one in progress; waiting for it here would delay that.
        return await run.Completion.WaitAsync(_forceful.Token).ConfigureAwait(false);
    }

    void ISeriesHost.Say(string sentence) => Say(sentence);

    private async Task CarryOutAsync(RunSeries series, CancellationToken graceful)
    {
        _problem = await series.CarryOutAsync(this, graceful, _forceful.Token).ConfigureAwait(false);
        _lastRun = Runs.Last;
        series.Reservation?.Dispose();
        Active = null;
        Changed?.Invoke();
    }

    private void Say(string sentence)
    {
        Active = _series!.Progress with { Sentence = sentence };
        Changed?.Invoke();
    }
}
