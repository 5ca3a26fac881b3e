using Bunit;
using Dashboard.Accounts.Page;
using Dashboard.Timeline;

namespace Dashboard.Tests.Accounts.Page;

public sealed class SharedResourcesViewTests : IAsyncDisposable
{
    private readonly Components _components = new();

    public ValueTask DisposeAsync() => _components.DisposeAsync();

    [Fact]
    public void A_row_has_what_the_meters_report_of_a_pool_and_what_is_short_comes_first()
    {
        var view = Render(
            new SharedResource(ResourceKinds.HttpClient, "prices:8080") { Waits = 3, MeanWaitSeconds = 0.001 },
            new SharedResource(ResourceKinds.Npgsql, "shop on db") { Used = 5, Idle = 0, Limit = 5, Waiting = 12 });

        Assert.Equal("Connection pools and limits, 1 s ago. Read for 4 s. One is short.", Text(view, "summary"));
        Assert.Equal(["Npgsql", "shop on db", "5", "0", "5", "12", "–", "–"], Row(view, 0));
        Assert.Equal(["HttpClient", "prices:8080", "–", "–", "–", "–", "1 ms", "–"], Row(view, 1));
    }

    [Fact]
    public void Where_no_meter_reported_any_it_says_which_are_read()
    {
        var view = Render();

        Assert.Contains("Npgsql, MySqlConnector", Text(view, "summary"), StringComparison.Ordinal);
        Assert.Empty(view.FindAll("table"));
    }

    private static IEnumerable<string> Row(IRenderedComponent<SharedResourcesView> view, int row) =>
        view.FindAll("tbody tr")[row].Children.Select(static cell => cell.TextContent.Replace('\u202f', ' '));

    private static string Text(IRenderedComponent<SharedResourcesView> view, string element) => Rendering.OneLine(view.Find(element));

    private IRenderedComponent<SharedResourcesView> Render(params SharedResource[] all) => _components.Render<SharedResourcesView>(parameters => parameters
        .Add(view => view.Item, new SharedResources(10, 4, all))
        .Add(view => view.When, "1 s ago"));
}
