using Dashboard.Charts;
using Dashboard.Format;
using Dashboard.Live;
using Dashboard.Tests.Charts;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Live;

public sealed class LiveStateTests
{
    private static LiveState With(params TimelineItem[] items)
    {
        var state = new LiveState();
        foreach (var item in items)
        {
            state.Apply(item);
        }

        return state;
    }

    private static PoolSample Sample(double t, double threads, double queue, double completed = 0, double cpu = 3) =>
        new(t, 0.25) { ThreadCount = threads, QueueLength = queue, CompletedItems = completed, CpuPercent = cpu };

    [Fact]
    public void Rates_divide_increments_by_the_payloads_own_intervals()
    {
        var state = With(new PoolSample(1.25, 0.25) { CompletedItems = 10 }, new PoolSample(2, 0.75) { CompletedItems = 10 });

        Assert.Equal(20, state.CompletedPerSecond);
    }

    [Fact]
    public void The_queue_counts_as_waiting_from_the_first_sample_that_is_not_empty()
    {
        var state = With(Sample(1, 3, 0), Sample(1.25, 3, 5), Sample(3.25, 3, 90));

        Assert.Equal(2.25, state.QueuedSeconds, 3);
        Assert.Equal(0, With(Sample(1, 3, 5), Sample(1.25, 3, 0)).QueuedSeconds);
    }

    [Fact]
    public void A_load_that_begins_after_the_newest_sample_leaves_no_trend_of_before()
    {
        TimelineItem[] waiting = [Sample(1, 3, 80, 4), Sample(1.25, 3, 90, 4), new LoadInterval(2, 0.25, false, 10, 10, 0, 0), Sample(1.5, 3, 99, 4)];

        Assert.Null(With(waiting).QueueWaitPerSecond);
    }

    [Fact]
    public void A_wait_of_before_a_standstill_is_no_part_of_a_trend()
    {
        TimelineItem[] standing = [.. Enumerable.Range(1, 12).Select(i => Sample(i * 0.25, 3, 80, i < 5 ? 4 : 0))];

        Assert.Null(With(standing).QueueWaitPerSecond);
        Assert.Null(With([.. standing, Sample(3.25, 3, 80, 4)]).QueueWaitPerSecond);
        Assert.NotNull(With([.. standing, Sample(3.25, 3, 80, 4), Sample(3.5, 3, 80, 4)]).QueueWaitPerSecond);
    }

    [Fact]
    public void A_load_that_stopped_reporting_shows_no_latency()
    {
        var load = new LoadInterval(1, 0.25, false, 10, 10, 0, 0) { Service = HistogramOf(1000).ToSparse() };

        Assert.Equal(1, With(Sample(1.1, 3, 0), load).P95Milliseconds!.Value, 2);
        Assert.NotNull(With(load, Sample(1.6, 3, 0)).P95Milliseconds);
        Assert.Null(With(load, Sample(1.7, 3, 0)).P95Milliseconds);
        Assert.Null(With(load, Sample(4, 3, 0)).P95Milliseconds);
    }

    /// <summary>Tile and chart stand beside each other: the tile's p95 is the newest point of the chart's p95 line, at every moment of a load.</summary>
    [Fact]
    public void The_p95_of_the_tile_is_the_newest_point_of_the_chart()
    {
        var random = new Random(7);
        var state = With(Sample(0, 3, 0));
        var packer = new PointPacker(DateTimeOffset.UnixEpoch);
        for (var t = 0.25; t < 20; t += 0.25)
        {
            long[][] answered = t is > 5 and < 8
                ? []
                : [.. Enumerable.Range(0, 5)
                    .Select(_ => new long[] { random.Next(1, 9_000), random.Next(1, 4) })
                    .OrderBy(bucket => bucket[0])
                    .DistinctBy(bucket => bucket[0])];
            TimelineItem[] news = [new LoadInterval(t, 0.25, Draining: t > 15, 5, 5, 9, 0) { Service = answered }, Sample(t, 3, 0)];
            Array.ForEach(news, state.Apply);
            var drawn = Packets.Read(packer.Pack(news))[ChartTable.Load][^1][5];

            Assert.Equal(double.IsNaN(drawn) ? null : drawn * 1000, state.P95Milliseconds);
            Assert.Equal(Readable.Axis(drawn, "s"), Readable.Milliseconds(state.P95Milliseconds));
        }
    }

    /// <summary>Seen: 120 work items queued at once by a load, then fewer each second; the tile said "↑ 17.6/s" while the chart fell.</summary>
    [Fact]
    public void A_queue_that_falls_since_the_load_began_is_said_to_fall()
    {
        var state = With(Sample(0, 3, 0), Sample(0.25, 3, 0), Sample(0.5, 3, 0));
        for (var i = 0; i < 12; i++)
        {
            var t = 0.75 + (i * 0.25);
            state.Apply(new LoadInterval(t, 0.25, false, 0, 0, 125, 0));
            state.Apply(Sample(t, 3 + i, 120 - (2 * i)));

            Assert.True(state.QueuePerSecond is null or < 0, $"At {t} s the queue is said to go {state.QueuePerSecond}/s.");
        }

        Assert.Equal(-8, state.QueuePerSecond!.Value, 6);
        Assert.Equal(4, state.ThreadsPerSecond!.Value, 6);
        state.Apply(Sample(3.75, 15, 0));
        Assert.Null(state.QueuePerSecond);
    }

    [Fact]
    public void A_figure_that_only_trembles_has_no_trend()
    {
        var state = With([.. Enumerable.Range(0, 20).Select(i => (TimelineItem)Sample(i * 0.25, 9, i % 2 == 0 ? 5 : 9))]);

        Assert.Equal((0, 0), (state.QueuePerSecond, state.ThreadsPerSecond));
    }

    /// <summary>Seen: "no thread for 5 s" three seconds after the load began, means of mostly the rest before it.</summary>
    [Fact]
    public void Nothing_is_said_of_a_longer_time_than_the_load_lasts()
    {
        var state = With([.. Enumerable.Range(0, 40).Select(i => (TimelineItem)Sample(i * 0.25, 3, 0, cpu: 0)),
            new Injection(9.5, InjectionReasons.Starvation, 4, 3, true, 0)]);
        Assert.Equal(LiveState.WindowSeconds, state.SeenSeconds);

        for (var t = 10.0; t < 13; t += 0.25)
        {
            state.Apply(new LoadInterval(t + 0.1, 0.25, false, 0, 0, 125, 0));
            state.Apply(Sample(t + 0.25, 3, 100, cpu: 6));
        }

        Assert.Equal(3, state.SeenSeconds, 6);
        Assert.Equal(3, state.UnansweredSeconds, 6);
        Assert.Equal(6, state.CpuPercent!.Value, 6);
        Assert.Equal("no response for 3 s", KeyFigure.From(state, 2).Single(tile => tile.Name == "p95 latency").Words);
    }

    /// <summary>Seen: a tile of 250, a legend of 477 and a line between 0 and 490, all of one endpoint that answers 125 requests each half second.</summary>
    [Fact]
    public void Tile_and_chart_say_the_same_rate_of_an_endpoint_that_answers_in_batches()
    {
        var state = new LiveState();
        var packer = new PointPacker(DateTimeOffset.UnixEpoch);
        for (var i = 1; i <= 40; i++)
        {
            var t = i * 0.25;
            var batch = i % 2 == 0 ? 125 : 0;
            TimelineItem[] news =
            [
                new LoadInterval(t, 0.25, false, batch, batch, 125, 0),
                new PoolSample(t, 0.25) { CompletedItems = 2 * batch, RequestsStarted = batch, RequestsStartedSeconds = 0.25 },
            ];
            Array.ForEach(news, state.Apply);
            var packet = Packets.Read(packer.Pack(news));
            var (load, pool) = (packet[ChartTable.Load][^1], packet[ChartTable.Pool][^1]);

            Assert.Equal((load[1], pool[3], pool[6]), (state.LoadPerSecond, state.CompletedPerSecond, state.TargetRequestsPerSecond));
            Assert.Equal(batch / 0.25, load[^1]);
            if (i >= 4)
            {
                Assert.Equal((250.0, 500.0, 250.0), (load[1], pool[3], pool[6]));
            }
        }
    }

    private static LatencyHistogram HistogramOf(long microseconds)
    {
        var histogram = new LatencyHistogram();
        histogram.Record(microseconds);
        return histogram;
    }
}
