using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Target;

namespace Dashboard.Running;

/// <summary>
/// Carries runs from a button or verb to the stored file, one at a time on a target. A run continues on the pool, independent of the one who started it.
/// Thread-safe.
/// </summary>
public sealed partial class RunCoordinator : IChangeSource, IAsyncDisposable
{
    public const string EndsRecovery = "Skips the recovery and starts";

    private readonly TargetMonitor _monitor;
    private readonly RunFolder _folder;
    private readonly RunServices _services;
    private readonly RunsInProgress _all;
    private readonly ILogger<RunCoordinator> _logger;
    private readonly RunGate _gate;
    private volatile FinishedRun? _last;
    private volatile string? _lastProblem;

    public RunCoordinator(TargetMonitor monitor, RunFolder folder, RunServices services, RunsInProgress all, ILogger<RunCoordinator> logger)
    {
        (_monitor, _folder, _services, _all, _logger) = (monitor, folder, services, all, logger);
        _gate = new RunGate(Notify);
    }

    public event Action? Changed;

    public ActiveRun? Active => _gate.Run;

    public FinishedRun? Last => _last;

    public string? LastProblem => _lastProblem;

    public bool IsBusy => Refusal is not null;

    public string? Refusal => _gate.Refusal(null);

    public string? StartHint => Refusal ?? (_gate.Run is null ? null : EndsRecovery);

    /// <summary>Keeps other runs out until the reservation is disposed: the pool must stay at rest between two repeats.</summary>
    /// <exception cref="UserFacingException">A run is in progress, or there is another reservation.</exception>
    public IDisposable Reserve(string words) => _gate.Reserve(words);

    public void RefuseWhileBusy(IDisposable? reservation) => _gate.RefuseToDisturb(reservation);

    /// <inheritdoc cref="StartAsync"/>
    public Task PreemptAsync(IDisposable? reservation, CancellationToken token) => _gate.PreemptAsync(reservation, token);

    /// <exception cref="UserFacingException">Another run is in progress, no target is attached, or the plan is refused.</exception>
    public async Task<StartedRun> StartAsync(RunPlan plan, CancellationToken token, IDisposable? reservation = null)
    {
        var target = AttachedTarget();
        if (plan is LoadRunPlan sending)
        {
            plan = sending = sending.Trusting(_services.Addresses.TrustOf);
            foreach (var loads in sending.Phases.Select(phase => phase.Loads).Where(loads => loads.Count > 0))
            {
                if (LoadLimits.Refuse([.. loads.Select(load => (load.Name, load.Load!))], AllowedAddresses(target)) is { } refusal)
                {
                    throw new UserFacingException(refusal);
                }
            }
        }

        // This comes before the target is asked for its facts: during another run the question would wait in the queue that is being measured.
        await PreemptAsync(reservation, token).ConfigureAwait(false);

        if (plan is not RecordingPlan)
        {
            target = await RefreshFactsAsync(target, token).ConfigureAwait(false);

            // A request that is sent before the event session has begun is missing in every figure of the events.
            await _monitor.HeardAsync(token).ConfigureAwait(false);
        }

        var now = _services.Time.GetUtcNow();
        var known = RunHeaders.Of(plan, target, now, _monitor.Options.Interval, _services.Thresholds.Current);
        var header = StoredHeader.Of(known with { Id = RunId.New(_folder.NextName(now), plan.Id) }, _folder.KeepsCommandLines);
        var execution = new RunExecution(plan, header, _folder.FileOf(header.Id), _monitor.Hub, AllowedAddresses(target), _services, Notify);
        var completion = _gate.Enter(execution.Active, reservation, () =>
        {
            var recording = _folder.MarkRecording(header.Id);
            _lastProblem = null;
            return Task.Run(() => CompleteAsync(execution, recording), CancellationToken.None);
        });

        if (plan is LoadRunPlan sent)
        {
            _services.Sent.Keep(header.Id, sent);
        }

        LogStarted(_logger, header.Id);
        Notify();
        return new StartedRun(header.Id, completion);
    }

    /// <summary>Ends the run in progress with the result so far: requests in flight are awaited, the recovery is left out.</summary>
    public ValueTask FinishAsync() => _gate.Run?.FinishAsync() ?? ValueTask.CompletedTask;

    public void EndRecording() => _gate.Run?.EndRecording();

    /// <summary>Gives the run in progress up; the measurements so far are kept.</summary>
    public void Abandon() => _gate.Run?.Abandon();

    /// <summary>The dashboard shuts down: no run can be started any more, the one in progress is given up, and its file is closed.</summary>
    public async ValueTask DisposeAsync()
    {
        var (run, completion) = _gate.Close();
        run?.Abandon();
        await completion.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }

    private async Task<FinishedRun> CompleteAsync(RunExecution execution, IDisposable recording)
    {
        // This is needed from the first moment: the target may have ended while its facts were asked for.
        _monitor.Changed += LookAtTarget;
        LookAtTarget();
        try
        {
            var finished = await execution.RunAsync(() => _monitor.Facts).ConfigureAwait(false);
            (_last, _lastProblem) = (finished, finished.Summary.Outcome == RunSummary.Failed ? finished.Summary.Sentence : null);
            LogEnded(_logger, finished.Id, finished.Summary.Outcome);
            return finished;
        }
        catch (UserFacingException e)
        {
            Fail(e.Message);
            throw;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserFacingException(Fail($"The run could not be recorded ({e.Message.TrimEnd('.')}): check the data folder {_folder.FullPath}."), e);
        }
        catch (Exception e)
        {
            // The page does not await the run, so it must show the failure itself.
            Fail($"The run ended unexpectedly ({ExceptionText.Describe(e)}).");
            throw;
        }
        finally
        {
            _monitor.Changed -= LookAtTarget;
            _gate.Leave(recording);
            Notify();
        }

        void LookAtTarget()
        {
            if (_monitor.State is var state && state.IsGone())
            {
                execution.Active.EndWithoutTarget(state);
            }
        }
    }

    private string Fail(string problem) => _lastProblem = problem;

    private TargetFacts AttachedTarget() =>
        _monitor is { Facts: { } facts, State: SessionState.Attached or SessionState.Stalled }
            ? facts
            : throw new UserFacingException("No target is attached: attach to a process on the Targets page, or start the sample.");

    /// <summary>The minimum threads may have been changed since they were last read; the pool is asked before a load, never during one.</summary>
    private async Task<TargetFacts> RefreshFactsAsync(TargetFacts target, CancellationToken token)
    {
        if (target.BaseAddress is null)
        {
            return target;
        }

        try
        {
            await _services.MinThreads.ReadAsync(new Uri(target.BaseAddress), token).ConfigureAwait(false);
            return _monitor.Facts ?? target;
        }
        catch (UserFacingException e)
        {
            LogNoPoolFacts(_logger, e.Message);
            return target;
        }
    }

    private static string[] AllowedAddresses(TargetFacts target) => target.BaseAddress is { } address ? [address] : [];

    private void Notify()
    {
        _all.Tell(this, _gate.Run);
        Changed?.Invoke();
    }

    [LoggerMessage(Level = LogLevel.Information, Message = "Run started {RunId}")]
    private static partial void LogStarted(ILogger logger, string runId);

    [LoggerMessage(Level = LogLevel.Information, Message = "Run ended {RunId} {Outcome}")]
    private static partial void LogEnded(ILogger logger, string runId, string outcome);

    [LoggerMessage(Level = LogLevel.Debug, Message = "No pool facts {Reason}")]
    private static partial void LogNoPoolFacts(ILogger logger, string reason);
}
