using System.Globalization;
using System.Text.Json;
using Dashboard.Accounts.Requests;

namespace Benchmarks.Accounts;

/// <summary>
/// The parts of requests that block between awaits, beside what the handlers measured of themselves: time blocked and time queued again, means a request.
/// Exit code 3 when one is off by more than 5 ms and 5 %.
/// </summary>
internal static class PartsBenchmark
{
    private const double Bar = 0.05;
    private const double BarMs = 5;

    /// <summary>How long a socket's answer waited for a thread, and which of parallel items a request waited for, no handler can measure.</summary>
    private static readonly string[] BlockedOnly = ["/parts/http", "/parts/parallel"];

    private static readonly string[] Paths =
    [
        "/parts/middle", "/parts/victim", "/parts/run", "/parts/queue", "/parts/parallel", "/parts/lock", "/parts/semaphore", "/parts/channel", "/parts/after",
        "/parts/http",
    ];

    public static async Task<int> RunAsync(string[] args)
    {
        var seconds = double.Parse(Statistics.Option(args, "--seconds") ?? "6", CultureInfo.InvariantCulture);
        var connections = int.Parse(Statistics.Option(args, "--connections") ?? "20", CultureInfo.InvariantCulture);
        var only = Statistics.Option(args, "--only");
        Console.WriteLine("| endpoint | requests | blocked | by its own clock | queued again | by its own clock | sum | client's mean | |");
        Console.WriteLine("|---|---|---|---|---|---|---|---|---|");
        var passed = true;
        foreach (var path in Paths.Where(path => only is null || path.Contains(only, StringComparison.Ordinal)))
        {
            await using var server = await AccountsServer.ShapesAsync(2, ShapesOptions.Environment(args));
            using var other = ShapesOptions.OtherSession(args, server.ProcessId);
            using var http = new HttpClient { BaseAddress = new Uri(server.Address) };
            var found = await AccountedCase.MeasureAsync(server, new AccountCase(path, connections), seconds, () => http.GetStringAsync(new Uri("/parts/reset", UriKind.Relative)));
            using var told = JsonDocument.Parse(await http.GetStringAsync(new Uri("/parts/truth", UriKind.Relative)));
            var truth = told.RootElement.GetProperty(path);
            passed &= Tell(path, found, truth);
        }

        return passed ? 0 : 3;
    }

    private static bool Tell(string path, AccountedCase found, JsonElement truth)
    {
        double Mean(Func<RequestAccount, double> part) => 1000 * found.Accounts.Select(part).DefaultIfEmpty(double.NaN).Average();
        double Own(string name) => truth.GetProperty(name).GetDouble() / truth.GetProperty("requests").GetInt64();
        var (blocked, ownBlocked) = (Mean(static account => account.Waits + account.Locks), Own("blockedMs"));
        var (queued, ownQueued) = (Mean(static account => account.QueuedAgain ?? double.NaN), Own("queuedAgainMs"));
        var sum = Mean(static account => account.Total);
        var holds = IsNear(blocked, ownBlocked) && IsNear(sum, found.Client.MeanMs)
            && (Array.Exists(BlockedOnly, one => one == path) || IsNear(queued, ownQueued));
        Console.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"| {path} | {found.Accounts.Count} of {truth.GetProperty("requests").GetInt64()} | {blocked:F1} | {ownBlocked:F1} | {queued:F1} | {ownQueued:F1} | {sum:F1} | {found.Client.MeanMs:F1} | {(holds ? "holds" : "**missed**")} |"));
        return holds;
    }

    private static bool IsNear(double figure, double truth) => Math.Abs(figure - truth) <= Math.Max(BarMs, Bar * truth);
}
