using Dashboard.Accounts.Requests;
using Dashboard.Live.Rail;
using Dashboard.Timeline;

namespace Dashboard.Tests.Live.Rail;

/// <summary>Which endpoints the target serves, from its own requests.</summary>
public sealed class SeenEndpointsTests
{
    private static readonly object Target = new();

    [Fact]
    public void Rates_and_blocked_share_are_of_the_last_windows_and_what_is_idle_keeps_its_row()
    {
        var (seen, told) = (new SeenEndpoints(), 0);
        seen.Changed += () => told++;
        Update(seen, Target, new RouteTimes("GET /a", 20) { WaitsSeconds = 3, LocksSeconds = 1, OnThreadSeconds = 1 }, new RouteTimes("POST /b", 4), new RouteTimes("GET /pool", 1));
        var first = seen.Now;
        Update(seen, Target, new RouteTimes("GET /c", 2) { OnThreadSeconds = 1 }, new RouteTimes("GET /a", 1), new RouteTimes("other routes", 9));

        Assert.Equal(2, told);
        Assert.DoesNotContain(first, one => one.Route == "GET /pool");
        Assert.Equal(10, Assert.Single(first, one => one.Route == "GET /a").PerSecond);
        Assert.Equal(80, first.Single(one => one.Route == "GET /a").BlockedPercent!.Value, 6);
        Assert.Equal(first.Select(one => one.Route).Append("GET /c"), seen.Now.Select(one => one.Route));
        Assert.Null(seen.Now.Single(one => one.Route == "POST /b").Times);
        Assert.Equal("/a", first.Single(one => one.Route == "GET /a").PathToLoad);
        Assert.Null(first.Single(one => one.Route == "POST /b").PathToLoad);
    }

    [Fact]
    public void Another_target_begins_with_nothing_and_many_routes_are_counted()
    {
        var seen = new SeenEndpoints();
        RouteTimes[] many = [.. Enumerable.Range(0, SeenEndpoints.Max + 5).Select(i => new RouteTimes($"GET /r{i}x", 1))];
        Update(seen, Target, many);
        Update(seen, Target, many);

        Assert.Equal((SeenEndpoints.Max, 5), (seen.Now.Count, seen.Others));
        Update(seen, new object());
        Assert.Equal((0, 0), (seen.Now.Count, seen.Others));
    }

    /// <summary>Two seconds of requests.</summary>
    internal static void Update(SeenEndpoints seen, object target, params RouteTimes[] routes)
    {
        var totals = RequestTotals.Of([new RequestTimes(1, 2) { Routes = routes, Stopped = routes.Sum(route => route.Requests) }]);
        seen.Update(target, true, totals.WindowSeconds, totals.Summaries(), []);
    }
}
