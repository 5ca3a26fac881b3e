using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace Benchmarks.Load;

/// <summary>The three generators, each on processor 1 with 64 connections; each returns its requests per second.</summary>
internal static class LoadTools
{
    public const int Connections = 64;

    /// <summary>The built dashboard.</summary>
    public static readonly string Dashboard = typeof(LoadTools).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "DashboardAssembly").Value!;

    /// <summary>The built sample.</summary>
    public static readonly string TargetApp = Path.Combine(Path.GetDirectoryName(Dashboard)!, "samples", "TargetApp", "TargetApp.dll");

    /// <summary>What Dashboard/Load/AgentLaunch.cs sets.</summary>
    private static readonly (string Name, string Value)[] AgentEnvironment =
    [
        ("DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS", "1"), ("DOTNET_TieredCompilation", "0"), ("DOTNET_EnableDiagnostics", "0"), ("DOTNET_gcServer", "0"),
    ];

    public static Task<double> WrkAsync(string url, int seconds) =>
        RunAsync(["wrk", "-t1", $"-c{Connections}", $"-d{seconds}s", url], @"Requests/sec:\s+(?<rate>[\d.]+)");

    public static Task<double> HeyAsync(string url, int seconds) =>
        RunAsync(["hey", "-cpus", "1", "-c", $"{Connections}", "-z", $"{seconds}s", url], @"Requests/sec:\s+(?<rate>[\d.]+)");

    public static Task<double> OursAsync(string url, int seconds) => OursAsync(url, seconds, "completedPerSecond");

    /// <summary>Requests that our agent sent in a load of that length.</summary>
    public static Task<double> SentByUsAsync(string url, int seconds) => OursAsync(url, seconds, "sent");

    private static async Task<double> OursAsync(string url, int seconds, string figure)
    {
        using var process = Pinned.Start(1, ["dotnet", Dashboard, "load-agent"], environment: AgentEnvironment);
        await process.StandardInput.WriteLineAsync(JsonSerializer.Serialize(new { plan = new { url, connections = Connections, durationSeconds = seconds }, allowedBaseAddresses = Array.Empty<string>() }));
        var last = "";
        while (await process.StandardOutput.ReadLineAsync() is { } line)
        {
            last = line;
        }

        await process.WaitForExitAsync();
        using var summary = JsonDocument.Parse(last);
        var figures = summary.RootElement.GetProperty("summary");
        return figures.GetProperty("errors").EnumerateObject().Any()
            ? throw new InvalidOperationException($"Requests failed: {figures.GetProperty("errors")}")
            : figures.GetProperty(figure).GetDouble();
    }

    private static async Task<double> RunAsync(string[] command, string pattern)
    {
        using var process = Pinned.Start(1, command);
        var output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        var found = Regex.Match(output, pattern, RegexOptions.ExplicitCapture, TimeSpan.FromSeconds(1));
        return found.Success
            ? double.Parse(found.Groups["rate"].Value, CultureInfo.InvariantCulture)
            : throw new InvalidOperationException($"{command[0]} printed no rate:\n{output}");
    }
}

/// <summary>Starts a program on one processor.</summary>
internal static class Pinned
{
    public static Process Start(int processor, IEnumerable<string> command, bool redirectError = false, params (string Name, string Value)[] environment)
    {
        var start = new ProcessStartInfo("taskset") { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = redirectError, UseShellExecute = false };
        foreach (var argument in (string[])["-c", $"{processor}", .. command])
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
