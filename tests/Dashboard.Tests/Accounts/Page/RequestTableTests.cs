using Bunit;
using Dashboard.Accounts.Page;
using Dashboard.Timeline;

namespace Dashboard.Tests.Accounts.Page;

public sealed class RequestTableTests
{
    [Theory(Timeout = 30_000)]
    [InlineData(1, "Table")]
    [InlineData(3, "Table (3 routes)")]
    public async Task Folded_it_says_of_how_many_routes_it_is(int routes, string summary)
    {
        await using var components = new Components();
        RouteSummary[] rows = [.. Enumerable.Range(0, routes).Select(i => new RouteSummary($"GET /{i}", 1))];

        var table = components.Render<RequestTable>(parameters => parameters.Add(view => view.Routes, rows));

        Assert.Equal(summary, string.Join(' ', table.Find("summary").TextContent.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)));
        Assert.Equal(routes, table.FindAll("tbody tr").Count);
    }
}
