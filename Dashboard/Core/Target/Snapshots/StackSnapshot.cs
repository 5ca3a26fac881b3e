using Dashboard.Target.Lines;
using Dashboard.Target.Sessions;
using Dashboard.Target.Stacks;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Snapshots;

/// <summary>The stacks of all threads: the runtime's sampler for 10 ms, then names. Takes 0.25 s; stops threads 20 to 30 times for under 1 ms each.</summary>
internal sealed class StackSnapshot(
    DiagnosticsClient client, EventClock events, TimelineClock clock, TimeProvider time, SourceLines? lines = null, InlinedFrames? inlined = null)
{
    internal const string Busy = "A stack snapshot of this target is already being taken: wait until it is done.";

    private static readonly TimeSpan Window = TimeSpan.FromMilliseconds(10);

    private readonly OneAtATime _one = new(Busy);

    /// <summary>A second one at the same time is refused.</summary>
    public Task<ThreadStacks> TakeAsync(CancellationToken token) => _one.RunAsync(() => TakeOneAsync(token));

    private async Task<ThreadStacks> TakeOneAsync(CancellationToken token)
    {
        var began = clock.Now;
        var reader = new SnapshotReader(events.On(clock), lines, inlined);
        await new BriefSession(client, clock, time, "send its stacks") { AtLeast = Window, AtMost = Window }
            .ReadAsync(reader, static _ => true, token).ConfigureAwait(false);
        return reader.Stacks is { Threads.Count: > 0 } stacks
            ? stacks with { TookSeconds = clock.Now - began }
            : throw new TargetException("No threads of the process were visible: take the snapshot again.");
    }
}
