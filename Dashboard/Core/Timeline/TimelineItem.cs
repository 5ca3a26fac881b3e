using System.Text.Json.Serialization;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Graph;
using Dashboard.Timeline.Lanes;

namespace Dashboard.Timeline;

/// <summary>Something that happened, on the clock of load and pool. The JSON property <c>kind</c> names the type (docs/run-format.md).</summary>
/// <param name="T">Monotonic seconds since attach, or since a run's file was opened. Negative for events from before the session.</param>
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
[JsonDerivedType(typeof(SampledRequests), "sampledRequests")]
[JsonDerivedType(typeof(QueuedWork), "queuedWork")]
[JsonDerivedType(typeof(AwaitingCalls), "awaitingCalls")]
[JsonDerivedType(typeof(PendingList), "pending")]
[JsonDerivedType(typeof(SharedResources), "resources")]
public abstract record TimelineItem(double T);

internal sealed record Phase(double T, string Name, string Text) : TimelineItem(T)
{
    /// <summary>For example <c>sync × 100</c>; null where the plan has only one.</summary>
    public string? Label { get; init; }

    /// <summary>Names of the loads at the same time; the first is number 1 in <see cref="LoadInterval.Beside"/>. Null for none.</summary>
    public IReadOnlyList<string>? Beside { get; init; }

    /// <summary>For a closed loop, connections ÷ service time: the bound if nothing else counted. Null when unknown.</summary>
    public double? TheoryPerSecond { get; init; }
}

/// <summary>Readers subtract it to align runs.</summary>
internal sealed record FirstRequest(double T) : TimelineItem(T)
{
    /// <inheritdoc cref="LoadInterval.Beside"/>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int Beside { get; init; }
}

/// <summary>Something was not recorded.</summary>
/// <param name="Count">0 where any number may have been: <see cref="UnknownNumber"/>.</param>
internal sealed record Lost(double T, long Count, string What) : TimelineItem(T)
{
    public const string UnknownNumber = "an unknown number of events of the target, perhaps none: a new thread has the id of one that has ended";
}

/// <summary>What the pool's threads did in about a second, up to a sample of the threads, which shows what was before it.</summary>
public sealed record LaneWindow(double T, double WindowSeconds, LaneColumns Columns) : TimelineItem(T)
{
    public const int MaxBars = 300;

    /// <summary>Each step shows what its thread did longest in it; 0: nothing longer than 5 ms is left out.</summary>
    public double StepMs { get; init; }

    [JsonIgnore]
    public IEnumerable<LaneBar> Bars => Columns.Bars(T - WindowSeconds);
}

/// <summary>What threads wait for at one moment, and who holds it.</summary>
public sealed record WaitGraphItem(double T, WaitForGraph Graph) : TimelineItem(T);

/// <summary>A finding began, changed or ended.</summary>
internal sealed record FindingItem(double T, Finding Finding) : TimelineItem(T);

internal sealed record LimitsChange(double T, int MinThreads, int? MaxThreads) : TimelineItem(T);
