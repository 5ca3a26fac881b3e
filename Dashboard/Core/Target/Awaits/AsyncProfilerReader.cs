using System.Diagnostics.Tracing;
using Dashboard.Target.Lines;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Target.Signals.Counters;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Dashboard.Target.Awaits;

/// <summary>Reads the async profiler's buffers and Kestrel's requests; the names of methods come when the session is stopped.</summary>
/// <param name="frequency">Of the stamps.</param>
/// <param name="from">Seconds on the timeline. Before it are steps of an earlier session, which threads had kept when it ended.</param>
internal sealed class AsyncProfilerReader(
    Func<TraceEvent, double> timeOf, long frequency, double from, SourceLines? lines) : ISessionSink
{
    /// <summary>Steps that one trace keeps; what comes later is counted as lost.</summary>
    internal const int Capacity = 600_000;

    private readonly Lock _gate = new();
    private readonly List<AsyncStep> _steps = [];
    private readonly AsyncProfilerBuffer _buffers = new();
    private readonly NativeMethods _methods = new(lines);

    /// <summary>When the stamps' clock was 0, seconds on the timeline.</summary>
    private double _zero;
    private int _requests;
    private long _unread;
    private long _lost;

    /// <summary>Steps of the profiler that were read until now. Safe for any thread.</summary>
    public int Steps
    {
        get
        {
            lock (_gate)
            {
                return _steps.Count - _requests;
            }
        }
    }

    /// <summary>Buffers that could not be read. Safe for any thread.</summary>
    public long Unread => Volatile.Read(ref _unread);

    public SessionRequest Request => new(
        "Async profiler", [AsyncProfilerEvents.Provider, new EventPipeProvider(CounterProviders.Kestrel, EventLevel.Informational)])
    {
        MethodNames = true,
        Stacks = false,
    };

    public Exception? Read(Stream events, CancellationToken closing)
    {
        using var source = new EventPipeEventSource(events);
        var rundown = new ClrRundownTraceEventParser(source);
        rundown.MethodDCStopVerbose += method =>
        {
            if (!_methods.IsWanting)
            {
                Want();
            }

            _methods.Add(method);
        };
        rundown.LoaderModuleDCStop += module => _methods.Add(module);
        source.AllEvents += Add;
        source.Process();
        _lost += new LostEvents().Since(source).Events;
        return null;
    }

    /// <summary>What the steps that were read until now state. Safe for any thread.</summary>
    public ProfiledTrace Trace()
    {
        lock (_gate)
        {
            var first = (from - _zero) * frequency;
            return new ProfiledTrace(
                ProfiledAwaits.Of(_steps.Where(step => step.Stamp >= first).OrderBy(static step => step.Stamp)), _zero, frequency);
        }
    }

    /// <summary>The trace with the names of methods, once the session was read to its end.</summary>
    public AwaitStacks Named(ProfiledTrace trace, double begin, double end) =>
        trace.Until(begin, end, _methods.At, _methods.AwaitIn) with { EventsLost = _lost };

    private void Want()
    {
        lock (_gate)
        {
            _methods.Want(_steps.SelectMany(static step => step.Frames).Select(static frame => frame.Address));
        }
    }

    private void Add(TraceEvent e)
    {
        var isBuffer = e.ProviderGuid == AsyncProfilerEvents.Id;
        if (!isBuffer && (e.ProviderGuid != RequestPayload.Kestrel || (int)e.ID is not (RequestPayload.Start or RequestPayload.Stop)))
        {
            return;
        }

        var payload = e.EventData();
#pragma warning disable CS0618 // Discouraged because it has no unit: here it is the clock of the steps.
        var stamp = e.TimeStampQPC;
#pragma warning restore CS0618
        lock (_gate)
        {
            _zero = timeOf(e) - ((double)stamp / frequency);
            if (_steps.Count >= Capacity)
            {
                _lost++;
            }
            else if (!isBuffer)
            {
                _requests++;
                var kind = (int)e.ID == RequestPayload.Start ? AsyncStepKind.RequestStarted : AsyncStepKind.RequestStopped;
                var (name, id) = RequestPayload.Of(payload) ?? default;
                _steps.Add(new AsyncStep(kind, stamp, (ulong)e.ThreadID) { Request = name, RequestId = id });
            }
            else if (!_buffers.Read(AsyncProfilerEvents.Buffer(payload), _steps))
            {
                Volatile.Write(ref _unread, _unread + 1);
            }
        }
    }
}
