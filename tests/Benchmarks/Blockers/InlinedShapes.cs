using System.Diagnostics;
using System.Text.Json;
using Benchmarks.Accounts;
using Benchmarks.Load;
using Benchmarks.Runtimes;

namespace Benchmarks.Blockers;

/// <summary>
/// Whether a blocking method is named although the compiler left no frame of it: by its name in a program that was started by the dashboard, by its
/// route in one that was attached to when it was hot. Through the verb <c>record</c>, as a person would. A shape is right when the first
/// row has the right name; beside it stands the part of all blocked time that has it.
/// </summary>
internal static class InlinedShapes
{
    private const int Connections = 8;
    private static readonly (string Path, string Method)[] Shapes =
    [
        ("/lambda", "lambda in Lambdas.Map"), ("/mvc/orders", "OrdersController.Get"), ("/middleware", "lambda in BlockingMiddleware.Use"),
        ("/inlined/helper", "Inlined.Fetch"), ("/inlined/group", "Inlined.Group"), ("/inlined/extension", "Inlined.Now"),
        ("/inlined/property", "Inlined.Orders.Count"),
    ];

    public static async Task<bool> AreNamedAsync(int seconds)
    {
        Console.WriteLine("| shape | heard from its start: named | attached late: its route | names that were told |");
        Console.WriteLine("|---|---|---|---|");
        var (named, routed) = (0, 0);
        foreach (var (path, method) in Shapes)
        {
            var started = await FromStartAsync(path, seconds);
            var late = await LateAsync(path, seconds);
            var (ofName, ofRoute) = (ShareOf(started, row => row.Method == method), ShareOf(late, row => row.Route == $"GET {path}"));
            named += First(started)?.Method == method ? 1 : 0;
            routed += First(late)?.Route == $"GET {path}" ? 1 : 0;
            Console.WriteLine($"| {path} | {ofName:P0} | {ofRoute:P0} | {Told(started)}; late: {Told(late)} |");
        }

        Console.WriteLine($"Named from the start: {named} of {Shapes.Length}. Route after a late attach: {routed} of {Shapes.Length}.");
        return named == Shapes.Length && routed == Shapes.Length;
    }

    private static async Task<List<Row>> FromStartAsync(string path, int seconds)
    {
        using var record = Record(seconds, ["--", .. ServerPrograms.Shapes]);
        string? line;
        do
        {
            line = await record.StandardError.ReadLineAsync() ?? throw new InvalidOperationException("The dashboard ended before its command listened.");
        }
        while (!line.Contains("Shapes: ", StringComparison.Ordinal));

        return await RowsAsync(record, OurAgent.ClosedAsync(line.Split("Shapes: ")[1].Split(' ')[0] + path, Connections, seconds, mayFail: true));
    }

    private static async Task<List<Row>> LateAsync(string path, int seconds)
    {
        await using var server = await AccountsServer.ShapesAsync(2);

        // Hot before anybody looks: compiled anew twice.
        await OurAgent.ClosedAsync(server.Address + path, Connections, 4);
        var load = OurAgent.ClosedAsync(server.Address + path, Connections, seconds + 5, mayFail: true);
        using var record = Record(seconds, "--process-id", $"{server.ProcessId}");
        return await RowsAsync(record, load);
    }

    /// <summary>The recording ends by itself some seconds after the load that it looks at began.</summary>
    private static Process Record(int seconds, params string[] target) => Pinned.Start(
        0, ["dotnet", LoadTools.Dashboard, "record", "--json", "--duration", $"{seconds}s", "--data", Data, .. target], redirectError: true);

    private static string Data => Path.Combine(Path.GetTempPath(), "tpd-bench-inlined");

    private static async Task<List<Row>> RowsAsync(Process record, Task load)
    {
        var errors = record.StandardError.ReadToEndAsync();
        var output = await record.StandardOutput.ReadToEndAsync();
        await record.WaitForExitAsync();
        await load;
        if (record.ExitCode != 0)
        {
            throw new InvalidOperationException($"record ended with exit code {record.ExitCode}: {await errors}");
        }

        using var document = JsonDocument.Parse(output);
        return
        [
            .. document.RootElement.GetProperty("blockers").EnumerateArray().Select(row => new Row(
                row.GetProperty("method").GetString()!,
                row.TryGetProperty("route", out var route) ? route.GetString() : null,
                row.GetProperty("blockedMs").GetDouble())),
        ];
    }

    private static double ShareOf(List<Row> rows, Func<Row, bool> right) => rows.Where(right).Sum(row => row.BlockedMs) / rows.Sum(row => row.BlockedMs);

    private static Row? First(List<Row> rows) => rows.MaxBy(row => row.BlockedMs);

    private static string Told(List<Row> rows) =>
        string.Join(", ", rows.OrderByDescending(row => row.BlockedMs).Take(3).Select(row => $"{row.Method} ({row.Route ?? "no route"}, {row.BlockedMs:F0} ms)"));

    private sealed record Row(string Method, string? Route, double BlockedMs);
}
