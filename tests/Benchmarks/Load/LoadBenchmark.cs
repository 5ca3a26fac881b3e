namespace Benchmarks.Load;

/// <summary>
/// Requests per second of one pinned core against the sample's fastest endpoint, 64 connections, keep-alive: ours (latency recording on) ÷ hey ≥ 1.1 and ours ÷ wrk ≥ 0.6.
/// The tools take turns, so that a change of the machine's speed meets all of them; ratios are of neighbours in one round.
/// </summary>
internal static class LoadBenchmark
{
    private const double HeyBar = 1.1;
    private const double WrkBar = 0.6;

    public static async Task<int> RunAsync(string[] args)
    {
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "5");
        var seconds = int.Parse(Statistics.Option(args, "--seconds") ?? "5");
        using var server = await SampleServer.StartAsync();
        var url = server.FastestUrl;
        await LoadTools.OursAsync(url, 3);
        var results = new List<(double Ours, double Hey, double Wrk)>();
        for (var round = 1; round <= rounds; round++)
        {
            results.Add((await LoadTools.OursAsync(url, seconds), await LoadTools.HeyAsync(url, seconds), await LoadTools.WrkAsync(url, seconds)));
            await Console.Error.WriteLineAsync($"round {round}: ours {results[^1].Ours:F0}, hey {results[^1].Hey:F0}, wrk {results[^1].Wrk:F0}");
        }

        return Print(results);
    }

    private static int Print(List<(double Ours, double Hey, double Wrk)> results)
    {
        var toHey = Statistics.Spread([.. results.Select(r => r.Ours / r.Hey)]);
        var toWrk = Statistics.Spread([.. results.Select(r => r.Ours / r.Wrk)]);
        Console.WriteLine("| | min | median | max | bar |");
        Console.WriteLine("|---|---|---|---|---|");
        Console.WriteLine($"| ours, requests/s | {Statistics.Row(Statistics.Spread([.. results.Select(r => r.Ours)]), "F0")} | |");
        Console.WriteLine($"| hey, requests/s | {Statistics.Row(Statistics.Spread([.. results.Select(r => r.Hey)]), "F0")} | |");
        Console.WriteLine($"| wrk, requests/s | {Statistics.Row(Statistics.Spread([.. results.Select(r => r.Wrk)]), "F0")} | |");
        Console.WriteLine($"| ours ÷ hey | {Statistics.Row(toHey, "F2")} | ≥ {HeyBar} |");
        Console.WriteLine($"| ours ÷ wrk | {Statistics.Row(toWrk, "F2")} | ≥ {WrkBar} |");
        return toHey.Median >= HeyBar && toWrk.Median >= WrkBar ? 0 : 3;
    }

}
