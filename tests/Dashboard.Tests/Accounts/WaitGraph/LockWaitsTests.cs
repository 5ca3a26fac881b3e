using Dashboard.Accounts.WaitGraph;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.WaitGraph;

/// <summary>Who waits for which lock, from contention events.</summary>
public sealed class LockWaitsTests
{
    private readonly LockWaits _locks = new();

    [Fact]
    public void A_wait_is_told_while_it_lasts_with_the_owner_that_it_began_with()
    {
        Begin(1, thread: 10, lockId: 100, owner: 20);

        Assert.Equal([new LockWait(10, 100, 20, 1)], _locks.At(500));
        Assert.Empty(_locks.At(0.5));
        End(501, 10);
        Assert.Empty(_locks.At(502));
        Assert.Equal([new LockWait(10, 100, 20, 1)], _locks.At(500));
    }

    [Fact]
    public void Whose_wait_is_over_holds_the_lock_for_those_who_still_wait()
    {
        Begin(1, thread: 10, lockId: 100, owner: 20);
        Begin(2, thread: 11, lockId: 100, owner: 20);
        End(3, 10);

        Assert.Equal([new LockWait(11, 100, 10, 2)], _locks.At(4));
        Begin(5, thread: 12, lockId: 100, owner: 30);
        Assert.Equal([30L, 30L], _locks.At(6).Select(wait => wait.Owner!.Value));
        Assert.Equal([20L, 20L], _locks.At(2.5).Select(wait => wait.Owner!.Value));
    }

    [Fact]
    public void The_end_of_a_wait_with_a_time_limit_does_not_mean_that_the_lock_was_had()
    {
        _locks.Add(new BlockStack(5, [new BlockFrame("Orders.Get", "Shop", "Shop"), new BlockFrame("Monitor.TryEnter", "System.Threading", "System.Private.CoreLib")]));
        _locks.Add(new BlockEvent(BlockEventKind.LockWaitStarted, 1, 10) { Object = 100, Owner = 20, Stack = 5 });
        Begin(2, thread: 11, lockId: 100, owner: 20);
        End(3, 10);

        Assert.Equal([new LockWait(11, 100, 20, 2)], _locks.At(4));
    }

    [Fact]
    public void After_lost_events_nobody_is_known_to_wait()
    {
        Begin(1, thread: 10, lockId: 100, owner: 20);
        _locks.Add(new BlockEvent(BlockEventKind.EventsLost, 2) { Missing = 1 });

        Assert.Empty(_locks.At(3));
    }

    [Fact]
    public void An_owner_that_is_not_told_is_not_known()
    {
        Begin(1, thread: 10, lockId: 0, owner: 0);

        Assert.Equal([new LockWait(10, 0, null, 1)], _locks.At(2));
    }

    private void Begin(double t, long thread, long lockId, long owner) =>
        _locks.Add(new BlockEvent(BlockEventKind.LockWaitStarted, t, thread) { Object = lockId, Owner = owner });

    private void End(double t, long thread) => _locks.Add(new BlockEvent(BlockEventKind.LockWaitEnded, t, thread));
}
