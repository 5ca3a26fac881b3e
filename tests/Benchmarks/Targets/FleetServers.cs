using System.Diagnostics;
using Benchmarks.Attach;
using Benchmarks.Load;

namespace Benchmarks.Targets;

/// <summary>Many servers (the sample, with one database behind all), as they are on one machine, which nobody asks anything.</summary>
internal sealed class FleetServers : IDisposable
{
    /// <summary>Its handler blocks.</summary>
    private const string Blocking = "api/diagscenario/taskwait";

    /// <summary>Starting takes much of a processor.</summary>
    private const int AtATime = 4;

    private readonly List<(Process Process, string Address)> _all = [];
    private readonly Process _behind;
    private readonly string[] _command;

    private FleetServers(Process behind, string[] command) => (_behind, _command) = (behind, command);

    public IReadOnlyList<int> ProcessIds => [.. _all.Select(static one => one.Process.Id)];

    /// <param name="temporary">Where their diagnostic sockets lie: who looks there sees these servers alone.</param>
    public static async Task<FleetServers> StartAsync(int count, string temporary)
    {
        var behind = Start([LoadTools.DbMock, "--port", "0", "--slow-port", "0", "--parent-stdin"], temporary: null);
        var servers = new FleetServers(behind, [LoadTools.TargetApp, "--port", "0", .. SampleServer.PortsIn(await ReadyAsync(behind)), "--parent-stdin"]);
        try
        {
            while (servers._all.Count < count)
            {
                var few = Enumerable.Range(0, Math.Min(AtATime, count - servers._all.Count)).Select(_ => Start(servers._command, temporary)).ToList();
                foreach (var process in few)
                {
                    servers._all.Add((process, $"{(await ReadyAsync(process))["TargetApp: ".Length..].TrimEnd('/')}/"));
                }
            }

            return servers;
        }
        catch
        {
            servers.Dispose();
            throw;
        }
    }

    public string Url(int index) => $"{_all[index].Address}{Blocking}";

    /// <summary>Of each, seconds of processor time since it was started.</summary>
    public async Task<double[]> ProcessorSecondsAsync() =>
        await Task.WhenAll(_all.Select(static one => AttachBenchmark.ProcessorSecondsAsync(one.Process.Id)));

    public void Dispose()
    {
        foreach (var process in _all.Select(static one => one.Process).Append(_behind))
        {
            process.Kill(entireProcessTree: true);
            process.WaitForExit();
            process.Dispose();
        }
    }

    private static Process Start(string[] command, string? temporary)
    {
        var start = new ProcessStartInfo("dotnet", command) { RedirectStandardInput = true, RedirectStandardOutput = true, UseShellExecute = false };
        start.Environment["DOTNET_gcServer"] = "0";
        if (temporary is not null)
        {
            start.Environment["TMPDIR"] = temporary;
        }

        return Process.Start(start)!;
    }

    private static async Task<string> ReadyAsync(Process process) =>
        await process.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException("A server did not start.");
}
