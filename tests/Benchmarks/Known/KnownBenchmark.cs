using System.Diagnostics;
using System.Globalization;
using Benchmarks.Load;

namespace Benchmarks.Known;

/// <summary>
/// Servers whose answer is known, asked by us and by wrk, hey and ab: what was true and what each said. Server on processor 0, clients by turns
/// on processor 1. Throughput, p50 and p99 of ours within 1 % of the truth, p99 within 3 ms where that is more, median of the rounds; exit code 3 otherwise.
/// </summary>
internal static class KnownBenchmark
{
    private const double Bar = 0.01;

    /// <summary>What two processors that four programs share add to a p99, milliseconds.</summary>
    private const double P99BarMs = 3;

    /// <summary>Throughput is true by arithmetic where answers take so long that the way to the client and back is nothing; NaN: by the server's own books.</summary>
    private static readonly Case[] Cases =
    [
        new("capacity 4 × 100 ms, 125 connections", "/capacity/4/100", 125, 40),
        new("fixed 50 ms, 20 connections", "/fixed/50", 20, double.NaN),
        new("fixed 980 ms, 20 connections", "/fixed/980", 20, 20 / 0.98),
        new("fixed 1000 ms, 20 connections", "/fixed/1000", 20, 20),
        new("fixed 500 ms, 125 connections", "/fixed/500", 125, 250),
        new("batches each 100 ms, 20 connections", "/batch/100", 20, double.NaN),
        new("one in 100 takes 200 ms, else 20 ms, 20 connections", "/slow/20/100/200", 20, double.NaN),
        new("one in 50 connections is reset, else 20 ms, 20 connections", "/reset/20/50", 20, double.NaN) { Fails = true },
        new("stalls 0.5 s of each 2 s, else 10 ms, 20 connections", "/stall/10/2000/500", 20, double.NaN) { HasPeriod = true },
        new("open loop, 50/s of 500 ms", "/fixed/500", 200, 50) { PerSecond = 50 },
        new("open loop, 20/s of 4 s", "/fixed/4000", 200, 20) { PerSecond = 20 },
        new("open loop, 60/s into 4 × 100 ms", "/capacity/4/100", 1000, 40) { PerSecond = 60 },
    ];

    public static async Task<int> RunAsync(string[] args)
    {
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "3", CultureInfo.InvariantCulture);
        var seconds = int.Parse(Statistics.Option(args, "--seconds") ?? "6", CultureInfo.InvariantCulture);
        using var server = Pinned.Start(0, ["dotnet", typeof(KnownBenchmark).Assembly.Location, "known-server"]);
        var address = await server.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException("The server did not start.");
        var missed = new List<string>();
        Console.WriteLine("| server | | truth | ours | wrk | hey | ab |");
        Console.WriteLine("|---|---|---|---|---|---|---|");
        await OurAgent.ClosedAsync($"{address}/fixed/1", 125, 1);
        var only = Statistics.Option(args, "--only")?.Split(',');
        foreach (var one in Cases.Where(one => only?.Contains(one.Path, StringComparer.Ordinal) is not false))
        {
            // The server's code for this behaviour is compiled when it is asked for the first time.
            await OurAgent.ClosedAsync($"{address}{one.Path}/warm", 4, 0.5, mayFail: true);
            var results = new List<MeasuredRun>();
            for (var round = 1; round <= rounds; round++)
            {
                results.Add(await MeasureAsync(server, address, one, seconds, round));
            }

            Row("requests/s", figures => figures.PerSecond, 0);
            Row("p50, ms", figures => figures.P50Ms, 0);
            Row("p99, ms", figures => figures.P99Ms, P99BarMs);
            Row("p99.9, ms", figures => figures.P999Ms, double.PositiveInfinity);

            void Row(string name, Func<ToolFigures, double> figure, double leastBar)
            {
                double Of(Func<MeasuredRun, ToolFigures> by) =>
                    results.Select(result => figure(by(result))).Where(value => !double.IsNaN(value)).ToList() is { Count: > 0 } said ? Statistics.Median(said) : double.NaN;
                var (truth, ours) = (Of(result => result.Truth), Of(result => result.Ours));
                string Text(double value) => double.IsNaN(value) ? "–" : value.ToString("F1", CultureInfo.InvariantCulture);
                Console.WriteLine($"| {(name == "requests/s" ? one.Name : "")} | {name} | {Text(truth)} | {Text(ours)} ({ours / truth:F3}) | {Text(Of(r => r.Wrk))} | "
                    + $"{Text(Of(r => r.Hey))} | {Text(Of(r => r.Ab))} |");
                if (Math.Abs(ours - truth) > Math.Max(truth * Bar, leastBar))
                {
                    missed.Add($"{one.Name}: {name} {ours:F3} for {truth:F3}");
                }
            }
        }

        server.StandardInput.Close();
        await server.WaitForExitAsync();
        missed.ForEach(Console.WriteLine);
        return missed.Count == 0 ? 0 : 3;
    }

    private static async Task<MeasuredRun> MeasureAsync(Process server, string address, Case one, int seconds, int round)
    {
        var path = $"{one.Path}/{one.Connections}/{one.PerSecond}/{round}";
        var ours = one.PerSecond > 0
            ? await OurAgent.OpenAsync(address + path, one.Connections, seconds, one.PerSecond)
            : await OurAgent.ClosedAsync(address + path, one.Connections, seconds, mayFail: one.Fails);
        await server.StandardInput.WriteLineAsync($"{path} {seconds}");
        var books = (await server.StandardOutput.ReadLineAsync())!.Split(' ').Select(text => double.Parse(text, CultureInfo.InvariantCulture)).ToArray();
        var truth = new ToolFigures(double.IsNaN(one.TruePerSecond) ? books[one.HasPeriod ? 4 : 0] : one.TruePerSecond, books[1], books[2], books[3]);
        await Console.Error.WriteLineAsync($"{one.Name}, round {round}: {ours.CompletedPerSecond:F2} for {truth.PerSecond:F2}/s, p99 {ours.ServiceP99Ms:F2} for {truth.P99Ms:F2}");
        var figures = new ToolFigures(ours.CompletedPerSecond, ours.ServiceP50Ms, ours.ServiceP99Ms, ours.ServiceP999Ms);
        return one.PerSecond > 0 || round > 1 ? new MeasuredRun(truth, figures, ToolFigures.None, ToolFigures.None, ToolFigures.None) : new MeasuredRun(
            truth,
            figures,
            await ToolFigures.WrkAsync($"{address}{path}/wrk", one.Connections, seconds),
            await ToolFigures.HeyAsync($"{address}{path}/hey", one.Connections, seconds),
            await ToolFigures.AbAsync($"{address}{path}/ab", one.Connections, (int)(truth.PerSecond * seconds)));
    }

    private sealed record MeasuredRun(ToolFigures Truth, ToolFigures Ours, ToolFigures Wrk, ToolFigures Hey, ToolFigures Ab);

    private sealed record Case(string Name, string Path, int Connections, double TruePerSecond)
    {
        /// <summary>Rate of an open loop; 0: a closed loop.</summary>
        public double PerSecond { get; init; }

        /// <summary>The window holds whole periods in which the rate changes: what counts is the whole window.</summary>
        public bool HasPeriod { get; init; }

        /// <summary>Requests may fail.</summary>
        public bool Fails { get; init; }
    }
}
