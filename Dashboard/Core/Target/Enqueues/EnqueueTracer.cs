using Dashboard.Target.Levels;
using Dashboard.Target.Lines;
using Dashboard.Target.Sessions;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Enqueues;

/// <summary>Who fills the queue: the stacks of enqueues for two seconds, then method names. One at a time. Safe for any number of threads.</summary>
internal sealed class EnqueueTracer(DiagnosticsClient client, EventClock events, TimelineClock clock, TimeProvider time, SourceLines? lines = null)
{
    internal const string Busy = "The work queued is already being traced: wait until it is done.";

    private static readonly TimeSpan Window = TimeSpan.FromSeconds(2);

    /// <summary>How long the names may take; a paused target would let it wait for ever.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    /// <summary>How often it is looked whether the target sends too much.</summary>
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(50);

    /// <summary>Before, a burst would count as a rate.</summary>
    private const double LeastSeconds = 0.2;

    private readonly OneAtATime _one = new(Busy);

    /// <exception cref="TargetException">One is running, or the target did not answer; the message says what to do.</exception>
    public Task<EnqueueStacks> TraceAsync(CancellationToken token) => _one.RunAsync(() => TraceOnceAsync(token));

    private async Task<EnqueueStacks> TraceOnceAsync(CancellationToken token)
    {
        var reader = new EnqueueReader(events.On(clock), lines);
        try
        {
            var session = await TargetSession.OpenAsync(client, reader, token).ConfigureAwait(false);
            await using var closing = session.ConfigureAwait(false);
            var began = clock.Now;
            string? ended = null;
            while (ended is null && clock.Now - began < Window.TotalSeconds && !session.Completion.IsCompleted)
            {
                await Task.WhenAny(session.Completion, Task.Delay(Tick, time, token)).ConfigureAwait(false);
                token.ThrowIfCancellationRequested();
                ended = TooMany(reader.Items, clock.Now - began);
            }

            var seconds = clock.Now - began;
            using var limited = CancellationTokenSource.CreateLinkedTokenSource(token);
            limited.CancelAfter(Patience);
            await session.StopAsync(limited.Token).ConfigureAwait(false);
            return new EnqueueStacks(began + seconds, Math.Max(seconds, 0.001), reader.Enqueues ?? [])
            {
                Ended = ended,
                ItemsWithoutStack = reader.Untold,
                EventsLost = reader.EventsLost,
            };
        }
        catch (Exception e) when (TargetException.IsNeededFor(e, token))
        {
            throw TargetException.DidNot("report who queues work", Patience, e);
        }
    }

    private static string? TooMany(long items, double seconds) => seconds >= LeastSeconds && items / seconds > SignalGovernor.MaxPerSecond
        ? $"Stopped after {Readable.Milliseconds(seconds * 1_000)}: the target queues {Readable.Count((long)(items / seconds))} work items/s, more than "
            + $"{Readable.Count((long)SignalGovernor.MaxPerSecond)}."
        : null;
}
