using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>The pool changed its goal, the workers it wants (runtime event 55). The thread count may be far above the goal.</summary>
/// <param name="Reason">The runtime's number (<see cref="InjectionReasons"/>); unknown ones are kept.</param>
/// <param name="PreviousGoal">Null when none was seen in this session.</param>
/// <param name="RaisesGoal">Only raises are marked on the chart; all changes are counted.</param>
/// <param name="AverageThroughput">Work items per second as the runtime measured them; 0 where it does not apply.</param>
public sealed record Injection(double T, int Reason, int Goal, int? PreviousGoal, bool RaisesGoal, double AverageThroughput) : TimelineItem(T)
{
    /// <summary><c>unknown (n)</c> for a number that this version does not know.</summary>
    [JsonIgnore]
    public string ReasonName => InjectionReasons.Name(Reason);
}

/// <summary>A worker thread began or ended (runtime events 50 and 51).</summary>
/// <param name="Started">True for a start, false for an end (retirement).</param>
internal sealed record WorkerThreadChange(double T, bool Started, int ActiveThreads) : TimelineItem(T);
