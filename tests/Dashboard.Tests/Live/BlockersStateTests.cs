using Dashboard.Accounts.Blockers;
using Dashboard.Live;
using Dashboard.Timeline;

namespace Dashboard.Tests.Live;

public sealed class BlockersStateTests
{
    private readonly BlockersState _state = new();
    private readonly RecentSites _recent = new();

    private IReadOnlyList<SiteTotal> Recent => _state.SinceAttach(_recent.Now);

    [Fact]
    public void Threads_are_those_of_the_newest_second_and_blocked_time_that_of_the_last_ten()
    {
        for (var t = 1; t <= 20; t++)
        {
            Add(t, Site("Orders.Get", seconds: t));
        }

        var site = Assert.Single(Recent);
        Assert.Equal((20.0, 155.0), (site.Threads, site.BlockedSeconds));
    }

    [Fact]
    public void What_no_longer_blocks_is_not_shown_as_if_it_did()
    {
        Add(1, Site("Orders.Get", seconds: 5));
        Add(2);
        Add(4);

        Assert.Equal(0, Assert.Single(Recent).Threads);
    }

    [Fact]
    public void A_source_that_tells_nothing_any_more_is_not_shown_as_if_it_did()
    {
        Add(1, Site("Orders.Get", seconds: 5));
        Apply(new BlockingSites(3, 1) { Source = BlockingSites.OfSystem });

        Assert.Equal(0, Assert.Single(Recent).Threads);
    }

    [Fact]
    public void A_row_without_a_methods_name_counts_for_the_method_that_earlier_windows_name()
    {
        Apply(OfSystem(1, Site("Orders.Get", seconds: 3)));
        Apply(OfSystem(2, Site("GET /orders", seconds: 4)));

        var site = Assert.Single(Recent);
        Assert.Equal(("Orders.Get", 4.0, 7.0), (site.Method, site.Threads, site.BlockedSeconds));
    }

    private static BlockingSites OfSystem(double t, BlockingSite site) =>
        new(t, 1) { Source = BlockingSites.OfSystem, Sites = [site with { Source = BlockingSites.OfSystem }] };

    [Fact]
    public void Who_blocked_once_stays_among_everybody()
    {
        Add(1, Site("Rare.Get", seconds: 0.2));
        for (var t = 2; t <= 900; t++)
        {
            Add(t);
        }

        Assert.Empty(Recent);
        Assert.Equal("Rare.Get", Assert.Single(_state.Ever).Method);
    }

    [Fact]
    public void A_row_was_first_seen_when_it_was_since_attach_however_long_ago()
    {
        Add(1, Site("Orders.Get", seconds: 1));
        for (var t = 2; t <= 60; t++)
        {
            Add(t);
        }

        Add(61, Site("Orders.Get", seconds: 1));

        Assert.Equal(61, Assert.Single(_recent.Now).FirstSeen);
        Assert.Equal(1, Assert.Single(Recent).FirstSeen);
    }

    [Fact]
    public void The_method_that_blocks_a_route_is_the_one_with_most_threads()
    {
        Add(1, Site("Orders.Get", seconds: 1), Site("Stock.Get", seconds: 5) with { Route = "GET /stock" }, Site("Orders.Save", seconds: 3));

        Assert.Equal("Orders.Save", BlockedInText.Of(Recent, "GET /orders"));
        Assert.Null(BlockedInText.Of(Recent, "GET /nothing"));
    }

    [Fact]
    public void Who_blocked_before_the_target_was_gone_stays_among_everybody()
    {
        Add(1, Site("Orders.Get", seconds: 1));
        _state.Apply(new SessionChange(2, SessionState.Killed, ""));

        Assert.Null(_state.Newest);
        Assert.Single(_state.Ever);
    }

    [Fact]
    public void What_the_threads_do_unseen_is_that_of_the_newest_look_and_unknown_once_the_target_is_gone()
    {
        _state.Apply(new ThreadStates(1) { Idle = 3 });
        Assert.Null(_state.Unseen);

        _state.Apply(new ThreadStates(2) { IdleOrWaiting = 3 });
        Assert.StartsWith("3 threads are idle or asleep", _state.Unseen, StringComparison.Ordinal);
        _state.Apply(new SessionChange(3, SessionState.Killed, ""));
        Assert.NotNull(_state.Unseen);
    }

    [Fact]
    public void A_call_site_that_two_sources_tell_of_is_one_row_with_the_threads_of_both()
    {
        Add(1, Site("Orders.Get", seconds: 1));
        Apply(new BlockingSites(1, 1) { Source = BlockingSites.OfSystem, Sites = [Site("Orders.Get", seconds: 3) with { Source = BlockingSites.OfSystem }] });

        Assert.Equal([4.0], Recent.Select(site => site.Threads));
    }

    private void Add(double t, params BlockingSite[] sites) => Apply(new BlockingSites(t, 1) { Sites = sites });

    private void Apply(BlockingSites window)
    {
        _state.Apply(window);
        _recent.Add(window);
    }

    private static BlockingSite Site(string method, double seconds) =>
        new(method, "Task wait", BlockingSites.WaitEvents) { Route = "GET /orders", BlockedSeconds = seconds, Waits = 1 };
}
