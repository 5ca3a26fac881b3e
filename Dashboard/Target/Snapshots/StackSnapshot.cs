using Dashboard.Target.Lines;
using Dashboard.Target.Sessions;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Snapshots;

/// <summary>
/// What all threads of a target are doing at one moment: a session with the runtime's own sampler, for 10 ms, and the names of its methods. It
/// takes about a quarter of a second, also where every pool thread is blocked; the target's threads are stopped twenty to thirty times for
/// a fraction of a millisecond each.
/// </summary>
/// <param name="client">The way to the target.</param>
/// <param name="clock">The timeline's.</param>
/// <param name="time">The platform's.</param>
/// <param name="lines">Where the target's methods are written; null where that is not asked for.</param>
internal sealed class StackSnapshot(DiagnosticsClient client, TimelineClock clock, TimeProvider time, SourceLines? lines = null)
{
    internal const string Busy = "A stack snapshot of this target is already being taken: wait until it is done.";

    /// <summary>The sampler looks about once a millisecond.</summary>
    private static readonly TimeSpan Window = TimeSpan.FromMilliseconds(10);

    /// <summary>How long all of it may take; a paused target would let it wait for ever.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    private int _taking;

    /// <summary>Takes one; a second one at the same time is refused.</summary>
    /// <exception cref="TargetException">One is being taken already, or the target did not answer, or has no managed thread that can be seen.</exception>
    public async Task<ThreadStacks> TakeAsync(CancellationToken token)
    {
        if (Interlocked.Exchange(ref _taking, 1) == 1)
        {
            throw new TargetException(Busy);
        }

        try
        {
            return await TakeOneAsync(token).ConfigureAwait(false);
        }
        finally
        {
            Volatile.Write(ref _taking, 0);
        }
    }

    private async Task<ThreadStacks> TakeOneAsync(CancellationToken token)
    {
        using var patience = new CancellationTokenSource(Patience, time);
        using var limited = CancellationTokenSource.CreateLinkedTokenSource(token, patience.Token);
        var began = clock.Now;
        var reader = new SnapshotReader(new SessionClock(clock, time), lines);
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
