using System.Globalization;

namespace Benchmarks.Load;

/// <summary>
/// Bodies of 100 KB and 5 MB: requests per second of ours ÷ ab's, 20 connections, server on processor 0, clients by turns on processor 1. Ours must not
/// be more than 10 % below; exit code 3 otherwise.
/// </summary>
internal static class BodiesBenchmark
{
    private const double Bar = 0.9;
    private const int Connections = 20;

    public static async Task<int> RunAsync(string[] args)
    {
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "5", CultureInfo.InvariantCulture);
        var seconds = int.Parse(Statistics.Option(args, "--seconds") ?? "4", CultureInfo.InvariantCulture);
        using var server = Pinned.Start(0, ["dotnet", typeof(BodiesBenchmark).Assembly.Location, "tiny-server"]);
        var url = await server.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException("The tiny server did not start.");
        Console.WriteLine("| | min | median | max | bar |");
        Console.WriteLine("|---|---|---|---|---|");
        var holds = true;
        foreach (var (name, bytes) in new[] { ("100 KB", 100_000), ("5 MB", 5_000_000) })
        {
            await LoadTools.AbAsync($"{url}{bytes}", 1, Connections);
            var results = new List<(OurFigures Ours, double Ab)>();
            for (var round = 1; round <= rounds; round++)
            {
                results.Add((await OurAgent.ClosedAsync($"{url}{bytes}", Connections, seconds), await LoadTools.AbAsync($"{url}{bytes}", seconds, Connections)));
                await Console.Error.WriteLineAsync($"{name}, round {round}: ours {results[^1].Ours.CompletedPerSecond:F0}, ab {results[^1].Ab:F0}");
            }

            Row($"{name}: ours, requests/s", "F0", r => r.Ours.CompletedPerSecond);
            Row($"{name}: ab -k, requests/s", "F0", r => r.Ab);
            holds &= Row($"{name}: ours ÷ ab", "F2", r => r.Ours.CompletedPerSecond / r.Ab, $"≥ {Bar}") >= Bar;
            Row($"{name}: our allocation, bytes per request", "F0", r => r.Ours.AllocatedBytesPerRequest);

            double Row(string label, string format, Func<(OurFigures Ours, double Ab), double> figure, string bar = "")
            {
                var spread = Statistics.Spread([.. results.Select(figure)]);
                Console.WriteLine($"| {label} | {Statistics.Row(spread, format)} | {bar} |");
                return spread.Median;
            }
        }

        server.StandardInput.Close();
        await server.WaitForExitAsync();
        return holds ? 0 : 3;
    }
}
