using System.Diagnostics;
using Benchmarks.Load;

namespace Benchmarks.Pages;

/// <summary>The built dashboard, serving a folder of runs on a free port, for as long as the benchmark needs it.</summary>
internal sealed class ServedDashboard : IDisposable
{
    private const string Says = "Dashboard: ";

    private readonly Process _process;

    private ServedDashboard(Process process, string address) => (_process, Address) = (process, address);

    /// <summary>The address that was printed: it lets a browser in.</summary>
    public string Address { get; }

    public int ProcessId => _process.Id;

    public static async Task<ServedDashboard> StartAsync(string folder, params string[] arguments)
    {
        var start = new ProcessStartInfo("dotnet", [LoadTools.Dashboard, "serve", "--no-browser", "--port", "0", "--data", folder, .. arguments]) { RedirectStandardOutput = true, UseShellExecute = false };
        var process = Process.Start(start)!;
        while (await process.StandardOutput.ReadLineAsync() is { } line)
        {
            if (line.StartsWith(Says, StringComparison.Ordinal))
            {
                return new ServedDashboard(process, line[Says.Length..]);
            }
        }

        process.Dispose();
        throw new InvalidOperationException("The dashboard did not start.");
    }

    /// <summary>Its largest memory so far, MB.</summary>
    public double PeakMegabytes()
    {
        _process.Refresh();
        return _process.PeakWorkingSet64 / 1e6;
    }

    public void Dispose()
    {
        _process.Kill(entireProcessTree: true);
        _process.WaitForExit();
        _process.Dispose();
    }
}
