using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Running;

/// <summary>A run in progress, as the page sees it. The coordinator changes it; readers take <see cref="Current"/>.</summary>
public sealed class ActiveRun(string id, RunPlan plan, TimeProvider time, Func<ValueTask> stop)
{
    private readonly long _started = time.GetTimestamp();
    private long _ended;
    private long _inFlight;
    private volatile RunProgress _current = new(RunStage.Starting, plan.Phases.Count > 0 ? "Starting the load." : "Starting.", 0, null);

    public string Id => id;

    public RunPlan Plan => plan;

    public RunProgress Current => _current;

    /// <summary>Seconds since the press of the button.</summary>
    public double ElapsedSeconds => time.GetElapsedTime(_started).TotalSeconds;

    /// <summary>Requests of the load that ended in any way until now.</summary>
    public long RequestsEnded => Interlocked.Read(ref _ended);

    /// <summary>Requests of the load that are out, by its newest interval.</summary>
    public long Unanswered => Interlocked.Read(ref _inFlight);

    /// <summary>
    /// Ends what is going on now: sending becomes draining, draining becomes aborting, the recovery tail ends early. What the plan held besides is
    /// left out.
    /// </summary>
    public ValueTask StopAsync() => stop();

    internal void Set(RunProgress progress) => _current = progress;

    internal void CountEnded(LoadInterval interval) =>
        Interlocked.Add(ref _ended, interval.Sent - interval.InFlight + Interlocked.Exchange(ref _inFlight, interval.InFlight));
}

/// <summary>Where a run stands.</summary>
/// <param name="Sentence">For people.</param>
/// <param name="StageStartSeconds">When the stage began, in seconds since the start of the run.</param>
/// <param name="StageLengthSeconds">How long the stage lasts; null when that is not known beforehand.</param>
public sealed record RunProgress(RunStage Stage, string Sentence, double StageStartSeconds, double? StageLengthSeconds)
{
    /// <summary>Where in the plan: "2 of 6: sync × 100"; null for a plan with one load.</summary>
    public string? Step { get; init; }

    /// <summary>Why nothing is being recorded just now; null while all is well.</summary>
    public string? Problem { get; init; }
}

/// <summary>The stages of a run.</summary>
public enum RunStage
{
    /// <summary>The agent is being started.</summary>
    Starting,

    /// <summary>The agent opens its connections; nothing is sent yet.</summary>
    Connecting,

    /// <summary>Requests are sent.</summary>
    Load,

    /// <summary>Nothing is sent any more; unanswered requests are waited for.</summary>
    Drain,

    /// <summary>Nothing is sent between two loads of a plan.</summary>
    Rest,

    /// <summary>The load is over; the pool is watched while it recovers.</summary>
    Tail,

    /// <summary>Recording without load.</summary>
    Record,

    /// <summary>The target measures its own store.</summary>
    Store,

    /// <summary>The run is over.</summary>
    Done,
}

/// <summary>A run that has begun; it goes on by itself.</summary>
/// <param name="Id">Its id, also the name of its file.</param>
/// <param name="Completion">Its end; it is also kept by the coordinator and needs no awaiting.</param>
public sealed record StartedRun(string Id, Task<FinishedRun> Completion);

/// <summary>A run that ended.</summary>
/// <param name="File">Absolute path of its file.</param>
public sealed record FinishedRun(string Id, string File, RunHeader Header, RunSummary Summary)
{
    /// <summary>What was found wrong, or well, with the pool: the last word on each, in the order of time.</summary>
    public IReadOnlyList<Finding> Findings { get; init; } = [];
}
