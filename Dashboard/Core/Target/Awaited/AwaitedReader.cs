using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Target.Snapshots;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace Dashboard.Target.Awaited;

/// <summary>Reads task events until the session ends. Methods get their names last, when the session is stopped: until then stacks are numbers.</summary>
internal sealed class AwaitedReader(Func<TraceEvent, double> timeOf) : ISessionSink
{
    /// <summary>Tasks, and waits, that one look keeps; what comes later is counted as lost.</summary>
    internal const int Capacity = 100_000;

    private readonly List<(long Thread, int Task, double From, Guid Activity, CallStackIndex Stack)> _waits = [];
    private readonly Dictionary<int, double> _ends = [];

    private readonly Dictionary<int, Stack<int>> _open = [];
    private readonly Dictionary<int, (string Name, CallStackIndex Stack)> _operations = [];
    private readonly Dictionary<int, int> _awaits = [];
    private readonly Dictionary<int, long> _started = [];
    private double _last;
    private long _lost;
    private volatile bool _hasWaits;

    public bool HasWaits => _hasWaits;

    public AwaitTrace? Look { get; private set; }

    public SessionRequest Request => new("Awaited tasks", [TplEvents.Provider]) { MethodNames = true };

    public Exception? Read(Stream events, CancellationToken closing)
    {
        using var source = LiveTraceLog.Open(events);
        source.AllEvents += e =>
        {
            if (e.ProviderGuid == TplEvents.Id)
            {
                Add(e);
            }
        };
        source.Process();
        _lost += new LostEvents().Since(source).Events;
        Look = Named(source.TraceLog);
        return null;
    }

    private void Add(TraceEvent e)
    {
        _last = timeOf(e);
        var payload = e.EventData();
        switch ((int)e.ID)
        {
            case TplEvents.WaitBegin when TplEvents.IsSynchronous(payload):
                Begin(e, TplEvents.Task(payload));
                break;
            case TplEvents.WaitBegin when TplEvents.Continues(payload) is not 0 and var continues:
                Keep(_awaits, continues, TplEvents.Task(payload));
                break;
            case TplEvents.WaitEnd when _open.TryGetValue(e.ThreadID, out var waits) && waits.TryPop(out var wait):
                _ends[wait] = _last;
                break;
            case TplEvents.OperationBegin:
                var (task, name) = TplEvents.Operation(payload);
                Keep(_operations, task, (name, e.CallStackIndex()));
                break;
            case TplEvents.TaskStarted:
                Keep(_started, TplEvents.Task(payload), e.ThreadID);
                break;
        }
    }

    private void Begin(TraceEvent e, int task)
    {
        if (_waits.Count >= Capacity)
        {
            _lost++;
            return;
        }

        if (!_open.TryGetValue(e.ThreadID, out var waits))
        {
            _open[e.ThreadID] = waits = new Stack<int>();
        }

        _hasWaits = true;
        waits.Push(_waits.Count);
        _waits.Add((e.ThreadID, task, _last, e.ActivityID, e.CallStackIndex()));
    }

    private void Keep<TValue>(Dictionary<int, TValue> kept, int task, TValue value)
    {
        if (kept.Count < Capacity || kept.ContainsKey(task))
        {
            kept[task] = value;
        }
        else
        {
            _lost++;
        }
    }

    private AwaitTrace Named(TraceLog log)
    {
        var frames = new FrameNames(log);
        var wanted = Wanted();
        return new AwaitTrace
        {
            Waits = [.. _waits.Select((wait, i) => new TaskWait(wait.Thread, wait.Task, wait.From, Written(frames.Of(wait.Stack)))
            {
                To = _ends.TryGetValue(i, out var end) ? end : null,
                Activity = wait.Activity,
            })],
            Tasks = _operations.Where(operation => wanted.Contains(operation.Key)).ToDictionary(operation => operation.Key, operation => TaskOf(operation.Key)),
            Awaits = _awaits.Where(awaited => wanted.Contains(awaited.Key)).ToDictionary(),
            EventsLost = _lost,
        };

        AwaitedTask TaskOf(int number)
        {
            var (name, stack) = _operations[number];
            var caller = frames.Of(stack).LastOrDefault(frame => !frame.IsFramework)?.Method;
            var task = TaskNames.Of(name, frames.MethodsOf(stack), caller);
            return task with { Thread = _started.TryGetValue(number, out var thread) ? thread : null };
        }
    }

    private HashSet<int> Wanted()
    {
        var wanted = new HashSet<int>();
        foreach (var wait in _waits)
        {
            var task = wait.Task;
            while (wanted.Add(task) && _awaits.TryGetValue(task, out var next))
            {
                task = next;
            }
        }

        return wanted;
    }

    private static IReadOnlyList<BlockFrame> Written(IReadOnlyList<BlockFrame> frames)
    {
        var count = frames.Count;
        while (count > 0 && TplEvents.Writes(frames[count - 1]))
        {
            count--;
        }

        return count == frames.Count ? frames : [.. frames.Take(count)];
    }
}
