using System.Diagnostics.Tracing;
using Dashboard.Target.Lines;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Target.Signals.Counters;
using Dashboard.Target.Stacks;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.EventPipe;

namespace Dashboard.Target.Snapshots;

/// <summary>Reads a session with samples to its end; stacks stay numbers until the method names come, when the session is stopped.</summary>
internal sealed class SnapshotReader(Func<TraceEvent, double> timeOf, SourceLines? lines, InlinedFrames? inlined = null) : ISessionSink
{
    /// <summary>Frames of one stack; the rest towards the root is left out.</summary>
    internal const int MaxFrames = 500;

    /// <summary>A millisecond apart, so many samples must show the same stack: a thread passing through a system call is seen once.</summary>
    private const int SteadyLooks = 3;

    private const string Sampler = "Microsoft-DotNETCore-SampleProfiler";

    private readonly Dictionary<int, Seen> _threads = [];
    private readonly Dictionary<int, string> _routes = [];
    private double _first;
    private double _last;

    public ThreadStacks? Stacks { get; private set; }

    public SessionRequest Request => new(
        "Stack snapshot",
        [new EventPipeProvider(Sampler, EventLevel.Informational), new EventPipeProvider(CounterProviders.Kestrel, EventLevel.Informational)])
    {
        MethodNames = true,
    };

    public Exception? Read(Stream events, CancellationToken closing)
    {
        using var source = LiveTraceLog.Open(events);
        new SampleProfilerTraceEventParser(source).ThreadSample += Add;
        source.AllEvents += AddRequest;
        source.Process();
        var names = new FrameNames(source.TraceLog, lines, inlined);
        Stacks = new ThreadStacks(
            _last,
            Math.Max(0.001, _last - _first),
            [.. _threads.Select(thread => new ThreadStack(thread.Key, names.Of(thread.Value.Stack))
            {
                Steady = thread.Value.Looks >= SteadyLooks,
                Route = _routes.GetValueOrDefault(thread.Key),
            })]);
        return null;
    }

    private void Add(ClrThreadSampleTraceData sample)
    {
        _last = timeOf(sample);
        _first = _threads.Count == 0 ? _last : _first;
        var stack = sample.CallStackIndex();
        var before = _threads.GetValueOrDefault(sample.ThreadID);
        _threads[sample.ThreadID] = new Seen(stack, before?.Stack == stack ? before.Looks + 1 : 1);
    }

    private void AddRequest(TraceEvent e)
    {
        if (e.ProviderGuid == RequestPayload.Kestrel && (int)e.ID == RequestPayload.Start && RequestPayload.Route(e.EventData()) is { } route)
        {
            _routes[e.ThreadID] = route;
        }
        else if (e.ProviderGuid == RequestPayload.Kestrel && (int)e.ID == RequestPayload.Stop)
        {
            _routes.Remove(e.ThreadID);
        }
    }

    private sealed record Seen(CallStackIndex Stack, int Looks);
}
