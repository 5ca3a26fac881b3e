using Dashboard.Target;
using Dashboard.Target.Awaited;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Target.Signals.Counters;
using Dashboard.Target.Snapshots;
using Dashboard.Target.Stacks;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace Dashboard.Tests.Target.Sessions;

/// <summary>All that reads a stream in the program, each on bytes in place of a target. What they tell is counted.</summary>
internal static class StreamReaders
{
    /// <summary>By name: reads a stream to its end, returns what a handler threw, counts what it told.</summary>
    public static IReadOnlyDictionary<string, Func<Stream, (Exception? Failure, int Told)>> All { get; } =
        new Dictionary<string, Func<Stream, (Exception?, int)>>(StringComparer.Ordinal)
        {
            ["signals"] = Signals,
            ["waits"] = Waits,
            ["snapshot"] = Snapshot,
            ["awaited"] = Awaited,
        };

    private static (Exception? Failure, int Told) Signals(Stream stream)
    {
        var (hub, told) = (new TimelineHub(Clock), 0);
        using var subscription = hub.Subscribe(TimelineSubscription.RecorderCapacity);
        var intervals = new CounterIntervals(TimeSpan.FromSeconds(0.25), Heartbeat: true, IsWebServer: true);
        ISignal[] signals =
        [
            .. new SessionPlan(new SessionOptions(), isWebServer: true).Signals,
            new WorkSignal(_ => told++, intervals, WorkEvents.All),
            new AspNetSignal(_ => told++, withStatuses: true),
        ];
        var failure = new SignalReader(signals, hub, new EventClock(TimeProvider.System)).Read(stream, CancellationToken.None);
        while (subscription.Items.TryRead(out _))
        {
            told++;
        }

        return (failure, told);
    }

    private static (Exception? Failure, int Told) Waits(Stream stream)
    {
        var told = 0;
        var stacks = new StackReader(new StackNumbers(), null, null);
        var events = new WaitEvents(stacks, new EventClock(TimeProvider.System).On(Clock), _ => told++);
        using var source = LiveTraceLog.Open(stream);
        events.Attach(source);
        source.Process();
        return (events.Failure, told);
    }

    private static (Exception? Failure, int Told) Snapshot(Stream stream)
    {
        var reader = new SnapshotReader(new EventClock(TimeProvider.System).On(Clock), null);
        var failure = reader.Read(stream, CancellationToken.None);
        return (failure, reader.Stacks?.Threads.Count ?? 0);
    }

    private static (Exception? Failure, int Told) Awaited(Stream stream)
    {
        var reader = new AwaitedReader(new EventClock(TimeProvider.System).On(Clock));
        var failure = reader.Read(stream, CancellationToken.None);
        return (failure, reader.Look?.Waits.Count ?? 0);
    }

    private static TimelineClock Clock { get; } = new(TimeProvider.System);
}
