namespace Benchmarks.Load;

/// <summary>
/// Requests per second of one pinned core against the sample's fastest endpoint, 64 connections, keep-alive: ours (latency recording on) ÷ hey ≥ 1.3 and
/// ours ÷ wrk ≥ 0.75; ÷ ab and ÷ autocannon, processor time and allocation per request are reported.
/// The tools take turns, so that a change of the machine's speed meets all of them; ratios are of neighbours in one round.
/// </summary>
internal static class LoadBenchmark
{
    private const double HeyBar = 1.3;
    private const double WrkBar = 0.75;

    public static async Task<int> RunAsync(string[] args)
    {
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "5");
        var seconds = int.Parse(Statistics.Option(args, "--seconds") ?? "5");
        var autocannon = await Autocannon.RestoreAsync();
        using var server = await SampleServer.StartAsync();
        var url = server.FastestUrl;
        await LoadTools.OursAsync(url, 3);
        var results = new List<Round>();
        for (var round = 1; round <= rounds; round++)
        {
            results.Add(new Round(
                await OurAgent.ClosedAsync(url, LoadTools.Connections, seconds),
                await LoadTools.HeyAsync(url, seconds),
                await LoadTools.WrkAsync(url, seconds),
                await LoadTools.AbAsync(url, seconds),
                autocannon is null ? null : await autocannon.RunAsync(url, seconds)));
            var last = results[^1];
            await Console.Error.WriteLineAsync($"round {round}: ours {last.Ours.CompletedPerSecond:F0}, hey {last.Hey:F0}, wrk {last.Wrk:F0}, ab {last.Ab:F0}, autocannon {last.Autocannon:F0}");
        }

        return Print(results, autocannon is not null);
    }

    private static int Print(List<Round> results, bool withAutocannon)
    {
        Console.WriteLine("| | min | median | max | bar |");
        Console.WriteLine("|---|---|---|---|---|");
        Row("ours, requests/s", "F0", r => r.Ours.CompletedPerSecond);
        Row("hey, requests/s", "F0", r => r.Hey);
        Row("wrk, requests/s", "F0", r => r.Wrk);
        Row("ab -k, requests/s", "F0", r => r.Ab);
        if (withAutocannon)
        {
            Row("autocannon, requests/s", "F0", r => r.Autocannon!.Value);
        }

        var toHey = Row("ours ÷ hey", "F2", r => r.Ours.CompletedPerSecond / r.Hey, $"≥ {HeyBar}");
        var toWrk = Row("ours ÷ wrk", "F2", r => r.Ours.CompletedPerSecond / r.Wrk, $"≥ {WrkBar}");
        Row("ours ÷ ab -k", "F2", r => r.Ours.CompletedPerSecond / r.Ab);
        if (withAutocannon)
        {
            Row("ours ÷ autocannon", "F2", r => r.Ours.CompletedPerSecond / r.Autocannon!.Value);
        }

        Row("our processor time, µs per request", "F1", r => r.Ours.CpuMicrosecondsPerRequest);
        Row("our allocation, bytes per request", "F0", r => r.Ours.AllocatedBytesPerRequest);
        return toHey >= HeyBar && toWrk >= WrkBar ? 0 : 3;

        double Row(string name, string format, Func<Round, double> figure, string bar = "")
        {
            var spread = Statistics.Spread([.. results.Select(figure)]);
            Console.WriteLine($"| {name} | {Statistics.Row(spread, format)} | {bar} |");
            return spread.Median;
        }
    }

    private sealed record Round(OurFigures Ours, double Hey, double Wrk, double Ab, double? Autocannon);
}
