using System.Globalization;
using System.Text.RegularExpressions;
using Benchmarks.Load;

namespace Benchmarks.Known;

/// <summary>What a generator says of a load; NaN where it does not say it.</summary>
internal sealed record ToolFigures(double PerSecond, double P50Ms, double P99Ms, double P999Ms = double.NaN)
{
    public static readonly ToolFigures None = new(double.NaN, double.NaN, double.NaN);

    public static async Task<ToolFigures> WrkAsync(string url, int connections, int seconds)
    {
        var text = await LoadTools.OutputAsync(["wrk", "-t1", $"-c{connections}", $"-d{seconds}s", "--timeout", "60s", "--latency", url]);
        return new ToolFigures(
            Number(text, @"Requests/sec:\s+([\d.]+)"),
            Milliseconds(text, @"50%\s+([\d.]+)(us|ms|s)"),
            Milliseconds(text, @"99%\s+([\d.]+)(us|ms|s)"));
    }

    public static async Task<ToolFigures> HeyAsync(string url, int connections, int seconds)
    {
        var text = await LoadTools.OutputAsync(["hey", "-cpus", "1", "-c", $"{connections}", "-z", $"{seconds}s", "-t", "60", url]);
        return new ToolFigures(Number(text, @"Requests/sec:\s+([\d.]+)"), Number(text, @"50% in ([\d.]+)") * 1000, Number(text, @"99% in ([\d.]+)") * 1000);
    }

    /// <summary>ab counts requests: so many that they take about as long.</summary>
    public static async Task<ToolFigures> AbAsync(string url, int connections, int requests)
    {
        var text = await LoadTools.OutputAsync(["ab", "-k", "-q", "-r", "-s", "60", "-c", $"{connections}", "-n", $"{requests}", url]);
        return new ToolFigures(Number(text, @"Requests per second:\s+([\d.]+)"), Number(text, @"50%\s+(\d+)"), Number(text, @"99%\s+(\d+)"));
    }

    private static double Number(string text, string pattern) =>
        Regex.Match(text, pattern, RegexOptions.None, TimeSpan.FromSeconds(1)) is { Success: true } found
            ? double.Parse(found.Groups[1].Value, CultureInfo.InvariantCulture)
            : double.NaN;

    private static double Milliseconds(string text, string pattern)
    {
        var found = Regex.Match(text, pattern, RegexOptions.None, TimeSpan.FromSeconds(1));
        return !found.Success ? double.NaN
            : double.Parse(found.Groups[1].Value, CultureInfo.InvariantCulture) * found.Groups[2].Value switch { "us" => 0.001, "s" => 1000, _ => 1 };
    }
}
