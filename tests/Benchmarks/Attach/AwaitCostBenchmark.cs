using System.Globalization;
using Benchmarks.Accounts;
using Benchmarks.Load;

namespace Benchmarks.Attach;

/// <summary>
/// What following requests costs a target: its processor µs a request on endpoints without and with five awaits, without any session, with the events but no
/// activity ids, and with both; in turns, as medians. And the dashboard's own processor time beside 1,000 requests/s. Exit code 3 beyond a bar.
/// </summary>
internal static class AwaitCostBenchmark
{
    private const double RequestBar = 4;
    private const double AwaitBar = 2;
    private const double DashboardBar = 0.06;
    private const int Awaits = 5;
    private const int Connections = 32;
    private const string Off = "off";
    private const string With = "requests";
    private const string Without = "requests-without-ids";
    private const string Ok = "/cost/ok";

    private static readonly string[] Paths = [Ok, "/cost/yields", "/cost/delays"];
    private static readonly string[] States = [Off, Without, With];

    public static async Task<int> RunAsync(string[] args)
    {
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "10", CultureInfo.InvariantCulture);
        var seconds = double.Parse(Statistics.Option(args, "--seconds") ?? "3", CultureInfo.InvariantCulture);
        await using var server = await AccountsServer.ShapesAsync(2);
        var found = new Dictionary<(string Path, string State), List<double>>();
        for (var round = 0; round <= rounds; round++)
        {
            foreach (var path in Paths)
            {
                for (var i = 0; i < States.Length; i++)
                {
                    var state = States[(i + round) % States.Length];
                    var each = await MeasureAsync(server, path, state, seconds);
                    if (round > 0)
                    {
                        // Tiered compilation settles in the first.
                        (found.TryGetValue((path, state), out var all) ? all : found[(path, state)] = []).Add(each);
                    }
                }
            }

            await Console.Error.WriteLineAsync($"round {round} of {rounds}");
        }

        var passed = Tell(found);
        foreach (var path in Paths)
        {
            var share = await DashboardAsync(server, path, seconds);
            passed &= share <= DashboardBar;
            Console.WriteLine($"the dashboard beside 1,000 requests/s of {path}: {share:P1} of a core; bar {DashboardBar:P0}");
        }

        var load = await File.ReadAllTextAsync("/proc/loadavg");
        Console.WriteLine($"Load average at the end: {load.Split(' ')[0]}");
        return passed ? 0 : 3;
    }

    private static async Task<double> MeasureAsync(AccountsServer server, string path, string state, double seconds)
    {
        await using var session = state == Off ? null : await HeldSession.StartAsync(server.ProcessId, state);
        var before = await AttachBenchmark.ProcessorSecondsAsync(server.ProcessId);
        var sent = (await OurAgent.ClosedAsync(server.Address + path, Connections, seconds)).Sent;
        return (await AttachBenchmark.ProcessorSecondsAsync(server.ProcessId) - before) * 1e6 / sent;
    }

    private static bool Tell(Dictionary<(string Path, string State), List<double>> found)
    {
        double Of(string path, string state) => Statistics.Median(found[(path, state)]);
        double More(string path) => Of(path, With) - Of(path, Off);
        double Await(string path) => (More(path) - More(Ok)) / Awaits;
        Console.WriteLine("| endpoint, µs of the target's processor a request | no session | events alone | with ids | more | more an await | of that, ids |\n|---|---|---|---|---|---|---|");
        foreach (var path in Paths)
        {
            var perAwait = path == Ok ? "" : string.Create(CultureInfo.InvariantCulture, $"{Await(path):F2}");
            var ids = Of(path, With) - Of(path, Without);
            Console.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"| {path} | {Of(path, Off):F1} | {Of(path, Without):F1} | {Of(path, With):F1} | {More(path):F2} | {perAwait} | {(path == Ok ? ids : ids / Awaits):F2} |"));
        }

        var holds = More(Ok) <= RequestBar && Paths.Where(static path => path != Ok).All(path => Await(path) <= AwaitBar);
        Console.WriteLine($"bars: {RequestBar} µs a request without awaits, {AwaitBar} µs more an await: {(holds ? "hold" : "**missed**")}");
        return holds;
    }

    /// <summary>Processor seconds of <c>record --signals all</c> in a second.</summary>
    private static async Task<double> DashboardAsync(AccountsServer server, string path, double seconds)
    {
        await using var recorder = await Recorder.StartAsync(server.ProcessId, "all");
        await OurAgent.OpenAsync(server.Address + path, 200, 3, 1000);
        var before = await AttachBenchmark.ProcessorSecondsAsync(recorder.ProcessId);
        var length = Math.Max(8, seconds);
        await OurAgent.OpenAsync(server.Address + path, 200, length, 1000);
        return (await AttachBenchmark.ProcessorSecondsAsync(recorder.ProcessId) - before) / length;
    }
}
