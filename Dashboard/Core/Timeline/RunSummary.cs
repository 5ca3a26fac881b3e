using System.Collections.ObjectModel;
using System.Text.Json.Serialization;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Graph;

namespace Dashboard.Timeline;

/// <summary>Closes a run's data. A run without one was interrupted.</summary>
/// <param name="Outcome"><c>completed</c>, <c>stopped</c> or <c>failed</c>.</param>
public sealed record RunSummary(double T, string Outcome, string Sentence) : TimelineItem(T)
{
    public const string Completed = "completed";

    public const string Stopped = "stopped";

    public const string Failed = "failed";

    public const string CompletedSentence = "Completed.";

    public LoadSummary? Load { get; init; }

    public IReadOnlyList<PhaseSummary> Phases { get; init; } = [];

    /// <summary>The phase of <see cref="Load"/>; null without load.</summary>
    public string? MainPhase { get; init; }

    public PoolSummary Pool { get; init; } = new();

    public StoreResult? Store { get; init; }

    /// <summary>For the <see cref="MainPhase"/>, or a whole recording; empty where that was not read.</summary>
    public IReadOnlyList<RouteSummary> RequestTime { get; init; } = [];

    /// <summary>The requests behind <see cref="RequestTime"/>; null where it was not read, and of a recording in older files.</summary>
    public FollowedRequests? Followed { get; init; }

    /// <summary>For the <see cref="MainPhase"/>, or a whole recording; made of the run's items (<c>RunBlockers</c>).</summary>
    public IReadOnlyList<BlockerSummary> Blockers { get; init; } = [];

    /// <summary>As <see cref="PhaseSummary.Blame"/>, for the <see cref="MainPhase"/> or a whole recording.</summary>
    public IReadOnlyList<BlameRow> Blame { get; init; } = [];

    /// <summary>As <see cref="PhaseSummary.Tails"/>, for the <see cref="MainPhase"/> or a whole recording.</summary>
    public IReadOnlyList<TailBand> Tails { get; init; } = [];

    public WaitForGraph? WaitGraph { get; init; }

    /// <summary>The last trace of what requests await; null without one.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public AwaitingCalls? Awaiting { get; init; }

    public PoolVerdict? Verdict { get; init; }

    /// <summary>By level (<see cref="SignalsChange"/>); empty in older files, which read counters alone.</summary>
    public IReadOnlyDictionary<string, double> SignalSeconds { get; init; } = ReadOnlyDictionary<string, double>.Empty;

    /// <summary>True when more than counters was read for some of it, so that blocking call sites are expected.</summary>
    [JsonIgnore]
    public bool ReadsWaits => SignalSeconds.Any(static level => level.Key != "counters" && level.Value > 0);

    /// <summary>Thread count, at most 60 points (maximum of each bucket).</summary>
    public double[] Sparkline { get; init; } = [];

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

    /// <summary>Without a name the load that represents the run. Null where there is none.</summary>
    public PhaseSummary? Find(string? load = null) =>
        Phases.FirstOrDefault(phase => phase.Name == (load ?? MainPhase)) ?? (Load is null ? null : new PhaseSummary(MainPhase ?? "", 0, 0, Load));
}

/// <summary>The pool's figures over a run. Null means not seen.</summary>
public sealed record PoolSummary
{
    public int? Processors { get; init; }

    public int? MinThreads { get; init; }

    public double? ThreadsStart { get; init; }

    public double? ThreadsMax { get; init; }

    public double? ThreadsEnd { get; init; }

    /// <summary>The longest queue in any sample; shorter peaks are not seen.</summary>
    public double? PeakQueue { get; init; }

    /// <summary>The mean wait of a work item (<see cref="Rates.QueueWaitTally"/>).</summary>
    public double? QueueWaitMeanMs { get; init; }

    /// <summary>The longest mean of any one second.</summary>
    public double? QueueWaitMaxMs { get; init; }

    /// <summary>Null where single work items' waits (<see cref="ItemWaits"/>) were not read.</summary>
    public double? QueueWaitP99Ms { get; init; }

    /// <summary>The longest wait of a work item; null where that was not read.</summary>
    public double? QueueWaitLongestMs { get; init; }

    /// <summary>The share of taken items in the two above (<see cref="ItemWaits.Share"/>); null in older files.</summary>
    public double? QueueWaitShare { get; init; }

    /// <summary>The longest time in which no item left a queue that was not empty.</summary>
    public double? LongestWithoutDequeueSeconds { get; init; }

    public IReadOnlyDictionary<string, long> Injections { get; init; } = ReadOnlyDictionary<string, long>.Empty;

    public long GoalRaises { get; init; }

    public long ThreadsRetired { get; init; }
}
