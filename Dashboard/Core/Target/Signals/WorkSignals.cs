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

    /// <param name="units">Null for none; read with work items only.</param>
    /// <param name="passedOver">Gets each activity of other sources.</param>
    public static IReadOnlyList<ISignal> Of(
        Action<WorkEvent> step, CounterIntervals intervals, WorkEvents events, WorkSources? units = null, Action? passedOver = null)
    {
        var hasItems = events >= WorkEvents.Items;
        return
        [
            new WorkSignal(step, intervals, events),
            new AspNetSignal(step, withStatuses: hasItems, hasItems ? units : null) { PassedOver = passedOver ?? (static () => { }) },
        ];
    }
}
