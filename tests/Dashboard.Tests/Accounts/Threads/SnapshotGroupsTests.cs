using Dashboard.Accounts.Stacks;
using Dashboard.Accounts.Threads;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Threads;

public sealed class SnapshotGroupsTests
{
    private static readonly BlockFrame Sleep = Stacks.Threading("Thread.Sleep");
    private static readonly BlockFrame Receive = Stacks.Of("System.Net.Sockets", "SocketPal.TryCompleteReceiveFrom");

    [Fact]
    public void Threads_with_the_same_stack_are_one_group_pool_threads_and_most_first()
    {
        var stacks = Stacks.At(
            7, Stacks.Own(1, Stacks.User("Watch.Run"), Sleep), Stacks.Own(2, Stacks.User("Watch.Run"), Sleep), Stacks.Own(3, Stacks.User("Watch.Run"), Sleep),
            Stacks.Idle(4), Stacks.Handler(5, Stacks.User("Orders.Get"), Sleep), Stacks.Handler(6, Stacks.User("Orders.Get"), Sleep));

        var item = SnapshotGroups.Of(stacks, "Somebody asked.", new StackSites());

        Assert.Equal((7, "Somebody asked.", 0.25, 0), (item.T, item.Why, item.TookSeconds, item.LeftOut));
        Assert.Equal(
            [("sleep", "Orders.Get", 2, true), ("idle", 1, true), ("sleep", "Watch.Run", 3, false)],
            item.Groups.Select(group => group.Kind == "idle" ? ((object)("idle", group.Threads, group.InPool)) : (group.Kind, group.Method, group.Threads, group.InPool)));
        Assert.Equal(["PortableThreadPool.WorkerThread.WorkerThreadStart", "ThreadPoolWorkQueue.Dispatch", "HttpProtocol.ProcessRequests", "Orders.Get", "Thread.Sleep"], item.Groups[0].Frames);
    }

    [Fact]
    public void A_row_a_call_site_says_how_many_pool_threads_it_blocks_and_which_route_it_serves()
    {
        var stacks = Stacks.At(
            7, Stacks.Handler(1, Stacks.User("Db.Query"), Receive) with { Route = "GET /sync" }, Stacks.Handler(2, Stacks.User("Db.Query"), Receive) with { Route = "GET /sync" }, Stacks.Handler(3, Stacks.User("Orders.Get"), Sleep),
            Stacks.Idle(4), Stacks.Own(5, Stacks.User("Watch.Run"), Sleep), Stacks.Handler(6, Stacks.User("Orders.Sum")));

        var rows = SnapshotGroups.Sites(stacks, new StackSites());

        Assert.Equal(
            [
                new BlockingSite("Db.Query", "socket", "stack snapshot") { Route = "GET /sync", BlockedSeconds = 2 * 0.01 },
                new BlockingSite("Orders.Get", "sleep", "stack snapshot") { BlockedSeconds = 0.01 },
            ],
            rows.Sites);
        Assert.Equal((0.01, 1), (rows.WindowSeconds, rows.OtherThreads));
    }

    [Fact]
    public void A_group_that_serves_several_routes_names_none()
    {
        var stacks = Stacks.At(
            7, Stacks.Handler(1, Stacks.User("Orders.Get"), Sleep) with { Route = "GET /1" }, Stacks.Handler(2, Stacks.User("Orders.Get"), Sleep) with { Route = "GET /2" });

        Assert.Null(Assert.Single(SnapshotGroups.Of(stacks, "", new StackSites()).Groups).Route);
    }

    [Fact]
    public void A_thread_whose_method_was_inlined_away_bears_its_route()
    {
        var stacks = Stacks.At(7, Stacks.Handler(1, Sleep));

        var routed = stacks with { Threads = [stacks.Threads[0] with { Route = "GET /orders" }] };
        Assert.Equal("GET /orders", Assert.Single(SnapshotGroups.Of(routed, "", new StackSites()).Groups).Method);
        Assert.NotEqual("", Assert.Single(SnapshotGroups.Of(stacks, "", new StackSites()).Groups).Method);
    }

    [Fact]
    public void A_snapshot_keeps_200_groups_of_64_frames_and_counts_what_it_leaves_out()
    {
        var deep = Enumerable.Range(0, 100).Select(depth => Stacks.User($"Deep.Call{depth}")).ToArray();
        var stacks = Stacks.At(
            7,
            [
                .. Enumerable.Range(0, 230).Select(number => Stacks.Handler(number, Stacks.User($"Orders.Get{number}"), Sleep)), Stacks.Handler(900, [.. deep, Sleep]),
                Stacks.Handler(901, [.. deep, Sleep]),
            ]);

        var item = SnapshotGroups.Of(stacks, "", new StackSites());

        Assert.Equal((200, 31), (item.Groups.Count, item.LeftOut));
        Assert.Equal(2, item.Groups[0].Threads);
        Assert.Equal(64, item.Groups[0].Frames.Count);
        Assert.Equal("Thread.Sleep", item.Groups[0].Frames[^1]);
        Assert.Equal(100, SnapshotGroups.Sites(stacks, new StackSites()).Sites.Count);
    }

    [Fact]
    public void The_largest_snapshot_is_a_line_that_a_run_file_may_hold()
    {
        var name = new string('x', 1_000);
        var deep = Enumerable.Range(0, 100).Select(depth => Stacks.User($"{name}.Call{depth}")).ToArray();
        var stacks = Stacks.At(7, [.. Enumerable.Range(0, 300).Select(number => Stacks.Handler(number, [.. deep, Stacks.User($"Get{number}"), Sleep]))]);

        var line = RunFormat.Line(SnapshotGroups.Of(stacks, "Somebody asked.", new StackSites()));

        Assert.InRange(line.Length, 2_000_000, RunFormat.LongestLineBytes);
    }
}
