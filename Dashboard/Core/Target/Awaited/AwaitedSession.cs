using Dashboard.Target.Sessions;
using Dashboard.Target.Snapshots;
using Dashboard.Target.Threads;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Awaited;

/// <summary>What threads wait for: task events for a while, near its end a stack snapshot and a sample of the system's threads, then method names.</summary>
internal sealed class AwaitedSession(DiagnosticsClient client, int processId, EventClock events, TimelineClock clock, TimeProvider time)
{
    private readonly StackSnapshot _snapshot = new(client, events, clock, time);

    /// <summary>Whether the process that this machine shows under the id is the target (null: it is). Threads of another process are not read.</summary>
    public Func<bool>? IsShown { get; init; }

    /// <param name="atLeast">How long tasks are followed when a thread begins to wait within it.</param>
    /// <param name="atMost">How long they are followed if none does.</param>
    public async Task<WaitPicture> LookAsync(TimeSpan atLeast, TimeSpan atMost, string why, CancellationToken token)
    {
        var reader = new AwaitedReader(events.On(clock));
        ThreadStacks? stacks = null;
        IReadOnlyList<ThreadSample> threads = [];
        var session = new BriefSession(client, clock, time, "report what its threads wait for") { AtLeast = atLeast, AtMost = atMost };
        var (from, to) = await session.ReadAsync(reader, _ => reader.HasWaits, token, async ending =>
        {
            stacks = await _snapshot.TakeAsync(ending).ConfigureAwait(false);
            threads = IsShown?.Invoke() == false ? [] : new LinuxThreads(processId).Look() ?? [];
        }).ConfigureAwait(false);
        return new WaitPicture(reader.Look! with { Seconds = to - from }, stacks!, threads, why);
    }
}
