using System.Diagnostics.Tracing;
using Dashboard.Target;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Timeline;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Dashboard.Tests.Target.Signals;

/// <summary>A signal of this file alone, which no file of the product names, read beside those of the product.</summary>
[Collection(LiveTargetCollection.Name)]
public sealed class SignalTests
{
    [Fact(Timeout = 60_000)]
    public async Task A_live_session_reads_a_signal_that_nobody_else_knows_beside_counters_and_pool_events()
    {
        await using var target = await PoolTargetProcess.StartAsync("result");
        var hub = new TimelineHub(new TimelineClock(TimeProvider.System));
        using var items = new TimelineListener(hub);
        var collections = new CollectionSignal();
        var pauses = new GcPauseSignal(leastSeconds: 0);
        var session = await TargetSession.OpenAsync(
            new DiagnosticsClient(target.Id),
            new SignalReader([.. new SessionPlan(new SessionOptions(), isWebServer: true).Signals, collections, pauses], hub, new EventClock(TimeProvider.System)),
            TestContext.Current.CancellationToken);
        await using (session)
        {
            var collected = await items.NextAsync<Collected>(TimeSpan.FromSeconds(20));
            var pause = await items.NextAsync<GcPause>(TimeSpan.FromSeconds(20));
            var sample = await items.NextAsync<PoolSample>(TimeSpan.FromSeconds(20));
            await items.NextAsync<Injection>(TimeSpan.FromSeconds(20));

            Assert.Equal(2, collected.Generation);
            Assert.Equal(2, pause.Generation);
            Assert.InRange(pause.Seconds, 1e-6, pause.T - collected.T + 1);
            Assert.InRange(collected.T, -1, hub.Clock.Now);
            Assert.InRange(sample.IntervalSeconds, 0.2, 0.5);
            Assert.False(collections.IsDisposed);
        }

        Assert.True(collections.IsDisposed, "A signal is disposed with its session.");
    }

    [Fact(Timeout = 30_000)]
    public async Task A_recorded_trace_is_read_by_one_signal_alone()
    {
        await using var stream = File.OpenRead(RecordedTrace.PathOf("result"));

        var (end, items) = await RecordedTrace.ReadAsync(stream, [new PoolEventSignal()]);

        Assert.Equal((SessionState.Ended, null), (end.State, end.Cause));
        Assert.Equal(57, items.OfType<Injection>().Count());
        Assert.Equal(items.Count, items.Count(item => item is Injection or WorkerThreadChange));
    }

    [Fact(Timeout = 30_000)]
    public async Task A_signal_that_fails_spoils_the_end_but_not_the_other_signals()
    {
        await using var stream = File.OpenRead(RecordedTrace.PathOf("result"));

        var (end, items) = await RecordedTrace.ReadAsync(stream, [new BrokenSignal(), .. new SessionPlan(new SessionOptions(), isWebServer: true).Signals]);

        Assert.Equal((SessionState.Failed, "Out of order."), (end.State, end.Cause?.Message));
        Assert.Equal(24, items.OfType<PoolSample>().Count());
        Assert.Equal(57, items.OfType<Injection>().Count());
    }

    /// <summary>Garbage collections. Its keyword GCHeapCollect makes the target collect once when the session begins.</summary>
    private sealed class CollectionSignal : ISignal, IDisposable
    {
        private const long GcAndHeapCollect = 0x800001;

        public bool IsDisposed { get; private set; }

        public IReadOnlyList<EventPipeProvider> Providers { get; } =
            [new EventPipeProvider("Microsoft-Windows-DotNETRuntime", EventLevel.Informational, GcAndHeapCollect)];

        public void Attach(SignalStream stream) =>
            stream.Source.Clr.GCStart += stream.Guard<GCStartTraceData>(e => stream.Publish(new Collected(stream.TimeOf(e), e.Depth)));

        public void Dispose() => IsDisposed = true;
    }

    private sealed class BrokenSignal : ISignal
    {
        public IReadOnlyList<EventPipeProvider> Providers => [];

        public void Attach(SignalStream stream) =>
            stream.Source.Clr.ThreadPoolWorkerThreadStart +=
                stream.Guard<ThreadPoolWorkerThreadTraceData>(_ => throw new InvalidOperationException("Out of order."));
    }

    private sealed record Collected(double T, int Generation) : TimelineItem(T);
}
