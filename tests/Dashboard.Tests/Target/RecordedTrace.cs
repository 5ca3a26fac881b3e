using Dashboard.Target;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target;

/// <summary>The traces in Target/Traces, read as a live session is.</summary>
internal static class RecordedTrace
{
    public static string PathOf(string trace) => Path.Combine(AppContext.BaseDirectory, "Target", "Traces", $"{trace}.nettrace");

    /// <summary>Reads to the end; the stream's beginning is t = 0.</summary>
    public static async Task<(StreamEnd End, List<TimelineItem> Items)> ReadAsync(Stream stream, IReadOnlyList<ISignal> signals)
    {
        var hub = new TimelineHub(new TimelineClock(TimeProvider.System));
        using var subscription = hub.Subscribe(TimelineSubscription.RecorderCapacity);
        var reader = new SignalReader(signals, hub, static e => e.TimeStampRelativeMSec / 1000);

        // On a thread of its own, as a live session is read.
        var end = await Task.Factory.StartNew(
            () => StreamEnd.Of(() => reader.Read(stream, TestContext.Current.CancellationToken)), TestContext.Current.CancellationToken, TaskCreationOptions.LongRunning, TaskScheduler.Default);

        var items = new List<TimelineItem>();
        while (subscription.Items.TryRead(out var item))
        {
            items.Add(item);
        }

        return (end, items);
    }
}
