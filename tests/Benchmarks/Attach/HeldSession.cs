using System.Diagnostics;
using Benchmarks.Accounts;
using Benchmarks.Load;
using Dashboard.Accounts.History;
using Dashboard.Accounts.Requests;
using Dashboard.Target;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Target.Signals.Counters;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
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

    /// <param name="target">The process.</param>
    /// <param name="signals"><c>counters</c>, <c>requests</c> or <c>requests-without-ids</c>.</param>
    public static async Task<HeldSession> StartAsync(int target, string signals)
    {
        var process = Pinned.Start(1, ["dotnet", typeof(HeldSession).Assembly.Location, "hold", $"{target}", signals]);
        return await process.StandardOutput.ReadLineAsync() == Attached
            ? new HeldSession(process)
            : throw new InvalidOperationException("The session could not be opened.");
    }

    /// <summary>The verb <c>hold</c>: until the standard input closes.</summary>
    public static async Task<int> HoldAsync(int target, string signals)
    {
        var (time, client) = (TimeProvider.System, new DiagnosticsClient(target));
        var hub = new TimelineHub(new TimelineClock(time));
        await using var counters = await TargetSession.OpenAsync(
            client, new SignalReader(new SessionPlan(new SessionOptions(), isWebServer: true).Signals, hub, new EventClock(time)), CancellationToken.None);
        var report = new RequestReport(static _ => { }, new RouteNames());
        var history = new ThreadHistory(new RouteNames(), static _ => { }, static _ => { }, static (_, _) => { }) { Requests = report.Accounts };
        await using var work = signals == "counters" ? null
            : await HeardTarget.OpenAsync(target, hub.Clock, Add, signals == "requests" ? null : static signal => new WithoutIds(signal));
        Console.WriteLine(Attached);
        await Console.In.ReadToEndAsync();
        return 0;

        void Add(WorkEvent e)
        {
            report.Add(e);
            history.Add(e);
        }
    }

    public async ValueTask DisposeAsync()
    {
        _process.StandardInput.Close();
        await _process.WaitForExitAsync();
        _process.Dispose();
    }

    /// <summary>The same events without the ids of activities.</summary>
    private sealed class WithoutIds(ISignal signal) : ISignal
    {
        public IReadOnlyList<EventPipeProvider> Providers { get; } = [.. signal.Providers.Where(static provider => !provider.Name.EndsWith("TplEventSource", StringComparison.Ordinal))];

        public void Attach(SignalStream stream) => signal.Attach(stream);
    }
}
