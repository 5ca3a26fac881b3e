using Dashboard.Accounts.Requests;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Requests;

/// <summary>When an answer was sent, though not each send has events of its own.</summary>
public sealed class SendsTests
{
    private const int Socket = 1;
    private const int Worker = 2;
    private const int Other = 3;
    private const int Queue = 77;
    private const int OtherQueue = 88;

    private readonly Script _script = new();
    private int _request;

    [Fact]
    public void An_answer_waits_with_the_queue_of_its_connection_and_not_with_the_others()
    {
        Learn("a", Queue);
        Learn("b", OtherQueue);

        // Both queues wait; the second answer on a is handed to the one that waits already.
        Answer("a", 10, Queue);
        Answer("b", 10, OtherQueue);
        Answer("c", 10.5, null);
        Answer("a", 11, null);
        Send(14, Queue);
        Send(20, OtherQueue);

        Assert.Equal(14 - 11, _script.Accounts.Single(account => account.Stopped == 11).After, 9);
    }

    [Fact]
    public void Work_that_a_handler_queues_long_before_its_end_is_not_the_send()
    {
        for (var i = 0; i < 200; i++)
        {
            // A replica of a parallel loop, which the waiting thread ran itself: it is never taken.
            _script.Enqueue(i, Socket, 10).Dequeue(i, Worker, 10).Start(i, Worker, $"c{i}:1").Enqueue(i, Worker, 1000 + i).Stop(i + 0.5, Worker, $"c{i}:1");
        }

        Assert.Equal(200, _script.Accounts.Count);
        Assert.All(_script.Accounts, account => Assert.Equal((0.0, 0.5, null), (account.After, account.InHandler, account.Estimated)));
    }

    [Fact]
    public void A_queue_stays_known_however_much_else_was_queued_before_stops()
    {
        Learn("a", Queue);
        for (var i = 0; i < 1000; i++)
        {
            Answer($"x{i}", 100 + i, 5000 + i);
            _script.Dequeue(100 + i, Other, 5000 + i);
        }

        Answer("a", 2000, Queue);
        Answer("a", 2001, null);
        Send(2003, Queue);

        Assert.Equal(2, _script.Accounts[^1].After, 9);
    }

    [Fact]
    public void Answers_that_one_run_of_the_queue_sends_are_sent_one_after_the_other()
    {
        Learn("a", Queue);
        Learn("b", Queue);

        Answer("a", 10, Queue);
        Answer("b", 10, null);
        _script.Dequeue(12, Other, Queue).Enqueue(13, Socket, 20).Dequeue(16, Other, 20);

        Assert.Equal([12 - 10, 14 - 10], _script.Accounts.TakeLast(2).Select(account => account.After));
    }

    [Fact]
    public void An_answer_that_is_handed_to_a_queue_while_a_thread_sends_waits_for_its_turn()
    {
        Learn("a", Queue);
        Learn("b", Queue);

        Answer("a", 10, Queue);
        _script.Dequeue(12, Other, Queue);
        Answer("b", 13, null);
        _script.Enqueue(20, Socket, 20).Dequeue(20, Other, 20);

        Assert.Equal([12 - 10, 16 - 13], _script.Accounts.TakeLast(2).Select(account => account.After));
    }

    [Fact]
    public void The_next_request_on_its_connection_proves_that_such_an_answer_was_sent_though_the_thread_goes_on()
    {
        Learn("a", Queue);
        Learn("b", Queue);

        Answer("a", 10, Queue);
        _script.Dequeue(12, Other, Queue);
        Answer("b", 13, null);
        _script.Enqueue(14, Socket, 10).Dequeue(14, Worker, 10).Start(14, Worker, "b:99");

        Assert.Equal((0.0, null), (_script.Accounts[^1].After, _script.Accounts[^1].Estimated));
    }

    [Fact]
    public void Answers_of_a_thread_that_has_nothing_more_to_do_were_sent_at_once_since_it_looked_for_work_before_it_said_so()
    {
        Learn("a", Queue);

        Answer("a", 10, Queue);
        _script.Dequeue(12, Other, Queue).Say(WorkEventKind.ThreadIdle, 15, Other);

        Assert.Equal(12 - 10, _script.Accounts[^1].After);
    }

    [Fact]
    public void The_next_request_on_a_connection_proves_that_the_answer_was_sent_and_that_it_is_not_known_when()
    {
        Answer("a", 1, Queue);
        Assert.Empty(_script.Accounts);

        _script.Enqueue(5, Socket, 10).Dequeue(5, Worker, 10).Start(5, Worker, "a:99");

        Assert.Equal(RequestAccounts.SendNotSeen, Assert.Single(_script.Accounts).Estimated);
    }

    [Fact]
    public void An_object_with_the_hash_of_an_item_that_was_never_taken_has_no_wait_that_is_known()
    {
        // A task that the waiting thread ran itself, and much later another object with the same hash.
        _script.Enqueue(0, Socket, 10).Enqueue(500, Socket, 10).Dequeue(501, Worker, 10).Start(501, Worker).Stop(502, Worker);

        Assert.Empty(_script.Accounts);
        Assert.Equal(1, _script.Core.Unaccounted);
    }

    /// <summary>A thread sends what waits in a queue, and has nothing more to do.</summary>
    private void Send(double at, long queue) => _script.Dequeue(at, Other, queue).Say(WorkEventKind.ThreadIdle, at, Other);

    private void Learn(string connection, long queue)
    {
        for (var i = 0; i < 3; i++)
        {
            Answer(connection, i, queue);
            Send(i, queue);
        }
    }

    /// <summary>A request that stops at that moment; its answer is handed to a queue, or (null) to one that waits already.</summary>
    private void Answer(string connection, double at, long? queue)
    {
        var id = $"{connection}:{++_request}";
        _script.Enqueue(at, Socket, 10).Dequeue(at, Worker, 10).Start(at, Worker, id);
        if (queue is { } hash)
        {
            _script.Enqueue(at, Worker, hash);
        }

        _script.Stop(at, Worker, id);
    }
}
