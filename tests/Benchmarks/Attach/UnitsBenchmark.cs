using System.Globalization;
using Benchmarks.Accounts;
using Benchmarks.Load;
using Dashboard.Target.Signals;
using Dashboard.Target.Signals.Counters;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Benchmarks.Attach;

/// <summary>
/// What reading units of work costs a target beside what is read of its requests: microseconds of an activity of a source that is read, and of the processor for
/// a request; where the source is named, and where the beginning of its name is given, for which the runtime makes the activities of all sources. In turns, as
/// medians of the differences.
/// </summary>
internal static class UnitsBenchmark
{
    private const int Activities = 20_000;
    private const int Connections = 32;

    private static readonly (string Name, string? Source)[] States = [("without", null), ("named", "Shapes.Units"), ("beginning", "Shapes.U*")];

    public static async Task<int> RunAsync(string[] args)
    {
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "20", CultureInfo.InvariantCulture);
        var seconds = double.Parse(Statistics.Option(args, "--seconds") ?? "3", CultureInfo.InvariantCulture);
        await using var server = await AccountsServer.ShapesAsync(2);
        using var client = new HttpClient();
        var activities = States.Select(static _ => new List<double>()).ToArray();
        var requests = States.Select(static _ => new List<double>()).ToArray();
        for (var round = 0; round <= rounds; round++)
        {
            for (var i = 0; i < States.Length; i++)
            {
                var at = (i + round) % States.Length;
                using var session = Open(server.ProcessId, States[at].Source);
                var reading = session.EventStream.CopyToAsync(Stream.Null);
                var activity = double.Parse(
                    await client.GetStringAsync(new Uri($"{server.Address}/units/empty/{Activities}")), CultureInfo.InvariantCulture);
                var before = await AttachBenchmark.ProcessorSecondsAsync(server.ProcessId);
                var sent = (await OurAgent.ClosedAsync($"{server.Address}/cost/ok", Connections, seconds)).Sent;
                var request = (await AttachBenchmark.ProcessorSecondsAsync(server.ProcessId) - before) * 1e6 / sent;
                await session.StopAsync(CancellationToken.None);
                await reading;
                if (round > 0)
                {
                    // Tiered compilation settles in the first.
                    activities[at].Add(activity);
                    requests[at].Add(request);
                }
            }

            await Console.Error.WriteLineAsync($"round {round} of {rounds}");
        }

        Console.WriteLine("| sources | µs of an activity | more, 95 % interval | µs of the processor for a request | more, 95 % interval |\n|---|---|---|---|---|");
        for (var at = 0; at < States.Length; at++)
        {
            Console.WriteLine($"| {States[at].Name} | {Median(activities[at])} | {More(activities, at)} | {Median(requests[at])} | {More(requests, at)} |");
        }

        return 0;
    }

    private static string Median(List<double> found) => Statistics.Median(found).ToString("F2", CultureInfo.InvariantCulture);

    private static string More(List<double>[] found, int at)
    {
        var differences = found[at].Zip(found[0], static (more, less) => more - less).ToList();
        var (low, high) = Statistics.MedianInterval(differences);
        return string.Create(CultureInfo.InvariantCulture, $"{Statistics.Median(differences):F2} ({low:F2} to {high:F2})");
    }

    private static EventPipeSession Open(int process, string? source)
    {
        var intervals = new CounterIntervals(TimeSpan.FromMilliseconds(250), Heartbeat: true, IsWebServer: true);
        var sources = source is null ? null : WorkSources.Parse([source]);
        var providers = ProviderList.Of(WorkSignals.Of(static _ => { }, intervals, WorkEvents.All, sources));
        return new DiagnosticsClient(process).StartEventPipeSession(providers, requestRundown: false);
    }
}
