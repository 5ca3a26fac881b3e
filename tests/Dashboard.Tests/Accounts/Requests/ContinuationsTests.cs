using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Requests;

/// <summary>What runs a request between its beginning and its end.</summary>
public sealed class ContinuationsTests
{
    private const int Socket = 1;
    private const int Worker = 2;
    private const int Other = 3;
    private const int Third = 4;

    private readonly Script _script = new();

    [Fact]
    public void An_item_that_a_request_queued_is_its_own()
    {
        // await Task.Run(blocking), and the end comes from a timer.
        _script.Enqueue(0, Socket, 10).Dequeue(0, Worker, 10).Start(0, Worker).Enqueue(0, Worker, 11).Say(WorkEventKind.ThreadIdle, 1, Worker)
            .Dequeue(2, Other, 11).Say(WorkEventKind.WaitStarted, 3, Other).Say(WorkEventKind.WaitEnded, 6, Other).Say(WorkEventKind.ThreadIdle, 7, Other)
            .Enqueue(9, Socket, 12).Dequeue(9, Third, 12).Stop(10, Third);

        var account = Assert.Single(_script.Accounts);
        Assert.Equal((3, 1 + 2 + 1, 1 + 2, 10), (account.Waits, account.OnThread, account.Awaiting, account.Total));
    }

    [Fact]
    public void Threads_that_run_a_request_at_once_are_counted_once()
    {
        _script.Enqueue(0, Socket, 10).Dequeue(0, Worker, 10).Start(0, Worker).Enqueue(0, Worker, 11).Enqueue(0, Worker, 12)
            .Dequeue(1, Other, 11).Dequeue(1, Third, 12).Say(WorkEventKind.WaitStarted, 1, Third)
            .Say(WorkEventKind.ThreadIdle, 2, Worker).Say(WorkEventKind.ThreadIdle, 3, Other).Say(WorkEventKind.WaitEnded, 5, Third).Stop(6, Third);

        var account = Assert.Single(_script.Accounts);
        Assert.Equal((2, 4, 0, 6), (account.Waits, account.OnThread, account.Awaiting, account.Total));
    }

    [Fact]
    public void What_a_request_queued_and_left_behind_is_not_counted_after_its_end()
    {
        _script.Enqueue(0, Socket, 10).Dequeue(0, Worker, 10).Start(0, Worker).Enqueue(0, Worker, 11).Stop(1, Worker)
            .Dequeue(2, Other, 11).Enqueue(2, Other, 12).Dequeue(3, Other, 12).Start(4, Other, "b:1").Stop(5, Other, "b:1");

        Assert.Equal([1.0, 1.0], _script.Accounts.Select(account => account.InHandler));
    }
}
