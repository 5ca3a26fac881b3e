using Dashboard.Accounts.Requests;
using Dashboard.Timeline;

namespace Dashboard.Tests.Accounts.Requests;

public sealed class RequestDifferenceTests
{
    private static readonly RouteSummary Blocked = new("GET /a", 10) { BeforeMs = 1000, WaitsMs = 2500, OnThreadMs = 4, AfterMs = 500, TotalMs = 4004 };
    private static readonly RouteSummary Awaiting = new("GET /b", 10) { WaitsMs = 0, AwaitingMs = 500, OnThreadMs = 1, TotalMs = 501 };

    [Fact]
    public void What_grew_is_told_part_by_part_the_largest_first() =>
        Assert.Equal(
            "A request takes 3.5 s longer: 2.5 s more blocked in waits, 1 s more queued before the handler, 500 ms more with the response queued to be sent, 500 ms less awaiting.",
            RequestDifference.Of(Awaiting, Blocked));

    [Fact]
    public void What_shrank_too() =>
        Assert.StartsWith("A request takes 3.5 s less: 2.5 s less blocked in waits, 1 s less queued before", RequestDifference.Of(Blocked, Awaiting), StringComparison.Ordinal);

    [Fact]
    public void A_difference_of_less_than_two_percent_is_none() =>
        Assert.Equal("A request takes about the same time: 501 ms and 505 ms.", RequestDifference.Of(Awaiting, Awaiting with { AwaitingMs = 504, TotalMs = 505 }));
}
