using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>
/// The pool changed its goal, the number of worker threads it wants (runtime event 55, ThreadPoolWorkerThreadAdjustmentAdjustment).
/// The goal is not the thread count: the count may be far above it.
/// </summary>
/// <param name="Reason">The runtime's reason number; see <see cref="InjectionReasons"/>. A number not known there is kept as it is.</param>
/// <param name="Goal">Worker threads the pool wants from now on (NewWorkerThreadCount).</param>
/// <param name="PreviousGoal">The goal before; null when none was seen in this session.</param>
/// <param name="RaisesGoal">True when the goal goes up: only these are marked on the chart, all are counted.</param>
/// <param name="AverageThroughput">Work items per second as the runtime measured them; 0 where it does not apply.</param>
public sealed record Injection(double T, int Reason, int Goal, int? PreviousGoal, bool RaisesGoal, double AverageThroughput) : TimelineItem(T)
{
    /// <summary>The reason in the field's words, <c>unknown (n)</c> for a number that this version does not know.</summary>
    [JsonIgnore]
    public string ReasonName => InjectionReasons.Name(Reason);
}

/// <summary>A worker thread began or ended (runtime events 50 and 51).</summary>
/// <param name="Started">True for a start, false for an end (retirement).</param>
/// <param name="ActiveThreads">Active worker threads after it, as the runtime says.</param>
internal sealed record WorkerThreadChange(double T, bool Started, int ActiveThreads) : TimelineItem(T);
