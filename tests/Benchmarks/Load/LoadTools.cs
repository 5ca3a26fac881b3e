using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using System.Text.RegularExpressions;

namespace Benchmarks.Load;

/// <summary>The other generators, each on processor 1; each returns its requests per second as it prints them.</summary>
internal static class LoadTools
{
    public const int Connections = 64;

    /// <summary>The most requests per second that ab is prepared for: it ends at a time or at a count, whichever comes first, and keeps an entry for each.</summary>
    private const int MaxOfAb = 200_000;

    /// <summary>The built dashboard.</summary>
    public static readonly string Dashboard = typeof(LoadTools).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "DashboardAssembly").Value!;

    /// <summary>The slow services behind the sample.</summary>
    public static readonly string DbMock = Path.Combine(Path.GetDirectoryName(Dashboard)!, "samples", "DbMock", "DbMock.dll");

    /// <summary>The built sample.</summary>
    public static readonly string TargetApp = Path.Combine(Path.GetDirectoryName(Dashboard)!, "samples", "TargetApp", "TargetApp.dll");

    public static Task<double> WrkAsync(string url, int seconds, int connections = Connections) =>
        RunAsync(["wrk", "-t1", $"-c{connections}", $"-d{seconds}s", url], @"Requests/sec:\s+(?<rate>[\d.]+)");

    public static Task<double> HeyAsync(string url, int seconds, int connections = Connections) =>
        RunAsync(["hey", "-cpus", "1", "-c", $"{connections}", "-z", $"{seconds}s", url], @"Requests/sec:\s+(?<rate>[\d.]+)");

    public static Task<double> AbAsync(string url, int seconds, int connections = Connections) =>
        AbAsync(url, connections, ["-t", $"{seconds}", "-n", $"{seconds * MaxOfAb}"]);

    public static Task<double> AbByCountAsync(string url, int requests, int connections) =>
        AbAsync(url, connections, ["-n", $"{requests}"]);

    public static async Task<double> OursAsync(string url, int seconds) => (await OurAgent.ClosedAsync(url, Connections, seconds)).CompletedPerSecond;

    /// <summary>Requests that our agent sent in a load of that length.</summary>
    public static async Task<double> SentByUsAsync(string url, int seconds) => (await OurAgent.ClosedAsync(url, Connections, seconds)).Sent;

    public static async Task<string> OutputAsync(string[] command)
    {
        using var process = Pinned.Start(1, command);
        process.StandardInput.Close();
        var output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return output;
    }

    /// <summary>The output of a program that runs on any processor and must succeed.</summary>
    public static async Task<string> ResultAsync(string[] command, params (string Name, string Value)[] environment)
    {
        var start = new ProcessStartInfo(command[0], command[1..])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        foreach (var (name, value) in environment)
        {
            start.Environment[name] = value;
        }

        using var process = Process.Start(start)!;
        var (output, error) = (process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync());
        await process.WaitForExitAsync();
        return process.ExitCode == 0 ? await output : throw new InvalidOperationException($"{string.Join(' ', command)}: {await error}");
    }

    /// <summary>Sends a signal, as a shell does; whether the process is still there is not asked.</summary>
    public static async Task SignalAsync(Process process, string signal)
    {
        using var kill = Process.Start("kill", ["-s", signal, "--", $"{process.Id}"]);
        await kill.WaitForExitAsync();
    }

    private static Task<double> AbAsync(string url, int connections, string[] end) =>
        RunAsync(["ab", "-k", "-q", "-c", $"{connections}", .. end, url], @"Requests per second:\s+(?<rate>[\d.]+)");

    private static async Task<double> RunAsync(string[] command, string pattern)
    {
        var output = await OutputAsync(command);
        var found = Regex.Match(output, pattern, RegexOptions.ExplicitCapture, TimeSpan.FromSeconds(1));
        return found.Success
            ? double.Parse(found.Groups["rate"].Value, CultureInfo.InvariantCulture)
            : throw new InvalidOperationException($"{command[0]} printed no rate:\n{output}");
    }
}

/// <summary>Starts a program on one processor, or on some.</summary>
internal static class Pinned
{
    public static Process Start(int processor, IEnumerable<string> command, bool redirectError = false, params (string Name, string Value)[] environment) =>
        Start($"{processor}", command, redirectError, environment);

    /// <param name="processors">As taskset takes them: <c>0,1</c>.</param>
    public static Process Start(string processors, IEnumerable<string> command, bool redirectError = false, params (string Name, string Value)[] environment)
    {
        var start = new ProcessStartInfo("taskset") { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = redirectError, UseShellExecute = false };
        foreach (var argument in (string[])["-c", processors, .. command])
        {
            start.ArgumentList.Add(argument);
        }

        foreach (var (name, value) in environment)
        {
            start.Environment[name] = value;
        }

        return Process.Start(start)!;
    }
}
