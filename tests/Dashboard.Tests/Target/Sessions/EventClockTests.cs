using Dashboard.Target.Sessions;
using Microsoft.Extensions.Time.Testing;

namespace Dashboard.Tests.Target.Sessions;

/// <summary>Stamps of events beside the times at which they arrive, both in ticks of 100 ns.</summary>
public sealed class EventClockTests
{
    private const long Second = TimeSpan.TicksPerSecond;
    private readonly EventClock _clock = new(new FakeTimeProvider());

    [Fact]
    public void On_one_machine_an_event_happened_when_its_stamp_says_however_late_it_arrives()
    {
        Assert.Equal(100 * Second, _clock.TimestampOf(100 * Second, 100 * Second + 10));
        Assert.Equal(101 * Second, _clock.TimestampOf(101 * Second, 160 * Second));
        Assert.False(_clock.IsOther);
    }

    [Fact]
    public void A_session_that_is_read_late_does_not_make_the_clock_another()
    {
        for (var i = 0; i < 150; i++)
        {
            Assert.Equal(i * Second / 5, _clock.TimestampOf(i * Second / 5, 40 * Second));
        }

        _clock.TimestampOf(40 * Second, 40 * Second + 10);

        Assert.Equal(10 * Second, _clock.TimestampOf(10 * Second, 41 * Second));
        Assert.False(_clock.IsOther);
    }

    [Theory]
    [InlineData(5_000)]
    [InlineData(20)]
    public void A_clock_by_which_everything_is_old_is_another_and_has_the_offset_of_the_fastest_delivery(int seconds)
    {
        var apart = seconds * Second;
        for (var i = 0; i < 200; i++)
        {
            _clock.TimestampOf(((100 + i) * Second) - apart, ((100 + i) * Second) + (i == 50 ? 0 : Second / 25));
        }

        Assert.Equal(300 * Second, _clock.TimestampOf((300 * Second) - apart, (300 * Second) + (Second / 10)));
        Assert.True(_clock.IsOther);
    }

    [Fact]
    public void A_clock_that_is_ahead_is_another_from_its_first_event_on_and_has_one_offset_for_all_sessions()
    {
        Assert.Equal(100 * Second, _clock.TimestampOf(5_100 * Second, 100 * Second));

        // Delivered faster by 40 ms than the first, and then slower.
        Assert.Equal(101 * Second, _clock.TimestampOf((5_101 * Second) + (Second / 25), 101 * Second));
        Assert.Equal((102 * Second) - (Second / 25), _clock.TimestampOf(5_102 * Second, 102 * Second));
        Assert.True(_clock.IsOther);
    }

    [Fact]
    public void An_event_from_the_future_shows_that_the_clock_is_another()
    {
        _clock.TimestampOf(100 * Second, 100 * Second + 10);

        Assert.Equal(101 * Second, _clock.TimestampOf(102 * Second, 101 * Second));
        Assert.True(_clock.IsOther);
    }
}
