using Dashboard.Accounts.Stacks;
using Dashboard.Accounts.Threads;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Threads;

public sealed class SnapshotNamesTests
{
    private static readonly BlockFrame Receive = Stacks.Of("System.Net.Sockets", "SocketPal.TryCompleteReceiveFrom");
    private static readonly BlockFrame Sleep = Stacks.Threading("Thread.Sleep");
    private readonly Dictionary<long, string> _routes = [];
    private readonly HashSet<long> _untold = [];
    private readonly SnapshotNames _names;

    public SnapshotNamesTests() => _names = new SnapshotNames((thread, _) => _routes.GetValueOrDefault(thread), (thread, _) => _untold.Contains(thread), new StackSites());

    [Fact]
    public void Another_thread_at_the_same_other_end_is_at_the_same_method()
    {
        (_routes[1], _routes[2]) = ("GET /1", "GET /2");
        Add(Stacks.Handler(1, Stacks.User("Db.Query"), Receive), Stacks.Handler(2, Stacks.User("Cache.Get"), Receive));
        _names.Look(10.5, [Reads(1, "db:5432"), Reads(2, "cache:6379")]);

        Assert.Equal(new SiteName("Db.Query", "GET /1"), _names.Of(30, Reads(7, "db:5432")));
        Assert.Equal(new SiteName("Cache.Get", "GET /2"), _names.Of(30, Reads(8, "cache:6379")));
        Assert.Null(_names.Of(30, Reads(9, "other:80")));
    }

    [Fact]
    public void Where_two_methods_read_from_the_same_end_the_route_tells_which_and_without_it_none_is_named()
    {
        (_routes[1], _routes[2]) = ("GET /query", "GET /scan");
        Add(Stacks.Handler(1, Stacks.User("Db.Query"), Receive), Stacks.Handler(2, Stacks.User("Db.Scan"), Receive));
        _names.Look(10.5, [Reads(1, "db:5432"), Reads(2, "db:5432")]);
        (_routes[7], _routes[8]) = ("GET /query", "GET /scan");

        Assert.Equal(new SiteName("Db.Query", "GET /query"), _names.Of(30, Reads(7, "db:5432")));
        Assert.Equal(new SiteName("Db.Scan", "GET /scan"), _names.Of(30, Reads(8, "replica:5432")));
        Assert.Null(_names.Of(30, Reads(9, "db:5432")));
    }

    [Fact]
    public void Of_two_endpoints_that_sleep_each_thread_is_named_by_its_route()
    {
        (_routes[1], _routes[2]) = ("GET /a", "GET /b");
        Add(Stacks.Handler(1, Stacks.User("A.Get"), Sleep), Stacks.Handler(2, Stacks.User("B.Get"), Sleep));
        _names.Look(10.5, []);
        (_routes[3], _routes[4], _routes[5]) = ("GET /a", "GET /b", "GET /c");

        Assert.Equal(["A.Get", "B.Get", null, null], new long[] { 3, 4, 5, 6 }.Select(thread => _names.Of(30, Sleeps(thread))?.Method));
    }

    [Fact]
    public void A_thread_that_serves_another_route_by_now_does_not_tell_what_is_at_its_other_end()
    {
        Add(Stacks.Handler(1, Stacks.User("Db.Query"), Receive) with { Route = "GET /query" });
        _routes[1] = "GET /cache";
        _names.Look(10.5, [Reads(1, "cache:6379")]);

        Assert.Null(_names.Of(30, Reads(2, "cache:6379")));
    }

    [Fact]
    public void One_method_of_two_routes_is_named_without_route()
    {
        (_routes[1], _routes[2]) = ("GET /1", "GET /2");
        Add(Stacks.Handler(1, Stacks.User("Db.Query"), Receive), Stacks.Handler(2, Stacks.User("Db.Query"), Receive));
        _names.Look(10.5, [Reads(1, "db:5432"), Reads(2, "db:5432")]);

        Assert.Equal(new SiteName("Db.Query", null), _names.Of(30, Reads(3, "db:5432")));
    }

    [Fact]
    public void A_route_that_is_told_after_the_snapshot_counts_in_place_of_the_one_before()
    {
        _routes[1] = "GET /before";
        Add(Stacks.Handler(1, Stacks.User("A.Get"), Sleep), Stacks.Handler(2, Stacks.User("B.Get"), Sleep));
        (_routes[1], _routes[2]) = ("GET /a", "GET /b");
        _names.Look(10.5, []);

        Assert.Equal("A.Get", _names.Of(30, Sleeps(1))?.Method);
    }

    [Fact]
    public void A_wait_that_began_before_events_were_read_is_named_by_the_stack_until_something_is_heard_of_its_thread()
    {
        Add(Stacks.Handler(1, Stacks.User("Orders.Get"), Stacks.Of("System.Threading.Tasks", "Task.Wait"), Stacks.Threading("Monitor.Wait")));
        _names.Look(10.5, []);
        _untold.Add(1);
        var waits = new ThreadSample(1, ThreadStatus.Waiting);

        Assert.Equal(new SiteName("Orders.Get", null) { Kind = "Task wait" }, _names.Of(11, waits));
        Assert.Null(_names.Of(11, waits with { Thread = 2 }));
        Assert.Null(_names.Of(11, waits with { Doing = ThreadStatus.Running }));
        _untold.Clear();
        Assert.Null(_names.Of(12, waits));
    }

    [Fact]
    public void Sleep_is_named_where_events_tell_it_from_idleness()
    {
        Add(Stacks.Handler(1, Stacks.User("Orders.Get"), Sleep));
        _names.Look(10.5, [new ThreadSample(1, ThreadStatus.IdleOrWaiting)]);

        Assert.Equal(new SiteName("Orders.Get", null), _names.Of(30, Sleeps(4)));
        Assert.Null(_names.Of(30, new ThreadSample(4, ThreadStatus.IdleOrWaiting)));
    }

    [Fact]
    public void A_name_stays_for_as_long_as_threads_are_seen_there_and_a_snapshot_that_saw_nobody_there_takes_none_away()
    {
        Add(Stacks.Handler(1, Stacks.User("Orders.Get"), Sleep));
        Assert.Null(_names.Of(10, Sleeps(2)));
        _names.Look(10.5, []);

        Assert.NotNull(_names.Of(70, Sleeps(2)));
        Assert.NotNull(_names.Of(130, Sleeps(3)));
        _names.Add(Stacks.At(131, Stacks.Idle(1)));
        _names.Look(131.5, []);
        Assert.NotNull(_names.Of(132, Sleeps(3)));
        Assert.Null(_names.Of(192.1, Sleeps(3)));
    }

    private void Add(params ThreadStack[] threads) => _names.Add(Stacks.At(10, threads));

    private static ThreadSample Reads(long thread, string end) => new(thread, ThreadStatus.Socket) { IsWorker = true, Call = "recvmsg", OtherEnd = end };

    private static ThreadSample Sleeps(long thread) => new(thread, ThreadStatus.Sleep) { IsWorker = true };
}
