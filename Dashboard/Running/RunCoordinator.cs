using Dashboard.Format;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Target;
using Dashboard.Timeline;

namespace Dashboard.Running;

/// <summary>
/// From a button, or a verb, to the stored run: one run at a time per target. It checks the plan, opens the run file, starts the load
/// agent, waits out the recovery tail and closes the file. Page and command line call the same methods. A run belongs to nobody who started
/// it: it goes on on the pool, also when it was started from a viewer's circuit. Safe for any number of threads.
/// </summary>
public sealed partial class RunCoordinator(
    TargetMonitor monitor,
    RunFolder folder,
    RunRetention retention,
    RunTools tools,
    ILogger<RunCoordinator> logger) : IAsyncDisposable
{
    /// <summary>Guards every field below; nothing is awaited, and no event raised, while it is held.</summary>
    private readonly Lock _gate = new();
    private Task<FinishedRun>? _completion;
    private RunExecution? _execution;
    private Reservation? _reservation;
    private FinishedRun? _last;
    private string? _lastProblem;
    private bool _ending;

    /// <summary>The run began, moved on or ended.</summary>
    public event Action? Changed;

    /// <summary>The run in progress; null when there is none.</summary>
    public ActiveRun? Active => Read(() => _execution?.Active);

    /// <summary>The last run that ended while this program was running.</summary>
    public FinishedRun? Last => Read(() => _last);

    /// <summary>Why the last run could not be carried out, in a sentence; null when it could.</summary>
    public string? LastProblem => Read(() => _lastProblem);

    /// <summary>True while no run can be started: one is in progress, a series of repeats rests between two, or a preset is being prepared.</summary>
    public bool IsBusy => Read(() => _execution is not null || _reservation is not null);

    /// <summary>Keeps other runs out until the reservation is disposed: the pool must stay at rest between two repeats.</summary>
    /// <param name="words">What it is for: the beginning of the sentence that others are refused with.</param>
    /// <exception cref="UserFacingException">A run is in progress, or somebody else has reserved.</exception>
    public IDisposable Reserve(string words)
    {
        lock (_gate)
        {
            Refuse(null);
            return _reservation = new Reservation(this, words);
        }
    }

    /// <summary>Refuses what would disturb a run in progress, or runs that belong together.</summary>
    /// <param name="reservation">The caller's own reservation, if it has one.</param>
    /// <exception cref="UserFacingException">A run is in progress, or somebody else has reserved.</exception>
    public void RefuseWhileBusy(IDisposable? reservation)
    {
        lock (_gate)
        {
            Refuse(reservation);
        }
    }

    /// <summary>Starts a run.</summary>
    /// <param name="plan">What is run.</param>
    /// <param name="token">Gives up before the run begins.</param>
    /// <param name="reservation">The caller's own reservation, if it has one.</param>
    /// <exception cref="UserFacingException">Another run is in progress, no target is attached, or the plan is refused.</exception>
    public async Task<StartedRun> StartAsync(RunPlan plan, CancellationToken token, IDisposable? reservation = null)
    {
        var target = AttachedTarget();
        foreach (var load in plan.Phases.Select(phase => phase.Load).OfType<LoadPlan>())
        {
            if (LoadLimits.Refuse(load, AllowedAddresses(target)) is { } refusal)
            {
                throw new UserFacingException(refusal);
            }
        }

        // Before the target is asked for its facts: during another run the question would stand in the queue that is being measured.
        RefuseWhileBusy(reservation);

        if (plan.Phases.Count > 0 || plan.Store is not null)
        {
            target = await RefreshFactsAsync(target, token).ConfigureAwait(false);
        }

        var header = RunHeaders.Of(plan, target, tools.Time.GetUtcNow(), monitor.Options.Interval);
        var execution = new RunExecution(plan, header, folder.FileOf(header.Id), monitor.Hub, AllowedAddresses(target), tools, Notify);
        Task<FinishedRun> completion;
        lock (_gate)
        {
            Refuse(reservation);
            var recording = folder.MarkRecording(header.Id);
            (_execution, _lastProblem) = (execution, null);
            _completion = completion = Task.Run(() => CompleteAsync(execution, recording), CancellationToken.None);
        }

        LogStarted(logger, header.Id);
        Notify();
        return new StartedRun(header.Id, completion);
    }

    /// <summary>Ends the run in progress with the result that there is: what is out is awaited, the recovery is left out.</summary>
    public ValueTask FinishAsync() => Read(() => _execution)?.FinishAsync() ?? ValueTask.CompletedTask;

    /// <summary>Gives the run in progress up; what was measured is kept.</summary>
    public void Abandon() => Read(() => _execution)?.Abandon();

    /// <summary>The dashboard goes down: no run can be started any more, the one in progress is given up, and its file is closed.</summary>
    public async ValueTask DisposeAsync()
    {
        Task? completion;
        lock (_gate)
        {
            _ending = true;
            completion = _completion;
            _execution?.Abandon();
        }

        await (completion ?? Task.CompletedTask).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }

    private async Task<FinishedRun> CompleteAsync(RunExecution execution, IDisposable recording)
    {
        try
        {
            var finished = await execution.RunAsync(() => monitor.Facts).ConfigureAwait(false);
            lock (_gate)
            {
                (_last, _lastProblem) = (finished, finished.Summary.Outcome == RunSummary.Failed ? finished.Summary.Sentence : null);
            }

            LogEnded(logger, finished.Id, finished.Summary.Outcome);
            await retention.TidyAsync(finished.Id, CancellationToken.None).ConfigureAwait(false);
            return finished;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserFacingException(Fail($"The run could not be recorded ({e.Message.TrimEnd('.')}): check the data folder {folder.FullPath}."), e);
        }
        catch (Exception e)
        {
            // The page does not await the run: what went wrong must be seen there too.
            Fail($"The run ended unexpectedly ({Unexpected.Words(e)}).");
            throw;
        }
        finally
        {
            lock (_gate)
            {
                _execution = null;
                recording.Dispose();
            }

            Notify();
        }
    }

    private string Fail(string problem)
    {
        lock (_gate)
        {
            return _lastProblem = problem;
        }
    }

    private T Read<T>(Func<T> value)
    {
        lock (_gate)
        {
            return value();
        }
    }

    /// <summary>Called under the lock.</summary>
    private void Refuse(IDisposable? reservation)
    {
        var reason = _ending ? "The dashboard is shutting down."
            : _execution is { } run ? InProgress(run.Active.Plan)
            : _reservation is { } other && other != reservation ? $"{other.Words}: stop it, or wait for its end."
            : null;
        if (reason is not null)
        {
            throw new UserFacingException(reason);
        }
    }

    /// <summary>Why something must wait for the end of a run.</summary>
    internal static string InProgress(RunPlan plan) => $"A run is in progress ({plan.Title}): stop it, or wait for its end.";

    private TargetFacts AttachedTarget() =>
        monitor is { Facts: { } facts, State: SessionState.Attached or SessionState.Stalled }
            ? facts
            : throw new UserFacingException("No target is attached: attach to a process on the Targets page, or start the sample.");

    /// <summary>The minimum threads may have been changed since the last look; the pool is asked before a load, never during one.</summary>
    private async Task<TargetFacts> RefreshFactsAsync(TargetFacts target, CancellationToken token)
    {
        if (target.BaseAddress is null)
        {
            return target;
        }

        try
        {
            await tools.Lever.ReadAsync(new Uri(target.BaseAddress), token).ConfigureAwait(false);
            return monitor.Facts ?? target;
        }
        catch (UserFacingException e)
        {
            // A target without /pool is a good target: the facts stay unknown.
            LogNoPoolFacts(logger, e.Message);
            return target;
        }
    }

    private static string[] AllowedAddresses(TargetFacts target) => target.BaseAddress is { } address ? [address] : [];

    private void Notify() => Changed?.Invoke();

    private sealed class Reservation(RunCoordinator runs, string words) : IDisposable
    {
        public string Words => words;

        public void Dispose()
        {
            lock (runs._gate)
            {
                runs._reservation = null;
            }

            runs.Notify();
        }
    }

    [LoggerMessage(Level = LogLevel.Information, Message = "Run started {RunId}")]
    private static partial void LogStarted(ILogger logger, string runId);

    [LoggerMessage(Level = LogLevel.Information, Message = "Run ended {RunId} {Outcome}")]
    private static partial void LogEnded(ILogger logger, string runId, string outcome);

    [LoggerMessage(Level = LogLevel.Debug, Message = "No pool facts {Reason}")]
    private static partial void LogNoPoolFacts(ILogger logger, string reason);
}
