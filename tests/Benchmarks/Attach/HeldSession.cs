using System.Diagnostics;
using Benchmarks.Load;
using Dashboard.Accounts.Requests;
using Dashboard.Target;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Target.Signals.Counters;
using Dashboard.Timeline;
using Microsoft.Diagnostics.NETCore.Client;

namespace Benchmarks.Attach;

/// <summary>
/// Counters and requests of a target, read as the dashboard reads them but without its governor, which would leave the requests after two
/// seconds of a saturating load. In a process of its own on processor 1.
/// </summary>
internal sealed class HeldSession : IAsyncDisposable
{
    private const string Attached = "Held";

    private readonly Process _process;

    private HeldSession(Process process) => _process = process;

    public static async Task<HeldSession> StartAsync(int target, bool requests)
    {
        var process = Pinned.Start(1, ["dotnet", typeof(HeldSession).Assembly.Location, "hold", $"{target}", requests ? "requests" : "counters"]);
        return await process.StandardOutput.ReadLineAsync() == Attached
            ? new HeldSession(process)
            : throw new InvalidOperationException("The session could not be opened.");
    }

    /// <summary>The verb <c>hold</c>: until the standard input closes.</summary>
    public static async Task<int> HoldAsync(int target, bool requests)
    {
        var (time, client) = (TimeProvider.System, new DiagnosticsClient(target));
        var hub = new TimelineHub(new TimelineClock(time));
        await using var counters = await SignalSession.OpenAsync(
            client, new SessionPlan(new SessionOptions(), isWebServer: true).Signals, hub, time, static _ => { }, CancellationToken.None);
        var report = new RequestReport(static _ => { }, new RouteNames());
        var signal = new WorkSignal(report.Add, new CounterIntervals(TimeSpan.FromMilliseconds(250), Heartbeat: true, IsWebServer: true));
        await using var work = requests
            ? await SignalSession.OpenAsync(client, [signal], hub, time, static _ => { }, CancellationToken.None, stacks: false)
            : null;
        Console.WriteLine(Attached);
        await Console.In.ReadToEndAsync();
        return 0;
    }

    public async ValueTask DisposeAsync()
    {
        _process.StandardInput.Close();
        await _process.WaitForExitAsync();
        _process.Dispose();
    }
}
