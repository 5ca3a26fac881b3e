#if RECORD_TRACES
using Dashboard.Target;
using Dashboard.Target.Signals;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Tests.Target;

/// <summary>Makes the traces in Target/Traces anew; see the README there. Not part of a normal run.</summary>
[Collection(LiveTargetCollection.Name)]
public sealed class TraceRecorder
{
    [Theory(Timeout = 60_000)]
    [InlineData("sleep")]
    [InlineData("result")]
    [InlineData("async")]
    public async Task Record_a_trace(string mode)
    {
        await using var target = await PoolTargetProcess.StartAsync($"{mode} 1");
        var providers = ProviderList.Of(new SessionPlan(new SessionOptions(), isWebServer: true).Signals);
        var client = new DiagnosticsClient(target.Id);
        using var session = await client.StartEventPipeSessionAsync(providers, requestRundown: false, token: TestContext.Current.CancellationToken);
        var path = Path.Combine(AppContext.BaseDirectory, $"{mode}.nettrace");
        await using var file = File.Create(path);
        var copying = session.EventStream.CopyToAsync(file, TestContext.Current.CancellationToken);
        await Task.Delay(TimeSpan.FromSeconds(6), TestContext.Current.CancellationToken);
        await session.StopAsync(TestContext.Current.CancellationToken);
        await copying;
        TestContext.Current.TestOutputHelper!.WriteLine($"{path}: {file.Length} bytes");
    }
}
#endif
