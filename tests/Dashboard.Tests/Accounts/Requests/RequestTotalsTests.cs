using Dashboard.Accounts.Requests;
using Dashboard.Timeline;

namespace Dashboard.Tests.Accounts.Requests;

public sealed class RequestTotalsTests
{
    [Fact]
    public void Windows_add_up_exactly_and_the_route_with_most_time_comes_first()
    {
        var totals = RequestTotals.Of([Window(1, Route("GET /a", 2, before: 1), Route("GET /b", 1, before: 9)), Window(2, Route("GET /a", 3, before: 4))]);

        Assert.Equal(["GET /b", "GET /a"], totals.Routes.Select(route => route.Route));
        Assert.Equal((5, 5.0), (totals.Routes[1].Requests, totals.Routes[1].BeforeSeconds));
        Assert.Equal((6, 14.0), (totals.Whole!.Requests, totals.Whole.TotalSeconds));
        Assert.Equal(2, totals.WindowSeconds);
    }

    [Fact]
    public void Means_are_milliseconds_and_percentiles_those_of_all_windows_together()
    {
        var summary = Assert.Single(RequestTotals.Of(Enumerable.Range(1, 100).Select(i => Window(i, Route("GET /a", 1, before: i / 100.0)))).Summaries());

        Assert.Equal(505, summary.BeforeMs, 6);
        Assert.Equal(505, summary.TotalMs, 6);
        Assert.Equal(500, summary.P50Ms, 0.5);
        Assert.Equal(950, summary.P95Ms, 1.0);
        Assert.Equal(990, summary.P99Ms, 1.0);
    }

    [Fact]
    public void What_is_not_accounted_for_is_said_in_percent_and_nothing_is_said_without_requests()
    {
        Assert.Null(RequestTotals.Of([Window(1)]).AccountedPercent);
        Assert.Equal(98.7, RequestTotals.Of([Window(1) with { Stopped = 1_000, Unaccounted = 13 }]).AccountedPercent!.Value, 9);
    }

    [Fact]
    public void What_reading_costs_a_request_are_its_events_and_its_awaits()
    {
        var totals = RequestTotals.Of([Window(1) with { Stopped = 10, Events = 300, Awaits = 50 }, Window(2) with { Stopped = 10, Events = 100, Awaits = 10 }]);

        Assert.Equal((20 * 0.15) + (3 * 1.6), totals.MicrosecondsPerRequest(perEvent: 0.15, perAwait: 1.6)!.Value, 1e-9);
        Assert.Null(RequestTotals.Of([Window(1)]).MicrosecondsPerRequest(0.15, 1.6));
    }

    [Fact]
    public void Events_of_a_request_are_those_of_the_windows_over_its_requests() =>
        Assert.Equal(25, RequestTotals.Of([Window(1) with { Stopped = 10, Events = 250 }, Window(2) with { Stopped = 10, Events = 250 }]).EventsPerRequest);

    [Fact]
    public void What_is_open_is_that_of_the_last_window()
    {
        var open = new OpenRoute(Route("GET /a", 1, before: 1), 1);

        Assert.Empty(RequestTotals.Of([Window(1) with { Open = [open] }, Window(2)]).Open);
        var (soFar, oldest) = Assert.Single(RequestTotals.Of([Window(1), Window(2) with { Open = [open] }]).OpenSummaries());
        Assert.Equal((1000.0, 1.0), (soFar.TotalMs, oldest));
    }

    [Theory]
    [InlineData("/orders/17", "/orders/{id}")]
    [InlineData("/orders/17/lines/3", "/orders/{id}/lines/{id}")]
    [InlineData("/u/9b2b6c1e-3f57-4a11-9a57-1c1f7a2f6a10", "/u/{id}")]
    [InlineData("/blob/deadbeef01", "/blob/{id}")]
    [InlineData("/deadbeef", "/deadbeef")]
    [InlineData("/v2/facade", "/v2/facade")]
    [InlineData("/", "/")]
    public void What_looks_like_an_id_stands_for_all(string path, string route) => Assert.Equal(route, RouteNames.Template(path));

    [Fact]
    public void Routes_beyond_a_hundred_are_one()
    {
        var names = new RouteNames();
        var routes = Enumerable.Range(0, 1_000).Select(i => names.Of("GET", $"/p{i}x")).ToHashSet();

        Assert.Equal(101, routes.Count);
        Assert.Contains(RouteNames.Other, routes);
        Assert.Equal("GET /p5x", names.Of("GET", "/p5x"));
    }

    [Theory]
    [InlineData(100, 100, true)]
    [InlineData(100, 119, true)]
    [InlineData(100, 130, false)]
    [InlineData(9, 9, false)]
    public void A_route_is_the_clients_when_their_numbers_of_requests_fit(long client, long route, bool isOf)
    {
        var (mean, summary) = (new ClientMean(client, 5), new RouteSummary("GET /a", route));

        Assert.Equal(isOf, mean.IsOf(summary));
        Assert.Equal(isOf ? 5 : null, mean.MsOf(summary));
    }

    [Theory]
    [InlineData(1100, "+10.0 %")]
    [InlineData(995, "−0.5 %")]
    [InlineData(1000, "0 %")]
    public void The_difference_has_its_sign(double total, string text) =>
        Assert.Equal(text, ClientMean.Difference(new RouteSummary("GET /a", 10) { TotalMs = total }, 1000));

    [Fact]
    public void Long_lived_requests_of_several_windows_are_those_open_at_the_last_and_all_that_ended()
    {
        LongLivedRoute sockets = new("GET /ws") { Open = 200, OldestSeconds = 60 };
        RequestTimes[] windows =
        [
            Window(1) with { LongLived = [sockets with { Ended = 1, EndedSeconds = 10 }, new LongLivedRoute("GET /poll") { Open = 1, OldestSeconds = 7 }] },
            Window(2) with { LongLived = [sockets with { OldestSeconds = 61, Ended = 1, EndedSeconds = 20 }] },
        ];

        Assert.Equal([sockets with { OldestSeconds = 61, Ended = 2, EndedSeconds = 30 }], RequestTotals.Of(windows).LongLived);
        Assert.Equal("200 long-lived requests open (GET /ws), oldest 61 s; 2 ended after 15 s on average.", LongLivedSentence.Of(windows));
        Assert.Equal("1 long-lived request ended (GET /poll) after 7 s on average.", LongLivedSentence.Of([new LongLivedRoute("GET /poll") { Ended = 1, EndedSeconds = 7 }]));
        Assert.Null(LongLivedSentence.Of([Window(1)]));
    }

    private static RequestTimes Window(double t, params RouteTimes[] routes) => new(t, 1) { Routes = routes };

    private static RouteTimes Route(string name, long requests, double before) => new(name, requests)
    {
        BeforeSeconds = before,
        Totals = [[Dashboard.Timeline.Histograms.LatencyHistogram.IndexOf((long)(before * 1e6 / requests)), requests]],
    };
}
