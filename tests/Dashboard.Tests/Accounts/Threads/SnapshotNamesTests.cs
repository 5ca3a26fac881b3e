using Dashboard.Accounts.Threads;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Threads;

public sealed class SnapshotNamesTests
{
    private static readonly BlockFrame Receive = Stacks.Of("System.Net.Sockets", "SocketPal.TryCompleteReceiveFrom");
    private readonly SnapshotNames _names = new();

    [Fact]
    public void Another_thread_at_the_same_other_end_is_at_the_same_method()
    {
        Add(Stacks.Handler(1, Stacks.User("Db.Query"), Receive), Stacks.Handler(2, Stacks.User("Cache.Get"), Receive));
        _names.Look(10.5, [Reads(1, "db:5432"), Reads(2, "cache:6379")]);

        Assert.Equal(new SiteName("Db.Query", "GET /1"), _names.Of(30, Reads(7, "db:5432")));
        Assert.Equal(new SiteName("Cache.Get", "GET /2"), _names.Of(30, Reads(8, "cache:6379")));
        Assert.Null(_names.Of(30, Reads(9, "other:80")));
    }

    [Fact]
    public void Where_two_methods_read_from_the_same_end_none_is_named()
    {
        Add(Stacks.Handler(1, Stacks.User("Db.Query"), Receive), Stacks.Handler(2, Stacks.User("Db.Scan"), Receive), Stacks.Handler(3, Stacks.User("Db.Query"), Receive));
        _names.Look(10.5, [Reads(1, "db:5432"), Reads(2, "db:5432"), Reads(3, "db:5432")]);

        Assert.Null(_names.Of(30, Reads(1, "db:5432")));
    }

    [Fact]
    public void One_method_of_two_routes_is_named_without_route()
    {
        Add(Stacks.Handler(1, Stacks.User("Db.Query"), Receive), Stacks.Handler(2, Stacks.User("Db.Query"), Receive));
        _names.Look(10.5, [Reads(1, "db:5432"), Reads(2, "db:5432")]);

        Assert.Equal(new SiteName("Db.Query", null), _names.Of(30, Reads(1, "db:5432")));
    }

    [Fact]
    public void Sleep_is_a_wait_with_a_limit_to_the_operating_system()
    {
        Add(Stacks.Handler(1, Stacks.User("Orders.Get"), Stacks.Threading("Thread.Sleep")));
        _names.Look(10.5, [new ThreadLook(1, ThreadDoing.IdleOrWaiting)]);

        Assert.Equal(new SiteName("Orders.Get", "GET /1"), _names.Of(30, new ThreadLook(4, ThreadDoing.Sleep)));
        Assert.Null(_names.Of(30, new ThreadLook(4, ThreadDoing.IdleOrWaiting)));
    }

    [Fact]
    public void Names_grow_old_and_a_new_snapshot_begins_anew()
    {
        Add(Stacks.Handler(1, Stacks.User("Db.Query"), Receive));
        Assert.Null(_names.Of(10, Reads(1, "db:5432")));
        _names.Look(10.5, [Reads(1, "db:5432")]);

        Assert.NotNull(_names.Of(70, Reads(1, "db:5432")));
        Assert.Null(_names.Of(70.1, Reads(1, "db:5432")));
        Add(Stacks.Idle(1));
        _names.Look(10.5, [Reads(1, "db:5432")]);
        Assert.Null(_names.Of(11, Reads(1, "db:5432")));
    }

    private void Add(params ThreadStack[] threads) => _names.Add(Stacks.At(10, threads), static (thread, _) => $"GET /{thread}");

    private static ThreadLook Reads(long thread, string end) => new(thread, ThreadDoing.Socket) { IsWorker = true, Call = "recvmsg", OtherEnd = end };
}
