using Dashboard.Accounts.Requests;
using Dashboard.Figures;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Requests;

public sealed class ItemWaitsTests
{
    /// <summary>By brute force: the oldest enqueue of a hash belongs to its next dequeue.</summary>
    [Theory]
    [InlineData("taskwait")]
    [InlineData("lock")]
    [InlineData("asyncwait")]
    [InlineData("openlock")]
    public void Of_a_recorded_stream_they_are_the_times_between_enqueue_and_dequeue(string stream)
    {
        var events = RecordedWork.Read(stream).Events;
        var (open, waits, windows) = (new Dictionary<long, Queue<double>>(), new List<double>(), new List<RequestTimes>());
        var report = new FedReport(item => windows.Add(Assert.IsType<RequestTimes>(item)));
        foreach (var e in events.Append(new WorkEvent(WorkEventKind.Heartbeat, events[^1].T + 2, 0)))
        {
            report.Add(e);
            switch (e.Kind)
            {
                case WorkEventKind.Enqueued:
                    (open.TryGetValue(e.Item, out var queued) ? queued : open[e.Item] = new()).Enqueue(e.T);
                    break;
                case WorkEventKind.Dequeued when open.TryGetValue(e.Item, out var own) && own.TryDequeue(out var since):
                    waits.Add((e.T - since) * 1_000);
                    break;
            }
        }

        var told = ItemWaits.Of(windows)!;

        // An enqueue that is more than a second older than the next one of its hash is not believed: a few items of these streams.
        Assert.InRange(told.Items, 0.98 * waits.Count, waits.Count);
        waits.Sort();
        Assert.Equal(waits[(int)(0.5 * waits.Count)], told.P50Ms, 0.5 + (0.05 * told.P50Ms));
        Assert.Equal(waits[(int)(0.95 * waits.Count)], told.P95Ms, 0.5 + (0.05 * told.P95Ms));
        Assert.InRange(told.MaxMs, told.P99Ms, waits[^1] * 1.01);
    }

    [Fact]
    public void Figures_of_a_load_hold_them_where_they_were_read()
    {
        var load = new LoadSummary(0, 0, 10, 0, 0, 0, 0);
        var measured = new MeasuredRun(new PhaseSummary("load", 0, 10, load) { ItemWaits = new ItemWaits(100, 5, 4, 9, 11, 12) });

        double? Value(MeasuredRun of, string key) => PoolFigures.All.Single(figure => figure.Key == key).ValueOf(of).Value;
        Assert.Equal((4.0, 9.0, 11.0, 12.0), (Value(measured, "queueWaitP50Ms"), Value(measured, "queueWaitP95Ms"), Value(measured, "queueWaitP99Ms"), Value(measured, "queueWaitLongestMs")));
        Assert.Null(Value(new MeasuredRun(new PhaseSummary("load", 0, 10, load)), "queueWaitP99Ms"));

        // A queue that is empty at each look says nothing of items that wait for half a millisecond; from a tenth of the items nothing is taken.
        var seen = new MeasuredRun(new PhaseSummary("load", 0, 10, load) { ItemWaits = new ItemWaits(100, 0.5, 0.4, 0.9, 1.1, 3) { Share = 0.95 } })
        {
            Items = [.. Enumerable.Range(1, 10).Select(t => new PoolSample(t, 1) { QueueLength = 0, CompletedItems = 10, ThreadCount = 4 })],
        };
        Assert.Equal(0.5, Value(seen, "queueWaitMeanMs"));

        // Which second was the worst only the seconds tell, which a summary alone does not have.
        Assert.Null(Value(seen, "queueWaitMaxMs"));
        var few = seen with { Phase = seen.Phase! with { ItemWaits = seen.Phase.ItemWaits! with { Share = 0.1 } } };
        Assert.Equal(0, Value(few, "queueWaitMeanMs"));
    }

    [Fact]
    public void Without_an_item_there_are_none() => Assert.Null(ItemWaits.Of(new RequestTimes(1, 1)));
}
