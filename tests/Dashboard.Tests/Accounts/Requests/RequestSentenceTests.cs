using Dashboard.Accounts.Requests;
using Dashboard.Timeline;

namespace Dashboard.Tests.Accounts.Requests;

public sealed class RequestSentenceTests
{
    private static readonly RouteSummary Blocked = new("GET /a", 125) { BeforeMs = 921, WaitsMs = 2439, OnThreadMs = 2, AfterMs = 511, TotalMs = 3873 };

    [Fact]
    public void A_request_is_told_with_the_parts_that_matter_in_the_order_of_time() =>
        Assert.Equal(
            "GET /a: 3.87 s on average: 921 ms queued before the handler, 2.44 s blocked in waits, 511 ms with the response queued to be sent.", RequestSentence.Of(Blocked));

    [Fact]
    public void What_blocks_has_a_name_where_it_is_known() =>
        Assert.Contains("2.44 s blocked in Orders.Get, ", RequestSentence.Of(Blocked, "Orders.Get"), StringComparison.Ordinal);

    [Fact]
    public void A_part_that_is_nearly_all_is_said_without_figures() =>
        Assert.Equal(
            "GET /a: 502 ms on average, nearly all of it awaiting.", RequestSentence.Of(Awaiting(notToldApart: 50)));

    [Fact]
    public void What_is_awaited_has_a_name_where_a_trace_shows_it_and_the_request_did_await() =>
        Assert.Equal(
            ["GET /a: 502 ms on average, nearly all of it awaiting Task.Delay in Orders.Get.", "GET /a: 502 ms on average: 500 ms awaiting, or running for up to 60 ms of it."],
            new[] { 50, 60 }.Select(unknown => RequestSentence.Of(Awaiting(unknown), awaiting: "Task.Delay in Orders.Get")));

    [Fact]
    public void A_request_that_may_have_run_for_more_than_a_tenth_is_not_nearly_all_awaiting() =>
        Assert.Equal(
            "GET /a: 502 ms on average: 500 ms awaiting, or running for up to 60 ms of it.", RequestSentence.Of(Awaiting(notToldApart: 60)));

    [Theory]
    [InlineData(null)]
    [InlineData(500.0)]
    public void Where_nothing_tells_awaiting_from_running_the_sentence_says_so(double? notToldApart) =>
        Assert.Equal(
            "GET /a: 502 ms on average, nearly all of it awaiting or running (no event tells which).", RequestSentence.Of(Awaiting(notToldApart)));

    private static RouteSummary Awaiting(double? notToldApart) => new("GET /a", 10) { AwaitingMs = 500, NotToldApartMs = notToldApart, BeforeMs = 2, TotalMs = 502 };

    [Fact]
    public void Requests_that_are_not_over_are_told_as_such() =>
        Assert.Equal(
            "49 × GET /a open for 3 s on average: 2 s queued before the handler, 1 s blocked in waits.",
            RequestSentence.SoFar(new("GET /a", 49) { BeforeMs = 2000, WaitsMs = 1000, TotalMs = 3000 }));

    [Fact]
    public void The_parts_of_a_route_are_its_whole() =>
        Assert.Equal(Blocked.TotalMs, RequestPart.All.Sum(part => part.MeanMs(Blocked)), 6);
}
