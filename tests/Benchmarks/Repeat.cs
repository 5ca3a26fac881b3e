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
        var tests = typeof(Repeat).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "EndToEndTests").Value!;
        var failed = 0;
        for (var round = 1; round <= times; round++)
        {
            using var process = Process.Start(new ProcessStartInfo("dotnet", [tests, "-noColor", "-class", name]) { RedirectStandardOutput = true, UseShellExecute = false })!;
            var output = await process.StandardOutput.ReadToEndAsync();
            await process.WaitForExitAsync();
            if (process.ExitCode != 0)
            {
                failed++;
                await Console.Error.WriteLineAsync(output);
            }

            await Console.Error.WriteLineAsync($"round {round} of {times}: {(process.ExitCode == 0 ? "passed" : "failed")}");
        }

        Console.WriteLine($"{name}: {times} rounds, {failed} failed.");
        return failed == 0 ? 0 : 3;
    }
}
