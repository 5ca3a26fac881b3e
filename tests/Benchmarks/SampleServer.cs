using System.Diagnostics;
using System.Text.RegularExpressions;
using Benchmarks.Load;
using Benchmarks.Runtimes;

namespace Benchmarks;

/// <summary>The sample's web server on processor 0, for as long as a benchmark needs it.</summary>
internal sealed partial class SampleServer : IDisposable
{
    private readonly Process _process;
    private readonly Process? _behind;
    private readonly string _address;

    private SampleServer(Process process, string address, Process? behind) => (_process, _address, _behind) = (process, address, behind);

    public int ProcessId => _process.Id;

    /// <summary>The endpoint that only answers with a number.</summary>
    public string FastestUrl => Url("/thread");

    /// <summary>Any other endpoint.</summary>
    public string Url(string path) => _address + path;

    /// <param name="withDatabase">With the slow services behind it, on processor 1: the endpoints that call them answer.</param>
    public static async Task<SampleServer> StartAsync(bool withDatabase = false)
    {
        var behind = withDatabase ? Pinned.Start(1, ["dotnet", LoadTools.DbMock, "--port", "0", "--slow-port", "0", "--parent-stdin"]) : null;
        var ports = behind is null ? [] : PortsIn(await behind.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException("DbMock did not start."));
        var process = Pinned.Start(0, [.. ServerPrograms.Sample, "--port", "0", .. ports, "--parent-stdin"]);
        var ready = await process.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException("TargetApp did not start.");
        return new SampleServer(process, ready["TargetApp: ".Length..].TrimEnd('/'), behind);
    }

    public void Dispose()
    {
        foreach (var process in new[] { _process, _behind }.OfType<Process>())
        {
            process.Kill(entireProcessTree: true);
            process.Dispose();
        }
    }

    /// <summary>The options that name what is behind it, by the first line of that.</summary>
    internal static string[] PortsIn(string ready) => ["--db", Tcp().Match(ready).Groups[1].Value, "--slow-api", Http().Match(ready).Groups[1].Value];

    [GeneratedRegex(@"tcp[= ](\S+?)[,;]?(?:\s|$)", RegexOptions.None, 1000)]
    private static partial Regex Tcp();

    [GeneratedRegex(@"http[= ](\S+?)[,;]?(?:\s|$)", RegexOptions.None, 1000)]
    private static partial Regex Http();
}
