using Dashboard.Target.Signals;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Dashboard.Target.Stacks;

/// <summary>From a live stream's events to the steps of threads' waits, in order. Used on its reading thread only.</summary>
internal sealed class WaitEvents(StackReader stacks, Func<TraceEvent, double> timeOf, Action<BlockEvent> listener)
{
    /// <summary>Between two ticks.</summary>
    private const double TickSeconds = 0.05;

    /// <summary>Bound: the steps between two ticks.</summary>
    private readonly List<(BlockEvent Event, CallStackIndex Stack)> _held = [];
    private readonly HandlerGuard _guard = new();
    private readonly LostEvents _lost = new();
    private double _told = double.NegativeInfinity;
    private TraceLog? _log;

    public Exception? Failure => _guard.Failure;

    public int Stacks => stacks.Count;

    public void Attach(TraceLogEventSource source)
    {
        _log = source.TraceLog;
        var clr = source.Clr;
        clr.MethodR2RGetEntryPoint += Guard<R2RGetEntryPointTraceData>(e => stacks.Add((ulong)e.EntryPoint, $"{e.MethodNamespace}.{e.MethodName}"));
        clr.WaitHandleWaitStart += Guard<WaitHandleWaitStartTraceData>(e => Tell(
            new BlockEvent(BlockEventKind.WaitStarted, timeOf(e), e.ThreadID) { Object = (long)e.AssociatedObjectID, Activity = e.ActivityID },
            e.CallStackIndex()));
        clr.WaitHandleWaitStop += Guard<WaitHandleWaitStopTraceData>(e => Tell(new BlockEvent(BlockEventKind.WaitEnded, timeOf(e), e.ThreadID)));
        clr.ContentionStart += Guard<ContentionStartTraceData>(e => Tell(
            new BlockEvent(BlockEventKind.LockWaitStarted, timeOf(e), e.ThreadID)
            {
                Owner = (long)e.LockOwnerThreadID,
                Object = (long)e.LockID,
                Activity = e.ActivityID,
            },
            e.CallStackIndex()));
        clr.ContentionStop += Guard<ContentionStopTraceData>(e => Tell(new BlockEvent(BlockEventKind.LockWaitEnded, timeOf(e), e.ThreadID)));
        source.AllEvents += Guard<TraceEvent>(e => Pass(e, source.EventsLost));
    }

    /// <summary>A stack may hold a method whose name comes a moment later: its step and those after it wait for the next tick.</summary>
    private void Tell(BlockEvent e, CallStackIndex stack = CallStackIndex.Invalid)
    {
        if (_held.Count == 0 && stacks.NumberOf(_log!, stack, evenIfNameless: false) is { } number)
        {
            listener(e with { Stack = number });
        }
        else
        {
            _held.Add((e, stack));
        }
    }

    private void TellHeld()
    {
        foreach (var (e, stack) in _held)
        {
            listener(e with { Stack = stacks.NumberOf(_log!, stack, evenIfNameless: true)!.Value });
        }

        _held.Clear();
    }

    private void Pass(TraceEvent e, int eventsLost)
    {
        var t = timeOf(e);
        if (_lost.Since(eventsLost) is > 0 and var lost)
        {
            TellHeld();
            listener(new BlockEvent(BlockEventKind.EventsLost, t) { Missing = lost });
        }

        if (t - _told >= TickSeconds)
        {
            _told = t;
            TellHeld();
            listener(new BlockEvent(BlockEventKind.TimePassed, t));
        }
    }

    private Action<TEvent> Guard<TEvent>(Action<TEvent> handle) => _guard.Of(handle);
}
