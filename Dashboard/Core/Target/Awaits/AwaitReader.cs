using System.Diagnostics.Tracing;
using Dashboard.Accounts.Requests;
using Dashboard.Target.Awaited;
using Dashboard.Target.Lines;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Target.Signals.Counters;
using Dashboard.Target.Snapshots;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace Dashboard.Target.Awaits;

/// <summary>Reads awaits with their stacks until the session ends; stacks stay numbers until the method names come, when the session is stopped.</summary>
internal sealed class AwaitReader(Func<TraceEvent, double> timeOf, SourceLines? lines) : ISessionSink
{
    /// <summary>Awaits, and tasks, that one trace keeps; what comes later is counted as lost.</summary>
    internal const int Capacity = 200_000;

    private readonly List<(int Task, int Continues, double From, Guid Activity, Served? Request, string? Host, CallStackIndex Stack)> _awaits = [];
    private readonly Dictionary<int, double> _ends = [];

    /// <summary>Awaits by the awaited task, and of one activity: many may await one task. One that has ended stays until its turn comes.</summary>
    private readonly Dictionary<int, Queue<int>> _ofTask = [];
    private readonly Dictionary<(int Task, Guid Activity), Queue<int>> _ofActivity = [];
    private readonly Dictionary<int, (string Name, CallStackIndex Stack)> _operations = [];

    /// <summary>The requests that are open, as far as they began within the trace.</summary>
    private readonly ByActivity<Served> _requests = new();
    private readonly List<Served> _served = [];

    /// <summary>Where the target's own HTTP requests go, while they are open.</summary>
    private readonly Dictionary<Guid, string> _hosts = [];
    private long _events;
    private int _began;
    private long _lost;
    private int _openNow;

    /// <summary>Events that were read until now. Safe for any thread.</summary>
    public long Events => Volatile.Read(ref _events);

    /// <summary>Awaits that were read until now. Safe for any thread.</summary>
    public int Began => Volatile.Read(ref _began);

    /// <summary>Awaits that were read until now and have not ended. Safe for any thread.</summary>
    public int Open => Volatile.Read(ref _openNow);

    /// <summary>Null until the session was read to its end.</summary>
    public IReadOnlyList<TaskAwait>? Awaits { get; private set; }

    public IReadOnlyDictionary<int, TaskOperation> Operations { get; private set; } = new Dictionary<int, TaskOperation>();

    /// <summary>Requests that began during the trace and share their activity with no other.</summary>
    public IReadOnlyList<TracedRequest> Requests =>
    [
        .. _served.Where(one => !_requests.IsShared(one.Activity))
            .Select(static one => new TracedRequest(one.Activity, one.Name, one.From, one.To) { Id = one.Id }),
    ];

    public long EventsLost => _lost;

    public SessionRequest Request => new(
        "Awaits",
        [TplEvents.WithActivities, new EventPipeProvider(CounterProviders.Kestrel, EventLevel.Informational), HttpClientPayload.Provider])
    {
        MethodNames = true,
    };

    public Exception? Read(Stream events, CancellationToken closing)
    {
        using var source = LiveTraceLog.Open(events);
        source.AllEvents += e =>
        {
            if (e.ProviderGuid == TplEvents.Id)
            {
                Volatile.Write(ref _events, _events + 1);
                Add(e);
            }
            else if (e.ProviderGuid == RequestPayload.Kestrel)
            {
                Serve((int)e.ID, e.ActivityID, timeOf(e), e.EventData());
            }
            else if (e.ProviderGuid == HttpClientPayload.Id)
            {
                Send((int)e.ID, e.ActivityID, e.EventData());
            }
        };
        source.Process();
        _lost += new LostEvents().Since(source).Events;
        Name(source.TraceLog);
        return null;
    }

    private void Add(TraceEvent e)
    {
        var payload = e.EventData();
        switch ((int)e.ID)
        {
            case TplEvents.WaitBegin when !TplEvents.IsSynchronous(payload):
                Begin(e, TplEvents.Task(payload), TplEvents.Continues(payload));
                break;
            case TplEvents.WaitEnd:
                End(TplEvents.Task(payload), e.ActivityID, timeOf(e));
                break;
            case TplEvents.OperationBegin when _operations.Count >= Capacity:
                _lost++;
                break;
            case TplEvents.OperationBegin:
                var (task, name) = TplEvents.Operation(payload);
                _operations[task] = (name, e.CallStackIndex());
                break;
        }
    }

    private void Serve(int id, Guid activity, double t, ReadOnlySpan<byte> payload)
    {
        if (id == RequestPayload.Stop)
        {
            _requests.Find(activity, isExact: true)?.To = t;
            _requests.Remove(activity);
        }
        else if (id == RequestPayload.Start && activity != Guid.Empty && RequestPayload.Of(payload) is var (name, requestId))
        {
            if (_requests.Find(activity, isExact: true) is not null)
            {
                _requests.Share(activity);
            }

            var request = new Served(activity, name, requestId, t);
            _requests.Add(activity, request);
            if (_served.Count < Capacity)
            {
                _served.Add(request);
            }
        }
    }

    /// <summary>The activity that an HTTP request of the target begins has one name until it ends.</summary>
    private void Send(int id, Guid activity, ReadOnlySpan<byte> payload)
    {
        if (id == HttpClientPayload.Stop)
        {
            _hosts.Remove(activity);
        }
        else if (id == HttpClientPayload.Start && activity != Guid.Empty && HttpClientPayload.Host(payload) is { } host)
        {
            _hosts[activity] = host;
        }
    }

    private void Begin(TraceEvent e, int task, int continues)
    {
        if (_awaits.Count >= Capacity)
        {
            _lost++;
            return;
        }

        Add(_ofTask, task, _awaits.Count);
        Add(_ofActivity, (task, e.ActivityID), _awaits.Count);
        Volatile.Write(ref _openNow, _openNow + 1);
        Volatile.Write(ref _began, _began + 1);
        var request = _requests.IsShared(e.ActivityID) ? null : _requests.Find(e.ActivityID);
        _awaits.Add((task, continues, timeOf(e), e.ActivityID, request, _hosts.GetValueOrDefault(e.ActivityID), e.CallStackIndex()));
    }

    /// <summary>The one of the same activity goes on; the first, where several have it or none.</summary>
    private void End(int task, Guid activity, double t)
    {
        if ((Next(_ofActivity, (task, activity)) ?? Next(_ofTask, task)) is { } one)
        {
            _ends[one] = t;
            Volatile.Write(ref _openNow, _openNow - 1);
        }
    }

    private static void Add<TKey>(Dictionary<TKey, Queue<int>> waiting, TKey key, int one)
        where TKey : notnull =>
        (waiting.TryGetValue(key, out var known) ? known : waiting[key] = new Queue<int>()).Enqueue(one);

    /// <summary>The first that has not ended; null without one.</summary>
    private int? Next<TKey>(Dictionary<TKey, Queue<int>> waiting, TKey key)
        where TKey : notnull
    {
        while (waiting.TryGetValue(key, out var known) && known.TryDequeue(out var one))
        {
            if (!_ends.ContainsKey(one))
            {
                return one;
            }
        }

        return null;
    }

    private void Name(TraceLog log)
    {
        var frames = new FrameNames(log, lines);
        Awaits =
        [
            .. _awaits.Select((one, i) =>
            {
                var code = frames.Innermost(one.Stack, IsWritten);
                var activity = one.Request?.Activity ?? one.Activity;
                return new TaskAwait(one.Task, one.Continues, one.From, _ends.TryGetValue(i, out var end) ? end : null, activity, code?.Frame)
                {
                    Request = one.Request?.Name,
                    Expression = code?.Await,
                    Host = one.Host,
                };
            }),
        ];
        var wanted = _awaits.Select(static one => one.Task).ToHashSet();
        Operations = _operations.Where(operation => wanted.Contains(operation.Key))
            .ToDictionary(operation => operation.Key, operation => OperationOf(operation.Value.Name, operation.Value.Stack, frames));
    }

    private static TaskOperation OperationOf(string name, CallStackIndex stack, FrameNames frames)
    {
        var task = TaskNames.Of(name, frames.MethodsOf(stack), caller: null);
        return task.IsAsyncMethod && frames.Innermost(stack, IsWritten) is { Frame: var method, Await: var awaits } && method.Method == task.Name
            ? new TaskOperation(task.Name, method) { Expression = awaits }
            : new TaskOperation(task.Name, null);
    }

    /// <summary>A request; what it does within an activity of its own, such as an HTTP request that it sends, is its too.</summary>
    private sealed class Served(Guid activity, string name, string id, double from)
    {
        public Guid Activity => activity;

        public string Name => name;

        public string Id => id;

        public double From => from;

        /// <summary>Null while it is open.</summary>
        public double? To { get; set; }
    }

    /// <summary>False for the event's own code and for what the compiler calls for an await.</summary>
    private static bool IsWritten(BlockFrame frame) =>
        !TplEvents.Writes(frame) && frame.Namespace is not ("System.Runtime.CompilerServices" or "System.Threading.Tasks");
}
