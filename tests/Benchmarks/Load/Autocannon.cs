using System.Diagnostics;
using System.Text.Json;

namespace Benchmarks.Load;

/// <summary>autocannon, the usual generator of the Node.js world. npm restores it into a temporary folder on first use; without npm it is left out.</summary>
internal sealed class Autocannon
{
    private const string Version = "9.0.0";

    private readonly string _program;

    private Autocannon(string program) => _program = program;

    /// <summary>Null, after a sentence on standard error, when it cannot be had.</summary>
    public static async Task<Autocannon?> RestoreAsync()
    {
        var folder = Path.Combine(Path.GetTempPath(), "threadpool-dashboard-benchmarks", $"autocannon-{Version}");
        var program = Path.Combine(folder, "node_modules", "autocannon", "autocannon.js");
        try
        {
            if (!File.Exists(program))
            {
                Directory.CreateDirectory(folder);
                using var npm = Process.Start(new ProcessStartInfo("npm", ["install", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--silent", $"autocannon@{Version}"]) { RedirectStandardOutput = true, UseShellExecute = false })!;
                await npm.StandardOutput.ReadToEndAsync();
                await npm.WaitForExitAsync();
            }
        }
        catch (System.ComponentModel.Win32Exception e)
        {
            await Console.Error.WriteLineAsync($"npm could not be started: {e.Message}");
        }

        if (File.Exists(program))
        {
            return new Autocannon(program);
        }

        await Console.Error.WriteLineAsync($"autocannon {Version} could not be restored by npm into {folder}; its row is left out.");
        return null;
    }

    /// <summary>Requests per second: all that were answered ÷ the time it took.</summary>
    public async Task<double> RunAsync(string url, int seconds)
    {
        using var result = JsonDocument.Parse(await LoadTools.OutputAsync(["node", _program, "--json", "-c", $"{LoadTools.Connections}", "-d", $"{seconds}", url]));
        return result.RootElement.GetProperty("requests").GetProperty("total").GetDouble() / result.RootElement.GetProperty("duration").GetDouble();
    }
}
