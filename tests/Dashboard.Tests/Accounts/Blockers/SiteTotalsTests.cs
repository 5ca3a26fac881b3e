using Dashboard.Accounts.Blockers;
using Dashboard.Timeline;

namespace Dashboard.Tests.Accounts.Blockers;

public sealed class SiteTotalsTests
{
    private readonly SiteTotals _totals = new();

    [Fact]
    public void Windows_add_up_and_rates_are_over_all_of_their_time()
    {
        Add(1, Site("Orders.Get", 1.5, waits: 3) with { IsNew = true });
        Add(2);
        Add(3, Site("Orders.Get", 0.5, waits: 1), Site("Stock.Get", 0.25, waits: 1));

        Assert.Equal(["Orders.Get", "Stock.Get"], _totals.Sites.Select(site => site.Method));
        var first = _totals.Sites[0];
        Assert.Equal((2.0, 4, 2 / 3.0, 4 / 3.0), (first.BlockedSeconds, first.Waits, first.Threads, first.WaitsPerSecond));
        Assert.Equal((1.0, 3.0, true), (first.FirstSeen, first.LastSeen, first.IsNew));
    }

    [Fact]
    public void Of_several_owners_the_newest_is_kept_with_its_route_and_of_several_stacks_the_first()
    {
        Add(1, Site("Orders.Get", 1, waits: 1) with { Owner = "Cache.Fill", OwnerRoute = "GET /fill", Awaits = "Db.One", Stack = 3 });
        Add(2, Site("Orders.Get", 1, waits: 1) with { Owner = "Cache.Clear", Awaits = "Db.Two", Stack = 4 });
        Add(3, Site("Orders.Get", 1, waits: 1));

        var site = Assert.Single(_totals.Sites);
        Assert.Equal(("Cache.Clear", null, "Db.Two", 3), (site.Owner, site.OwnerRoute, site.Awaits, site.Stack));
        Assert.Equal((site.Owner, site.OwnerRoute, site.Awaits, site.Stack), _totals.Summaries(1).Select(one => (one.Owner, one.OwnerRoute, one.Awaits, one.Stack)).Single());
    }

    [Fact]
    public void The_time_of_two_sources_counts_once()
    {
        Add(1, Site("Orders.Get", 1, waits: 1));
        Add(1, Site("reads a socket", 1, waits: 0) with { Source = "/proc" });
        Add(1.5);

        Assert.Equal(1.5, _totals.Seconds);
    }

    [Fact]
    public void A_rate_is_over_the_time_that_its_own_source_covers()
    {
        Add(1);
        _totals.Add(new BlockingSites(1, 0.01) { Source = BlockingSites.Snapshot, Sites = [Site("Disk.Read", 0.2, 0) with { Source = BlockingSites.Snapshot }] });

        Assert.Equal(20, Assert.Single(_totals.Sites).Threads, 9);
    }

    [Fact]
    public void What_others_tell_of_is_not_told_once_more_by_a_snapshot_whatever_it_calls_it()
    {
        Add(1, Site("Orders.Get", 1, waits: 1) with { Kind = "Task wait" });
        Of(BlockingSites.OfSystem, 1, Site("sleeps", 4, 0) with { Kind = "sleep" });
        Of(BlockingSites.Snapshot, 0.01, Site("Stock.Get", 0.04, 0) with { Kind = "sleep" }, Site("lambda in Orders", 0.01, 0) with { Kind = "event" });

        Assert.Equal([("sleeps", 4.0), ("Orders.Get", 1.0)], _totals.Sites.Select(site => (site.Method, site.Threads)));
    }

    [Fact]
    public void A_snapshot_stands_for_what_nobody_else_tells()
    {
        Add(1, Site("Orders.Get", 1, waits: 1));
        Of(BlockingSites.OfSystem, 1);
        Of(BlockingSites.Snapshot, 0.01, Site("Disk.Read", 0.02, 0) with { Kind = "file" }, Site("Orders.Get", 0.03, 0) with { Kind = "Task wait" });

        Assert.Equal([("Orders.Get", "Task wait"), ("Disk.Read", "file"), ("Orders.Get", "lock")], _totals.Sites.Select(site => (site.Method, site.Kind)));
    }

    [Fact]
    public void Waits_that_began_before_events_were_read_are_told_beside_those_that_events_tell()
    {
        Add(1, Site("Orders.Get", 2, waits: 1));
        Of(BlockingSites.OfSystem, 1, Site("Orders.Get", 3, 0));

        Assert.Equal(5, _totals.Sites.Sum(site => site.Threads));
    }

    [Fact]
    public void Rows_without_a_name_join_the_one_that_names_the_same()
    {
        var route = Site("Orders.Get", 2, 0) with { Kind = "sleep", Route = "GET /orders" };
        Of(BlockingSites.OfSystem, 1, route with { Method = "sleeps", Route = null });
        Of(BlockingSites.OfSystem, 1, route with { Method = "GET /orders" });
        Of(BlockingSites.OfSystem, 1, route, route with { Method = "GET /other", Route = "GET /other" });

        Assert.Equal([("Orders.Get", 6.0), ("GET /other", 2.0)], _totals.Sites.Select(site => (site.Method, site.BlockedSeconds)));
    }

    [Fact]
    public void Where_two_methods_do_the_same_a_row_without_a_name_joins_none()
    {
        var sleeps = Site("sleeps", 1, 0) with { Kind = "sleep" };
        Of(BlockingSites.OfSystem, 1, sleeps, sleeps with { Method = "A.Get" }, sleeps with { Method = "B.Get" });

        Assert.Equal(3, _totals.Sites.Count);
    }

    [Fact]
    public void Routes_are_rows_of_their_own()
    {
        Add(1, Site("Db.Query", 1, waits: 1) with { Route = "GET /a" }, Site("Db.Query", 0.5, waits: 1) with { Route = "GET /b" });

        Assert.Equal(["GET /a", "GET /b"], _totals.Sites.Select(site => site.Route));
    }

    [Fact]
    public void Beyond_a_thousand_those_that_blocked_least_are_forgotten()
    {
        foreach (var n in Enumerable.Range(1, 1_001))
        {
            Add(n, Site($"Site{n}.Run", n, waits: 1));
        }

        Assert.Equal((901, 1_001.0, 101.0), (_totals.Sites.Count, _totals.Sites[0].BlockedSeconds, _totals.Sites[^1].BlockedSeconds));
    }

    private static BlockingSite Site(string method, double seconds, long waits) => new(method, "lock", "wait events") { BlockedSeconds = seconds, Waits = waits };

    private void Of(string source, double seconds, params BlockingSite[] sites) =>
        _totals.Add(new BlockingSites(seconds, seconds) { Source = source, Sites = [.. sites.Select(site => site with { Source = source })] });

    private void Add(double t, params BlockingSite[] sites) => _totals.Add(new BlockingSites(t, 1) { Sites = sites });
}
