using System.Text.Json.Serialization;

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
public abstract record TimelineItem(double T);

/// <summary>A part of a run begins: what is being done from here on.</summary>
/// <param name="Name">One of <c>load</c>, <c>drain</c>, <c>rest</c>, <c>tail</c>, <c>record</c>, <c>end</c>.</param>
/// <param name="Text">A sentence for people.</param>
public sealed record Phase(double T, string Name, string Text) : TimelineItem(T)
{
    /// <summary>The plan's own name of a load or rest, for example <c>sync × 100</c>; null where the plan has only one.</summary>
    public string? Label { get; init; }

    /// <summary>Connections ÷ service time of a closed loop: what the endpoint could answer per second if nothing else counted. Null when not known.</summary>
    public double? TheoryPerSecond { get; init; }
}

/// <summary>The load sent its first request at <see cref="TimelineItem.T"/>: readers subtract it to align runs.</summary>
public sealed record FirstRequest(double T) : TimelineItem(T);

/// <summary>Something was not recorded.</summary>
/// <param name="Count">How many items or events.</param>
/// <param name="What">What was lost and where, in words.</param>
public sealed record Lost(double T, long Count, string What) : TimelineItem(T);
