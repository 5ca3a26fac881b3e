using System.Diagnostics;
using Benchmarks.Attach;
using Benchmarks.Runtimes;

namespace Benchmarks.Targets;

/// <summary>Many servers (tests/Shapes) as they are on one machine, on all processors, which nobody asks anything.</summary>
internal sealed class FleetServers : IDisposable
{
    /// <summary>An endpoint whose handler waits for a task.</summary>
    public const string Blocking = "named";

    /// <summary>Starting takes much of a processor.</summary>
    private const int AtATime = 4;

    private readonly List<(Process Process, string Address)> _all = [];

    public IReadOnlyList<int> ProcessIds => [.. _all.Select(static one => one.Process.Id)];

    /// <param name="temporary">Where their diagnostic sockets lie: who looks there sees these servers alone.</param>
    public static async Task<FleetServers> StartAsync(int count, string temporary)
    {
        var servers = new FleetServers();
        try
        {
            while (servers._all.Count < count)
            {
                var few = Enumerable.Range(0, Math.Min(AtATime, count - servers._all.Count)).Select(_ => Start(temporary)).ToList();
                foreach (var process in few)
                {
                    servers._all.Add((process, await AddressOfAsync(process)));
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

    public void Dispose() => _all.ForEach(static one =>
    {
        one.Process.Kill(entireProcessTree: true);
        one.Process.WaitForExit();
        one.Process.Dispose();
    });

    private static Process Start(string temporary)
    {
        var start = new ProcessStartInfo(ServerPrograms.Shapes[0], ServerPrograms.Shapes.Skip(1))
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            UseShellExecute = false,
        };
        start.Environment["TMPDIR"] = temporary;
        start.Environment["DOTNET_gcServer"] = "0";
        return Process.Start(start)!;
    }

    private static async Task<string> AddressOfAsync(Process process) =>
        (await process.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException("A server did not start."))["Shapes: ".Length..].Split(' ')[0]
            .TrimEnd('/') + "/";
}
