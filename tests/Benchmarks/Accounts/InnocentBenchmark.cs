using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using Benchmarks.Load;

namespace Benchmarks.Accounts;

/// <summary>
/// What <c>run --json</c> says of routes that never block, beside others that do. Bar: no wait on one of them, and at least 99 % of the time blocked on the
/// right route and method. Exit code 3 otherwise.
/// </summary>
internal static class InnocentBenchmark
{
    private const double Bar = 0.99;

    /// <summary>The load of the run itself; a number is an id to the dashboard.</summary>
    private const string Guilty = "/logged/task/15";
    private const string Constant = "/logged/constant/1";

    private static readonly Dictionary<string, string> MethodOf = new(StringComparer.Ordinal)
    {
        ["GET /logged/task/{id}"] = "LoggedWaits.WaitForTask",
        ["GET /logged/event/{id}"] = "LoggedWaits.WaitForEvent",
    };

    private static readonly Case[] Cases =
    [
        new("a constant beside one that blocks", [], 100),
        new("five at once, two of which block", ["task", "event", "await", "constant", "compute"], 0),
        new("400 requests/s on a constant", [], 400),
    ];

    public static async Task<int> RunAsync(string[] args)
    {
        var seconds = int.Parse(Statistics.Option(args, "--seconds") ?? "12", CultureInfo.InvariantCulture);
        var passed = true;
        Console.WriteLine("| case | blocked, s | on the right route and method | rows of routes that never block | other rows | |\n|---|---|---|---|---|---|");
        foreach (var one in Cases)
        {
            await using var server = await AccountsServer.ShapesAsync(2, ShapesOptions.Environment(args));
            using var other = ShapesOptions.OtherSession(args, server.ProcessId);
            var began = Stopwatch.GetTimestamp();
            var patience = TimeSpan.FromSeconds(seconds + 10);
            Task[] beside =
            [
                .. one.Mixed.Length == 0 ? Array.Empty<Task>() : [LoggedLoad.SendAsync(server.Address, one.Mixed, 8, http2: false, _ => Stopwatch.GetElapsedTime(began) < patience)],
                .. one.PerSecond == 0 ? Array.Empty<Task>() : [OurAgent.OpenAsync(server.Address + Constant, 100, patience.TotalSeconds, one.PerSecond)],
            ];
            var told = await RunAsync(server, seconds);
            await Task.WhenAll(beside);
            passed &= Tell(one, told);
        }

        var load = await File.ReadAllTextAsync("/proc/loadavg");
        Console.WriteLine($"\nLoad average at the end: {load.Split(' ')[0]}");
        return passed ? 0 : 3;
    }

    private static async Task<JsonElement> RunAsync(AccountsServer server, int seconds)
    {
        var data = Directory.CreateTempSubdirectory("innocent");
        try
        {
            var start = new ProcessStartInfo(
                "dotnet",
                [
                    LoadTools.Dashboard, "run", "-p", $"{server.ProcessId}", "--base-address", server.Address, "--path", Guilty, "-c", "8", "-d", $"{seconds}s", "--tail", "1s",
                    "--signals", "all", "--data", data.FullName, "--json",
                ])
            {
                RedirectStandardOutput = true,
                UseShellExecute = false,
            };
            using var run = Process.Start(start)!;
            var told = await run.StandardOutput.ReadToEndAsync();
            await run.WaitForExitAsync();
            return JsonDocument.Parse(told).RootElement;
        }
        finally
        {
            data.Delete(recursive: true);
        }
    }

    private static bool Tell(Case one, JsonElement told)
    {
        var rows = told.GetProperty("blockers").EnumerateArray()
            .Select(row => (Method: row.GetProperty("method").GetString()!, Route: Text(row, "route"), Ms: row.GetProperty("blockedMs").GetDouble())).ToList();
        bool IsRight((string Method, string? Route, double Ms) row) => row.Route is { } route && MethodOf.TryGetValue(route, out var method) && method == row.Method;
        var (all, right) = (rows.Sum(static row => row.Ms), rows.Where(IsRight).Sum(static row => row.Ms));
        var innocent = rows.Where(static row => row.Route is { } route && !MethodOf.ContainsKey(route)).ToList();
        var others = rows.Where(row => !IsRight(row) && !innocent.Contains(row)).ToList();
        var holds = innocent.Count == 0 && all > 0 && right >= Bar * all;
        Console.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"| {one.Name} | {all / 1000:F1} | {right / all:P2} | {Words(innocent)} | {Words(others)} | {(holds ? "holds" : "**missed**")} |"));
        return holds;
    }

    private static string? Text(JsonElement row, string name) => row.TryGetProperty(name, out var value) ? value.GetString() : null;

    private static string Words(IReadOnlyCollection<(string Method, string? Route, double Ms)> rows) => rows.Count == 0 ? "none" : string.Join(
        "; ", rows.Select(static row => string.Create(CultureInfo.InvariantCulture, $"{row.Method} on {row.Route ?? "no route"}: {row.Ms:F0} ms")));

    /// <summary>What goes on beside the run's own load.</summary>
    /// <param name="Name">For people.</param>
    /// <param name="Mixed">Kinds of <see cref="LoggedLoad"/> that eight connections draw from; empty: none.</param>
    /// <param name="PerSecond">Requests a second of a constant.</param>
    private sealed record Case(string Name, string[] Mixed, double PerSecond);
}
