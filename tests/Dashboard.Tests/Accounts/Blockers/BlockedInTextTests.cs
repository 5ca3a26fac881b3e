using Dashboard.Accounts.Blockers;
using Dashboard.Timeline;

namespace Dashboard.Tests.Accounts.Blockers;

/// <summary>What most blocked the requests of a route.</summary>
public sealed class BlockedInTests
{
    [Fact]
    public void The_method_is_told_with_the_task_that_it_waits_for_where_that_is_known()
    {
        BlockerSummary site = new("Orders.Get", "Task wait", BlockingSites.WaitEvents) { Route = "GET /orders", Awaits = "Db.QueryAsync" };

        Assert.Equal("Orders.Get on Db.QueryAsync", BlockedInText.Of([site], "GET /orders"));
        Assert.Equal("Orders.Get", BlockedInText.Of([site with { Awaits = null }, site], "GET /orders"));
    }

    [Fact]
    public void A_route_that_stands_for_its_own_method_says_nothing() =>
        Assert.Null(BlockedInText.Of([new BlockingSite("GET /orders", "Task wait", BlockingSites.WaitEvents) { Route = "GET /orders" }], "GET /orders"));
}
