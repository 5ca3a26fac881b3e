using System.Text.Json;

namespace EndToEnd.Tests.CommandLine;

/// <summary>A server whose requests await a connection of Npgsql's pool, which has five, of a real PostgreSQL.</summary>
public sealed class ConnectionPoolTests(ITestOutputHelper output)
{
    private const int Connections = 5;

    /// <summary>Forty callers for five connections, as many callers as connections with slow queries, and a few.</summary>
    [Fact(Timeout = 240_000)]
    public async Task A_pool_that_has_none_left_for_those_that_wait_is_named_with_its_driver_and_its_figures_and_one_that_is_just_used_is_not()
    {
        await using var database = await Postgres.StartAsync();

        var exhausted = await SaidOfAsync(database, "/database/orders?ms=200", callers: 40);
        Assert.Equal("connectionsAwaited", Rule(exhausted));
        Assert.Equal(
            $"GET /database/orders awaits a connection in OrderStore.CountAsync: all {Connections} of Npgsql's pool for postgres on 127.0.0.1 are in use",
            exhausted.GetProperty("verdict").GetProperty("headline").GetString());
        var figures = exhausted.GetProperty("finding").GetProperty("figures").EnumerateArray()
            .ToDictionary(static figure => figure.GetProperty("name").GetString()!, static figure => figure.GetProperty("value").GetDouble());
        Assert.Equal((Connections, Connections), (figures["in use, npgsql postgres on 127.0.0.1"], figures["limit, npgsql postgres on 127.0.0.1"]));
        Assert.Contains("Maximum Pool Size", exhausted.GetProperty("advice").GetRawText(), StringComparison.Ordinal);

        Assert.Equal("slowAwaits", Rule(await SaidOfAsync(database, "/database/orders?ms=1500", Connections)));
        Assert.Equal("healthy", Rule(await SaidOfAsync(database, "/database/orders?ms=20", callers: 3)));
    }

    private static string Rule(JsonElement said) => said.GetProperty("verdict").GetProperty("rule").GetString()!;

    private async Task<JsonElement> SaidOfAsync(Postgres database, string path, int callers)
    {
        await using var server = ChildProgram.Start(
            ProductFiles.ShapesAssembly, [], new Dictionary<string, string?> { ["SHAPES_POSTGRES"] = database.ConnectionString(Connections) });
        var address = new Uri((await server.WaitForLineAsync("^Shapes: ([^ ]+)", TimeSpan.FromSeconds(30))).Groups[1].Value);
        using var traffic = new Traffic(address, (path, callers));

        var verb = await Verb.RunWithinAsync(TimeSpan.FromSeconds(60), "doctor", $"{server.Id}", "--json");

        output.WriteLine(verb.Output);
        return JsonSerializer.Deserialize<JsonElement>(verb.Output);
    }
}
