using Dashboard.Accounts.Merging;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Target.Signals.Counters;
using Dashboard.Target.Stacks;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Benchmarks.Accounts;

/// <summary>The two sessions in which the dashboard hears waits and requests of a process, in one order.</summary>
internal sealed class HeardTarget : IAsyncDisposable
{
    private readonly WaitSession _waits;
    private readonly TargetSession _work;
    private readonly MergedSource _steps;

    private HeardTarget(WaitSession waits, TargetSession work, MergedSource steps) => (_waits, _work, _steps) = (waits, work, steps);

    /// <param name="next">Gets each event, in the order of time.</param>
    /// <param name="wrap">Gives another signal in place of the dashboard's own.</param>
    public static async Task<HeardTarget> OpenAsync(int process, TimelineClock clock, Action<WorkEvent> next, Func<ISignal, ISignal>? wrap = null)
    {
        var (client, time, merger) = (new DiagnosticsClient(process), TimeProvider.System, new EventMerger(next));
        var (intervals, events) = (new CounterIntervals(TimeSpan.FromMilliseconds(250), Heartbeat: true, IsWebServer: true), new EventClock(time));
        var waits = await WaitSession.OpenAsync(new WaitSource(client, intervals, events, clock, merger, time), CancellationToken.None);
        var steps = merger.Open(clock.Now);
        ISignal signal = new WorkSignal(steps.Add, intervals);
        var reader = new SignalReader([wrap?.Invoke(signal) ?? signal], new TimelineHub(clock), events) { Stacks = false };
        return new HeardTarget(waits, await TargetSession.OpenAsync(client, reader, CancellationToken.None), steps);
    }

    public async ValueTask DisposeAsync()
    {
        await _work.DisposeAsync();
        await _waits.DisposeAsync();
        _steps.Dispose();
    }
}
