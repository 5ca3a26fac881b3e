using Dashboard.Target.Signals.Counters;
using Dashboard.Timeline.Work;

namespace Dashboard.Target.Signals;

internal static class WorkSignals
{
    /// <summary>Before the governors, which may allow less.</summary>
    public static WorkEvents AskedAt(SignalLevel level) => level switch
    {
        SignalLevel.All => WorkEvents.All,
        SignalLevel.Waits => WorkEvents.Requests,
        _ => WorkEvents.None,
    };

    public static IReadOnlyList<ISignal> Of(Action<WorkEvent> step, CounterIntervals intervals, WorkEvents events) =>
        [new WorkSignal(step, intervals, events), new AspNetSignal(step, withStatuses: events >= WorkEvents.Items)];
}
