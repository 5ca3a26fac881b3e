using Dashboard.Format;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Target;
using Dashboard.Timeline;

namespace Dashboard.Running;

/// <summary>
/// From a button, or a verb, to the stored run: one run at a time per target. It checks the plan, opens the run file, starts the load
/// agent, waits out the recovery tail and closes the file. Page and command line call the same methods.
/// </summary>
public sealed partial class RunCoordinator(TargetMonitor monitor, RunFolder folder, RunRetention retention, PoolLever lever, RequestLogReader requests, TimeProvider time, ILogger<RunCoordinator> logger) : IAsyncDisposable
{
    private readonly Lock _gate = new();
    private Task<FinishedRun>? _completion;
    private RunExecution? _execution;
    private bool _ending;
    private Reservation? _reservation;

    /// <summary>The run began, moved on or ended.</summary>
    public event Action? Changed;

    /// <summary>The run that is on; null when none is.</summary>
    public ActiveRun? Active => _execution?.Active;

    /// <summary>The last run that ended while this program was running.</summary>
    public FinishedRun? Last { get; private set; }

    /// <summary>Why the last run could not be carried out, in a sentence; null when it could.</summary>
    public string? LastProblem { get; private set; }

    /// <summary>True while no run can be started: one is on, a row of repeats rests between two, or a preset is being prepared.</summary>
    public bool IsBusy => _execution is not null || _reservation is not null;

    /// <summary>Keeps other runs out until the reservation is disposed: the pool must stay at rest between two repeats.</summary>
    /// <param name="words">What it is for: the beginning of the sentence that others are refused with.</param>
    /// <exception cref="UserFacingException">A run is on, or somebody else has reserved.</exception>
    public IDisposable Reserve(string words)
    {
        lock (_gate)
        {
            Refuse(null);
            return _reservation = new Reservation(this, words);
        }
    }

    /// <summary>Starts a run.</summary>
    /// <param name="plan">What is run.</param>
    /// <param name="token">Gives up before the run begins.</param>
    /// <param name="reservation">The caller's own reservation, if it has one.</param>
    /// <returns>A task for the end of the run; it is also kept here and needs no awaiting.</returns>
    /// <exception cref="UserFacingException">Another run is on, no target is attached, or the plan is refused.</exception>
    public async Task<Task<FinishedRun>> StartAsync(RunPlan plan, CancellationToken token, IDisposable? reservation = null)
    {
        var target = AttachedTarget();
        foreach (var load in plan.Phases.Select(phase => phase.Load).OfType<LoadPlan>())
        {
            if (LoadLimits.Refuse(load, AllowedAddresses(target)) is { } refusal)
            {
                throw new UserFacingException(refusal);
            }
        }

        if (plan.Phases.Count > 0)
        {
            target = await RefreshFactsAsync(target, token).ConfigureAwait(false);
        }

        lock (_gate)
        {
            Refuse(reservation);
            var header = Header(plan, target);
            _execution = new RunExecution(plan, header, folder.FileOf(header.Id), monitor.Hub, AllowedAddresses(target), lever, requests, time, Notify);
            LastProblem = null;
            folder.Recording = header.Id;
            _completion = CompleteAsync(_execution);
        }

        LogStarted(logger, _execution.Active.Id);
        Notify();
        return _completion;
    }

    public async ValueTask DisposeAsync()
    {
        Task? completion;
        lock (_gate)
        {
            _ending = true;
            completion = _completion;
            _execution?.Abandon();
        }

        if (completion is not null)
        {
            await completion.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    private async Task<FinishedRun> CompleteAsync(RunExecution execution)
    {
        // The first step runs under the lock: leave it before anything else happens.
        await Task.Yield();
        try
        {
            var finished = await execution.RunAsync(() => monitor.Facts).ConfigureAwait(false);
            Last = finished;
            LastProblem = finished.Summary.Outcome == "failed" ? finished.Summary.Sentence : null;
            LogEnded(logger, finished.Id, finished.Summary.Outcome);
            await retention.TidyAsync(finished.Id, CancellationToken.None).ConfigureAwait(false);
            return finished;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            LastProblem = $"The run could not be recorded ({e.Message.TrimEnd('.')}): check the data folder {folder.FullPath}.";
            throw new UserFacingException(LastProblem, e);
        }
        catch (Exception e)
        {
            // The page does not await the run: what went wrong must be seen there too.
            LastProblem = $"The run ended unexpectedly ({e.GetType().Name}: {e.Message})";
            throw;
        }
        finally
        {
            lock (_gate)
            {
                _execution = null;
                folder.Recording = null;
            }

            Notify();
        }
    }

    /// <summary>Called under the lock.</summary>
    private void Refuse(IDisposable? reservation)
    {
        var reason = _ending ? "The dashboard is shutting down."
            : _execution is { } run ? $"A run is on ({run.Active.Plan.Title}): stop it first, or wait for its end."
            : _reservation is { } other && other != reservation ? $"{other.Words}: stop it first, or wait for its end."
            : null;
        if (reason is not null)
        {
            throw new UserFacingException(reason);
        }
    }

    private TargetFacts AttachedTarget() =>
        monitor is { Facts: { } facts, State: SessionState.Attached or SessionState.Stalled }
            ? facts
            : throw new UserFacingException("No target is attached: attach to a process on the Targets page, or start the sample, then try again.");

    /// <summary>Min threads may have been changed by hand since the last look; the pool is asked before a load, never during one.</summary>
    private async Task<TargetFacts> RefreshFactsAsync(TargetFacts target, CancellationToken token)
    {
        if (target.BaseAddress is null)
        {
            return target;
        }

        try
        {
            await lever.ReadAsync(new Uri(target.BaseAddress), token).ConfigureAwait(false);
            return monitor.Facts ?? target;
        }
        catch (UserFacingException e)
        {
            // A target without /pool is a good target: the facts stay unknown.
            LogNoPoolFacts(logger, e.Message);
            return target;
        }
    }

    private RunHeader Header(RunPlan plan, TargetFacts target) =>
        new(RunFormat.Version, RunId.New(time.GetUtcNow(), plan.Id), time.GetUtcNow(), plan.Title)
        {
            Target = target,
            Machine = MachineFacts.Current,
            Scenario = plan.Scenario?.Id,
            Style = plan.Scenario?.Style,
            Path = plan.Scenario?.Path,
            Plan = plan.OnlyLoad,
            Phases = plan.Phases,
            Preset = plan.Preset,
            Note = plan.Note,
            Group = plan.Group,
            TailSeconds = plan.Tail.TotalSeconds,
            CounterIntervalSeconds = monitor.Options.Interval.TotalSeconds,
            GeneratorOnTargetMachine = plan.Phases.All(phase => phase.Load is not { } load || new Uri(load.Url).IsLoopback) && plan.Phases.Count > 0,
        };

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
