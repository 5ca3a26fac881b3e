using System.Diagnostics;
using Dashboard.Load;
using Dashboard.Timeline;

namespace Dashboard.Tests.Load;

public sealed class LoadMeterTests
{
    private static readonly LoadPlan Plan = new("http://127.0.0.1:1/", 2, DurationSeconds: 600);

    [Fact]
    public void A_request_that_ended_inside_the_window_is_counted_there_however_late_its_worker_hands_it_over()
    {
        var (window, messages) = (new LoadWindow(Plan), new List<LoadMessage>());
        var tally = new LoadTally(window, open: false);
        RequestSlot[] slots = [new(tally), new(tally)];
        var meter = new LoadMeter(Plan, window, tally, slots, null, messages.Add);
        tally.OpenWindow();
        var start = window.Start;
        slots[0].Begin(start);
        slots[1].Begin(start);

        // The first one's answer is there, its end is stamped, and its worker is then held up; meanwhile the window closes.
        var (end, given) = slots[0].End();
        tally.CloseWindowNow();
        Assert.Null(given);
        Assert.True(end <= window.End);
        meter.Measure(over: false);
        Assert.Empty(messages);

        slots[0].Add(Sample(start, end));
        meter.Measure(over: false);
        var interval = Assert.Single(messages.OfType<IntervalMessage>()).Interval;
        Assert.Equal((false, 2L, 1L, 1), (interval.Draining, interval.Sent, interval.Completed, interval.InFlight));

        slots[1].Add(Sample(start, slots[1].End().End));
        meter.Measure(over: true);
        var summary = meter.Summarize(2, (0, 0));
        Assert.Equal((2L, 1L, 1L), (summary.Sent, summary.Completed, summary.Drained));
        Assert.Equal(2, messages.OfType<IntervalMessage>().Sum(message => message.Interval.Completed));
    }

    [Fact]
    public void A_slot_waits_from_the_send_to_the_end_and_is_ending_until_its_sample_is_left()
    {
        var slot = new RequestSlot(new LoadTally(new LoadWindow(Plan), open: false));
        Assert.Equal((false, false), (slot.IsWaiting, slot.IsEnding));

        slot.Begin(Stopwatch.GetTimestamp());
        Assert.Equal((true, false), (slot.IsWaiting, slot.IsEnding));

        slot.End();
        Assert.Equal((false, true), (slot.IsWaiting, slot.IsEnding));

        slot.Add(Sample(1, 2));
        Assert.Equal((false, false), (slot.IsWaiting, slot.IsEnding));
    }

    [Fact]
    public void A_request_over_its_time_is_given_up_once_and_the_next_one_is_not()
    {
        var slot = new RequestSlot(new LoadTally(new LoadWindow(Plan), open: false));
        slot.Begin(100);
        var token = slot.Token;
        slot.CancelIfLate(sentBefore: 100, all: null);
        Assert.False(token.IsCancellationRequested);

        slot.CancelIfLate(sentBefore: 101, all: null);
        Assert.True(token.IsCancellationRequested);
        Assert.Equal(RequestOutcome.Timeout, slot.End().Given);

        slot.Add(Sample(100, 200));
        slot.CancelIfLate(sentBefore: long.MaxValue, RequestOutcome.Cancelled);
        Assert.False(slot.Token.IsCancellationRequested);
    }

    private static RequestSample Sample(long start, long end) => new(start, start, start, end, end, 0, 200, RequestOutcome.Completed);
}
