using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Requests;

/// <summary>An item that queues itself again hands on what came in at different times, as the socket engine does.</summary>
public sealed class PumpTests
{
    private const int Socket = 1;
    private const int Worker = 2;
    private const int Other = 3;
    private const int Engine = 10;

    private readonly Script _script = new();

    [Fact]
    public void What_it_hands_on_after_its_last_run_came_in_since_that_ended()
    {
        _script.Enqueue(0, Socket, Engine).Dequeue(5, Worker, Engine).Enqueue(5, Worker, Engine).Say(WorkEventKind.ThreadIdle, 5.5, Worker)
            .Dequeue(6, Other, Engine).Enqueue(6, Other, 11).Dequeue(8, Other, 11).Start(8, Other).Stop(9, Other);

        Assert.Equal(0.5 + 2, Assert.Single(_script.Accounts).Before, 9);
    }

    [Fact]
    public void What_it_hands_on_while_its_last_run_goes_on_may_have_come_in_before_that()
    {
        _script.Enqueue(0, Socket, Engine).Dequeue(5, Worker, Engine).Enqueue(5, Worker, Engine)
            .Dequeue(6, Other, Engine).Enqueue(6, Other, 11).Dequeue(8, Other, 11).Start(8, Other).Stop(9, Other);

        Assert.Equal(6 + 2, Assert.Single(_script.Accounts).Before, 9);
    }

    [Fact]
    public void A_request_did_not_wait_before_the_answer_before_it_was_sent()
    {
        Answered("a", 3);

        _script.Enqueue(0, Socket, Engine).Dequeue(5, Worker, Engine).Enqueue(5, Worker, Engine).Enqueue(5, Worker, 11)
            .Dequeue(8, Worker, 11).Start(8, Worker, "a:2").Stop(9, Worker, "a:2");

        Assert.Equal(8 - 3, _script.Accounts[^1].Before, 9);
    }

    [Fact]
    public void On_connections_that_were_idle_requests_came_in_evenly_in_their_order()
    {
        string[] connections = ["a", "b", "c", "d"];
        foreach (var connection in connections)
        {
            Answered(connection, 1);
        }

        _script.Enqueue(100, Socket, Engine).Dequeue(108, Worker, Engine).Enqueue(108, Worker, Engine);
        for (var i = 0; i < connections.Length; i++)
        {
            _script.Enqueue(108, Worker, 20 + i);
        }

        for (var i = 0; i < connections.Length; i++)
        {
            _script.Dequeue(108, Worker, 20 + i).Start(108, Worker, $"{connections[i]}:2").Stop(108, Worker, $"{connections[i]}:2");
        }

        Assert.Equal([8.0, 6.0, 4.0, 2.0], _script.Accounts.Skip(connections.Length).Select(account => account.Before));
    }

    [Fact]
    public void A_client_that_takes_its_time_between_answer_and_request_is_no_idle_connection()
    {
        foreach (var connection in (string[])["a", "b"])
        {
            Answered(connection, 9);
        }

        _script.Enqueue(10, Socket, Engine).Dequeue(30, Worker, Engine).Enqueue(30, Worker, Engine).Enqueue(30, Worker, 20).Enqueue(30, Worker, 21)
            .Dequeue(30, Worker, 20).Start(30, Worker, "a:2").Stop(30, Worker, "a:2").Dequeue(30, Worker, 21).Start(30, Worker, "b:2").Stop(30, Worker, "b:2");

        Assert.Equal([20.0, 19.0], _script.Accounts.Skip(2).Select(account => account.Before));
    }

    [Fact]
    public void Where_connections_are_idle_between_requests_these_come_in_evenly_also_on_one_that_was_free_just_before()
    {
        Answered("a", 1);
        Answered("b", 1);
        WholeRun(100, 108, "a:2");

        WholeRun(200, 204, "a:3", "b:2");
        Answered("c", 300);
        WholeRun(300, 308, "a:4", "c:2");

        Assert.Equal([8.0, 4.0], _script.Accounts.TakeLast(2).Select(account => account.Before));
    }

    [Fact]
    public void After_a_pause_it_is_learned_anew_how_requests_come_in()
    {
        Answered("a", 1);
        WholeRun(100, 104, "a:2");

        Answered("b", 150);
        Answered("c", 150);
        WholeRun(150, 154, "b:2", "c:2");

        Assert.Equal([4.0, 4.0], _script.Accounts.TakeLast(2).Select(account => account.Before));
    }

    [Fact]
    public void Connections_of_a_load_that_goes_on_opening_them_are_no_burst()
    {
        for (var i = 0; i < 10; i++)
        {
            Answered($"first{i}", 0.3 * i);
        }

        WholeRun(2.8, 3.1, "a:1", "b:1");

        Assert.Equal([0.3, 0.15], _script.Accounts.TakeLast(2).Select(account => Math.Round(account.Before, 9)));
    }

    [Fact]
    public void Connections_that_are_opened_for_one_request_each_say_nothing_of_when_their_client_sends()
    {
        for (var i = 0; i < 100; i++)
        {
            Answered($"first{i}", 0.03 * i);
        }

        WholeRun(3, 3.4, "a:1", "b:1");

        Assert.Equal([0.4, 0.4], _script.Accounts.TakeLast(2).Select(account => Math.Round(account.Before, 9)));
    }

    [Fact]
    public void Where_requests_come_in_evenly_the_first_of_a_run_that_another_queued_came_in_at_its_turn_too()
    {
        Answered("a", 1);
        Run(100, 104, "a:2");
        _script.Dequeue(106, Other, Engine).Enqueue(106, Other, Engine).Enqueue(106, Other, 30).Enqueue(106, Other, 31)
            .Dequeue(106, Other, 30).Start(106, Other, "a:3").Stop(106, Other, "a:3").Dequeue(106, Other, 31).Start(106, Other, "b:1").Stop(106, Other, "b:1");

        Assert.Equal([1.5, 0.5], _script.Accounts.TakeLast(2).Select(account => account.Before));
    }

    /// <summary>A run, and the one that it queued, which finds nothing.</summary>
    private void WholeRun(double queued, double taken, params string[] requests)
    {
        Run(queued, taken, requests);
        _script.Dequeue(taken, Worker, Engine).Say(WorkEventKind.ThreadIdle, taken, Worker);
    }

    /// <summary>One run of the engine, queued and taken at these times, that hands on requests, which are answered at once.</summary>
    private void Run(double queued, double taken, params string[] requests)
    {
        _script.Enqueue(queued, Socket, Engine).Dequeue(taken, Worker, Engine).Enqueue(taken, Worker, Engine);
        for (var i = 0; i < requests.Length; i++)
        {
            _script.Enqueue(taken, Worker, 20 + i);
        }

        for (var i = 0; i < requests.Length; i++)
        {
            _script.Dequeue(taken, Worker, 20 + i).Start(taken, Worker, requests[i]).Stop(taken, Worker, requests[i]);
        }
    }

    /// <summary>The first request of a connection, whose answer was sent when it stopped.</summary>
    private void Answered(string connection, double at) =>
        _script.Enqueue(at, Socket, 50).Dequeue(at, Other, 50).Start(at, Other, $"{connection}:1").Stop(at, Other, $"{connection}:1");
}
