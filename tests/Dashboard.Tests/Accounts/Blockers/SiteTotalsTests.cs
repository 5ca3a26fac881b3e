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
    public void What_wait_events_tell_is_not_told_once_more_by_a_snapshot_or_the_operating_system()
    {
        Add(1, Site("Orders.Get", 1, waits: 1));
        foreach (var source in new[] { BlockingSites.Snapshot, BlockingSites.OfSystem })
        {
            _totals.Add(new BlockingSites(1, 1)
            {
                Source = source,
                Sites = [Site("Orders.Get", 1, 0) with { Source = source }, Site("Disk.Read", 2, 0) with { Source = source, Kind = "file" }],
            });
        }

        Assert.Equal(
            [("Disk.Read", BlockingSites.OfSystem), ("Orders.Get", BlockingSites.WaitEvents)], _totals.Sites.Select(site => (site.Method, site.Source)));
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

    private void Add(double t, params BlockingSite[] sites) => _totals.Add(new BlockingSites(t, 1) { Sites = sites });
}
