using Dashboard.Timeline;
using Dashboard.Timeline.Rates;

namespace Dashboard.Tests.Timeline.Rates;

public sealed class QueueWaitTests
{
    private const double Interval = 0.25;

    [Fact]
    public void It_is_the_mean_queue_length_of_the_last_second_divided_by_what_was_completed_in_it() =>
        Assert.Equal((100 + 80 + 60 + 40) * Interval / (30 + 10 + 20 + 40), Last((100, 30), (80, 10), (60, 20), (40, 40)).Seconds!.Value, 9);

    /// <summary>A steady server: 40 items wait, 200 a second leave.</summary>
    [Fact]
    public void In_a_steady_state_it_is_the_wait_whatever_the_counter_interval()
    {
        foreach (var interval in (double[])[0.1, 0.25, 1, 5])
        {
            var wait = new QueueWait();
            var points = Enumerable.Range(1, 20).Select(i => wait.Add(new PoolSample(i * interval, interval) { QueueLength = 40, CompletedItems = 200 * interval }));
            Assert.All(points, point => Assert.Equal(0.2, point.Seconds!.Value, 9));
        }
    }

    [Fact]
    public void Nothing_that_waits_waits_for_no_time_even_where_nothing_is_completed() => Assert.Equal(new QueueWaitPoint(0, 0), Last((0, 0), (0, 0)));

    [Fact]
    public void Nothing_has_waited_for_longer_than_since_the_queue_was_last_empty() =>
        Assert.Equal(2 * Interval, Last((0, 1), (0, 1), (35, 1), (35, 1)).Seconds!.Value, 9);

    [Fact]
    public void Where_nothing_leaves_the_queue_there_is_no_number_but_for_how_long()
    {
        Assert.Equal(new QueueWaitPoint(null, 1), Last((90, 12), (90, 0), (90, 0), (95, 0), (125, 0)));
        Assert.Equal(10, Last([(90, 12), .. Enumerable.Repeat((90.0, 0.0), 40)]).WithoutDequeueSeconds, 9);
    }

    [Fact]
    public void One_item_that_leaves_ends_the_standstill()
    {
        Assert.Equal(0, Last((90, 0), (90, 0), (90, 1)).WithoutDequeueSeconds);
        Assert.Equal(0, Last((90, 0), (90, 0), (89, 0)).WithoutDequeueSeconds);
        Assert.Equal(Interval, Last((90, 0), (90, 0), (90, 1), (90, 0)).WithoutDequeueSeconds);
    }

    [Fact]
    public void Work_that_comes_while_nothing_waited_has_not_stood_still_before_it_came() => Assert.Equal(0, Last((0, 0), (80, 0)).WithoutDequeueSeconds);

    /// <summary>Seconds 7.0 to 8.5 of a polled task with 125 connections on two processors: a thread a second takes an item each and none ends.</summary>
    [Fact]
    public void A_thread_that_is_added_takes_an_item()
    {
        var wait = new QueueWait();
        (double Threads, double Queue, double Completed)[] recorded = [(8, 119, 0), (9, 117, 2), (9, 119, 0), (9, 121, 0), (9, 121, 0), (10, 121, 0), (10, 121, 0)];
        var points = recorded.Select((sample, i) =>
            wait.Add(new PoolSample((i + 1) * Interval, Interval) { ThreadCount = sample.Threads, QueueLength = sample.Queue, CompletedItems = sample.Completed })).ToList();

        Assert.Equal([0, 0, 0.25, 0.5, 0.75, 0, 0.25], points.Select(point => point.WithoutDequeueSeconds));
        Assert.Equal(121 / 1.0, wait.Add(new PoolSample(2, Interval) { ThreadCount = 10, QueueLength = 121, CompletedItems = 0 }).Seconds!.Value, 9);
    }

    [Fact]
    public void Items_that_threads_took_without_ending_one_have_left_the_queue_too() =>
        Assert.Equal((100 + 99 + 98 + 97) * Interval / 4, Last((101, 9), (100, 0), (99, 0), (98, 0), (97, 0)).Seconds!.Value, 9);

    /// <summary>Seconds 5 to 10 of <c>Thread.Sleep(1000)</c> with 125 connections on two processors: the answers came after 32 s.</summary>
    [Fact]
    public void A_starving_pool_that_trickles_says_how_long_the_burst_will_wait()
    {
        (double, double)[] recorded =
        [
            (113, 0), (110, 3), (110, 0), (110, 0), (110, 0), (107, 3), (107, 0), (107, 0), (107, 0), (106, 3),
            (106, 0), (106, 0), (106, 0), (103, 3), (103, 0), (103, 0), (103, 0), (100, 3), (100, 0), (100, 0), (100, 0),
        ];

        Assert.InRange(Last(recorded).Seconds!.Value, 30, 35);
        Assert.InRange(Tally(recorded).MeanSeconds!.Value, 30, 40);
    }

    /// <summary>Three items a second leave together, and timers are a little late or early: a hair of their interval at the edge is not a hair of an item.</summary>
    [Fact]
    public void A_wait_is_never_divided_by_less_than_an_item()
    {
        var wait = new QueueWait();
        double[] ends = [0.25, 0.501, 0.751, 1.001, 1.249, 1.498];
        var points = ends.Select((t, i) => wait.Add(new PoolSample(t, i == 0 ? 0.25 : t - ends[i - 1]) { QueueLength = 110, CompletedItems = i == 0 ? 3 : 0 })).ToList();

        Assert.All(points.Where(point => point.Seconds is not null), point => Assert.InRange(point.Seconds!.Value, 9, 111 / 3.0));
        Assert.Null(points[^1].Seconds);
    }

    [Fact]
    public void Without_one_of_its_counters_it_is_not_known()
    {
        Assert.Equal(new QueueWaitPoint(null, 0), new QueueWait().Add(new PoolSample(1, 1) { QueueLength = 5 }));
        Assert.Equal(new QueueWaitPoint(null, 0), new QueueWait().Add(new PoolSample(1, 1) { CompletedItems = 5 }));
        Assert.Null(new QueueWaitTally().Add([new PoolSample(1, 1) { QueueLength = 5 }]).MeanSeconds);
    }

    [Fact]
    public void A_hole_between_samples_is_no_standstill_and_no_shrinking()
    {
        var wait = new QueueWait();
        wait.Add(new PoolSample(1, Interval) { QueueLength = 90, CompletedItems = 0 });

        Assert.Equal(new QueueWaitPoint(null, 0), wait.Add(new PoolSample(60, Interval) { QueueLength = 90, CompletedItems = 0 }));
        Assert.Null(wait.Add(new PoolSample(90, Interval) { QueueLength = 40, CompletedItems = 0 }).Seconds);
    }

    /// <summary>A minute at rest does not thin out a second of waiting: the mean is one of items, not of time.</summary>
    [Fact]
    public void The_mean_of_a_stretch_is_the_mean_of_its_items()
    {
        (double, double)[] rest = [.. Enumerable.Repeat((0.0, 0.0), 240)];
        (double, double)[] busy = [(100, 25), (100, 25), (100, 25), (100, 25)];

        Assert.Equal(1, Tally([.. rest, .. busy, .. rest]).MeanSeconds!.Value, 9);
        Assert.Equal(125.0 / 200, Tally([.. busy, (50, 50), (50, 50), (0, 0)]).MeanSeconds!.Value, 9);
    }

    [Fact]
    public void The_worst_second_is_a_whole_one()
    {
        Assert.Null(Tally((100, 1), (100, 1), (100, 1)).MaxSeconds);
        Assert.Equal(4, Tally((100, 1), (100, 24), (100, 0), (100, 0), (0, 100)).MaxSeconds!.Value, 9);
    }

    [Fact]
    public void A_stretch_without_samples_has_none_of_it() =>
        Assert.Equal((null, null, null), (new QueueWaitTally() is var none ? none.MeanSeconds : 0, none.MaxSeconds, none.LongestWithoutDequeueSeconds));

    /// <summary>A load that begins among queued work: what waits then cannot have waited longer in the load than in the run.</summary>
    [Fact]
    public void The_worst_second_of_a_part_is_never_above_that_of_the_whole()
    {
        (double, double)[] run = [(0, 5), (0, 5), .. Enumerable.Repeat((60.0, 1.0), 10), .. Enumerable.Repeat((60.0, 40.0), 8)];
        PoolSample[] all = [.. Samples(run)], before = all[..5], load = all[5..];

        Assert.True(new QueueWaitTally().Add(load).MaxSeconds > Tally(run).MaxSeconds);
        Assert.Equal(Tally(run).MaxSeconds, new QueueWaitTally().Follow(before).Add(load).MaxSeconds);
    }

    private static QueueWaitPoint Last(params (double Queue, double Completed)[] samples)
    {
        var wait = new QueueWait();
        return Samples(samples).Select(wait.Add).ToList()[^1];
    }

    private static QueueWaitTally Tally(params (double Queue, double Completed)[] samples) => new QueueWaitTally().Add(Samples(samples));

    private static IEnumerable<PoolSample> Samples((double Queue, double Completed)[] samples) =>
        samples.Select((one, i) => new PoolSample((i + 1) * Interval, Interval) { ThreadCount = 3, QueueLength = one.Queue, CompletedItems = one.Completed });
}
