using Dashboard.Accounts.Requests;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Requests;

public sealed class RequestAccountsTests
{
    private const int Socket = 1;
    private const int Worker = 2;
    private const int Other = 3;

    private readonly Script _script = new();

    private RequestAccount Only => Assert.Single(_script.Accounts);

    [Fact]
    public void Waits_add_up_along_the_chain_of_items_to_a_thread_outside_the_pool()
    {
        _script.Enqueue(0, Socket, 10).Dequeue(1, Worker, 10).Enqueue(1, Worker, 11)
            .Dequeue(3, Worker, 11).Start(3, Worker).Stop(4, Worker);

        Assert.Equal(3, Only.Before, 9);
        Assert.Equal(1, Only.OnThread, 9);
        Assert.Equal(4, Only.Total, 9);
    }

    [Fact]
    public void The_oldest_enqueue_of_the_same_item_is_the_one_that_is_taken()
    {
        _script.Enqueue(0, Socket, 10).Enqueue(1, Socket, 10).Dequeue(2, Worker, 10).Start(2, Worker).Stop(2, Worker)
            .Dequeue(4, Worker, 10).Start(4, Worker, "b:1").Stop(4, Worker, "b:1");

        Assert.Equal([2.0, 3.0], _script.Accounts.Select(account => account.Before));
    }

    [Fact]
    public void An_answer_waits_until_a_thread_takes_its_send_queue()
    {
        _script.Enqueue(0, Socket, 10).Dequeue(0, Worker, 10).Start(0, Worker).Enqueue(1, Worker, 77).Stop(1, Worker);
        Assert.Empty(_script.Accounts);

        _script.Dequeue(3.5, Other, 77);

        Assert.Equal(2.5, Only.After, 9);
    }

    [Fact]
    public void An_answer_without_an_enqueue_of_its_own_waits_as_long_as_the_send_queues_on_average()
    {
        // Two queues are known, and both wait.
        Answer(0, "a:1", 77);
        Answer(0, "b:1", 88);

        // This answer is handed to one of them: no event says to which.
        _script.Enqueue(2, Socket, 12).Dequeue(2, Worker, 12).Start(2, Worker, "c:1").Stop(2, Worker, "c:1");
        _script.Dequeue(4, Other, 77).Dequeue(8, Other, 88);

        Assert.Equal([4.0, 8.0, 4.0], _script.Accounts.Select(account => account.After));
    }

    [Fact]
    public void A_lock_is_waited_for_once_though_its_wait_raises_both_kinds_of_events()
    {
        _script.Enqueue(0, Socket, 10).Dequeue(0, Worker, 10).Start(0, Worker)
            .Say(WorkEventKind.LockWaitStarted, 1, Worker).Say(WorkEventKind.WaitStarted, 1, Worker)
            .Say(WorkEventKind.WaitEnded, 3, Worker).Say(WorkEventKind.LockWaitEnded, 3, Worker)
            .Say(WorkEventKind.WaitStarted, 3, Worker).Say(WorkEventKind.WaitEnded, 4, Worker).Stop(5, Worker);

        Assert.Equal((2, 1, 2, 0), (Only.Locks, Only.Waits, Only.OnThread, Only.Awaiting));
    }

    [Fact]
    public void Waits_of_what_the_thread_did_before_the_request_are_not_its_own()
    {
        _script.Enqueue(0, Socket, 10).Dequeue(0, Worker, 10)
            .Say(WorkEventKind.WaitStarted, 0, Worker).Say(WorkEventKind.WaitEnded, 2, Worker).Start(2, Worker).Stop(3, Worker);

        Assert.Equal((0, 1), (Only.Waits, Only.OnThread));
    }

    [Theory]
    [InlineData(WorkEventKind.ThreadIdle)]
    [InlineData(WorkEventKind.ThreadEnded)]
    public void Between_the_items_that_run_it_a_request_awaits(WorkEventKind left)
    {
        _script.Enqueue(0, Socket, 10).Dequeue(0, Worker, 10).Start(0, Worker).Say(left, 1, Worker)
            .Enqueue(6, Socket, 11).Dequeue(6, Other, 11).Stop(8, Other);

        Assert.Equal((3, 5, 8), (Only.OnThread, Only.Awaiting, Only.InHandler));
    }

    [Fact]
    public void A_request_that_began_before_the_session_is_counted_and_not_accounted()
    {
        _script.Stop(1, Worker);

        Assert.Empty(_script.Accounts);
        Assert.Equal((1, 1), (_script.Core.Stopped, _script.Core.Unaccounted));
    }

    [Fact]
    public void A_request_of_an_item_that_was_queued_before_the_session_is_not_accounted_since_its_wait_is_unknown()
    {
        _script.Dequeue(1, Worker, 10).Start(1, Worker).Stop(2, Worker);

        Assert.Empty(_script.Accounts);
        Assert.Equal((1, 1), (_script.Core.Unaccounted, _script.Core.UnmatchedItems));
    }

    [Fact]
    public void Lost_events_end_what_is_known_and_what_comes_after_them_is_whole_again()
    {
        _script.Enqueue(0, Socket, 10).Dequeue(0, Worker, 10).Start(0, Worker).Enqueue(0, Socket, 11)
            .Say(WorkEventKind.EventsLost, 1).Stop(2, Worker).Dequeue(90, Worker, 11).Start(90, Worker, "a:2").Stop(91, Worker, "a:2");
        Assert.Empty(_script.Accounts);
        Assert.Equal(2, _script.Core.Unaccounted);

        _script.Enqueue(92, Socket, 12).Dequeue(93, Worker, 12).Start(93, Worker, "a:3").Stop(94, Worker, "a:3");

        Assert.Equal(1, Only.Before, 9);
    }

    [Fact]
    public void An_answer_whose_send_was_lost_is_an_estimate_and_says_so()
    {
        Answer(0, "a:1", 77);
        _script.Say(WorkEventKind.EventsLost, 1);

        Assert.NotNull(Only.Estimated);
    }

    [Fact]
    public void A_request_of_HTTP_2_is_an_estimate_and_says_so()
    {
        _script.Enqueue(0, Socket, 10).Dequeue(0, Worker, 10).Start(0, Worker, version: "HTTP/2").Stop(1, Worker, version: "HTTP/2");

        Assert.NotNull(Only.Estimated);
    }

    [Fact]
    public void What_is_in_the_server_now_is_known_with_its_parts_until_now()
    {
        _script.Enqueue(0, Socket, 10).Dequeue(1, Worker, 10).Start(1, Worker).Say(WorkEventKind.WaitStarted, 2, Worker);

        var open = Assert.Single(_script.Core.Open(5));
        Assert.Equal(("/orders", 1.0, 3.0, 1.0, 5.0), (open.Path, open.Before, open.Waits, open.OnThread, open.Total));
    }

    [Fact]
    public void An_answer_that_waits_for_its_send_is_still_in_the_server()
    {
        Answer(0, "a:1", 77);

        var open = Assert.Single(_script.Core.Open(4));
        Assert.True(open.After > 0);
        _script.Dequeue(4, Worker, 77);
        Assert.Empty(_script.Core.Open(5));
    }

    /// <summary>A request whose answer is handed to a send queue that no thread has taken yet.</summary>
    private Script Answer(double t, string id, long send) =>
        _script.Enqueue(t, Socket, 10).Dequeue(t, Worker, 10).Start(t, Worker, id).Enqueue(t, Worker, send).Stop(t, Worker, id);
}
