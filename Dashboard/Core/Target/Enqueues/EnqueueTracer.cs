using Dashboard.Target.Levels;
using Dashboard.Target.Lines;
using Dashboard.Target.Sessions;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Enqueues;

/// <summary>Samples who fills the queue: stacks of enqueues for two seconds, then method names; one look at a time. Safe for any number of threads.</summary>
internal sealed class EnqueueTracer(DiagnosticsClient client, EventClock events, TimelineClock clock, TimeProvider time, SourceLines? lines = null)
{
    internal const string Busy = "The work queued is already being traced: wait until it is done.";

    private static readonly TimeSpan Window = TimeSpan.FromSeconds(2);

    private static readonly EventLimit Limit = new(SignalGovernor.MaxPerSecond, "queues", "work items");

    private readonly OneAtATime _one = new(Busy);

    /// <exception cref="TargetException">One is running, or the target did not answer; the message states what to do.</exception>
    public Task<EnqueueStacks> TraceAsync(CancellationToken token) => _one.RunAsync(() => TraceOnceAsync(token));

    private async Task<EnqueueStacks> TraceOnceAsync(CancellationToken token)
    {
        var reader = new EnqueueReader(events.On(clock), lines);
        string? ended = null;
        var (from, to) = await new BriefSession(client, clock, time, "report who queues work") { AtMost = Window }
            .ReadAsync(reader, elapsed => (ended = Limit.TooMany(reader.Items, elapsed)) is not null, token).ConfigureAwait(false);
        return new EnqueueStacks(to, Math.Max(to - from, 0.001), reader.Enqueues ?? [])
        {
            Ended = ended,
            ItemsWithoutStack = reader.Untold,
            EventsLost = reader.EventsLost,
        };
    }
}
