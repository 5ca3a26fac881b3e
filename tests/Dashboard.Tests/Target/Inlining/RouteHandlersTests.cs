using Dashboard.Target.Inlining;

namespace Dashboard.Tests.Target.Inlining;

/// <summary>Whose code serves a route, from the assembly alone.</summary>
public sealed class RouteHandlersTests
{
    private static readonly ProgramCode Code = new(() => [ProductFiles.ShapesAssembly]);

    [Theory]
    [InlineData("/reported/rate", "GET", "Shapes.Rates.Read")]
    [InlineData("/documented/orders/awaiting", "POST", "Shapes.Documented.PlaceAsync")]
    [InlineData("/lambda", "GET", "Shapes.Lambdas+<>c.<Map>b__0_2")]
    public void Code_that_maps_a_route_names_its_handler(string template, string verb, string method) =>
        Assert.Contains(new MappedHandler(verb, template, method), Code.MappedHandlers());

    [Theory]
    [InlineData("GET /orders/{id}", "GET /orders/{id:int}=A", "A")]
    [InlineData("GET /orders/new", "GET /orders/{id}=A GET /orders/new=B", "B")]
    [InlineData("GET /api/v1/Orders", "GET /orders=A GET /customers=B", "A")]
    [InlineData("GET /api/orders/{id}", "GET /{id}=A GET /orders/{id}=B", "B")]
    [InlineData("POST /orders", "GET /orders=A POST /orders=B", "B")]
    [InlineData("GET /", "GET /=A GET /orders=B", "A")]
    [InlineData("GET /orders", "GET /orders=A GET /orders=B", null)]
    [InlineData("GET /orders", "GET /orders/{id}=A", null)]
    [InlineData("GET /orders", "GET /customers=A", null)]
    [InlineData("other routes", "GET /routes=A", null)]
    public void The_template_that_fits_best_counts(string route, string mapped, string? expected)
    {
        var words = mapped.Split(' ', '=').Chunk(3);
        MappedHandler[] handlers = [.. words.Select(one => new MappedHandler(one[0], one[1], one[2]))];

        Assert.Equal(expected, RouteHandlers.HandlerOf(handlers, route));
    }

    /// <summary>The handler itself, and what it calls; never one whose code does not call what the stack shows.</summary>
    [Theory(Timeout = 30_000)]
    [InlineData("GET /reported/rate", "System.Threading.Tasks.Task<string>.GetResultCore", "Shapes.Rates.Read")]
    [InlineData("GET /reported/price", "System.Net.Http.HttpClient.Send", "Shapes.PriceClient.Quote")]
    [InlineData("GET /reported/address", "System.Text.RegularExpressions.Regex.RunSingleMatch", "Shapes.AddressCheck.IsValid")]
    [InlineData("GET /reported/rate", "System.Threading.Monitor.Wait", null)]
    [InlineData("GET /nowhere", "System.Threading.Tasks.Task.Wait", null)]
    public async Task A_handler_waits_where_its_code_calls_what_is_below_it(string route, string called, string? expected)
    {
        var handlers = new RouteHandlers(Code);
        await handlers.ReadAsync();

        Assert.Equal(expected, handlers.WaiterOf(route, called));
    }
}
