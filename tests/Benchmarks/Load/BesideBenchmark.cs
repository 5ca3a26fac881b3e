using System.Globalization;
using System.Text.Json;

namespace Benchmarks.Load;

/// <summary>
/// Two loads at once against two hey side by side: 100 connections on an endpoint that takes 100 ms and 10 on one that takes 20 ms, neither of which holds a
/// thread. Each of our throughputs ÷ that of the hey on the same endpoint within 3 %, medians; what takes part takes turns. The run is the verb <c>run --with</c>,
/// whole. Sample on processor 0, everything else on processor 1.
/// </summary>
internal static class BesideBenchmark
{
    private const double Tolerance = 0.03;

    private static readonly (string Path, string Query, int Connections)[] Loads =
        [("/api/diagscenario/taskasyncwait", "ms=100", 100), ("/api/diagscenario/taskasyncwait", "ms=20", 10)];

    public static async Task<int> RunAsync(string[] args)
    {
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "5", CultureInfo.InvariantCulture);
        var seconds = int.Parse(Statistics.Option(args, "--seconds") ?? "10", CultureInfo.InvariantCulture);
        using var server = await SampleServer.StartAsync();
        var data = Directory.CreateTempSubdirectory("beside-").FullName;
        var results = new List<(double[] Ours, double[] Hey)>();
        try
        {
            await OursAsync(server, data, 1);
            for (var round = 1; round <= rounds; round++)
            {
                // The order changes from round to round: whatever drifts meets both alike.
                var oursFirst = round % 2 == 1;
                var ours = oursFirst ? await OursAsync(server, data, seconds) : [];
                var hey = await Task.WhenAll(Loads.Select(load => LoadTools.HeyAsync(server.Url($"{load.Path}?{load.Query}"), seconds, load.Connections)));
                results.Add((oursFirst ? ours : await OursAsync(server, data, seconds), hey));
                await Console.Error.WriteLineAsync($"round {round}: ours {Text(results[^1].Ours)}, hey {Text(hey)}");
            }
        }
        finally
        {
            Directory.Delete(data, recursive: true);
        }

        Console.WriteLine($"Load average {LoadAverage()}.");
        Console.WriteLine("| | min | median | max | bar |");
        Console.WriteLine("|---|---|---|---|---|");
        var holds = true;
        foreach (var (number, load) in Loads.Index())
        {
            Row($"{load.Path}?{load.Query} × {load.Connections}: ours, requests/s", result => result.Ours[number], "F1");
            Row("hey, requests/s", result => result.Hey[number], "F1");
            holds &= Math.Abs(Row("ours ÷ hey", result => result.Ours[number] / result.Hey[number], "F3", $"{1 - Tolerance:F2} to {1 + Tolerance:F2}") - 1) <= Tolerance;
        }

        return holds ? 0 : 3;

        double Row(string name, Func<(double[] Ours, double[] Hey), double> figure, string format, string bar = "")
        {
            var spread = Statistics.Spread([.. results.Select(figure)]);
            Console.WriteLine($"| {name} | {Statistics.Row(spread, format)} | {bar} |");
            return spread.Median;
        }
    }

    /// <summary>Throughput of both loads as the verb says them.</summary>
    private static async Task<double[]> OursAsync(SampleServer server, string data, int seconds)
    {
        var (first, second) = (Loads[0], Loads[1]);
        var output = await LoadTools.OutputAsync([
            "dotnet", LoadTools.Dashboard, "run", "-p", $"{server.ProcessId}", "--base-address", server.Url("/"), "--path", first.Path, "--query", first.Query,
            "-c", $"{first.Connections}", "-d", $"{seconds}s", "--with", $"{second.Path} --query {second.Query} -c {second.Connections}",
            "--tail", "0s", "--signals", "counters", "--data", data, "--json"]);
        using var document = JsonDocument.Parse(output);
        return [.. document.RootElement.GetProperty("loads").EnumerateArray()
            .Select(load => load.GetProperty("load").GetProperty("completedPerSecond").GetDouble())];
    }

    private static string Text(double[] figures) => string.Join(" and ", figures.Select(figure => figure.ToString("F1", CultureInfo.InvariantCulture)));

    private static string LoadAverage() => File.ReadAllText("/proc/loadavg").Split(' ')[0];
}
