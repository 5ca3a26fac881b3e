using System.Diagnostics;
using System.Net.Sockets;
using System.Text;
using Dashboard.Running;
using Dashboard.Shell;
using Dashboard.Target.Watched;
using Dashboard.Tests.Catalogue;
using Dashboard.Tests.RunFile;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace Dashboard.Tests.Shell;

/// <summary>The order in which the server ends.</summary>
public sealed class ShutdownTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 90_000)]
    public async Task A_slow_download_holds_neither_the_end_of_a_run_nor_for_long_the_end_of_the_server()
    {
        using var folder = new TemporaryFolder();
        var header = GeneratedRun.Header("20261121T060000Z-large-0001");
        await GeneratedRun.WriteAsync(folder.FullPath, header, [.. GeneratedRun.Samples(150_000, 0.25), GeneratedRun.Summary()]);
        await using var sample = await SampleTarget.StartAsync();
        var options = new ServeOptions { Port = 0, DataFolder = folder.FullPath, Secrets = null };
        await using var app = WebHost.Build(options);
        var url = new Uri(await app.StartListeningAsync(options, Token));
        await app.Services.OfFirstTarget<TargetConnection>().AttachAsync(sample.Id, sample.Address, Token);
        var recording = await app.Services.OfFirstTarget<RunCoordinator>().StartAsync(new RecordingPlan(null), Token);

        using var download = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { ReceiveBufferSize = 4096 };
        await download.ConnectAsync(url.Host, url.Port, Token);
        await download.SendAsync(Encoding.ASCII.GetBytes($"GET /runs/{header.Id}/samples.csv HTTP/1.1\r\nHost: {url.Authority}\r\n\r\n"), Token);
        var first = new byte[12];
        await download.ReceiveAsync(first, Token);
        Assert.Equal("HTTP/1.1 200", Encoding.ASCII.GetString(first));

        var began = Stopwatch.GetTimestamp();
        var stopping = app.StopAsync(CancellationToken.None);
        var finished = await recording.Completion.WaitAsync(TimeSpan.FromSeconds(3), Token);
        await stopping;

        Assert.Equal("stopped", finished.Summary.Outcome);
        Assert.InRange(Stopwatch.GetElapsedTime(began).TotalSeconds, 2, 10);
    }
}
