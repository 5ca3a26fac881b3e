using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using Benchmarks.Load;
using Benchmarks.Runtimes;
using Dashboard.Diagnosis.Rules;

namespace Benchmarks.Findings;

/// <summary>
/// What <c>run --fail-on starvation</c> says of servers that block and compute, beside other threads, under a quota, in bursts; and of those that only look
/// like it; with <c>--reported</c>, of servers built after bug reports. Each try has a server of its own; <c>--neighbours</c> burns so many processors beside.
/// Exit code 3 when one is wrong.
/// </summary>
internal static class MixedBenchmark
{
    private const string Groups = "/sys/fs/cgroup/cpu";

    public static async Task<int> RunAsync(string[] args)
    {
        var tries = int.Parse(Statistics.Option(args, "--tries") ?? "10", CultureInfo.InvariantCulture);
        var signals = Statistics.Option(args, "--signals") ?? "All";
        var only = Statistics.Option(args, "--only");
        var neighbours = int.Parse(Statistics.Option(args, "--neighbours") ?? "0", CultureInfo.InvariantCulture);
        Process[] burning = [.. Enumerable.Range(0, neighbours).Select(_ => Pinned.Start("0,1", ["sh", "-c", "while :; do :; done"]))];
        var cases = args.Contains("--reported", StringComparer.Ordinal) ? MixedCase.Reported : MixedCase.All;
        var passed = true;
        Console.WriteLine("| server | right | said |");
        Console.WriteLine("|---|---|---|");
        try
        {
            foreach (var one in cases.Where(one => only is null || one.Name.Contains(only, StringComparison.Ordinal)))
            {
                if (one.Quota is not null && !Directory.Exists(Groups))
                {
                    Console.WriteLine($"| {one.Name} | not tried: {Groups} is not there, so no quota can be set | |");
                    continue;
                }

                var said = new List<(bool IsRight, string Words)>();
                for (var n = 0; n < tries; n++)
                {
                    said.Add(await TryAsync(one, signals));
                }

                var right = said.Count(one => one.IsRight);
                passed &= right == tries;
                var words = said.CountBy(one => one.Words).OrderByDescending(words => words.Value).Select(words => $"{words.Value} × {words.Key}");
                Console.WriteLine($"| {one.Name} | {right} of {tries} | {string.Join("; ", words)} |");
            }
        }
        finally
        {
            foreach (var neighbour in burning)
            {
                neighbour.Kill();
                neighbour.Dispose();
            }
        }

        return passed ? 0 : 3;
    }

    private static async Task<(bool IsRight, string Words)> TryAsync(MixedCase one, string signals)
    {
        var data = Directory.CreateTempSubdirectory("mixed");
        (string, string)[] minimum = one.MinThreads is { } least ? [("DOTNET_ThreadPool_ForceMinWorkerThreads", least.ToString("x", CultureInfo.InvariantCulture))] : [];
        using var server = Pinned.Start("0,1", ServerPrograms.Shapes, environment: minimum);
        var group = one.Quota is { } quota ? Limit(server, quota) : null;
        try
        {
            var address = (await server.StandardOutput.ReadLineAsync())!.Split(' ')[1].TrimEnd('/');
            using var http = new HttpClient { BaseAddress = new Uri(address) };
            foreach (var begin in new[] { one.Beside, one.Connections == 0 ? one.Path : null }.OfType<string>())
            {
                using var answer = await http.GetAsync(new Uri(begin, UriKind.Relative));
            }

            using var second = one.Second is var (path, connections) ? await OurAgent.StartClosedAsync(address + path, connections, one.Seconds + 10) : null;
            await using var sockets = await OpenSockets.StartAsync(address, one.Sockets);
            var result = await RunAsync(one, server.Id, address, data.FullName, signals);
            second?.Kill();
            return result;
        }
        finally
        {
            // Asked to end, a starving server would wait half a minute for its requests.
            server.Kill(entireProcessTree: true);
            await server.WaitForExitAsync();
            group?.Delete();
            data.Delete(recursive: true);
        }
    }

    private static async Task<(bool IsRight, string Words)> RunAsync(MixedCase one, int target, string address, string data, string signals)
    {
        var seconds = one.Seconds.ToString(CultureInfo.InvariantCulture);
        string[] verb = one.Connections == 0
            ? ["record", "-p", $"{target}", "-d", $"{seconds}s"]
            : ["run", "-p", $"{target}", "--base-address", address, "--path", one.Path.Split('?')[0], "-c", $"{one.Connections}", "-d", $"{seconds}s", "--tail", "1s", "--timeout", $"{one.Timeout}s",
                .. one.Path.Split('?') is [_, var query] ? (string[])["--query", query] : []];
        var start = new ProcessStartInfo("dotnet", [LoadTools.Dashboard, .. verb, "--signals", signals, "--data", data, "--fail-on", "starvation", "--json"])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        using var run = Process.Start(start)!;
        var (told, errors) = (run.StandardOutput.ReadToEndAsync(), run.StandardError.ReadToEndAsync());
        await run.WaitForExitAsync();
        if (run.ExitCode is not (0 or 3) || !(await told).TrimStart().StartsWith('{'))
        {
            return (false, $"exit {run.ExitCode}: {(await errors).ReplaceLineEndings(" ").Trim()}");
        }

        return Judge(one, run.ExitCode, JsonDocument.Parse(await told).RootElement);
    }

    private static (bool IsRight, string Words) Judge(MixedCase one, int exit, JsonElement told)
    {
        var verdict = told.GetProperty("verdict").GetProperty("rule").GetString()!;
        var finding = told.GetProperty("findings").EnumerateArray().LastOrDefault(finding => finding.GetProperty("rule").GetString() == verdict);
        var method = finding.ValueKind == JsonValueKind.Undefined ? null : finding.GetProperty("method").GetString();
        var words = $"{told.GetProperty("verdict").GetRawText()}{(told.TryGetProperty("advice", out var advice) ? advice.GetRawText() : "")}{(finding.ValueKind == JsonValueKind.Undefined ? "" : finding.GetRawText())}";
        string[] missing = [.. one.Words.Where(word => !words.Contains(word, StringComparison.Ordinal))];
        var isBlocking = RuleList.IsBlocking(verdict);
        var isRight = missing.Length == 0 && (one.Methods.Length == 0 || one.Methods.Contains(method, StringComparer.Ordinal))
            && (one.Starves
                ? exit == 3 && isBlocking
                : exit == 0 && !isBlocking && (one.Verdicts.Length == 0 || one.Verdicts.Contains(verdict, StringComparer.Ordinal)));
        return (isRight, $"{verdict}{(method is null ? "" : $", {method}")}, exit {exit}{string.Concat(missing.Select(word => $", without “{word}”"))}");
    }

    /// <summary>A control group of the first version for this process, which is to be deleted when it has ended.</summary>
    private static DirectoryInfo Limit(Process process, double processors)
    {
        const int period = 100_000;
        var group = Directory.CreateDirectory(Path.Combine(Groups, $"mixed-{process.Id}"));
        File.WriteAllText(Path.Combine(group.FullName, "cpu.cfs_period_us"), $"{period}");
        File.WriteAllText(Path.Combine(group.FullName, "cpu.cfs_quota_us"), $"{(int)(processors * period)}");
        File.WriteAllText(Path.Combine(group.FullName, "cgroup.procs"), $"{process.Id}");
        return group;
    }
}
