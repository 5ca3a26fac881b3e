using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using Benchmarks.Findings;
using Benchmarks.Load;

namespace Benchmarks.Traces;

/// <summary>
/// Whether a trace of dotnet-trace, recorded with the command that <c>record</c> prints, leads to the finding of the live recording of the same seconds; and
/// what is said of traces with profiles of dotnet-trace's own. Exit code 3 when one differs, or when nothing is said to be missing.
/// </summary>
internal static class NettraceBenchmark
{
    /// <summary>Before and after the load, seconds.</summary>
    private const double Around = 3;

    private static readonly string[] Profiles = ["dotnet-common", "dotnet-sampled-thread-time", "gc-verbose"];

    public static async Task<int> RunAsync(string[] args)
    {
        var tool = Statistics.Option(args, "--tool") ?? "dotnet-trace";
        var seconds = double.Parse(Statistics.Option(args, "--seconds") ?? "10", CultureInfo.InvariantCulture);
        var only = Statistics.Option(args, "--only")?.Split(',');
        var folder = Directory.CreateTempSubdirectory("nettrace");
        try
        {
            var cases = FindingCase.All.Where(one => one.Path.Length > 0 && (only?.Contains(one.Path, StringComparer.Ordinal) ?? true)).ToList();
            Console.WriteLine("| load | live | trace | same | trace, MB | import, s |");
            Console.WriteLine("|---|---|---|---|---|---|");
            var same = 0;
            foreach (var one in cases)
            {
                same += await CompareAsync(one, tool, seconds, folder.FullName) ? 1 : 0;
            }

            Console.WriteLine($"\n{same} of {cases.Count} the same.\n");
            if (only is not null)
            {
                return same == cases.Count ? 0 : 3;
            }

            Console.WriteLine("| profile | said to be missing |");
            Console.WriteLine("|---|---|");
            var told = 0;
            foreach (var profile in Profiles)
            {
                told += await TellsMissingAsync(profile, tool, folder.FullName) ? 1 : 0;
            }

            return same == cases.Count && told == Profiles.Length ? 0 : 3;
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static async Task<bool> CompareAsync(FindingCase one, string tool, double seconds, string folder)
    {
        await using var server = await FindingServer.StartAsync(one.IsShape);
        var length = seconds + (2 * Around);
        var process = server.ProcessId.ToString(CultureInfo.InvariantCulture);
        var duration = string.Create(CultureInfo.InvariantCulture, $"{length}s");
        var command = (await LoadTools.ResultAsync(["dotnet", LoadTools.Dashboard, "record", "--print-dotnet-trace", "-p", process, "-d", duration])).Trim();
        var trace = Path.Combine(folder, $"{process}.nettrace");
        var recording = LoadTools.ResultAsync(["sh", "-c", $"exec {command.Replace("dotnet-trace", tool, StringComparison.Ordinal)} -o {trace}"]);
        var live = LoadTools.ResultAsync(["dotnet", LoadTools.Dashboard, "record", "-p", process, "-d", duration, "--json", "--data", folder]);
        await Task.Delay(TimeSpan.FromSeconds(Around));
        using var load = await OurAgent.StartClosedAsync(server.Address + one.Path, one.Connections, seconds);
        var seen = RuleOf(JsonDocument.Parse(await live).RootElement);
        await recording;
        load.Kill();
        var began = Stopwatch.GetTimestamp();
        var read = RuleOf(await ImportAsync(trace, folder));
        var took = Stopwatch.GetElapsedTime(began).TotalSeconds;
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"| {one.Name} | {seen} | {read} | {(seen == read ? "yes" : "no")} | {new FileInfo(trace).Length / 1e6:F1} | {took:F1} |"));
        File.Delete(trace);
        return seen == read;
    }

    private static async Task<bool> TellsMissingAsync(string profile, string tool, string folder)
    {
        var one = FindingCase.All[1];
        await using var server = await FindingServer.StartAsync(one.IsShape);
        var process = server.ProcessId.ToString(CultureInfo.InvariantCulture);
        var trace = Path.Combine(folder, $"{profile}.nettrace");
        using var load = await OurAgent.StartClosedAsync(server.Address + one.Path, one.Connections, 10);
        await LoadTools.ResultAsync([tool, "collect", "--process-id", process, "--profile", profile, "--duration", "00:00:00:05", "-o", trace]);
        load.Kill();
        var run = (await ImportAsync(trace, folder)).GetProperty("trace");
        string[] missing = [.. run.GetProperty("missing").EnumerateArray().Select(part => part.GetString()!)];
        Console.WriteLine($"| {profile} | {string.Join("; ", missing)} |");
        return missing.Length > 0 && run.GetProperty("command").GetString()!.StartsWith($"dotnet-trace collect --process-id {process} ", StringComparison.Ordinal);
    }

    private static async Task<JsonElement> ImportAsync(string trace, string folder) =>
        JsonDocument.Parse(await LoadTools.ResultAsync(["dotnet", LoadTools.Dashboard, "import", trace, "--json", "--data", folder])).RootElement[0];

    private static string RuleOf(JsonElement run) => run.GetProperty("verdict").GetProperty("rule").GetString()!;
}
