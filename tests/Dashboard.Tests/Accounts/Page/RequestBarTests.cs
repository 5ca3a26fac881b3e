using System.Globalization;
using Bunit;
using Dashboard.Accounts.Page;
using Dashboard.Timeline;
using Dashboard.Timeline.Lines;

namespace Dashboard.Tests.Accounts.Page;

public sealed class RequestBarTests : IAsyncDisposable
{
    private readonly Components _components = new();

    public ValueTask DisposeAsync() => _components.DisposeAsync();

    [Fact]
    public void Awaiting_is_divided_by_what_the_requests_of_the_route_await()
    {
        var bar = Render(new AwaitingCalls(10, 2)
        {
            Calls =
            [
                new AwaitingCall("StockClient.SlowAsync", 40, 6) { Route = "GET /a", Awaited = "HttpClient.GetAsync", Line = new SourceLine("/src/Stock.cs", 14) },
                new AwaitingCall("Exports.WriteAsync", 40, 9) { Route = "GET /b" },
                new AwaitingCall("Audit.WriteAsync", 40, 2) { Route = "GET /a" },
            ],
        });

        Assert.Equal(
            [
                ("awaiting: StockClient.SlowAsync → HttpClient.GetAsync: 600 ms, by the last trace of awaits", 10.0, 70.0),
                ("awaiting: Audit.WriteAsync: 200 ms, by the last trace of awaits", 70.0, 90.0),
            ],
            bar.FindAll(".part.awaiting").Where(part => part.GetAttribute("title")!.EndsWith("awaits", StringComparison.Ordinal))
                .Select(part => (part.GetAttribute("title")!, Place(part, "from"), Place(part, "to"))));
        Assert.Single(bar.FindAll(".part.awaiting.second"));
    }

    [Fact]
    public void Without_a_trace_awaiting_is_one_part() => Assert.Single(Render(null).FindAll(".part.awaiting"));

    private IRenderedComponent<RequestBar> Render(AwaitingCalls? awaits) => _components.Render<RequestBar>(parameters => parameters
        .Add(bar => bar.Route, new RouteSummary("GET /a", 10) { BeforeMs = 100, AwaitingMs = 800, NotToldApartMs = 0, AfterMs = 100, TotalMs = 1_000 })
        .Add(bar => bar.ScaleMs, 1_000)
        .Add(bar => bar.Awaits, awaits));

    /// <summary>Of a style such as "--from:10%;--to:70%".</summary>
    private static double Place(AngleSharp.Dom.IElement part, string edge) =>
        double.Parse(part.GetAttribute("style")!.Split(';').Single(one => one.StartsWith($"--{edge}:", StringComparison.Ordinal)).Split(':')[1].TrimEnd('%'), CultureInfo.InvariantCulture);
}
