using Dashboard.Accounts.History;
using Dashboard.Accounts.Requests;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.History;

/// <summary>Who had which lock, from contention events.</summary>
public sealed class LockOwnersTests
{
    private readonly LockOwners _owners = new();
    private readonly ThreadHistory _history;

    public LockOwnersTests() => _history = new ThreadHistory(new RouteNames(), _owners.Began, _owners.Ended, static (_, _) => { })
    {
        Requests = new RequestAccounts(static _ => { }),
    };

    [Fact]
    public void A_wait_is_known_while_it_lasts_with_the_owner_that_it_began_with()
    {
        Begin(1, thread: 10, lockId: 100, owner: 20);

        Assert.Equal([(10, 20)], At(500));
        Assert.Empty(At(0.5));
        End(501, 10);
        Assert.Empty(At(502));
        Assert.Equal([(10, 20)], At(500));
    }

    [Fact]
    public void Whose_wait_is_over_holds_the_lock_for_those_who_still_wait()
    {
        Begin(1, thread: 10, lockId: 100, owner: 20);
        Begin(2, thread: 11, lockId: 100, owner: 20);
        End(3, 10);

        Assert.Equal([(11, 10)], At(4));
        Begin(5, thread: 12, lockId: 100, owner: 30);
        Assert.Equal([(11, 30), (12, 30)], At(6));
        Assert.Equal([(10, 20), (11, 20)], At(2.5));
    }

    [Fact]
    public void The_end_of_a_wait_with_a_time_limit_does_not_mean_that_the_lock_was_had()
    {
        var tried = new BlockStack(5, [new BlockFrame("Orders.Get", "Shop", "Shop"), new BlockFrame("Monitor.TryEnter", "System.Threading", "System.Private.CoreLib")]);
        _history.Add(new WorkEvent(WorkEventKind.LockWaitStarted, 1, 10, 100, tried) { Owner = 20 });
        Begin(2, thread: 11, lockId: 100, owner: 20);
        End(3, 10);

        Assert.Equal([(11, 20)], At(4));
    }

    [Fact]
    public void After_lost_events_nobody_is_known_to_wait()
    {
        Begin(1, thread: 10, lockId: 100, owner: 20);
        _history.Add(new WorkEvent(WorkEventKind.WaitsLost, 2, 0, 1));

        Assert.Empty(At(3));
    }

    [Fact]
    public void An_owner_that_is_not_told_is_not_known()
    {
        Begin(1, thread: 10, lockId: 0, owner: 0);

        Assert.Equal([(10, null)], At(2));
    }

    private IEnumerable<(long Thread, long? Owner)> At(double t) =>
        _history.LockedAt(t).Select(wait => (wait.Thread, _owners.At(wait, t))).OrderBy(wait => wait.Thread);

    private void Begin(double t, long thread, long lockId, long owner) =>
        _history.Add(new WorkEvent(WorkEventKind.LockWaitStarted, t, thread, lockId) { Owner = owner });

    private void End(double t, long thread) => _history.Add(new WorkEvent(WorkEventKind.LockWaitEnded, t, thread));
}
