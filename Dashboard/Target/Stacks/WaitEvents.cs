using Dashboard.Target.Signals;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Dashboard.Target.Stacks;

/// <summary>Makes of one live stream's events what is told of threads' waits. Used on its reading thread only.</summary>
/// <param name="stacks">Tells the stacks.</param>
/// <param name="timeOf">When an event happened, seconds on the timeline; asked once for each.</param>
/// <param name="listener">Gets the steps in the order of the events.</param>
internal sealed class WaitEvents(StackReader stacks, Func<TraceEvent, double> timeOf, Action<BlockEvent> listener)
{
    /// <summary>How often it is told that time has passed.</summary>
    private const double TickSeconds = 0.05;

    /// <summary>Bound: the steps between two ticks.</summary>
    private readonly List<(BlockEvent Event, CallStackIndex Stack)> _held = [];
    private readonly HandlerGuard _guard = new();
    private readonly LostEvents _lost = new();
    private double _told = double.NegativeInfinity;
    private TraceLog? _log;

    /// <summary>What the first handler that failed threw; null while none did.</summary>
    public Exception? Failure => _guard.Failure;

    /// <summary>Stacks that were read: a measure of the stream's tables, which never shrink.</summary>
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

    /// <summary>
    /// A method that was compiled a moment ago is sometimes seen on a stack before its name comes: then this step, and those after it, wait for
    /// the next tick.
    /// </summary>
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

    /// <summary>A handler whose exceptions do not reach the source; the first is kept.</summary>
    private Action<TEvent> Guard<TEvent>(Action<TEvent> handle) => _guard.Of(handle);
}
