using System.Text.Json.Serialization;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Graph;
using Dashboard.Timeline.Lanes;

namespace Dashboard.Timeline;

/// <summary>
/// One thing that happened on the clock that load and pool share. Live page, recorder, run page and command line read the same items;
/// the JSON property <c>kind</c> names the type in a run file (docs/run-format.md).
/// </summary>
/// <param name="T">
/// Monotonic seconds since the timeline began (since attach when live, since the file was opened in a run). May be negative only for events
/// that were taken before the session started.
/// </param>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(PoolSample), "sample")]
[JsonDerivedType(typeof(Injection), "injection")]
[JsonDerivedType(typeof(WorkerThreadChange), "workerThread")]
[JsonDerivedType(typeof(CounterSnapshot), "counters")]
[JsonDerivedType(typeof(SessionChange), "session")]
[JsonDerivedType(typeof(LoadInterval), "load")]
[JsonDerivedType(typeof(Phase), "phase")]
[JsonDerivedType(typeof(FirstRequest), "firstRequest")]
[JsonDerivedType(typeof(Lost), "lost")]
[JsonDerivedType(typeof(RunSummary), "summary")]
[JsonDerivedType(typeof(RunNote), "note")]
[JsonDerivedType(typeof(RequestSpans), "requests")]
[JsonDerivedType(typeof(RequestTimes), "requestTimes")]
[JsonDerivedType(typeof(BlockingSites), "blocking")]
[JsonDerivedType(typeof(SiteStack), "stack")]
[JsonDerivedType(typeof(SignalsChange), "signals")]
[JsonDerivedType(typeof(ThreadStates), "threads")]
[JsonDerivedType(typeof(StackSnapshotItem), "stacks")]
[JsonDerivedType(typeof(LaneWindow), "lanes")]
[JsonDerivedType(typeof(WaitGraphItem), "waitGraph")]
[JsonDerivedType(typeof(FindingItem), "finding")]
[JsonDerivedType(typeof(LimitsChange), "limits")]
[JsonDerivedType(typeof(GcPause), "gcPause")]
[JsonDerivedType(typeof(BlameWindow), "blame")]
public abstract record TimelineItem(double T);

/// <summary>A part of a run begins: what is being done from here on.</summary>
/// <param name="Name">One of <c>load</c>, <c>drain</c>, <c>rest</c>, <c>tail</c>, <c>record</c>, <c>end</c>.</param>
/// <param name="Text">A sentence for people.</param>
internal sealed record Phase(double T, string Name, string Text) : TimelineItem(T)
{
    /// <summary>The plan's own name of a load or rest, for example <c>sync × 100</c>; null where the plan has only one.</summary>
    public string? Label { get; init; }

    /// <summary>Connections ÷ service time of a closed loop: what the endpoint could answer per second if nothing else counted. Null when not known.</summary>
    public double? TheoryPerSecond { get; init; }
}

/// <summary>The load sent its first request at <see cref="TimelineItem.T"/>: readers subtract it to align runs.</summary>
internal sealed record FirstRequest(double T) : TimelineItem(T);

/// <summary>Something was not recorded.</summary>
/// <param name="Count">How many items or events.</param>
/// <param name="What">What was lost and where, in words.</param>
internal sealed record Lost(double T, long Count, string What) : TimelineItem(T);

/// <summary>What the pool's threads did in about a second, a row each. Windows follow each other; their bars add up to lanes.</summary>
/// <param name="T">The end of the window, seconds on the timeline: about two seconds before it is told, since names of waits come late.</param>
/// <param name="WindowSeconds">Its length (&gt; 0).</param>
/// <param name="Columns">The bars.</param>
public sealed record LaneWindow(double T, double WindowSeconds, LaneColumns Columns) : TimelineItem(T)
{
    /// <summary>Bars that one window tells at most.</summary>
    public const int MaxBars = 300;

    /// <summary>What each step of so many milliseconds shows is what its thread did longest in it; 0: nothing longer than 5 ms is left out.</summary>
    public double StepMs { get; init; }

    /// <summary>The bars on the timeline.</summary>
    [JsonIgnore]
    public IEnumerable<LaneBar> Bars => Columns.Bars(T - WindowSeconds);
}

/// <summary>What blocked threads waited for, as one look found out.</summary>
/// <param name="T">The moment whose threads are counted.</param>
/// <param name="Graph">Who waits for what.</param>
public sealed record WaitGraphItem(double T, WaitForGraph Graph) : TimelineItem(T);

/// <summary>A finding began, grew or ended.</summary>
/// <param name="T">When that was known.</param>
/// <param name="Finding">As it stands then.</param>
internal sealed record FindingItem(double T, Finding Finding) : TimelineItem(T);

/// <summary>The pool's limits became known, or are others from here on.</summary>
/// <param name="MinThreads">Minimum worker threads (≥ 1).</param>
/// <param name="MaxThreads">Maximum worker threads; null when unknown.</param>
internal sealed record LimitsChange(double T, int MinThreads, int? MaxThreads) : TimelineItem(T);
