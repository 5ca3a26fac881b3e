using Bunit;
using Dashboard.Accounts.Page;
using Dashboard.Timeline;
using Dashboard.Timeline.Lines;

namespace Dashboard.Tests.Accounts.Page;

public sealed class AwaitingCallsViewTests : IAsyncDisposable
{
    private readonly Components _components = new();

    public ValueTask DisposeAsync() => _components.DisposeAsync();

    [Fact]
    public void A_row_has_the_call_site_what_it_awaits_the_route_and_for_how_long()
    {
        var view = Render(new AwaitingCalls(10, 2)
        {
            Calls =
            [
                new AwaitingCall("StockClient.SlowAsync", 40, 16.4)
                {
                    Route = "GET /orders",
                    Awaited = "HttpClient.SendAsync",
                    Line = new SourceLine("/src/StockClient.cs", 14),
                    MeanSeconds = 0.82,
                    LongestSeconds = 0.9,
                    OfOneTask = 5,
                    Chain = ["Orders.Get", "StockClient.SlowAsync", "HttpClient.SendAsync"],
                },
                new AwaitingCall("Cache.WarmAsync", 2, 1) { LongestSeconds = 1.9, Open = 2 },
            ],
            OtherAwaits = 3,
        });

        Assert.Equal(
            "Awaiting calls, 1 s ago. On average, 16.4 of the 16.4 awaiting requests are in StockClient.SlowAsync → HttpClient.SendAsync (StockClient.cs:14), 820 ms each. "
                + "Up to 5 at a time await one and the same task.",
            Text(view, "summary"));
        Assert.Equal(
            ["16.4", "GET /orders", "820 ms", "900 ms", "20", "1", "not known", "> 1.9 s", "1.9 s", "1"],
            view.FindAll("tbody tr > td:not(:nth-child(2))").Select(cell => cell.TextContent.Trim()));
        Assert.Equal(["Orders.Get", "StockClient.SlowAsync", "HttpClient.SendAsync"], view.FindAll("tbody tr:first-child ol code").Select(frame => frame.TextContent));
        Assert.Contains("Up to 5 at a time await one and the same task.", view.Markup, StringComparison.Ordinal);
        Assert.Contains("3 more awaits at other call sites.", view.Markup, StringComparison.Ordinal);
    }

    [Fact]
    public void A_trace_without_awaits_is_a_sentence_without_a_table()
    {
        var view = Render(new AwaitingCalls(10, 2) { Source = "Measured with the runtime's async profiler." });

        Assert.Equal(
            "Awaiting calls, 1 s ago. In 2 s, no method of the program awaited anything. Measured with the runtime's async profiler.",
            Text(view, "summary"));
        Assert.Empty(view.FindAll("table"));
    }

    private static string Text(IRenderedComponent<AwaitingCallsView> view, string element) =>
        string.Join(' ', view.Find(element).TextContent.Split(default(char[]), StringSplitOptions.RemoveEmptyEntries));

    private IRenderedComponent<AwaitingCallsView> Render(AwaitingCalls item) => _components.Render<AwaitingCallsView>(parameters => parameters
        .Add(view => view.Item, item)
        .Add(view => view.When, "1 s ago"));
}
