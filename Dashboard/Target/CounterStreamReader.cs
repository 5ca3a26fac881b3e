using Dashboard.Timeline;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Dashboard.Target;

/// <summary>Turns the events of one EventPipe stream into timeline items: a live session and a recorded trace take the same way.</summary>
/// <param name="hub">Where the items go.</param>
/// <param name="plan">What the session was asked for.</param>
/// <param name="toTimeline">Seconds since the stream began → seconds on the timeline.</param>
internal sealed class CounterStreamReader(TimelineHub hub, SessionPlan plan, Func<double, double> toTimeline)
{
    private readonly SampleBuilder _samples = new(plan.ShortestSampleSeconds);
    private readonly SnapshotBuilder _snapshot = new();
    private readonly InjectionParser _injections = new();
    private EventPipeEventSource? _source;
    private int _eventsLost;
    private Exception? _callbackFailure;
    private Action<EventPipeEventSource>? _begun;
    private volatile bool _hostingSeen;

    /// <summary>Called on the reading thread after each sample.</summary>
    public Action<PoolSample>? SampleRead { get; init; }

    /// <summary>See <see cref="SampleBuilder.IntervalInForceSeconds"/>.</summary>
    public double IntervalInForceSeconds => _samples.IntervalInForceSeconds;

    /// <summary>True when the target is seen to have ASP.NET Core's hosting counters.</summary>
    public bool HostingSeen => _hostingSeen;

    /// <summary>Reads a recorded trace into the hub; its beginning is t = 0.</summary>
    /// <param name="nettrace">The trace; read to its end, not closed.</param>
    /// <param name="hub">Where the items go.</param>
    /// <param name="options">The interval with which it was recorded.</param>
    /// <returns>How the stream ended.</returns>
    public static StreamEnd Replay(Stream nettrace, TimelineHub hub, SessionOptions options) =>
        new CounterStreamReader(hub, new SessionPlan(options, IsWebServer: true), static seconds => seconds).Read(nettrace, static _ => { });

    /// <summary>Blocks until the stream ends: to be called on a thread of its own.</summary>
    /// <param name="stream">The EventPipe stream.</param>
    /// <param name="begun">Called before the first event: only then the source knows what the stream's head says.</param>
    public StreamEnd Read(Stream stream, Action<EventPipeEventSource> begun)
    {
        _begun = begun;
        try
        {
            using var source = new EventPipeEventSource(stream);
            _source = source;
            source.Clr.ThreadPoolWorkerThreadAdjustmentAdjustment += e => Guarded(e, OnAdjustment);
            source.Clr.ThreadPoolWorkerThreadStart += e => Guarded(e, OnWorkerThread);
            source.Clr.ThreadPoolWorkerThreadStop += e => Guarded(e, OnWorkerThread);
            source.Dynamic.All += e => Guarded(e, OnDynamic);
            source.Process();
            return new StreamEnd(_callbackFailure is null ? SessionState.Ended : SessionState.Failed, _callbackFailure);
        }
        catch (Exception e) when (e is FormatException or IOException or ObjectDisposedException)
        {
            // FormatException "Read past end of stream.": the other side died. The other two: the connection was cut, by it or by us.
            return new StreamEnd(SessionState.Killed, e);
        }
#pragma warning disable CA1031 // Whatever else a damaged stream makes the parser throw would end the whole program from this thread.
        catch (Exception e)
#pragma warning restore CA1031
        {
            return new StreamEnd(SessionState.Failed, e);
        }
    }

    private void OnAdjustment(ThreadPoolWorkerThreadAdjustmentTraceData e) =>
        hub.Publish(_injections.Read(T(e), (int)e.Reason, e.NewWorkerThreadCount, e.AverageThroughput));

    private void OnWorkerThread(ThreadPoolWorkerThreadTraceData e) =>
        hub.Publish(new WorkerThreadChange(T(e), e.Opcode == TraceEventOpcode.Start, e.ActiveWorkerThreadCount));

    private void OnDynamic(TraceEvent e)
    {
        if (e.EventName != "EventCounters" || e.PayloadValue(0) is not IDictionary<string, object> outer
            || !outer.TryGetValue("Payload", out var inner) || inner is not IDictionary<string, object> fields
            || CounterReading.FromPayload(e.ProviderName, fields) is not { } reading)
        {
            return;
        }

        var t = T(e);
        _hostingSeen |= reading.Provider == CounterProviders.Hosting;
        _snapshot.Add(reading);
        if (_samples.Add(reading, t) is { } sample)
        {
            Publish(sample);
        }
    }

    private void Publish(PoolSample sample)
    {
        _injections.SetThreadCount(sample.ThreadCount);
        hub.Publish(sample);
        if (_snapshot.Take(sample.T) is { } snapshot)
        {
            hub.Publish(snapshot);
        }

        var lost = _source!.EventsLost;
        if (lost > _eventsLost)
        {
            hub.Publish(new Lost(sample.T, lost - _eventsLost, "events of the target, because its buffer was full"));
            _eventsLost = lost;
        }

        SampleRead?.Invoke(sample);
    }

    private double T(TraceEvent e) => toTimeline(e.TimeStampRelativeMSec / 1000);

    private void Guarded<TEvent>(TEvent e, Action<TEvent> handle)
    {
        try
        {
            _begun?.Invoke(_source!);
            _begun = null;
            handle(e);
        }
#pragma warning disable CA1031 // An exception in a callback would freeze the reading for good; the first is kept for the session's end.
        catch (Exception failure)
#pragma warning restore CA1031
        {
            _callbackFailure ??= failure;
        }
    }
}
