using Dashboard.Charts;
using Dashboard.Charts.Threads;
using Dashboard.Timeline;

namespace Dashboard.Tests.Charts;

public sealed class RequestLanesTests
{
    [Fact]
    public void Threads_are_numbered_in_the_order_of_their_first_request_whatever_the_order_of_the_log()
    {
        var spans = RequestLanes.Of([Log((2, 500, 7, 7), (1, 1500, 9, 9)), Log((3, 100, 9, 9))]);

        Assert.Equal([(1, 2.5, 1), (2, 2.5, 2), (3, 3.1, 1)], spans.Select(span => (span.Start, span.End, span.Lane)));
        Assert.All(spans, span => Assert.True(span.Held));
    }

    [Fact]
    public void A_request_that_ends_on_another_thread_or_overlaps_another_one_did_not_hold_its_thread()
    {
        // Thread 1: two overlap, a third begins as the last one ends. Thread 2: ended elsewhere.
        var spans = RequestLanes.Of([Log((0, 1000, 1, 1), (0.5, 100, 1, 1), (1, 200, 1, 1), (3, 500, 2, 1))]);

        Assert.Equal([false, false, true, false], spans.Select(span => span.Held));
    }

    [Fact]
    public void A_request_that_came_back_to_its_thread_after_another_one_ended_there_did_not_hold_it()
    {
        // The second one begins elsewhere and ends on thread 1 while the first is on its way.
        var spans = RequestLanes.Of([Log((0, 1000, 1, 1), (0.2, 300, 2, 1), (0.3, 2000, 3, 3))]);

        Assert.Equal([false, false, true], spans.Select(span => span.Held));
    }

    [Fact]
    public void Every_second_since_the_first_request_has_its_number_of_starts()
    {
        var starts = RequestLanes.StartedPerSecond(RequestLanes.Of([Log((10.5, 1, 1, 1), (11.4, 1, 1, 1), (13.6, 1, 1, 1))]));

        Assert.Equal([(10.5, 2), (11.5, 0), (12.5, 0), (13.5, 1), (14.5, 0)], starts);
        Assert.Empty(RequestLanes.StartedPerSecond([]));
    }

    [Fact]
    public void The_sentence_counts_requests_threads_and_the_most_at_once()
    {
        var spans = RequestLanes.Of([Log((0, 1000, 1, 1), (0.5, 1000, 2, 2), (1.0, 1000, 1, 1), (1.2, 100, 3, 1))]);

        Assert.Equal(
            "4 requests began on 3 threads: 2 of them held their thread to the end, occupying at most 2 threads at a time "
                + "(first reached 500 ms after the first request began).",
            OccupancyWords.Of(spans));
        Assert.Equal("1 request began on 1 thread: none held its thread to the end.", OccupancyWords.Of(RequestLanes.Of([Log((0, 1, 1, 2))])));
    }

    [Fact]
    public void Only_the_charts_of_a_recorded_run_get_the_requests()
    {
        TimelineItem[] items = [new PoolSample(0.25, 0.25) { ThreadCount = 3 }, Log((1, 500, 7, 7))];

        var run = Packets.Read(new PointPacker(DateTimeOffset.UnixEpoch, isRun: true).Pack(items));
        Assert.Equal([1, 1.5, 1, 1], Assert.Single(run[ChartTable.Requests]));
        Assert.Equal(2, run[ChartTable.Starts].Count);
        Assert.Empty(Packets.Read(new PointPacker(DateTimeOffset.UnixEpoch).Pack(items))[ChartTable.Requests]);
    }

    private static RequestSpans Log(params (double Start, double Ms, int Thread, int End)[] rows) => new(20)
    {
        Start = [.. rows.Select(row => row.Start)],
        ElapsedMs = [.. rows.Select(row => row.Ms)],
        Thread = [.. rows.Select(row => row.Thread)],
        EndThread = [.. rows.Select(row => row.End)],
    };
}
