using System.Diagnostics;
using System.Reflection;

namespace Benchmarks;

/// <summary>
/// The large counts: runs a class of the end-to-end tests again and again and says how often it failed. `./test` kills a target three
/// times; a hundred kills are 34 repetitions here.
/// </summary>
internal static class Repeat
{
    public static async Task<int> RunAsync(string[] args)
    {
        var times = int.Parse(Statistics.Option(args, "--times") ?? "34");
        var name = Statistics.Option(args, "--class") ?? "EndToEnd.Tests.Processes.TargetLossTests";
        return await RunAsync("EndToEndTests", name, times, _ => []);
    }

    /// <param name="tests">Name of the metadata that holds the test program's path.</param>
    /// <param name="settings">Environment variables of a round.</param>
    public static async Task<int> RunAsync(string tests, string name, int times, Func<int, (string Name, string Value)[]> settings)
    {
        var path = typeof(Repeat).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == tests).Value!;
        var failed = 0;
        for (var round = 1; round <= times; round++)
        {
            var start = new ProcessStartInfo("dotnet", [path, "-noColor", "-class", name]) { RedirectStandardOutput = true, UseShellExecute = false };
            foreach (var (variable, value) in settings(round))
            {
                start.Environment[variable] = value;
            }

            using var process = Process.Start(start)!;
            var output = await process.StandardOutput.ReadToEndAsync();
            await process.WaitForExitAsync();
            var passed = process.ExitCode == 0 && !output.Contains("Total: 0,", StringComparison.Ordinal);
            if (!passed)
            {
                failed++;
                await Console.Error.WriteLineAsync(output);
            }

            await Console.Error.WriteLineAsync($"round {round} of {times}: {(passed ? "passed" : "failed")}");
        }

        Console.WriteLine($"{name}: {times} rounds, {failed} failed.");
        return failed == 0 ? 0 : 3;
    }
}
