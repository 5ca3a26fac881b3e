using System.Text.Json;

namespace EndToEnd.Tests.CommandLine;

/// <summary>
/// Servers as bug reports describe them, which had served others before anybody attached: what is wrong, whose code it is, and what to do. More of them, time
/// and again, beside busy neighbours too: Benchmarks <c>mixed --reported</c>.
/// </summary>
public sealed class ReportedServersTests
{
    [Theory(Timeout = 150_000)]
    [InlineData("/reported/booking", 20, "requestsHang", "Bookings.BookAsync", "")]
    [InlineData("/reported/price", 40, "starvationByTaskWaits starvationByBlocking blockedNotInjected", "PriceClient.Quote", "SendAsync")]
    [InlineData("/reported/rate", 30, "starvationByTaskWaits starvationByBlocking blockedNotInjected steadyBlocking", "Rates.Read", "await")]
    [InlineData("/reported/connections", 40, "connectionsAwaited slowAwaits", "", "MaxConnectionsPerServer")]
    public async Task What_is_wrong_whose_code_it_is_and_what_to_do_is_said_of_a_server_that_nobody_prepared(
        string path, int connections, string rules, string method, string fix)
    {
        using var folder = new TemporaryFolder();
        await using var server = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        var address = (await server.WaitForLineAsync("^Shapes: ([^ ]+)", TimeSpan.FromSeconds(30))).Groups[1].Value.TrimEnd('/');
        using var before = new HttpClient();
        await before.GetStringAsync(new Uri($"{address}/hello"), TestContext.Current.CancellationToken);

        var verb = await Verb.RunAsync(
            "run", "--process-id", $"{server.Id}", "--base-address", address, "--path", path, "-c", $"{connections}", "-d", "10s", "--timeout", "10s", "--tail", "1s", "--json",
            "--data", folder.Path);

        var said = JsonSerializer.Deserialize<JsonElement>(verb.Output);
        var verdict = said.GetProperty("verdict");
        Assert.Contains(verdict.GetProperty("rule").GetString()!, rules.Split(' '));
        var headline = verdict.GetProperty(verdict.TryGetProperty("place", out var place) && place.ValueKind == JsonValueKind.String ? "place" : "headline").GetString();
        Assert.Contains(method, headline, StringComparison.Ordinal);
        Assert.Contains($"GET {path}", headline, StringComparison.Ordinal);
        Assert.Contains(fix, said.GetProperty("advice").GetRawText(), StringComparison.Ordinal);
    }
}
