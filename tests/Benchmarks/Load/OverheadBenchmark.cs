using System.Globalization;

namespace Benchmarks.Load;

/// <summary>
/// What measuring adds: the 99th percentile of the response time (from the moment a request was due) as our open loop reports it − as a plain
/// client sees it, with as many connections at the same rate against the same tiny server; server on processor 0, clients by turns on
/// processor 1. Both count what a late send costs, so neither is flattered by leaving it out. Median of the rounds' differences ≤ 50 µs.
/// </summary>
internal static class OverheadBenchmark
{
    private const double BarMicroseconds = 50;
    private const int Connections = 64;

    public static async Task<int> RunAsync(string[] args)
    {
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "5");
        var seconds = int.Parse(Statistics.Option(args, "--seconds") ?? "5");
        var rate = double.Parse(Statistics.Option(args, "--rate") ?? "5000");
        var self = typeof(OverheadBenchmark).Assembly.Location;
        using var server = Pinned.Start(0, ["dotnet", self, "tiny-server"]);
        var url = await server.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException("The tiny server did not start.");
        var results = new List<(double Ours50, double Ours99, double Plain50, double Plain99)>();
        for (var round = 1; round <= rounds; round++)
        {
            var ours = await OurAgent.OpenAsync(url, Connections, seconds, rate);
            var plain = (await LoadTools.OutputAsync(["dotnet", self, "plain-client", url, rate.ToString(CultureInfo.InvariantCulture), $"{seconds}", $"{Connections}"])).Split(' ').Select(double.Parse).ToArray();
            results.Add((ours.ResponseP50Ms * 1_000, ours.ResponseP99Ms * 1_000, plain[0] * 1_000, plain[1] * 1_000));
            await Console.Error.WriteLineAsync($"round {round}: ours p50 {results[^1].Ours50:F0} p99 {results[^1].Ours99:F0} µs, plain p50 {results[^1].Plain50:F0} p99 {results[^1].Plain99:F0} µs; service p99 {ours.ServiceP99Ms * 1_000:F0} µs, {ours.Sent:F0} of {rate * seconds:F0} sent, {ours.CpuMicrosecondsPerRequest:F1} µs of processor time each");
        }

        server.StandardInput.Close();
        await server.WaitForExitAsync();
        Console.WriteLine($"| at {rate:F0} requests/s, µs | min | median | max | bar |");
        Console.WriteLine("|---|---|---|---|---|");
        Row("ours, p50", r => r.Ours50);
        Row("plain sockets, p50", r => r.Plain50);
        Row("ours, p99", r => r.Ours99);
        Row("plain sockets, p99", r => r.Plain99);
        Row("ours − plain, p50", r => r.Ours50 - r.Plain50);
        return Row("ours − plain, p99", r => r.Ours99 - r.Plain99, $"≤ {BarMicroseconds}") <= BarMicroseconds ? 0 : 3;

        double Row(string name, Func<(double Ours50, double Ours99, double Plain50, double Plain99), double> figure, string bar = "")
        {
            var spread = Statistics.Spread([.. results.Select(figure)]);
            Console.WriteLine($"| {name} | {Statistics.Row(spread, "F0")} | {bar} |");
            return spread.Median;
        }
    }
}
