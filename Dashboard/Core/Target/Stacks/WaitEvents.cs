using Dashboard.Target.Signals;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Dashboard.Target.Stacks;

/// <summary>From a live stream's events to the steps of threads' waits, in order. Used on its reading thread only.</summary>
internal sealed class WaitEvents(StackReader stacks, Func<TraceEvent, double> timeOf, Action<WorkEvent> listener)
{
    private const double TickSeconds = 0.05;

    /// <summary>Bound: the steps between two ticks.</summary>
    private readonly List<(WorkEvent Event, CallStackIndex Stack)> _held = [];
    private readonly HandlerGuard _guard = new();
    private readonly LostEvents _lost = new();
    private double _told = double.NegativeInfinity;
    private TraceLog? _log;

    /// <summary>Set where a lock's owner is named by its managed id.</summary>
    public ManagedThreads? Threads { get; init; }

    public Exception? Failure => _guard.Failure;

    public int Stacks => stacks.Count;

    public void Attach(TraceLogEventSource source)
    {
        _log = source.TraceLog;
        var clr = source.Clr;
        clr.MethodR2RGetEntryPoint += Guard<R2RGetEntryPointTraceData>(e => stacks.Add((ulong)e.EntryPoint, $"{e.MethodNamespace}.{e.MethodName}"));
        clr.WaitHandleWaitStart += Guard<WaitHandleWaitStartTraceData>(e => Tell(
            new WorkEvent(WorkEventKind.WaitStarted, timeOf(e), e.ThreadID, (long)e.AssociatedObjectID) { Activity = e.ActivityID }, e.CallStackIndex()));
        clr.WaitHandleWaitStop += Guard<WaitHandleWaitStopTraceData>(e => Tell(new WorkEvent(WorkEventKind.WaitEnded, timeOf(e), e.ThreadID)));
        clr.ContentionStart += Guard<ContentionStartTraceData>(e => Tell(
            new WorkEvent(WorkEventKind.LockWaitStarted, timeOf(e), e.ThreadID, (long)e.LockID)
            {
                Owner = Threads?.SystemIdOf((long)e.LockOwnerThreadID) ?? (long)e.LockOwnerThreadID,
                Activity = e.ActivityID,
            },
            e.CallStackIndex()));
        clr.ContentionStop += Guard<ContentionStopTraceData>(e => Tell(new WorkEvent(WorkEventKind.LockWaitEnded, timeOf(e), e.ThreadID)));
        if (Threads is { } threads)
        {
            clr.AppDomainResourceManagementThreadCreated += Guard<ThreadCreatedTraceData>(threads.Add);
        }

        source.AllEvents += Guard<TraceEvent>(e => Pass(e, source));
    }

    /// <summary>A stack may hold a method whose name comes a moment later: its step and those after it wait for the next tick.</summary>
    private void Tell(in WorkEvent e, CallStackIndex stack = CallStackIndex.Invalid)
    {
        if (_held.Count > 0 || !TryTell(e, stack, evenIfNameless: false))
        {
            _held.Add((e, stack));
        }
    }

    private bool TryTell(in WorkEvent e, CallStackIndex stack, bool evenIfNameless)
    {
        if (stack == CallStackIndex.Invalid)
        {
            listener(e);
            return true;
        }

        if (stacks.Of(_log!, stack, evenIfNameless) is not { } known)
        {
            return false;
        }

        listener(e with { Subject = known });
        return true;
    }

    private void TellHeld()
    {
        foreach (var (e, stack) in _held)
        {
            TryTell(e, stack, evenIfNameless: true);
        }

        _held.Clear();
    }

    private void Pass(TraceEvent e, TraceEventDispatcher source)
    {
        var t = timeOf(e);
        if (_lost.Since(source).Events is > 0 and var lost)
        {
            TellHeld();
            listener(new WorkEvent(WorkEventKind.WaitsLost, t, 0, lost));
        }

        if (t - _told >= TickSeconds)
        {
            _told = t;
            TellHeld();
            listener(new WorkEvent(WorkEventKind.Heartbeat, t, 0));
        }
    }

    private Action<TEvent> Guard<TEvent>(Action<TEvent> handle) => _guard.Of(handle);
}
