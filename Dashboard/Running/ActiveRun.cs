using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Timeline.Findings;

namespace Dashboard.Running;

/// <summary>
/// A run in progress and its ends before its plan's: <see cref="RunStage"/> and two tokens, <see cref="Graceful"/> and <see cref="Forceful"/>. Thread-safe.
/// </summary>
public sealed class ActiveRun(string id, RunPlan plan, TimeProvider time, Action changed)
{
    private readonly Lock _gate = new();
    private readonly long _started = time.GetTimestamp();

    // None is disposed: one may be cancelled from another thread while the run ends, and they hold nothing that outlives the run.
    private readonly CancellationTokenSource _abandoned = new(), _graceful = new(), _forceful = new(), _recovery = new();
    private long _ended;

    private readonly long[] _inFlight = new long[1 + LoadInterval.MaxBeside];
    private volatile bool _isStopped;
    private volatile LostTarget? _lost;
    private volatile RunProgress _current = new(RunStage.Starting, plan is LoadRunPlan ? "Starting the load." : "Starting.", 0, null);

    public string Id => id;

    public RunPlan Plan => plan;

    public RunProgress Current => _current;

    public double ElapsedSeconds => time.GetElapsedTime(_started).TotalSeconds;

    /// <summary>Requests of the load that have ended, with or without an answer.</summary>
    public long RequestsEnded => Interlocked.Read(ref _ended);

    /// <summary>Requests in flight of the load, or of all concurrent loads, by the newest interval of each.</summary>
    public long Unanswered => _inFlight.Sum();

    internal CancellationToken Graceful => _graceful.Token;

    internal CancellationToken Forceful => _forceful.Token;

    internal CancellationToken WithoutRecovery => _recovery.Token;

    /// <summary>The program ends: neither the load nor an answer of the target is awaited.</summary>
    internal CancellationToken Abandoned => _abandoned.Token;

    internal bool IsStopped => _isStopped;

    /// <summary>The loss of the target; null while it is there. It is written before the tokens are cancelled.</summary>
    internal LostTarget? Lost => _lost;

    /// <summary>
    /// True when the load is over and the pool is watched, or the run is being closed: another run may then begin after <see cref="EndRecovery"/>.
    /// </summary>
    internal bool CanBePreempted => Current.Stage is RunStage.Tail or RunStage.Done;

    /// <summary>Sending becomes draining, and draining becomes aborting; the recovery ends. The rest of the plan is left out.</summary>
    public async ValueTask StopAsync()
    {
        var stage = Current.Stage;
        if (stage is RunStage.Tail or RunStage.Done)
        {
            EndRecovery();
            return;
        }

        _isStopped = true;
        await _graceful.CancelAsync().ConfigureAwait(false);
        if (stage == RunStage.Drain)
        {
            await _forceful.CancelAsync().ConfigureAwait(false);
        }
    }

    /// <summary>Ends the run with the result so far: no request is sent any more, requests in flight are awaited, the recovery is left out.</summary>
    internal async ValueTask FinishAsync()
    {
        _isStopped |= !CanBePreempted;
        await Task.WhenAll(_recovery.CancelAsync(), _graceful.CancelAsync()).ConfigureAwait(false);
    }

    internal void EndRecovery()
    {
        if (CanBePreempted)
        {
            _ = _recovery.CancelAsync();
        }
    }

    /// <summary>Completes a recording without load; does nothing to a run with load.</summary>
    internal void EndRecording()
    {
        if (plan is RecordingPlan)
        {
            _ = _graceful.CancelAsync();
        }
    }

    /// <summary>The target is gone: requests in flight are given up. A recording waits for it to return; a run whose load is over is complete.</summary>
    internal void EndWithoutTarget(SessionState state)
    {
        if (plan is not RecordingPlan && Lost is null && Current.Stage != RunStage.Done)
        {
            _lost = new LostTarget(state, !CanBePreempted);
            EndAll();
        }
    }

    internal void Abandon()
    {
        _isStopped = true;
        _ = _abandoned.CancelAsync();
        EndAll();
    }

    internal void Say(RunStage stage, LoadPhase? phase, string text, double? lengthSeconds)
    {
        lock (_gate)
        {
            Set(new RunProgress(stage, text, ElapsedSeconds, lengthSeconds) { Step = (plan as LoadRunPlan)?.StepOf(phase), Problem = _current.Problem });
        }

        changed();
    }

    internal void SayProblem(string? problem)
    {
        lock (_gate)
        {
            Set(_current with { Problem = problem });
        }

        changed();
    }

    internal void Set(RunProgress progress) => _current = progress;

    internal void CountEnded(LoadInterval interval, int number = 0) =>
        Interlocked.Add(ref _ended, interval.Sent - interval.InFlight + Interlocked.Exchange(ref _inFlight[number], interval.InFlight));

    private void EndAll() => _ = Task.WhenAll(_forceful.CancelAsync(), _graceful.CancelAsync(), _recovery.CancelAsync());
}

/// <summary>The stage of a run in progress, as the page shows it.</summary>
/// <param name="StageStartSeconds">The beginning of the stage, in seconds since the start of the run.</param>
public sealed record RunProgress(RunStage Stage, string Sentence, double StageStartSeconds, double? StageLengthSeconds)
{
    /// <summary>The place in the plan: "2 of 6: sync × 100"; null for a plan with one load.</summary>
    public string? Step { get; init; }

    /// <summary>The reason why nothing is recorded at the moment; null when there is none.</summary>
    public string? Problem { get; init; }
}

/// <summary>A target that ended while a run was on.</summary>
internal sealed record LostTarget(SessionState State, bool DuringLoad);

public enum RunStage
{
    Starting,

    Connecting,

    Load,

    /// <summary>No request is sent any more; requests in flight are awaited.</summary>
    Drain,

    Rest,

    Tail,

    Record,

    Store,

    Done,
}

/// <summary>A run that has begun and continues by itself.</summary>
/// <param name="Completion">The end of the run; the coordinator keeps it too, so it need not be awaited.</param>
public sealed record StartedRun(string Id, Task<FinishedRun> Completion);

/// <summary>A run that has ended, with its file and summary.</summary>
public sealed record FinishedRun(string Id, string File, RunHeader Header, RunSummary Summary)
{
    public IReadOnlyList<Finding> Findings { get; init; } = [];
}
