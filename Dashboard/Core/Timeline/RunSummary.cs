using System.Collections.ObjectModel;
using System.Text.Json.Serialization;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Graph;

namespace Dashboard.Timeline;

/// <summary>Closes a run's data. A run without one was interrupted.</summary>
/// <param name="Outcome">How it ended: <c>completed</c>, <c>stopped</c> or <c>failed</c>.</param>
/// <param name="Sentence">For people.</param>
public sealed record RunSummary(double T, string Outcome, string Sentence) : TimelineItem(T)
{
    public const string Completed = "completed";

    public const string Stopped = "stopped";

    public const string Failed = "failed";

    /// <summary>Not worth saying beside the figures.</summary>
    public const string CompletedSentence = "Completed.";

    public LoadSummary? Load { get; init; }

    /// <summary>In the plan's order.</summary>
    public IReadOnlyList<PhaseSummary> Phases { get; init; } = [];

    /// <summary>Whose figures <see cref="Load"/> holds; null without load.</summary>
    public string? MainPhase { get; init; }

    /// <summary>The pool's figures.</summary>
    public PoolSummary Pool { get; init; } = new();

    /// <summary>What was measured of the sample's store; null for a run of anything else.</summary>
    public StoreResult? Store { get; init; }

    /// <summary>Of the <see cref="MainPhase"/>, or of a whole recording; empty where that was not read.</summary>
    public IReadOnlyList<RouteSummary> RequestTime { get; init; } = [];

    /// <summary>Of how many requests <see cref="RequestTime"/> speaks; null where it was not read, and of a recording in older files.</summary>
    public FollowedRequests? Followed { get; init; }

    /// <summary>Of the <see cref="MainPhase"/>, or of a whole recording; made of the run's items (<c>RunBlockers</c>).</summary>
    public IReadOnlyList<BlockerSummary> Blockers { get; init; } = [];

    /// <summary>As <see cref="PhaseSummary.Blame"/>, of the <see cref="MainPhase"/> or a whole recording.</summary>
    public IReadOnlyList<BlameRow> Blame { get; init; } = [];

    /// <summary>As <see cref="PhaseSummary.Tails"/>, of the <see cref="MainPhase"/> or a whole recording.</summary>
    public IReadOnlyList<TailBand> Tails { get; init; } = [];

    /// <summary>The last one; null where none was taken.</summary>
    public WaitForGraph? WaitGraph { get; init; }

    /// <summary>Of the whole run; null in older files.</summary>
    public PoolVerdict? Verdict { get; init; }

    /// <summary>By level (<see cref="SignalsChange"/>); empty in older files, which read counters alone.</summary>
    public IReadOnlyDictionary<string, double> SignalSeconds { get; init; } = ReadOnlyDictionary<string, double>.Empty;

    /// <summary>True when more than counters was read for some of it, so that who blocked is asked for.</summary>
    [JsonIgnore]
    public bool ReadsWaits => SignalSeconds.Any(static level => level.Key != "counters" && level.Value > 0);

    /// <summary>Thread count, at most 60 points (maximum of each bucket).</summary>
    public double[] Sparkline { get; init; } = [];

    /// <summary>All causes.</summary>
    public long ItemsLost { get; init; }

    /// <summary>The loads of <see cref="Phases"/> at the same time as one of them, that one included; empty where none has that name.</summary>
    public IReadOnlyList<PhaseSummary> LoadsAtOnce(string? load)
    {
        var at = Phases.TakeWhile(phase => phase.Name != load).Count();
        while (at > 0 && at < Phases.Count && Phases[at].Beside > 0)
        {
            at--;
        }

        return [.. Phases.Skip(at).Take(1), .. Phases.Skip(at + 1).TakeWhile(phase => phase.Beside > 0)];
    }

    /// <summary>Without a name the load that stands for the run. Null where there is none.</summary>
    public PhaseSummary? Find(string? load = null) =>
        Phases.FirstOrDefault(phase => phase.Name == (load ?? MainPhase)) ?? (Load is null ? null : new PhaseSummary(MainPhase ?? "", 0, 0, Load));
}

/// <summary>Over a run. Null means not seen.</summary>
public sealed record PoolSummary
{
    public int? Processors { get; init; }

    /// <summary>At the end of the run.</summary>
    public int? MinThreads { get; init; }

    /// <summary>Pool threads in the run's first sample.</summary>
    public double? ThreadsStart { get; init; }

    /// <summary>Most pool threads in any sample.</summary>
    public double? ThreadsMax { get; init; }

    /// <summary>Pool threads in the run's last sample.</summary>
    public double? ThreadsEnd { get; init; }

    /// <summary>In any sample; shorter peaks are not seen.</summary>
    public double? PeakQueue { get; init; }

    /// <summary>Of a work item (<see cref="Rates.QueueWaitTally"/>).</summary>
    public double? QueueWaitMeanMs { get; init; }

    /// <summary>The longest mean of any one second.</summary>
    public double? QueueWaitMaxMs { get; init; }

    /// <summary>Of the work items taken (<see cref="ItemWaits"/>); null where that was not read.</summary>
    public double? QueueWaitP99Ms { get; init; }

    /// <summary>The longest of a work item; null where that was not read.</summary>
    public double? QueueWaitLongestMs { get; init; }

    /// <summary>Of how many of the items that were taken the two above are (<see cref="ItemWaits.Share"/>); null in older files.</summary>
    public double? QueueWaitShare { get; init; }

    /// <summary>In which no item left a queue that was not empty.</summary>
    public double? LongestWithoutDequeueSeconds { get; init; }

    /// <summary>Goal changes by reason name, those that lower the goal included.</summary>
    public IReadOnlyDictionary<string, long> Injections { get; init; } = ReadOnlyDictionary<string, long>.Empty;

    public long GoalRaises { get; init; }

    public long ThreadsRetired { get; init; }
}
