using Dashboard.Target.Signals;
using Microsoft.Diagnostics.Tracing;

namespace Dashboard.Tests.Target.Signals;

public sealed class LostEventsTests
{
    private readonly LostEvents _lost = new();

    [Fact]
    public void What_was_lost_since_the_last_look_is_told_once()
    {
        Assert.Equal([3, 0, 4], new[] { 3, 3, 7 }.Select(total => _lost.Since(total).Events));
    }

    /// <summary>The library's count is the largest number from then on: whatever is lost later would never show.</summary>
    [Fact]
    public void A_thread_id_that_was_used_again_loses_an_unknown_number_and_later_losses_are_counted_on()
    {
        using var source = new EventPipeEventSource(RecordedTrace.PathOf("async"));
        LostEvents.CountOf(source) = 5;
        Assert.Equal(new Loss(5, IsUnknown: false), _lost.Since(source));

        LostEvents.CountOf(source) = int.MaxValue;
        Assert.Equal(new Loss(0, IsUnknown: true), _lost.Since(source));
        Assert.Equal(5, source.EventsLost);

        LostEvents.CountOf(source) += 2;
        Assert.Equal(new Loss(2, IsUnknown: false), _lost.Since(source));
    }
}
