using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using Benchmarks.Load;

namespace Benchmarks.Known;

/// <summary>
/// Whether Little's law fails a healthy open loop: loads at rates of 50 · k/s, which a look each 20 ms sees always at the same point of their period,
/// on a server that answers after a fixed time. Exit code 3 when the check fails even once.
/// </summary>
internal static class LooksBenchmark
{
    public static async Task<int> RunAsync(string[] args)
    {
        var loads = int.Parse(Statistics.Option(args, "--loads") ?? "100", CultureInfo.InvariantCulture);
        using var server = Pinned.Start(0, ["dotnet", typeof(LooksBenchmark).Assembly.Location, "known-server"]);
        var address = await server.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException("The server did not start.");
        var (failed, differences) = (0, new List<double>());
        for (var load = 0; load < loads; load++)
        {
            var (rate, milliseconds) = (50 * (1 + (load % 10)), 2 + (load / 10 * 3));
            var check = await CheckAsync($"{address}/fixed/{milliseconds}/{load}", rate);
            var (value, limit) = (check.GetProperty("value").GetDouble(), check.GetProperty("limit").GetDouble());
            differences.Add(Math.Abs(value - limit));
            if (check.GetProperty("holds").ValueKind != JsonValueKind.True)
            {
                failed++;
                Console.WriteLine($"{rate}/s of {milliseconds} ms: {check.GetProperty("sentence").GetString()}");
            }
        }

        server.StandardInput.Close();
        await server.WaitForExitAsync();
        var spread = Statistics.Spread(differences);
        Console.WriteLine($"{failed} of {loads} open loops fail; requests out by their times and by looking differ by {spread.Median:F2} (at most {spread.Max:F2}).");
        return failed == 0 ? 0 : 3;
    }

    private static async Task<JsonElement> CheckAsync(string url, int rate)
    {
        string[] command = ["dotnet", LoadTools.Dashboard, "load", url, "-c", "500", "-d", "1s", "--rate", $"{rate}", "--json"];
        using var process = Process.Start(new ProcessStartInfo(command[0], command[1..]) { RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false })!;
        var errors = process.StandardError.ReadToEndAsync();
        var output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        await errors;
        using var json = JsonDocument.Parse(output);
        return json.RootElement.GetProperty("checks").EnumerateArray().Single(check => check.GetProperty("name").GetString() == "littlesLaw").Clone();
    }
}
