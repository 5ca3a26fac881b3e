using System.Diagnostics.Tracing;
using System.Runtime.InteropServices;
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
internal sealed class WorkSignal(Action<WorkEvent> listener, CounterIntervals intervals, WorkEvents events = WorkEvents.All) : ISignal
{
    private const string Kestrel = CounterProviders.Kestrel;
    internal const string Framework = "System.Diagnostics.Eventing.FrameworkEventSource";
    internal const int Enqueue = 30;
    private const int Dequeue = 31;

    /// <summary>The id of <see cref="Framework"/>: the live reader of stacks gives events of other sources without names.</summary>
    internal static readonly Guid FrameworkId = TraceEventProviders.GetEventSourceGuidFromName(Framework);
    private const int TransferSend = 150;
    private const int TransferReceive = 151;

    private const int OfTimer = 1;

    /// <summary>Both transfers, enqueue and dequeue begin with the object's hash; transfers go on with their kind (FrameworkEventSource.cs).</summary>
    private const int ItemBytes = sizeof(long);
    private const int TransferBytes = ItemBytes + sizeof(int);

    /// <summary>Keyword of the runtime's events 50, 51, 55, 57. Waits are another session's, with their stacks.</summary>
    private const long Threading = 0x10000;

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
            new EventPipeProvider(ClrTraceEventParser.ProviderName, EventLevel.Informational, Threading | GcPauseSignal.GcKeyword),
            new EventPipeProvider(Framework, EventLevel.Verbose, events < WorkEvents.All ? ThreadPool : ThreadPool | ThreadTransfer),
        ],
        .. events < WorkEvents.All ? Array.Empty<EventPipeProvider>() : [new EventPipeProvider(Tasks, EventLevel.Informational, FlowActivityIds)],
        new EventPipeProvider(Kestrel, EventLevel.Informational),
        CounterProviders.Heartbeat(intervals),
    ];

    public void Attach(SignalStream stream)
    {
        var clr = stream.Source.Clr;
        clr.ThreadPoolWorkerThreadStart += On<ThreadPoolWorkerThreadTraceData>(stream, WorkEventKind.ThreadStarted, static e => e.ActiveWorkerThreadCount);
        clr.ThreadPoolWorkerThreadStop += On<ThreadPoolWorkerThreadTraceData>(stream, WorkEventKind.ThreadEnded, static e => e.ActiveWorkerThreadCount);
        clr.ThreadPoolWorkerThreadWait += On<ThreadPoolWorkerThreadTraceData>(stream, WorkEventKind.ThreadIdle, static _ => 0);
        clr.ThreadPoolWorkerThreadAdjustmentAdjustment +=
            On<ThreadPoolWorkerThreadAdjustmentTraceData>(stream, WorkEventKind.GoalChanged, static e => e.NewWorkerThreadCount);
        clr.GCSuspendEEStart += stream.Guard<GCSuspendEETraceData>(e =>
        {
            if (GcPauseSignal.IsForCollection(e))
            {
                listener(new WorkEvent(WorkEventKind.Suspended, stream.TimeOf(e), e.ThreadID));
            }
        });
        clr.GCRestartEEStop += On<GCNoUserDataTraceData>(stream, WorkEventKind.Resumed, static _ => 0);

        var source = stream.Source;

        // The library's typed parser of this source gets no events of a live stream (TraceEvent 3.2.5); they describe themselves.
        stream.Source.Dynamic.AddCallbackForProviderEvents(
            static (provider, _) => provider is Framework or Kestrel or CounterProviders.Hosting or CounterProviders.Runtime
                ? EventFilterResponse.AcceptEvent
                : EventFilterResponse.RejectProvider,
            stream.Guard<TraceEvent>(e => Add(e, stream.TimeOf(e), source)));
    }

    private Action<TEvent> On<TEvent>(SignalStream stream, WorkEventKind kind, Func<TEvent, int> count)
        where TEvent : TraceEvent =>
        stream.Guard<TEvent>(e => listener(new WorkEvent(kind, stream.TimeOf(e), e.ThreadID, count(e)) { Activity = e.ActivityID }));

    private void Add(TraceEvent e, double t, TraceEventDispatcher source)
    {
        if (_lost.Since(source).Events is > 0 and var lost)
        {
            listener(new WorkEvent(WorkEventKind.EventsLost, t, 0, lost));
        }

        if (e.ProviderGuid == FrameworkId)
        {
            AddStep(e, t);
        }
        else if (e.ProviderName != Kestrel)
        {
            listener(new WorkEvent(WorkEventKind.Heartbeat, t, 0));
        }
        else if ((int)e.ID is RequestPayload.Start or RequestPayload.Stop)
        {
            var kind = (int)e.ID == RequestPayload.Start ? WorkEventKind.RequestStarted : WorkEventKind.RequestStopped;
            listener(new WorkEvent(kind, t, e.ThreadID, 0, Request(e)) { Activity = e.ActivityID });
        }
    }

    /// <summary>Tens of thousands a second: read from their bytes, without an object for each value.</summary>
    private void AddStep(TraceEvent e, double t)
    {
        var isTransfer = (int)e.ID is TransferSend or TransferReceive;
        if (e.EventDataLength < (isTransfer ? TransferBytes : ItemBytes) || (isTransfer && Marshal.ReadInt32(e.DataStart, ItemBytes) != OfTimer))
        {
            return;
        }

        var item = Marshal.ReadInt64(e.DataStart);
        switch ((int)e.ID)
        {
            case Enqueue:
                listener(new WorkEvent(WorkEventKind.Enqueued, t, e.ThreadID, item) { Activity = e.ActivityID });
                break;
            case Dequeue:
                listener(new WorkEvent(WorkEventKind.Dequeued, t, e.ThreadID, item));
                break;
            case TransferSend:
                listener(new WorkEvent(WorkEventKind.TimerArmed, t, e.ThreadID, item) { Activity = e.ActivityID, DueSeconds = Number(e, "intInfo1") / 1000.0 });
                break;
            case TransferReceive:
                listener(new WorkEvent(WorkEventKind.TimerFired, t, e.ThreadID, item));
                break;
        }
    }

    /// <summary>Payload: connectionId, requestId, httpVersion, path, method.</summary>
    private static WorkRequest Request(TraceEvent e) => new(Text(e, "requestId"), Text(e, "httpVersion"), Text(e, "method"), Text(e, "path"));

    private static int Number(TraceEvent e, string name) => e.PayloadByName(name) is int number ? number : 0;

    private static string Text(TraceEvent e, string name) => e.PayloadByName(name) as string ?? "";
}
