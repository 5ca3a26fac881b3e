using Dashboard.Target.Levels;

namespace Dashboard.Tests.Target.Levels;

public sealed class SignalGovernorTests
{
    private readonly SignalGovernor _governor = new(mostPerSecond: 1_000);

    [Fact]
    public void Below_the_limit_nothing_is_left()
    {
        Tell(0, 100, events: 1_000, items: 500);

        Assert.True(_governor.IsOpen);
    }

    [Fact]
    public void A_burst_is_no_reason_to_leave()
    {
        Tell(0, 1, events: 50_000, items: 500);
        Tell(2, 100, events: 900, items: 500);

        Assert.True(_governor.IsOpen);
    }

    [Fact]
    public void Above_the_limit_for_two_seconds_the_sessions_are_left_and_the_rate_is_known()
    {
        Tell(0, 2, events: 5_000, items: 500);

        Assert.False(_governor.IsOpen);
        Assert.Equal(5_000, _governor.LeftAt);
    }

    [Fact]
    public void They_come_back_when_the_pool_does_so_little_for_five_seconds_that_they_would_stay_below_the_limit()
    {
        // Ten events an item: 79 items a second would be 790 events.
        Tell(0, 2, events: 5_000, items: 500);
        Tell(3, 60, events: 0, items: 81);
        Assert.False(_governor.IsOpen);

        Tell(61, 65, events: 0, items: 79);
        Assert.False(_governor.IsOpen);
        Tell(66, 66, events: 0, items: 79);
        Assert.True(_governor.IsOpen);
    }

    [Fact]
    public void A_second_above_begins_the_wait_again()
    {
        Tell(0, 2, events: 5_000, items: 500);
        Tell(3, 7, events: 0, items: 10);
        Tell(8, 8, events: 0, items: 400);
        Tell(9, 13, events: 0, items: 10);

        Assert.False(_governor.IsOpen);
    }

    [Fact]
    public void Without_counters_they_are_tried_again_after_five_seconds()
    {
        Tell(0, 2, events: 5_000, items: null);
        Tell(3, 7, events: 0, items: null);
        Assert.False(_governor.IsOpen);
        Tell(8, 8, events: 0, items: null);
        Assert.True(_governor.IsOpen);
    }

    private void Tell(int from, int to, double events, double? items)
    {
        for (var t = from; t <= to; t++)
        {
            _governor.Add(t, events, items);
        }
    }
}
