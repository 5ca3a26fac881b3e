using System.Diagnostics;
using Benchmarks.Load;

namespace Benchmarks;

/// <summary>The sample's web server on processor 0, for as long as a benchmark needs it.</summary>
internal sealed class SampleServer : IDisposable
{
    private readonly Process _process;

    private SampleServer(Process process, string url) => (_process, FastestUrl) = (process, url);

    public int ProcessId => _process.Id;

    /// <summary>The endpoint that only answers with a number.</summary>
    public string FastestUrl { get; }

    public static async Task<SampleServer> StartAsync()
    {
        var process = Pinned.Start(0, ["dotnet", LoadTools.TargetApp, "--port", "0", "--parent-stdin"]);
        var ready = await process.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException("TargetApp did not start.");
        return new SampleServer(process, $"{ready["TargetApp: ".Length..].TrimEnd('/')}/thread");
    }

    public void Dispose()
    {
        _process.Kill(entireProcessTree: true);
        _process.Dispose();
    }
}
