using Dashboard.Accounts.Requests;
using Dashboard.Timeline;

namespace Dashboard.Tests.Accounts.Requests;

/// <summary>Requests that ended while per-request timing was not heard, by the counters.</summary>
public sealed class UntimedRequestsTests
{
    private readonly UntimedRequests _untimed = new();

    [Fact]
    public void What_ended_before_timing_was_heard_counts()
    {
        Add(new SessionChange(0, SessionState.Attached, "Attached."), Sample(1, started: 2, open: 0));
        Add(Sample(2, started: 10, open: 4), Change(2, SignalLevel.All), Sample(3, started: 50, open: 0));

        // Two, and of ten more the four that are still open when timing begins are the events' to tell.
        Assert.Equal(8, _untimed.Count);
    }

    [Fact]
    public void Of_a_sample_in_which_timing_began_only_the_time_before_counts()
    {
        Add(new SessionChange(0, SessionState.Attached, "Attached."), Sample(1, started: 0, open: 0), Change(1.75, SignalLevel.All), Sample(2, started: 40, open: 0));

        Assert.Equal(30, _untimed.Count);
    }

    [Fact]
    public void A_pause_counts_and_a_run_that_was_timed_throughout_has_none()
    {
        Add(Change(0, SignalLevel.All), Sample(1, started: 5, open: 0), Sample(2, started: 5, open: 0));
        Assert.Equal(0, _untimed.Count);

        Add(Change(2, SignalLevel.Waits), Sample(3, started: 7, open: 0), Change(3, SignalLevel.All), Sample(4, started: 5, open: 0));
        Assert.Equal(7, _untimed.Count);
    }

    [Fact]
    public void What_ended_before_the_run_does_not_count()
    {
        Add(new SessionChange(1, SessionState.Attached, "Attached."), Sample(1.5, started: 10, open: 0));

        Assert.Equal(5, _untimed.Count);
    }

    private static PoolSample Sample(double t, double started, double open) =>
        new(t, 1) { RequestsStarted = started, RequestsStartedSeconds = 1, CurrentRequests = open };

    private static SignalsChange Change(double t, SignalLevel level) => new(t, level, "");

    private void Add(params TimelineItem[] items) => Array.ForEach(items, _untimed.Add);
}
