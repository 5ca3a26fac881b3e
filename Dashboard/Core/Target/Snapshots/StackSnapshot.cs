using Dashboard.Target.Lines;
using Dashboard.Target.Sessions;
using Dashboard.Target.Stacks;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Snapshots;

/// <summary>
/// The stacks of all threads: the runtime's sampler for 10 ms, then method names. Takes 0.25 s; stops threads 20 to 30 times for under 1 ms each.
/// </summary>
internal sealed class StackSnapshot(
    DiagnosticsClient client, EventClock events, TimelineClock clock, TimeProvider time, SourceLines? lines = null, InlinedFrames? inlined = null)
{
    internal const string Busy = "A stack snapshot of this target is already being taken: wait until it is done.";

    /// <summary>The sampler looks about once a millisecond.</summary>
    private static readonly TimeSpan Window = TimeSpan.FromMilliseconds(10);

    /// <summary>A paused target would let it wait for ever.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    private readonly OneAtATime _one = new(Busy);

    /// <summary>A second one at the same time is refused.</summary>
    public Task<ThreadStacks> TakeAsync(CancellationToken token) => _one.RunAsync(() => TakeOneAsync(token));

    private async Task<ThreadStacks> TakeOneAsync(CancellationToken token)
    {
        using var patience = new CancellationTokenSource(Patience, time);
        using var limited = CancellationTokenSource.CreateLinkedTokenSource(token, patience.Token);
        var began = clock.Now;
        var reader = new SnapshotReader(events.On(clock), lines, inlined);
        try
        {
            var session = await TargetSession.OpenAsync(client, reader, limited.Token).ConfigureAwait(false);
            await using var closing = session.ConfigureAwait(false);
            await Task.Delay(Window, time, limited.Token).ConfigureAwait(false);
            await session.StopAsync(limited.Token).ConfigureAwait(false);
            return reader.Stacks is { Threads.Count: > 0 } stacks
                ? stacks with { TookSeconds = clock.Now - began }
                : throw new TargetException("No threads of the process were visible: take the snapshot again.");
        }
        catch (Exception e) when (TargetException.IsNeededFor(e, token))
        {
            throw TargetException.DidNot("send its stacks", Patience, e);
        }
    }
}
