using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Graph;

namespace Dashboard.Timeline;

/// <summary>Closes a run's data: what lists and the command line show. A run without one was interrupted.</summary>
/// <param name="Outcome">How it ended: <c>completed</c>, <c>stopped</c> or <c>failed</c>.</param>
/// <param name="Sentence">The same in words.</param>
public sealed record RunSummary(double T, string Outcome, string Sentence) : TimelineItem(T)
{
    /// <summary>Outcome of a run, or a sweep, that did all that was planned.</summary>
    public const string Completed = "completed";

    /// <summary>Outcome of one that somebody stopped.</summary>
    public const string Stopped = "stopped";

    /// <summary>Outcome of one that could not be carried out.</summary>
    public const string Failed = "failed";

    /// <summary>How a run ends that did all that was planned: not worth saying beside its figures.</summary>
    public const string CompletedSentence = "Completed.";

    /// <summary>
    /// The load's figures; with several loads those of the <see cref="MainPhase"/>. Null for a recording without load, or when the agent
    /// died.
    /// </summary>
    public LoadSummary? Load { get; init; }

    /// <summary>Every load of the plan, in order, the only one included.</summary>
    public IReadOnlyList<PhaseSummary> Phases { get; init; } = [];

    /// <summary>Name of the phase whose figures <see cref="Load"/> holds; null without load.</summary>
    public string? MainPhase { get; init; }

    /// <summary>The pool's figures.</summary>
    public PoolSummary Pool { get; init; } = new();

    /// <summary>What was measured of the sample's store; null for a run of anything else.</summary>
    public StoreResult? Store { get; init; }

    /// <summary>Where the time of the requests went: of the <see cref="MainPhase"/>, or of a whole recording; empty where that was not read.</summary>
    public IReadOnlyList<RouteSummary> RequestTime { get; init; } = [];

    /// <summary>
    /// Who blocked threads: of the <see cref="MainPhase"/>, or of a whole recording, as <see cref="PhaseSummary.Blockers"/>; the run's items say it
    /// (<c>RunBlockers</c>), for who reads a file as for who records one.
    /// </summary>
    public IReadOnlyList<BlockerSummary> Blockers { get; init; } = [];

    /// <summary>To whom the waits of requests are owed: of the <see cref="MainPhase"/>, or of a whole recording; empty where that was not read.</summary>
    public IReadOnlyList<BlameRow> Blame { get; init; } = [];

    /// <summary>The last look at what threads wait for; null where none was taken.</summary>
    public WaitForGraph? WaitGraph { get; init; }

    /// <summary>What is to be said of the pool over the whole run; null in older files.</summary>
    public PoolVerdict? Verdict { get; init; }

    /// <summary>For how many seconds each level of signals was on (<see cref="SignalsChange"/>); absent in older files, which read counters alone.</summary>
    public IReadOnlyDictionary<string, double> SignalSeconds { get; init; } = new Dictionary<string, double>(StringComparer.Ordinal);

    /// <summary>Thread count over the run for a small picture, at most 60 points (maximum of each bucket).</summary>
    public double[] Sparkline { get; init; } = [];

    /// <summary>Items lost on the way, all causes.</summary>
    public long ItemsLost { get; init; }

    /// <summary>A load of the plan by its name; without a name the one that stands for the run. Null where there is none.</summary>
    public PhaseSummary? Find(string? load = null) =>
        Phases.FirstOrDefault(phase => phase.Name == (load ?? MainPhase)) ?? (Load is null ? null : new PhaseSummary(MainPhase ?? "", 0, 0, Load));
}

/// <summary>The pool's figures over a run. Null means not seen.</summary>
public sealed record PoolSummary
{
    /// <summary>Processors that the target's runtime counts with.</summary>
    public int? Processors { get; init; }

    /// <summary>Minimum worker threads at the end of the run.</summary>
    public int? MinThreads { get; init; }

    /// <summary>Pool threads in the run's first sample.</summary>
    public double? ThreadsStart { get; init; }

    /// <summary>Most pool threads in any sample.</summary>
    public double? ThreadsMax { get; init; }

    /// <summary>Pool threads in the run's last sample.</summary>
    public double? ThreadsEnd { get; init; }

    /// <summary>Most work items queued in any sample; shorter peaks between two samples are not seen.</summary>
    public double? PeakQueue { get; init; }

    /// <summary>Mean wait of a work item in the pool's queue, in milliseconds (<see cref="Rates.QueueWaitTally"/>); null in older files' lists too.</summary>
    public double? QueueWaitMeanMs { get; init; }

    /// <summary>The longest mean wait of any one second, in milliseconds.</summary>
    public double? QueueWaitMaxMs { get; init; }

    /// <summary>The longest time in which no item left a queue that was not empty, in seconds.</summary>
    public double? LongestWithoutDequeueSeconds { get; init; }

    /// <summary>Exact counts of goal changes by reason name, those that lower the goal included.</summary>
    public IReadOnlyDictionary<string, long> Injections { get; init; } = new Dictionary<string, long>(StringComparer.Ordinal);

    /// <summary>Goal changes that raised the goal.</summary>
    public long GoalRaises { get; init; }

    /// <summary>Worker threads that ended.</summary>
    public long ThreadsRetired { get; init; }
}
