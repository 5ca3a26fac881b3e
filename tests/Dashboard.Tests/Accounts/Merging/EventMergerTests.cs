using Dashboard.Accounts.Merging;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Merging;

/// <summary>Events of several sessions of one target, in the order in which they arrive; times in seconds.</summary>
public sealed class EventMergerTests
{
    private readonly List<WorkEvent> _passed = [];
    private readonly EventMerger _merger;

    public EventMergerTests() => _merger = new EventMerger(_passed.Add);

    private IEnumerable<(double T, long Thread)> Passed => _passed.Where(e => e.Kind != WorkEventKind.Heartbeat).Select(e => (e.T, e.Thread));

    [Fact]
    public void Events_of_two_sessions_go_on_in_the_order_in_which_they_happened_whichever_arrives_first()
    {
        var (work, waits) = (_merger.Open(0), _merger.Open(0));
        Say(work, 0.1, thread: 1);
        Say(work, 0.3, thread: 1);
        Assert.Empty(Passed);

        Say(waits, 0.2, thread: 2);
        Assert.Equal([(0.1, 1), (0.2, 2)], Passed);
        Beat(waits, 0.4);

        Assert.Equal([(0.1, 1), (0.2, 2), (0.3, 1)], Passed);
        Assert.Equal(0, _merger.TakeLate());
    }

    [Fact]
    public void A_session_that_is_being_opened_holds_the_others_until_it_is_heard()
    {
        var work = _merger.Open(0);
        Say(work, 1, thread: 1);
        var waits = _merger.Open(1.5);
        Say(work, 2, thread: 1);
        Assert.Equal([(1, 1)], Passed);

        Say(waits, 1.75, thread: 2);
        Beat(waits, 2.5);

        Assert.Equal([(1, 1), (1.75, 2), (2, 1)], Passed);
    }

    [Fact]
    public void A_silent_session_holds_the_others_for_two_seconds_and_no_longer()
    {
        var (work, _) = (_merger.Open(0), _merger.Open(0));
        Say(work, 1, thread: 1);
        Say(work, 2.9, thread: 1);
        Assert.Empty(Passed);

        Say(work, 3, thread: 1);

        Assert.Equal([(1, 1)], Passed);
        _merger.Pass(4.95);
        Assert.Equal([(1, 1), (2.9, 1)], Passed);
    }

    [Fact]
    public void What_comes_after_later_events_went_on_is_counted_and_takes_their_time()
    {
        var (work, waits) = (_merger.Open(0), _merger.Open(0));
        Say(work, 1, thread: 1);
        Say(work, 5, thread: 1);
        Assert.Equal([(1, 1)], Passed);

        Say(waits, 0.5, thread: 2);
        Beat(waits, 6);

        Assert.Equal([(1, 1), (1, 2), (5, 1)], Passed);
        Assert.Equal((1, 0), (_merger.TakeLate(), _merger.TakeLate()));
    }

    [Fact]
    public void A_session_that_left_gives_what_it_had_and_holds_nothing()
    {
        var (work, waits) = (_merger.Open(0), _merger.Open(0));
        Say(waits, 1, thread: 2);
        Say(work, 0.5, thread: 1);
        Say(work, 2, thread: 1);
        waits.Dispose();

        Assert.Equal([(0.5, 1), (1, 2), (2, 1)], Passed);
    }

    /// <summary>A thread raises an event to one session after the other before it goes on: their times differ by microseconds.</summary>
    [Fact]
    public void Of_an_event_that_two_sessions_of_a_group_hear_one_goes_on()
    {
        var (old, renewed) = (_merger.Open(0, "waits"), _merger.Open(0.5, "waits"));
        Wait(old, 1);
        Wait(renewed, 1.00001);
        End(old, 1.00002);
        End(renewed, 1.00003);
        Wait(old, 1.00004);
        Wait(renewed, 1.00005);
        Beat(old, 2);
        Beat(renewed, 2);

        Assert.Equal([WorkEventKind.WaitStarted, WorkEventKind.WaitEnded, WorkEventKind.WaitStarted], Kinds());
        old.Dispose();
        Wait(renewed, 3, thread: 8);
        Wait(renewed, 3.5, thread: 8);
        Beat(renewed, 4);
        Assert.Equal(5, Kinds().Count());
    }

    [Fact]
    public void A_session_that_takes_over_and_is_heard_late_repeats_nothing_that_the_other_gave()
    {
        var old = _merger.Open(0, "waits");
        var renewed = _merger.Open(1, "waits");
        Wait(old, 2);
        End(old, 2.5);
        Beat(old, 5);
        Assert.Equal(2, Kinds().Count());

        Wait(renewed, 2.00001);
        End(renewed, 2.50001);
        Wait(renewed, 5.5, thread: 9);
        Beat(renewed, 6);
        Beat(old, 6);

        Assert.Equal(3, Kinds().Count());
        Assert.Equal(0, _merger.TakeLate());
    }

    [Fact]
    public void An_observation_waits_for_the_events_before_it_and_holds_none()
    {
        var work = _merger.Open(0);
        _merger.Observe(new WorkEvent(WorkEventKind.ThreadsSampled, 1, 100));
        Say(work, 0.5, thread: 1);
        Assert.Equal([(0.5, 1)], Passed);

        Say(work, 1, thread: 2);
        Assert.Equal([(0.5, 1), (1, 2), (1, 100)], Passed);
        _merger.Observe(new WorkEvent(WorkEventKind.StacksTaken, 0.75, 200));

        // A snapshot is of a time that has passed: it is not late, and keeps its time.
        Assert.Equal((0.75, 200), Passed.Last());
        Assert.Equal(0, _merger.TakeLate());
    }

    [Fact]
    public void Events_of_one_session_that_arrive_out_of_order_are_put_into_it()
    {
        var (work, other) = (_merger.Open(0), _merger.Open(0));
        Say(work, 2, thread: 2);
        Say(work, 1, thread: 1);
        for (var i = 0; i < 100; i++)
        {
            Say(work, 3 + i, thread: 3 + i);
        }

        Beat(other, 200);

        Assert.Equal(Enumerable.Range(1, 102).Select(n => ((double)n, (long)n)), Passed);
    }

    [Fact]
    public void With_nothing_read_of_the_target_observations_go_on_at_once()
    {
        _merger.Observe(new WorkEvent(WorkEventKind.ThreadsSampled, 1, 100));

        Assert.Equal([(1, 100)], Passed);
    }

    private IEnumerable<WorkEventKind> Kinds() => _passed.Select(e => e.Kind).Where(kind => kind != WorkEventKind.Heartbeat);

    private static void Say(MergedSource source, double t, long thread) => source.Add(new WorkEvent(WorkEventKind.Dequeued, t, thread));

    private static void Wait(MergedSource source, double t, long thread = 7) => source.Add(new WorkEvent(WorkEventKind.WaitStarted, t, thread));

    private static void End(MergedSource source, double t) => source.Add(new WorkEvent(WorkEventKind.WaitEnded, t, 7));

    private static void Beat(MergedSource source, double t) => source.Add(new WorkEvent(WorkEventKind.Heartbeat, t, 0));
}
