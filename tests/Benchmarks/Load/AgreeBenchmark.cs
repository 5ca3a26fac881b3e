namespace Benchmarks.Load;

/// <summary>
/// Whether the tools mean the same by requests per second: 20 connections on an endpoint that takes 50 ms and no thread, so 400/s for
/// everyone. hey, wrk and ab ÷ ours within 3 %. ab is bounded by the count that takes as long, the others by the time; they take turns.
/// </summary>
internal static class AgreeBenchmark
{
    private const int Connections = 20;
    private const int ServiceMilliseconds = 50;
    private const double Tolerance = 0.03;

    public static async Task<int> RunAsync(string[] args)
    {
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "3");
        var seconds = int.Parse(Statistics.Option(args, "--seconds") ?? "10");
        using var server = await SampleServer.StartAsync();
        var url = server.Url($"/api/diagscenario/taskasyncwait?ms={ServiceMilliseconds}");
        await OurAgent.ClosedAsync(url, Connections, 1);
        var results = new List<(double Ours, double Hey, double Wrk, double Ab)>();
        for (var round = 1; round <= rounds; round++)
        {
            results.Add((
                (await OurAgent.ClosedAsync(url, Connections, seconds)).CompletedPerSecond,
                await LoadTools.HeyAsync(url, seconds, Connections),
                await LoadTools.WrkAsync(url, seconds, Connections),
                await LoadTools.AbByCountAsync(url, seconds * Connections * 1_000 / ServiceMilliseconds, Connections)));
            var (ours, hey, wrk, ab) = results[^1];
            await Console.Error.WriteLineAsync($"round {round}: ours {ours:F1}, hey {hey:F1}, wrk {wrk:F1}, ab {ab:F1}");
        }

        Console.WriteLine($"{Connections} connections ÷ {ServiceMilliseconds} ms = {Connections * 1_000 / ServiceMilliseconds} requests/s in theory.");
        Console.WriteLine("| | min | median | max | bar |");
        Console.WriteLine("|---|---|---|---|---|");
        Console.WriteLine($"| ours, requests/s | {Statistics.Row(Statistics.Spread([.. results.Select(r => r.Ours)]), "F1")} | |");
        return Row("hey ÷ ours", r => r.Hey / r.Ours) & Row("wrk ÷ ours", r => r.Wrk / r.Ours) & Row("ab ÷ ours", r => r.Ab / r.Ours) ? 0 : 3;

        bool Row(string name, Func<(double Ours, double Hey, double Wrk, double Ab), double> ratio)
        {
            var spread = Statistics.Spread([.. results.Select(ratio)]);
            Console.WriteLine($"| {name} | {Statistics.Row(spread, "F3")} | {1 - Tolerance:F2} to {1 + Tolerance:F2} |");
            return Math.Abs(spread.Median - 1) <= Tolerance;
        }
    }
}
