using Dashboard.Live;

namespace Dashboard.Tests.Live;

public sealed class StickyPanelStateTests
{
    private readonly StickyPanelState _place = new();

    [Fact]
    public void It_is_open_while_it_is_wanted_and_a_minute_longer()
    {
        Assert.False(_place.IsOpen(isWanted: false, now: 10));
        Assert.True(_place.IsOpen(isWanted: true, now: 20));
        Assert.True(_place.IsOpen(isWanted: false, now: 79));
        Assert.False(_place.IsOpen(isWanted: false, now: 80));
    }

    [Fact]
    public void Requests_that_pause_do_not_close_it()
    {
        for (var now = 0; now < 600; now += 50)
        {
            Assert.True(_place.IsOpen(isWanted: true, now));
            Assert.True(_place.IsOpen(isWanted: false, now + 40));
        }
    }

    [Fact]
    public void Another_target_whose_clock_begins_anew_closes_it()
    {
        Assert.True(_place.IsOpen(isWanted: true, now: 500));
        Assert.False(_place.IsOpen(isWanted: false, now: 1));
        Assert.False(_place.IsOpen(isWanted: false, now: 2));
    }
}
