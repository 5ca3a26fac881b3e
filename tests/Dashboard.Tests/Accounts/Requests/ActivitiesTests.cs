using Dashboard.Accounts.Requests;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Requests;

/// <summary>Whose a wait is, told by the ids of activities. The pool's threads have numbers below 10, timers fire in item 900.</summary>
public sealed class ActivitiesTests
{
    private static readonly Guid A = new("00000011-0000-0000-0000-000000000001");
    private static readonly Guid B = new("00000021-0000-0000-0000-000000000001");

    private readonly Script _script = new();

    private RequestAccount Only => Assert.Single(_script.Accounts);

    [Fact]
    public void What_blocks_between_two_awaits_is_the_requests()
    {
        Begin(A, thread: 1, at: 0);
        _script.As(A).Arm(0.01, 1, 70, 0.02).As(null).Say(WorkEventKind.ThreadIdle, 0.01, 1);
        TimerFires(70, thread: 2, queued: 0.03, taken: 0.03);
        _script.As(A).Say(WorkEventKind.WaitStarted, 0.03, 2).As(null).Say(WorkEventKind.WaitEnded, 0.23, 2);
        _script.As(A).Arm(0.24, 2, 71, 0.01).As(null).Say(WorkEventKind.ThreadIdle, 0.24, 2);
        TimerFires(71, thread: 3, queued: 0.25, taken: 0.25);
        _script.As(A).Stop(0.26, 3);

        Equal((0.2, 0, 0.03, 0.03), Only);
    }

    [Fact]
    public void What_a_timer_waits_for_a_thread_is_queued_again_and_not_awaiting()
    {
        Begin(A, thread: 1, at: 0);
        _script.As(A).Arm(0, 1, 70, 0.1).As(null).Say(WorkEventKind.ThreadIdle, 0, 1);
        TimerFires(70, thread: 2, queued: 0.1, taken: 3.1);
        _script.As(A).Stop(3.2, 2);

        Equal((0, 3, 0.1, 0.1), Only);
    }

    [Fact]
    public void A_timer_that_fires_while_the_request_runs_queues_nothing()
    {
        Begin(A, thread: 1, at: 0);
        _script.As(A).Arm(0, 1, 70, 0.1);
        TimerFires(70, thread: 2, queued: 0.1, taken: 0.5);
        _script.As(null).Say(WorkEventKind.ThreadIdle, 0.5, 2);
        _script.As(A).Stop(1, 1);

        Equal((0, 0, 1, 0), Only);
    }

    /// <summary>On a busy machine the event that a worker is idle comes late, or not at all: its last event of the request ended its part.</summary>
    [Fact]
    public void Between_the_last_event_of_one_thread_and_the_first_of_the_next_a_request_awaits()
    {
        Begin(A, thread: 1, at: 0);
        _script.As(A).Arm(0.25, 1, 70, 1.75);
        TimerFires(70, thread: 2, queued: 2, taken: 2.25);
        _script.As(A).Stop(2.5, 2);

        Equal((0, 0.25, 0.5, 1.75), Only);
    }

    [Fact]
    public void An_item_that_a_request_queued_and_in_which_nothing_tells_is_its_own()
    {
        Begin(A, thread: 1, at: 0);
        _script.As(A).Enqueue(0, 1, 5).As(null).Say(WorkEventKind.ThreadIdle, 0, 1);
        _script.Dequeue(2, 2, 5).Say(WorkEventKind.ThreadIdle, 2.5, 2);
        _script.Dequeue(2.6, 3, 8).As(A).Stop(3, 3);

        // It was free from 2.5 on, and the item that nobody was seen to queue was there at once.
        Equal((0, 2, 0.9, 0.1), Only);
    }

    /// <summary>A request writes into a channel: the item that it queues goes on with the reader, who is no request's.</summary>
    [Fact]
    public void An_item_that_a_request_queued_and_whose_code_is_no_requests_is_not_its()
    {
        Begin(A, thread: 1, at: 0);
        _script.As(A).Enqueue(0, 1, 5).Arm(0, 1, 70, 1).As(null).Say(WorkEventKind.ThreadIdle, 0, 1);
        _script.Dequeue(0.25, 2, 5).Say(WorkEventKind.WaitStarted, 0.25, 2).Say(WorkEventKind.WaitEnded, 0.75, 2).Say(WorkEventKind.ThreadIdle, 0.75, 2);
        TimerFires(70, thread: 3, queued: 1, taken: 1);
        _script.As(A).Stop(1, 3);

        Equal((0, 0, 0, 1), Only);
    }

    [Fact]
    public void An_item_that_another_request_queued_is_the_one_that_its_events_tell()
    {
        Begin(A, thread: 1, at: 0);
        _script.As(null).Say(WorkEventKind.ThreadIdle, 0, 1);
        Begin(B, thread: 2, at: 0, id: "b:1", item: 2);

        // B completes what A awaits: A goes on in an item of its own.
        _script.As(B).Enqueue(1, 2, 5).Stop(1, 2, "b:1").As(null).Say(WorkEventKind.ThreadIdle, 1, 2);
        _script.Dequeue(1.5, 3, 5).As(A).Say(WorkEventKind.WaitStarted, 2, 3).As(null).Say(WorkEventKind.WaitEnded, 3, 3);
        _script.As(A).Stop(3, 3);

        var a = Assert.Single(_script.Accounts, account => account.Total > 2);
        Equal((1, 0.5, 0.5, 1), a);
    }

    [Fact]
    public void Code_of_a_request_that_goes_on_inside_anothers_item_is_its_own_from_the_event_before()
    {
        Begin(A, thread: 1, at: 0);
        _script.As(null).Say(WorkEventKind.ThreadIdle, 0, 1);
        Begin(B, thread: 2, at: 0, id: "b:1", item: 2);
        _script.As(B).Arm(1, 2, 71, 100).As(A).Say(WorkEventKind.WaitStarted, 1.25, 2).As(null).Say(WorkEventKind.WaitEnded, 2.25, 2);
        _script.As(A).Stop(2.5, 2).As(B).Stop(3, 2, "b:1");

        Equal((1, 0, 0.5, 1), _script.Accounts[0]);
        Equal((0, 0, 1.5, 1.5), _script.Accounts[1]);
    }

    /// <summary>A thread that finds nothing to do does not always say so.</summary>
    [Fact]
    public void A_thread_that_began_a_request_and_tells_nothing_more_is_done_with_it_when_another_goes_on()
    {
        Begin(A, thread: 1, at: 0);
        _script.As(A).Arm(0.25, 1, 70, 100);
        _script.As(null).Enqueue(1, 200, 8).Dequeue(1.5, 2, 8).As(A).Say(WorkEventKind.WaitStarted, 2, 2).As(null).Say(WorkEventKind.WaitEnded, 4, 2);
        _script.As(A).Stop(4, 2);

        Equal((2, 0.5, 0.75, 0.75), Only);
    }

    [Fact]
    public void Of_threads_that_run_it_at_once_the_one_that_waits_counts()
    {
        Begin(A, thread: 1, at: 0);
        _script.As(A).Enqueue(0, 1, 5).Say(WorkEventKind.WaitStarted, 0, 1).As(null).Dequeue(0, 2, 5);
        _script.As(A).Say(WorkEventKind.WaitStarted, 0.5, 2).As(null).Say(WorkEventKind.WaitEnded, 1, 2).Say(WorkEventKind.ThreadIdle, 1, 2);
        _script.Say(WorkEventKind.WaitEnded, 1, 1).As(A).Stop(1, 1);

        Equal((1, 0, 0, 0), Only);
    }

    [Fact]
    public void A_child_of_the_activity_is_the_requests_too()
    {
        if (NestedActivities.Of(1, 1, 2, 7) is not [.., var parent, var child])
        {
            throw new InvalidOperationException("No ids were made.");
        }

        Begin(parent, thread: 1, at: 0);
        _script.As(child).Arm(0, 1, 70, 0.5).As(null).Say(WorkEventKind.ThreadIdle, 0, 1);
        TimerFires(70, thread: 2, queued: 0.5, taken: 0.75);
        _script.As(parent).Stop(0.75, 2);

        Equal((0, 0.25, 0, 0.5), Only);
    }

    /// <summary>Streams of an HTTP/2 connection may have one id at the same time.</summary>
    [Fact]
    public void An_id_that_several_requests_have_at_the_same_time_proves_none_of_them()
    {
        Begin(A, thread: 1, at: 0);
        _script.As(null).Say(WorkEventKind.ThreadIdle, 0, 1);
        Begin(A, thread: 2, at: 0, id: "a:3", item: 2);
        _script.As(null).Say(WorkEventKind.ThreadIdle, 0, 2);
        _script.Dequeue(1, 3, 5).As(A).Say(WorkEventKind.WaitStarted, 1, 3).As(null).Say(WorkEventKind.WaitEnded, 2, 3).Say(WorkEventKind.ThreadIdle, 2, 3);
        _script.Dequeue(3, 3, 6).As(A).Stop(3, 3).Stop(3, 3, "a:3");

        Assert.Equal(2, _script.Accounts.Count);
        Assert.All(_script.Accounts, static account => Equal((0, 0, 0, 3), account));
    }

    [Fact]
    public void Without_ids_it_is_not_said_what_was_queued_again()
    {
        Begin(Guid.Empty, thread: 1, at: 0);
        _script.Stop(1, 1);

        Assert.Null(Only.QueuedAgain);
    }

    /// <summary>A socket's answer comes to a thread that raises no event of its own until it awaits the next one.</summary>
    [Fact]
    public void What_a_thread_ran_without_an_event_while_a_request_awaited_is_not_told_apart()
    {
        Begin(A, thread: 1, at: 0);
        _script.As(null).Say(WorkEventKind.ThreadIdle, 0, 1);
        _script.Enqueue(1, 200, 8).Dequeue(1.5, 2, 8).Say(WorkEventKind.ThreadIdle, 1.75, 2);
        _script.Enqueue(4, 200, 9).Dequeue(4, 3, 9).As(A).Stop(4, 3);

        Assert.Equal(4, Only.Awaiting, 1e-9);
        Assert.Equal(0.75, Only.NotToldApart!.Value, 1e-9);
    }

    [Fact]
    public void What_a_thread_ran_for_another_request_or_a_timer_of_nobodys_is()
    {
        Begin(A, thread: 1, at: 0);
        _script.As(null).Say(WorkEventKind.ThreadIdle, 0, 1);
        Begin(B, thread: 2, at: 1, id: "b:1", item: 2);
        _script.As(B).Stop(2, 2, "b:1").As(null).Say(WorkEventKind.ThreadIdle, 2, 2);
        TimerFires(99, thread: 2, queued: 2, taken: 2.25);
        _script.As(null).Say(WorkEventKind.ThreadIdle, 3, 2);
        _script.Enqueue(4, 200, 9).Dequeue(4, 3, 9).As(A).Stop(4, 3);

        Assert.Equal(0, _script.Accounts.Single(account => account.Total > 3).NotToldApart!.Value, 1e-9);
    }

    [Fact]
    public void Until_its_timer_is_due_it_is_known_what_a_request_awaits()
    {
        Begin(A, thread: 1, at: 0);
        _script.As(A).Arm(0, 1, 70, 2).As(null).Say(WorkEventKind.ThreadIdle, 0, 1);
        _script.Enqueue(1, 200, 8).Dequeue(1, 2, 8).Say(WorkEventKind.ThreadIdle, 1.5, 2);
        TimerFires(70, thread: 2, queued: 2, taken: 2);
        _script.As(A).Stop(2, 2);

        Assert.Equal((2, 0), (Only.Awaiting, Only.NotToldApart!.Value));
    }

    [Fact]
    public void Without_ids_it_is_not_said_how_much_is_not_told_apart()
    {
        Begin(Guid.Empty, thread: 1, at: 0);
        _script.Stop(1, 1);

        Assert.Null(Only.NotToldApart);
    }

    /// <summary>Waits, queued again, on a thread, awaiting; and all of it is the time in the handler.</summary>
    private static void Equal((double Waits, double QueuedAgain, double OnThread, double Awaiting) expected, RequestAccount account)
    {
        Assert.Equal(expected.Waits, account.Waits, 1e-9);
        Assert.Equal(expected.QueuedAgain, account.QueuedAgain!.Value, 1e-9);
        Assert.Equal(expected.OnThread, account.OnThread, 1e-9);
        Assert.Equal(expected.Awaiting, account.Awaiting, 1e-9);
    }

    private void Begin(Guid activity, long thread, double at, string id = "a:1", long item = 1) =>
        _script.As(null).Enqueue(at, 100, item).Dequeue(at, thread, item).As(activity).Start(at, thread, id);

    private void TimerFires(long timer, long thread, double queued, double taken) =>
        _script.As(null).Enqueue(queued, 200, 900).Dequeue(taken, thread, 900).Fire(taken, thread, timer);
}
