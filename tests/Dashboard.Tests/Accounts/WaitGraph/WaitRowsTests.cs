using Dashboard.Accounts.WaitGraph;
using Dashboard.Timeline.Graph;

namespace Dashboard.Tests.Accounts.WaitGraph;

/// <summary>A wait-for graph as lines.</summary>
public sealed class WaitRowsTests
{
    [Fact]
    public void What_a_call_site_waits_for_stands_below_it_and_what_nobody_knows_of_last()
    {
        var graph = new Picture()
            .Thread(9, "Idle.Nap", Picture.Framework("System.Threading", "Thread.Sleep"))
            .InTask(1, "Orders.Get").InTask(2, "Orders.Get").InTask(3, "Orders.Get").Waits(3, "Orders.Get", 7)
            .Task(7, "Db.QueryAsync", awaits: 70).Task(70, "Db.ReadAsync")
            .Graph();

        Assert.Equal(
            [
                "0 Task wait Orders.Get",
                "1 waits for the async method Db.QueryAsync",
                "2 which awaits Db.ReadAsync",
                "1 waits for a task: the wait began before the trace",
                "0 sleep Idle.Nap",
            ],
            Lines(graph));
    }

    [Fact]
    public void A_lock_leads_to_where_its_owner_is()
    {
        var graph = new Picture()
            .InLock(1, "Stock.Take").Locked(1, 100, owner: 3)
            .Thread(3, "Stock.Fill", Picture.Framework("System.Threading", "Thread.Sleep"))
            .Graph();

        Assert.Equal(["0 lock Stock.Take", "1 waits for a lock that thread 3 holds", "2 whose owner is in Stock.Fill"], Lines(graph));
    }

    [Fact]
    public void A_circle_is_followed_once_around_and_stands_first()
    {
        var graph = new Picture()
            .InTask(4, "Orders.Get").Waits(4, "Orders.Get", 7).Task(7, "Db.QueryAsync")
            .InLock(1, "Transfer.Out").Locked(1, 100, owner: 2)
            .InLock(2, "Transfer.In").Locked(2, 200, owner: 1)
            .Graph();

        var rows = WaitRows.Of(graph);

        Assert.Equal(
            [
                "0 lock Transfer.Out", "1 waits for a lock that thread 2 holds", "2 whose owner is in Transfer.In", "3 waits for a lock that thread 1 holds",
                "4 whose owner is in Transfer.Out", "0 Task wait Orders.Get", "1 waits for the async method Db.QueryAsync",
            ],
            Lines(graph));
        Assert.Equal([true, true, true, true, true, false, false], rows.Select(row => row.IsDeadlock));
        Assert.Equal([4], rows.Index().Where(row => row.Item.IsRepeated).Select(row => row.Index));
    }

    [Fact]
    public void Edges_that_lead_nowhere_are_left_out()
    {
        var graph = new WaitForGraph("") { Nodes = [new WaitNode(WaitRoles.Blocked, "A")], Edges = [new WaitEdge(0, 1), new WaitEdge(-1, 0)] };

        Assert.Equal(["0 blocked A"], Lines(graph));
    }

    private static IEnumerable<string> Lines(WaitForGraph graph) => WaitRows.Of(graph).Select(row => $"{row.Depth} {row.Lead} {row.Node.Name}");
}
