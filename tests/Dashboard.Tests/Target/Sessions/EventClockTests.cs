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

    [Theory]
    [InlineData(5_000)]
    [InlineData(-5_000)]
    public void Another_clock_has_one_offset_for_all_sessions_that_of_the_fastest_delivery(int seconds)
    {
        var apart = seconds * Second;
        Assert.Equal(100 * Second, _clock.TimestampOf((100 * Second) - apart, 100 * Second));

        // The second event was delivered faster by 40 ms than the first, the third slower.
        Assert.Equal(101 * Second, _clock.TimestampOf((101 * Second) - apart + (Second / 25), 101 * Second));
        Assert.Equal((102 * Second) - (Second / 25), _clock.TimestampOf((102 * Second) - apart, 102 * Second));
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
