using System.Diagnostics.Tracing;
using Dashboard.Target.Lines;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Target.Snapshots;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace Dashboard.Target.Enqueues;

/// <summary>Reads a session with the stacks of enqueues to its end; stacks stay numbers until the method names come, when the session is stopped.</summary>
internal sealed class EnqueueReader(Func<TraceEvent, double> timeOf, SourceLines? lines) : ISessionSink
{
    /// <summary>Different stacks, activities and threads that are kept; further items count with no stack.</summary>
    private const int Capacity = 20_000;

    private readonly Dictionary<(CallStackIndex Stack, Guid Activity, int Thread), (long Items, double At)> _seen = [];
    private long _items;
    private long _untold;

    /// <summary>Safe for any thread.</summary>
    public long Items => Volatile.Read(ref _items);

    public IReadOnlyList<EnqueueStack>? Enqueues { get; private set; }

    /// <summary>Items that have no stack, because <see cref="Capacity"/> was reached.</summary>
    public long Untold => _untold;

    public long EventsLost { get; private set; }

    public SessionRequest Request => new(
        "Enqueue stacks", [new EventPipeProvider(WorkSignal.Framework, EventLevel.Verbose, WorkSignal.ThreadPool)])
    { MethodNames = true };

    public Exception? Read(Stream events, CancellationToken closing)
    {
        using var source = LiveTraceLog.Open(events);
        source.AllEvents += e =>
        {
            if (e.ProviderGuid == WorkSignal.FrameworkId && (int)e.ID == WorkSignal.Enqueue)
            {
                Add(e.CallStackIndex(), e.ActivityID, e.ThreadID, timeOf(e));
            }
        };
        source.Process();
        EventsLost = new LostEvents().Since(source).Events;
        var names = new FrameNames(source.TraceLog, lines);
        Enqueues =
        [
            .. _seen.Select(seen => new EnqueueStack(
                seen.Value.Items, seen.Key.Activity, seen.Key.Thread, seen.Value.At, names.Of(seen.Key.Stack))),
        ];
        return null;
    }

    private void Add(CallStackIndex stack, Guid activity, int thread, double at)
    {
        Volatile.Write(ref _items, _items + 1);
        var key = (stack, activity, thread);
        if (_seen.TryGetValue(key, out var before))
        {
            _seen[key] = (before.Items + 1, at);
        }
        else if (_seen.Count < Capacity)
        {
            _seen[key] = (1, at);
        }
        else
        {
            _untold++;
        }
    }
}
