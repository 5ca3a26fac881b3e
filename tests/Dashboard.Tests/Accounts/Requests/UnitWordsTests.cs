using Dashboard.Accounts.Requests;
using Dashboard.Timeline;

namespace Dashboard.Tests.Accounts.Requests;

public sealed class UnitWordsTests
{
    [Theory]
    [InlineData("GET /orders", "3 requests")]
    [InlineData("work MassTransit Order receive", "3 units")]
    [InlineData("work /orders", "3 requests")]
    [InlineData("other routes", "3 requests")]
    public void Units_are_not_called_requests(string route, string words) => Assert.Equal(words, UnitWords.Plural(3, route));

    [Fact]
    public void Titles_name_what_there_is()
    {
        Assert.Equal(("Requests", "Request time"), Titles("GET /orders"));
        Assert.Equal(("Units", "Request and work time"), Titles("work Orders Consume"));
        Assert.Equal(("Requests, units", "Request and work time"), Titles("GET /orders", "work Orders Consume"));
    }

    /// <summary>How long a job takes says nothing about how many requests the pool can serve.</summary>
    [Fact]
    public void Units_are_not_among_all_requests_together()
    {
        var totals = RequestTotals.Of([new RequestTimes(1, 1) { Routes = [Of("GET /orders", 4), Of("work Orders Consume", 2)] }]);

        Assert.Equal(4, totals.Whole!.Requests);
        Assert.Null(RequestTotals.Of([new RequestTimes(1, 1) { Routes = [Of("work Orders Consume", 2)] }]).Whole);
    }

    private static (string Column, string Title) Titles(params string[] routes) => (UnitWords.Column(routes), UnitWords.Title(routes));

    private static RouteTimes Of(string route, long requests) => new(route, requests);
}
