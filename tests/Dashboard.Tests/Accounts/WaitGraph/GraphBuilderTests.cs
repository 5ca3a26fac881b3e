using Dashboard.Accounts.WaitGraph;
using Dashboard.Timeline.Graph;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.WaitGraph;

/// <summary>Who waits for what.</summary>
public sealed class GraphBuilderTests
{
    [Fact]
    public void Threads_and_waits_lead_from_a_call_site_to_the_async_method_and_to_what_that_awaits()
    {
        var graph = new Picture()
            .InTask(1, "Orders.Get").Waits(1, "Orders.Get", task: 7)
            .InTask(2, "Orders.Get").Waits(2, "Orders.Get", task: 8)
            .Waits(3, "Orders.Get", task: 9, from: 6, to: 6.5)
            .Task(7, "Db.QueryAsync", awaits: 70).Task(8, "Db.QueryAsync").Task(9, "Db.QueryAsync").Task(70, "Task.Delay in Db.QueryAsync", isAsync: false)
            .Graph();

        Assert.Equal(
            ["Orders.Get (Task wait) → Db.QueryAsync: 2 threads, 3 waits", "Db.QueryAsync → Task.Delay in Db.QueryAsync: 1 threads, 1 waits"],
            Picture.Edges(graph));
        Assert.Equal(2, graph.Nodes.Single(node => node.Role == WaitRoles.AsyncMethod).Threads);
        Assert.Equal(2, graph.Nodes.Single(node => node.Role == WaitRoles.Blocked).Threads);
        Assert.Equal(5.1, graph.Seconds, 3);
        Assert.Null(graph.Missing);
    }

    [Fact]
    public void A_wait_that_began_before_the_look_and_a_task_that_is_not_known_are_said_to_be_so()
    {
        var graph = new Picture().InTask(1, "Orders.Get").InTask(2, "Orders.Get").Waits(2, "Orders.Get", task: 7).Graph();

        Assert.Equal(
            [
                $"Orders.Get (Task wait) → {GraphBuilder.UnknownTask}: 1 threads, 1 waits",
                "Orders.Get (Task wait) → a task: the wait began before the trace: 1 threads, 0 waits",
            ],
            Picture.Edges(graph).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Call_sites_are_told_apart_by_the_route_that_they_serve()
    {
        var graph = new Picture()
            .InTask(1, "Orders.Get").Waits(1, "Orders.Get", task: 7)
            .InTask(2, "Orders.Get").Waits(2, "Orders.Get", task: 8)
            .Task(7, "Db.QueryAsync").Task(8, "Db.QueryAsync")
            .Graph(thread => thread == 1 ? "GET /a" : "GET /b");

        Assert.Equal(["GET /a", "GET /b"], graph.Nodes.Where(node => node.Role == WaitRoles.Blocked).Select(node => node.Route).Order(StringComparer.Ordinal));
        Assert.Equal(2, graph.Edges.Count);
    }

    [Fact]
    public void A_socket_leads_to_its_other_end()
    {
        var graph = new Picture()
            .Thread(1, "Db.Query", new BlockFrame("Socket.Receive", "System.Net.Sockets", "System.Net.Sockets")).Look(1, ThreadStatus.Socket, "127.0.0.1:9000")
            .Graph();

        Assert.Equal(["Db.Query (socket) → 127.0.0.1:9000: 1 threads, 0 waits"], Picture.Edges(graph));
        Assert.Equal(WaitRoles.Socket, graph.Nodes[graph.Edges[0].To].Role);
    }

    [Fact]
    public void A_lock_leads_to_what_its_owner_does()
    {
        var graph = new Picture()
            .InLock(1, "Stock.Take").Locked(1, lockId: 100, owner: 3)
            .InLock(2, "Stock.Take").Locked(2, lockId: 100, owner: 3)
            .Thread(3, "Stock.Take", Picture.Framework("System.Threading", "Thread.Sleep"))
            .Graph();

        Assert.Equal(
            ["Stock.Take (lock) → a lock that thread 3 holds: 2 threads, 0 waits", "a lock that thread 3 holds → Stock.Take (sleep): 2 threads, 0 waits"],
            Picture.Edges(graph));
        Assert.Equal(1, graph.Nodes.Single(node => node.Kind == "sleep").Threads);
        Assert.Empty(graph.Deadlocks);
    }

    [Fact]
    public void Who_waits_for_the_same_lock_does_not_hold_it()
    {
        var graph = new Picture().InLock(1, "A").Locked(1, 100, owner: 2).InLock(2, "B").Locked(2, 100, owner: 1).Graph();

        Assert.All(Picture.Edges(graph), edge => Assert.Contains("a lock whose owner is unknown", edge));
        Assert.Empty(graph.Deadlocks);
    }

    [Fact]
    public void Two_locks_in_opposite_order_are_a_deadlock_and_who_waits_behind_it_is_not_part_of_it()
    {
        var graph = new Picture()
            .InLock(1, "Transfer.Out").Locked(1, 100, owner: 2)
            .InLock(2, "Transfer.In").Locked(2, 200, owner: 1)
            .InLock(3, "Transfer.Out").Locked(3, 100, owner: 2)
            .Graph(thread => $"GET /{thread}");

        Assert.Equal(
            "Deadlock: thread 1 in Transfer.Out (GET /1) waits for a lock that thread 2 holds; thread 2 in Transfer.In (GET /2) waits for a lock that "
            + "thread 1 holds. None of them can continue.",
            Assert.Single(graph.Deadlocks));
        Assert.Equal(4, graph.Edges.Count(edge => edge.IsDeadlock));
        Assert.False(graph.Nodes.Single(node => node.Route == "GET /3").IsDeadlock);
    }

    [Fact]
    public void A_circle_that_may_yet_end_is_no_deadlock()
    {
        var graph = new Picture()
            .InLock(1, "A").Locked(1, 100, owner: 2, from: 9.5)
            .InLock(2, "B").Locked(2, 200, owner: 1, from: 5)
            .Graph();

        Assert.Empty(graph.Deadlocks);
    }

    [Fact]
    public void A_task_that_waits_for_the_lock_of_who_waits_for_it_is_a_deadlock()
    {
        var graph = new Picture()
            .InTask(1, "Orders.Sum").Waits(1, "Orders.Sum", task: 7, from: 6)
            .Task(7, "Task.Run of lambda in Orders.Sum", isAsync: false, thread: 2)
            .InLock(2, "lambda in Orders.Sum").Locked(2, 100, owner: 1, from: 6)
            .Graph();

        Assert.Contains("thread 1 in Orders.Sum waits for a task that thread 2 runs; thread 2", Assert.Single(graph.Deadlocks));
    }

    [Fact]
    public void More_nodes_than_are_kept_are_counted_and_those_with_most_threads_stay()
    {
        var picture = new Picture { EventsLost = 3 };
        for (var i = 0; i < 60; i++)
        {
            picture.Thread(i, $"Site{i}.Run", Picture.Framework("System.Threading", "Thread.Sleep"));
        }

        var graph = picture.Thread(100, "Site59.Run", Picture.Framework("System.Threading", "Thread.Sleep")).Graph();

        Assert.Equal((WaitForGraph.MaxNodes, 10), (graph.Nodes.Count, graph.LeftOut));
        Assert.Equal(("Site59.Run", 2), (graph.Nodes[0].Name, graph.Nodes[0].Threads));
        Assert.Equal("3 events did not fit: some waits are missing.", graph.Missing);
    }
}
