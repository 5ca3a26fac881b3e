using System.Diagnostics.Tracing;
using Dashboard.Target.Signals.Counters;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;
using Microsoft.Diagnostics.Tracing.Session;

namespace Dashboard.Target.Signals;

/// <summary>Each step of the pool's threads: about 25 events and 4 µs of the target's CPU a request, so in a session of its own.</summary>
/// <param name="listener">Called on the reading thread.</param>
/// <param name="intervals">Their heartbeat brings the events soon.</param>
/// <param name="events">Defaults to all.</param>
internal sealed class WorkSignal(Action<WorkEvent> listener, CounterIntervals intervals, WorkEvents events = WorkEvents.All) : ISignal
{
    private const string Kestrel = CounterProviders.Kestrel;
    internal const string Framework = "System.Diagnostics.Eventing.FrameworkEventSource";
    internal const int Enqueue = 30;
    private const int Dequeue = 31;

    /// <summary>Of <see cref="Framework"/>: the live reader of stacks gives events of other sources without names.</summary>
    internal static readonly Guid FrameworkId = TraceEventProviders.GetEventSourceGuidFromName(Framework);
    private const int TransferSend = 150;
    private const int TransferReceive = 151;

    /// <summary>ThreadTransferSend's kind (FrameworkEventSource).</summary>
    private const int OfTimer = 1;

    private const int RequestStart = 3;
    private const int RequestStop = 4;

    /// <summary>Keywords of the runtime's events 50, 51, 57; 81, 91; and 301, 302 (WaitHandleKeyword, .NET 9).</summary>
    private const long Threading = 0x10000;
    private const long Contention = 0x4000;
    private const long WaitHandle = 0x40000000000;

    /// <summary>FrameworkEventSource's keywords of enqueue and dequeue, and of timers.</summary>
    internal const long ThreadPool = 0x2;
    private const long ThreadTransfer = 0x10;

    /// <summary>TasksFlowActivityIds: no events, but the activity's id, opened by Kestrel's RequestStart, flows with the execution context.</summary>
    private const string Tasks = "System.Threading.Tasks.TplEventSource";
    private const long FlowActivityIds = 0x80;

    private readonly LostEvents _lost = new();

    public IReadOnlyList<EventPipeProvider> Providers { get; } =
    [
        .. events < WorkEvents.Items ? Array.Empty<EventPipeProvider>() :
        [
            new EventPipeProvider(ClrTraceEventParser.ProviderName, EventLevel.Verbose, Threading | Contention | WaitHandle),
            new EventPipeProvider(Framework, EventLevel.Verbose, events < WorkEvents.All ? ThreadPool : ThreadPool | ThreadTransfer),
        ],
        .. events < WorkEvents.All ? Array.Empty<EventPipeProvider>() : [new EventPipeProvider(Tasks, EventLevel.Informational, FlowActivityIds)],
        new EventPipeProvider(Kestrel, EventLevel.Informational),
        CounterProviders.Heartbeat(intervals),
    ];

    public void Attach(SignalStream stream)
    {
        var clr = stream.Source.Clr;
        clr.ThreadPoolWorkerThreadStart += On<ThreadPoolWorkerThreadTraceData>(stream, WorkEventKind.ThreadStarted);
        clr.ThreadPoolWorkerThreadStop += On<ThreadPoolWorkerThreadTraceData>(stream, WorkEventKind.ThreadEnded);
        clr.ThreadPoolWorkerThreadWait += On<ThreadPoolWorkerThreadTraceData>(stream, WorkEventKind.ThreadIdle);
        clr.WaitHandleWaitStart += On<WaitHandleWaitStartTraceData>(stream, WorkEventKind.WaitStarted);
        clr.WaitHandleWaitStop += On<WaitHandleWaitStopTraceData>(stream, WorkEventKind.WaitEnded);
        clr.ContentionStart += stream.Guard<ContentionStartTraceData>(e => listener(
            new WorkEvent(WorkEventKind.LockWaitStarted, stream.TimeOf(e), e.ThreadID, (long)e.LockID)
            {
                Activity = e.ActivityID,
                Owner = (long)e.LockOwnerThreadID,
            }));
        clr.ContentionStop += On<ContentionStopTraceData>(stream, WorkEventKind.LockWaitEnded);

        var source = stream.Source;

        // The library's typed parser of this source gets no events of a live stream (TraceEvent 3.2.5); they describe themselves.
        stream.Source.Dynamic.AddCallbackForProviderEvents(
            static (provider, _) => provider is Framework or Kestrel or CounterProviders.Hosting or CounterProviders.Runtime
                ? EventFilterResponse.AcceptEvent
                : EventFilterResponse.RejectProvider,
            stream.Guard<TraceEvent>(e => Add(e, stream.TimeOf(e), source.EventsLost)));
    }

    private Action<TEvent> On<TEvent>(SignalStream stream, WorkEventKind kind)
        where TEvent : TraceEvent =>
        stream.Guard<TEvent>(e => listener(new WorkEvent(kind, stream.TimeOf(e), e.ThreadID) { Activity = e.ActivityID }));

    private void Add(TraceEvent e, double t, int eventsLost)
    {
        if (_lost.Since(eventsLost) is > 0 and var lost)
        {
            listener(new WorkEvent(WorkEventKind.EventsLost, t, 0, lost));
        }

        switch (e.ProviderName, (int)e.ID)
        {
            case (CounterProviders.Hosting or CounterProviders.Runtime, _):
                listener(new WorkEvent(WorkEventKind.Heartbeat, t, 0));
                break;
            case (Framework, Enqueue):
                listener(new WorkEvent(WorkEventKind.Enqueued, t, e.ThreadID, Item(e)) { Activity = e.ActivityID });
                break;
            case (Framework, Dequeue):
                listener(new WorkEvent(WorkEventKind.Dequeued, t, e.ThreadID, Item(e)));
                break;
            case (Framework, TransferSend) when Number(e, "kind") == OfTimer:
                listener(new WorkEvent(WorkEventKind.TimerArmed, t, e.ThreadID, Item(e))
                {
                    Activity = e.ActivityID,
                    DueSeconds = Number(e, "intInfo1") / 1000.0,
                });
                break;
            case (Framework, TransferReceive) when Number(e, "kind") == OfTimer:
                listener(new WorkEvent(WorkEventKind.TimerFired, t, e.ThreadID, Item(e)));
                break;
            case (Kestrel, RequestStart):
                listener(new WorkEvent(WorkEventKind.RequestStarted, t, e.ThreadID, 0, Request(e)) { Activity = e.ActivityID });
                break;
            case (Kestrel, RequestStop):
                listener(new WorkEvent(WorkEventKind.RequestStopped, t, e.ThreadID, 0, Request(e)) { Activity = e.ActivityID });
                break;
        }
    }

    private static long Item(TraceEvent e) => e.PayloadValue(0) switch
    {
        long id => id,
        ulong id => unchecked((long)id),
        int id => id,
        var other => Convert.ToInt64(other, System.Globalization.CultureInfo.InvariantCulture),
    };

    /// <summary>Payload: connectionId, requestId, httpVersion, path, method.</summary>
    private static WorkRequest Request(TraceEvent e) => new(Text(e, "requestId"), Text(e, "httpVersion"), Text(e, "method"), Text(e, "path"));

    private static int Number(TraceEvent e, string name) => e.PayloadByName(name) is int number ? number : 0;

    private static string Text(TraceEvent e, string name) => e.PayloadByName(name) as string ?? "";
}
