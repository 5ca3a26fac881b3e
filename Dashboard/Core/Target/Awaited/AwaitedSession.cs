using Dashboard.Target.Sessions;
using Dashboard.Target.Snapshots;
using Dashboard.Target.Threads;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Awaited;

/// <summary>What threads wait for: task events for a while, near its end a stack snapshot and a look at the system's threads, then method names.</summary>
internal sealed class AwaitedSession(DiagnosticsClient client, int processId, EventClock events, TimelineClock clock, TimeProvider time)
{
    /// <summary>How long the names may take; a paused target would let it wait for ever.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    /// <summary>How often it is looked whether a wait was seen.</summary>
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(50);

    /// <summary>Its own, so that it does not compete with other callers' snapshots.</summary>
    private readonly StackSnapshot _snapshot = new(client, events, clock, time);

    /// <summary>Whether the process that this machine shows under the id is the target (null: it is). Threads of another process are not read.</summary>
    public Func<bool>? IsShown { get; init; }

    /// <param name="atLeast">How long tasks are followed when a thread begins to wait within it.</param>
    /// <param name="atMost">How long they are followed if none does.</param>
    /// <param name="why">In a sentence.</param>
    public async Task<WaitPicture> LookAsync(TimeSpan atLeast, TimeSpan atMost, string why, CancellationToken token)
    {
        var reader = new AwaitedReader(events.On(clock));
        try
        {
            var session = await TargetSession.OpenAsync(client, reader, token).ConfigureAwait(false);
            await using var closing = session.ConfigureAwait(false);
            var began = clock.Now;
            await Task.WhenAny(session.Completion, Task.Delay(atLeast, time, token)).ConfigureAwait(false);
            while (!reader.HasWaits && clock.Now - began < atMost.TotalSeconds && !session.Completion.IsCompleted && !token.IsCancellationRequested)
            {
                await Task.WhenAny(session.Completion, Task.Delay(Tick, time, token)).ConfigureAwait(false);
            }

            token.ThrowIfCancellationRequested();
            var stacks = await _snapshot.TakeAsync(token).ConfigureAwait(false);
            var threads = IsShown?.Invoke() == false ? [] : new LinuxThreads(processId).Look() ?? [];
            var seconds = clock.Now - began;
            using var limited = CancellationTokenSource.CreateLinkedTokenSource(token);
            limited.CancelAfter(Patience);
            await session.StopAsync(limited.Token).ConfigureAwait(false);
            return new WaitPicture(reader.Look! with { Seconds = seconds }, stacks, threads, why);
        }
        catch (Exception e) when (TargetException.IsNeededFor(e, token))
        {
            throw TargetException.DidNot("report what its threads wait for", Patience, e);
        }
    }
}
