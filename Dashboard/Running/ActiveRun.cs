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

    // None is disposed: one may be cancelled from another thread while the run ends, and they hold nothing that outlives it.
    private readonly CancellationTokenSource _abandoned = new(), _graceful = new(), _forceful = new(), _recovery = new();
    private long _ended;

    /// <summary>Requests that are out, of each of the loads at the same time.</summary>
    private readonly long[] _inFlight = new long[1 + LoadInterval.MaxBeside];
    private volatile bool _isStopped;
    private volatile LostTarget? _lost;
    private volatile RunProgress _current = new(RunStage.Starting, plan is LoadRunPlan ? "Starting the load." : "Starting.", 0, null);

    public string Id => id;

    public RunPlan Plan => plan;

    public RunProgress Current => _current;

    /// <summary>Seconds since the press of the button.</summary>
    public double ElapsedSeconds => time.GetElapsedTime(_started).TotalSeconds;

    /// <summary>Requests of the load that ended in any way until now.</summary>
    public long RequestsEnded => Interlocked.Read(ref _ended);

    /// <summary>Requests of the load, or of all at the same time, that are out, by the newest interval of each.</summary>
    public long Unanswered => _inFlight.Sum();

    /// <summary>No other part of the plan begins and nothing more is sent; what is out is awaited.</summary>
    internal CancellationToken Graceful => _graceful.Token;

    /// <summary>What is out is given up.</summary>
    internal CancellationToken Forceful => _forceful.Token;

    /// <summary>The recovery is not watched, or no longer.</summary>
    internal CancellationToken WithoutRecovery => _recovery.Token;

    /// <summary>The program ends, or shall: nothing is waited for any more, neither the load nor an answer of the target.</summary>
    internal CancellationToken Abandoned => _abandoned.Token;

    internal bool IsStopped => _isStopped;

    /// <summary>How the target went; null while it is there. Written before the tokens are cancelled.</summary>
    internal LostTarget? Lost => _lost;

    /// <summary>True when its load is over and it watches the pool, or is being closed: another run may then begin after <see cref="EndRecovery"/>.</summary>
    internal bool CanBePreempted => Current.Stage is RunStage.Tail or RunStage.Done;

    /// <summary>Sending becomes draining, draining aborting; the recovery ends. The rest of the plan is left out.</summary>
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

    /// <summary>Ends the run with the result that there is: nothing more is sent, what is out is awaited, the recovery is left out.</summary>
    internal async ValueTask FinishAsync()
    {
        _isStopped |= !CanBePreempted;
        await Task.WhenAll(_recovery.CancelAsync(), _graceful.CancelAsync()).ConfigureAwait(false);
    }

    /// <summary>Watches the pool no longer; does nothing before the load is over.</summary>
    internal void EndRecovery()
    {
        if (CanBePreempted)
        {
            _ = _recovery.CancelAsync();
        }
    }

    /// <summary>What a recording without load was to see is over: it is complete. Does nothing to a run with load.</summary>
    internal void EndRecording()
    {
        if (plan is RecordingPlan)
        {
            _ = _graceful.CancelAsync();
        }
    }

    /// <summary>The target is gone: what is out is given up. A recording waits for it to return; a run whose load is over is complete.</summary>
    /// <param name="state">How it went.</param>
    internal void EndWithoutTarget(SessionState state)
    {
        if (plan is not RecordingPlan && Lost is null && Current.Stage != RunStage.Done)
        {
            _lost = new LostTarget(state, !CanBePreempted);
            EndAll();
        }
    }

    /// <summary>Ends everything at once: the dashboard is going down.</summary>
    internal void Abandon()
    {
        _isStopped = true;
        _ = _abandoned.CancelAsync();
        EndAll();
    }

    /// <param name="lengthSeconds">How long it lasts; null when that is not known beforehand.</param>
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

    /// <param name="number">Which of the loads at the same time.</param>
    internal void CountEnded(LoadInterval interval, int number = 0) =>
        Interlocked.Add(ref _ended, interval.Sent - interval.InFlight + Interlocked.Exchange(ref _inFlight[number], interval.InFlight));

    private void EndAll() => _ = Task.WhenAll(_forceful.CancelAsync(), _graceful.CancelAsync(), _recovery.CancelAsync());
}

/// <summary>Where a run stands.</summary>
/// <param name="StageStartSeconds">When the stage began, in seconds since the start of the run.</param>
/// <param name="StageLengthSeconds">How long the stage lasts; null when that is not known beforehand.</param>
public sealed record RunProgress(RunStage Stage, string Sentence, double StageStartSeconds, double? StageLengthSeconds)
{
    /// <summary>Where in the plan: "2 of 6: sync × 100"; null for a plan with one load.</summary>
    public string? Step { get; init; }

    /// <summary>Why nothing is being recorded just now; null while all is well.</summary>
    public string? Problem { get; init; }
}

/// <summary>A target that went while a run was on.</summary>
/// <param name="DuringLoad">True when the run's load was not over yet.</param>
internal sealed record LostTarget(SessionState State, bool DuringLoad);

public enum RunStage
{
    Starting,

    /// <summary>The agent opens its connections; nothing is sent yet.</summary>
    Connecting,

    Load,

    /// <summary>Nothing is sent any more; unanswered requests are waited for.</summary>
    Drain,

    Rest,

    /// <summary>The load is over; the pool is watched while it recovers.</summary>
    Tail,

    Record,

    /// <summary>The target measures its own store.</summary>
    Store,

    Done,
}

/// <summary>A run that has begun; it goes on by itself.</summary>
/// <param name="Completion">Its end; it is also kept by the coordinator and needs no awaiting.</param>
public sealed record StartedRun(string Id, Task<FinishedRun> Completion);

/// <summary>A run that ended.</summary>
public sealed record FinishedRun(string Id, string File, RunHeader Header, RunSummary Summary)
{
    /// <summary>What was found wrong, or well, with the pool: the last word on each, in the order of time.</summary>
    public IReadOnlyList<Finding> Findings { get; init; } = [];
}
