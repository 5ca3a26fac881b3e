using Bunit;
using Dashboard.Accounts.Page;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;
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
    public void A_slow_request_unfolds_to_what_it_awaited_when()
    {
        var view = Render(new AwaitingCalls(10, 2)
        {
            Sites = ["Orders.Get → Task.Delay", "StockClient.SlowAsync → HttpClient.SendAsync to stock:8080"],
            Requests =
            [
                new AwaitingRequest("GET /orders", 8, 0.9) { Id = "0HNQANVLS2BK1:0000000A", Spans = PackedRows.Of([[0, 100_000, 0], [100_000, 800_000, 1]]) },
                new AwaitingRequest("GET /orders", 9.5, 0.5) { IsOpen = true, Spans = PackedRows.Of([[10_000, 490_000, 1]]) },
            ],
            Slow = [new SlowAwait("GET /orders", "StockClient.SlowAsync", 40) { SlowMs = 800, FastMs = 20, SlowTotalMs = 900, FastTotalMs = 120 }],
        });

        Assert.Equal(
            [
                "900 ms GET /orders: longest in StockClient.SlowAsync → HttpClient.SendAsync to stock:8080, 800 ms 0HNQANVLS2BK1:0000000A",
                "500 ms GET /orders, still open: awaits StockClient.SlowAsync → HttpClient.SendAsync to stock:8080 for 490 ms so far",
            ],
            view.FindAll(".waterfall > summary").Select(Rendering.OneLine));
        Assert.Equal(
            ["0 s 100 ms awaiting: Orders.Get → Task.Delay", "100 ms 800 ms awaiting: StockClient.SlowAsync → HttpClient.SendAsync to stock:8080"],
            view.FindAll(".waterfall:first-of-type tbody tr").Take(2).Select(Rendering.OneLine));
        Assert.Contains("the slowest 10 % awaited StockClient.SlowAsync for 800 ms on average, the fastest 50 % for 20 ms.", view.Markup, StringComparison.Ordinal);
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

    private static string Text(IRenderedComponent<AwaitingCallsView> view, string element) => Rendering.OneLine(view.Find(element));

    private IRenderedComponent<AwaitingCallsView> Render(AwaitingCalls item) => _components.Render<AwaitingCallsView>(parameters => parameters
        .Add(view => view.Item, item)
        .Add(view => view.When, "1 s ago"));
}
