using Dashboard.Target;
using Dashboard.Target.Sessions;

namespace Dashboard.Tests.Target;

public sealed class ClockOffsetTests
{
    [Fact]
    public void Event_times_are_mapped_by_the_wall_clocks_while_arrivals_agree()
    {
        var offset = new ClockOffset(100);

        for (var i = 0; i < 1_000; i++)
        {
            Assert.Equal(100 + i, offset.Map(i, 100 + i + 0.05 + i % 3 * 0.1), 9);
        }

        Assert.False(offset.IsFromArrivals);
    }

    [Fact]
    public void An_event_from_the_future_shows_that_the_clocks_differ_and_the_fastest_delivery_decides()
    {
        var offset = new ClockOffset(100);

        offset.Map(0, 95.3);
        Assert.Equal(96.2, offset.Map(1, 96.2), 9);
        Assert.Equal(97.2, offset.Map(2, 97.5), 9);
        Assert.True(offset.IsFromArrivals);
    }

    [Fact]
    public void A_clock_that_is_behind_is_noticed_when_no_event_ever_seems_younger_than_a_second()
    {
        var offset = new ClockOffset(100);
        for (var i = 0; i < 300; i++)
        {
            offset.Map(i, 105.1 + i + i % 2 * 0.1);
        }

        Assert.True(offset.IsFromArrivals);
        Assert.Equal(105.1, offset.Seconds, 9);
    }

    [Fact]
    public void A_paused_target_does_not_look_like_another_clock()
    {
        var offset = new ClockOffset(100);
        offset.Map(0, 100.1);
        for (var i = 0; i < 300; i++)
        {
            offset.Map(1, 160);
        }

        Assert.False(offset.IsFromArrivals);
    }
}
