using System.Diagnostics;
using Benchmarks.Load;

namespace Benchmarks;

/// <summary>The sample's web server on processor 0, for as long as a benchmark needs it.</summary>
internal sealed class SampleServer : IDisposable
{
    private readonly Process _process;
    private readonly string _address;

    private SampleServer(Process process, string address) => (_process, _address) = (process, address);

    public int ProcessId => _process.Id;

    /// <summary>The endpoint that only answers with a number.</summary>
    public string FastestUrl => Url("/thread");

    /// <summary>Any other endpoint.</summary>
    public string Url(string path) => _address + path;

    public static async Task<SampleServer> StartAsync()
    {
        var process = Pinned.Start(0, ["dotnet", LoadTools.TargetApp, "--port", "0", "--parent-stdin"]);
        var ready = await process.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException("TargetApp did not start.");
        return new SampleServer(process, ready["TargetApp: ".Length..].TrimEnd('/'));
    }

    public void Dispose()
    {
        _process.Kill(entireProcessTree: true);
        _process.Dispose();
    }
}
