using System.Globalization;
using Benchmarks.Accounts;
using Benchmarks.Load;
using Dashboard.Target.Signals;
using Microsoft.Diagnostics.NETCore.Client;

namespace Benchmarks.Attach;

/// <summary>
/// What the trace ids of requests cost a target: its processor µs a request without a session, with HTTP statuses alone, with statuses and ids as the dashboard
/// reads them, and with what it does not do: listening to ASP.NET Core's ActivitySource, which makes activities where nobody asked for any. On a server that
/// makes none, on one with logging, and on one with a listener of its own; in turns, as medians of the differences. Exit code 3 beyond the bar.
/// </summary>
internal static class TraceIdsBenchmark
{
    /// <summary>More than statuses alone, µs a request.</summary>
    private const double Bar = 2;
    private const string Argument = "FilterAndPayloadSpecs";
    private const string Ids = ";Id=httpContext.TraceIdentifier;Trace=*Activity.Id";
    private const int Connections = 32;

    private static readonly string[] Servers = ["none", "logs", "own"];

    public static async Task<int> RunAsync(string[] args)
    {
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "20", CultureInfo.InvariantCulture);
        var seconds = double.Parse(Statistics.Option(args, "--seconds") ?? "3", CultureInfo.InvariantCulture);
        var asRead = new AspNetSignal(static _ => { }, withStatuses: true).Providers[0];
        var withIds = asRead.Arguments![Argument];
        var statuses = withIds.Replace(Ids, "", StringComparison.Ordinal);
        if (statuses == withIds)
        {
            throw new InvalidOperationException("The signal asks for ids in other words than this benchmark knows.");
        }

        (string Name, string? Specs)[] states =
        [
            ("no session", null), ("statuses", statuses), ("statuses and ids", withIds),
            ("ActivitySource", $"{statuses}\n[AS]Microsoft.AspNetCore/Stop-Propagate:-TraceId"),
        ];
        Console.WriteLine($"| server, µs of the target's processor a request | {string.Join(" | ", states.Select(static state => state.Name))} | ids, 95 % interval | ActivitySource, 95 % interval |");
        Console.WriteLine("|---|---|---|---|---|---|---|");
        var holds = true;
        foreach (var activities in Servers)
        {
            await using var server = await AccountsServer.ShapesAsync(2, ("SHAPES_ACTIVITIES", activities));
            var found = states.Select(static _ => new List<double>()).ToArray();
            for (var round = 0; round <= rounds; round++)
            {
                for (var i = 0; i < states.Length; i++)
                {
                    var at = (i + round) % states.Length;
                    var each = await MeasureAsync(server, states[at].Specs is { } specs ? With(asRead, specs) : null, seconds);
                    if (round > 0)
                    {
                        // Tiered compilation settles in the first.
                        found[at].Add(each);
                    }
                }

                await Console.Error.WriteLineAsync($"{activities}: round {round} of {rounds}");
            }

            string More(int at, out double most)
            {
                var differences = found[at].Zip(found[1], static (more, less) => more - less).ToList();
                var (low, high) = Statistics.MedianInterval(differences);
                most = high;
                return string.Create(CultureInfo.InvariantCulture, $"{Statistics.Median(differences):F2} ({low:F2} to {high:F2})");
            }

            var medians = string.Join(" | ", found.Select(static each => Statistics.Median(each).ToString("F2", CultureInfo.InvariantCulture)));
            Console.WriteLine($"| {activities} | {medians} | {More(2, out var ids)} | {More(3, out _)} |");
            holds &= ids <= Bar;
        }

        Console.WriteLine($"{rounds} rounds; more than statuses alone; bar for ids: upper end ≤ {Bar} µs: {(holds ? "holds" : "**missed**")}");
        return holds ? 0 : 3;
    }

    private static EventPipeProvider With(EventPipeProvider provider, string specs) => new(
        provider.Name, provider.EventLevel, provider.Keywords, new Dictionary<string, string>(StringComparer.Ordinal) { [Argument] = specs });

    private static async Task<double> MeasureAsync(AccountsServer server, EventPipeProvider? provider, double seconds)
    {
        using var session = provider is null ? null : new DiagnosticsClient(server.ProcessId).StartEventPipeSession([provider], requestRundown: false);
        var reading = session?.EventStream.CopyToAsync(Stream.Null) ?? Task.CompletedTask;
        var before = await AttachBenchmark.ProcessorSecondsAsync(server.ProcessId);
        var sent = (await OurAgent.ClosedAsync($"{server.Address}/cost/ok", Connections, seconds)).Sent;
        var each = (await AttachBenchmark.ProcessorSecondsAsync(server.ProcessId) - before) * 1e6 / sent;
        if (session is not null)
        {
            await session.StopAsync(CancellationToken.None);
        }

        await reading;
        return each;
    }
}
