using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;
using Dashboard.Timeline.Rates;

namespace Dashboard.Tests.Timeline.Rates;

public sealed class ItemWaitsTallyTests
{
    private readonly ItemWaitsTally _tally = new(from: 10);

    [Fact]
    public void A_window_that_began_before_the_stretch_does_not_count_nor_do_its_items()
    {
        _tally.Add([Sample(10.5, 40), Window(10.6, 40), Sample(11.5, 20), Window(11.6, 20)]);

        Assert.Equal((20, 1.0), (_tally.Waits!.Items, _tally.Waits.Share));
    }

    [Fact]
    public void Items_whose_wait_is_not_known_are_missing_in_the_share_those_between_two_windows_too()
    {
        _tally.Add([Sample(11, 100), Window(11, 75), Sample(12, 50), Sample(13, 50), Window(13, 50)]);

        Assert.Equal((125, 0.625), (_tally.Waits!.Items, _tally.Waits.Share));
    }

    [Fact]
    public void Items_taken_after_the_last_window_are_not_known_yet()
    {
        _tally.Add([Sample(11, 100), Window(11, 100), Sample(12, 1_000)]);

        Assert.Equal(1, _tally.Waits!.Share);
    }

    [Fact]
    public void Without_windows_there_is_nothing_and_however_many_samples_come_little_is_kept()
    {
        _tally.Add(Enumerable.Range(0, 100_000).Select(i => Sample(11 + (i / 10.0), 1)));

        Assert.Null(_tally.Waits);
    }

    [Fact]
    public void A_window_before_its_sample_is_not_more_than_all() =>
        Assert.Equal(1, _tally.Add([Sample(10.9, 10), Window(11, 12), Sample(11.1, 5)]).Waits!.Share);

    [Fact]
    public void The_worst_mean_is_of_the_window_whose_items_waited_longest()
    {
        _tally.Add([Sample(11, 10), Window(11, 10), Sample(12, 10), Window(12, 10, microseconds: 3_000), Sample(13, 10), Window(13, 0)]);

        Assert.Equal(3, _tally.WorstMeanMs!.Value, 0.01);
        Assert.Equal(1.55, _tally.Waits!.MeanMs, 0.01);
        Assert.False(_tally.Waits.IsOfMost);
        Assert.True((_tally.Waits with { Share = 0.9 }).IsOfMost);
        Assert.Null(new ItemWaitsTally().WorstMeanMs);
    }

    private static PoolSample Sample(double t, double completed) => new(t, 0.25) { CompletedItems = completed };

    private static RequestTimes Window(double t, int items, long microseconds = 100) => new(t, 1) { QueueWaits = Waits(items, microseconds) };

    private static SparseBuckets Waits(int items, long microseconds)
    {
        var histogram = new LatencyHistogram();
        for (var i = 0; i < items; i++)
        {
            histogram.Record(microseconds);
        }

        return histogram.ToSparse();
    }
}
