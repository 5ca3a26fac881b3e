using System.Diagnostics;
using ThreadPoolDashboard.Tests;

namespace Dashboard.Tests.Catalogue;

/// <summary>The sample web server as a process on a free port; killed when the test ends.</summary>
internal sealed class SampleTarget : IAsyncDisposable
{
    private const string Ready = "TargetApp: ";
    private readonly Process _process;

    private SampleTarget(Process process, Uri address) => (_process, Address) = (process, address);

    public int Id => _process.Id;

    public Uri Address { get; }

    public static async Task<SampleTarget> StartAsync()
    {
        string[] arguments = [ProductFiles.TargetAppAssembly, "--port", "0", "--parent-stdin"];
        var start = new ProcessStartInfo("dotnet", arguments) { RedirectStandardInput = true, RedirectStandardOutput = true, UseShellExecute = false };
        var process = Process.Start(start)!;
        var line = await process.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken);
        Assert.StartsWith(Ready, line, StringComparison.Ordinal);
        var address = line!.Split(' ').First(word => word.StartsWith("http://", StringComparison.Ordinal)).TrimEnd(',', ';', '.');
        return new SampleTarget(process, new Uri(address));
    }

    public async ValueTask DisposeAsync()
    {
        _process.Kill();
        await _process.WaitForExitAsync(CancellationToken.None);
        _process.Dispose();
    }
}
