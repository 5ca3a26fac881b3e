using Dashboard.Accounts.Merging;
using Dashboard.Target.Inlining;
using Dashboard.Target.Lines;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals.Counters;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Stacks;

internal sealed record WaitSource(
    DiagnosticsClient Client, CounterIntervals Intervals, EventClock Clock, TimelineClock Timeline, EventMerger Stream, TimeProvider Time)
{
    public Action<WorkEvent> Heard { get; init; } = static _ => { };

    public InlinedMethods? Inlined { get; init; }

    public SourceLines? Lines { get; init; }

    /// <summary>Set where a lock's owner is named by its managed id.</summary>
    public ManagedThreads? Threads { get; init; }

    public StackNumbers Numbers { get; } = new();
}
