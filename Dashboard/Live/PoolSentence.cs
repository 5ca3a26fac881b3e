using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Live;

/// <summary>How loud the sentence is.</summary>
public enum PoolMood
{
    Quiet,
    Busy,
    Bad,
}

/// <summary>
/// The pool in one sentence: what can be read off the counters and events of the last seconds, with the figures it rests on. It states
/// what is seen (work waits, why threads are added) and does not name causes that only stacks can prove.
/// </summary>
/// <param name="Mood">Colour and glyph.</param>
/// <param name="Headline">What is going on, in a few words.</param>
/// <param name="Detail">The figures it rests on.</param>
public sealed record PoolSentence(PoolMood Mood, string Headline, string Detail)
{
    /// <summary>Async endpoints keep work queued for half a second at a stretch, pooled database calls for 1.25 s; blocking ones for 14 s and more.</summary>
    private const double QueuedLongSeconds = 2;

    /// <summary>Above this the processor is the limit, not the pool: the gate adds no threads from 80 % on.</summary>
    private const double ProcessorBusyPercent = 80;

    internal static PoolSentence From(LiveState state, int processors)
    {
        if (state.Sample is not { ThreadCount: { } threads, QueueLength: { } queue })
        {
            return state.SilentSeconds > 0
                ? new PoolSentence(PoolMood.Quiet, "No new counters", $"The last ones came {KeyFigure.Ago(state.SilentSeconds)} ago.")
                : new PoolSentence(PoolMood.Quiet, "No counters yet", "The first ones come within a second of attaching.");
        }

        var cpu = state.CpuPercent ?? 0;
        if (state.QueuedSeconds >= QueuedLongSeconds && cpu < ProcessorBusyPercent)
        {
            return new PoolSentence(
                PoolMood.Bad,
                "Thread-pool starvation: work waits for threads",
                $"{Waiting(queue, state.QueuedSeconds)} while the processor is at {Readable.Percent(cpu)}. {Adding(state)}");
        }

        if (cpu >= ProcessorBusyPercent)
        {
            return new PoolSentence(PoolMood.Busy, "The processor is busy", $"CPU at {Readable.Percent(cpu)}: more threads would not help.");
        }

        var rate = $"{Readable.Number(state.CompletedPerSecond)} work items/s done by {Readable.Plural((long)threads, "thread")} "
            + $"on {Readable.Plural(processors, "core")}";
        return queue > 0
            ? new PoolSentence(PoolMood.Busy, "Work is queued", $"{Waiting(queue, state.QueuedSeconds)}; {rate}.")
            : state.TargetRequestsPerSecond > 0 || state.IsLoadOn
                ? new PoolSentence(PoolMood.Quiet, "The pool keeps up", $"Nothing waits; {rate}.")
                : new PoolSentence(PoolMood.Quiet, "The pool is at rest", $"Nothing waits; {rate}.");
    }

    private static string Waiting(double queue, double seconds) =>
        $"{Readable.Plural((long)queue, "work item")} queued, not empty for {KeyFigure.Ago(seconds)}";

    private static string Adding(LiveState state)
    {
        if (state.RaisedInWindow.Count == 0)
        {
            return $"The pool has added no thread for {KeyFigure.Ago(state.SeenSeconds)}.";
        }

        var why = state.RaisedInWindow.MaxBy(pair => pair.Value).Key switch
        {
            InjectionReasons.CooperativeBlocking => "because threads wait for tasks (.Result or Wait)",
            InjectionReasons.Starvation => "because nothing left the queue for half a second",
            var reason => $"by {InjectionReasons.Find(reason).Family.Replace('-', ' ')}",
        };
        var count = state.RaisedInWindow.Values.Sum();
        var times = count == 1 ? "once" : Readable.Plural(count, "time");
        var isOnlyReason = state.RaisedInWindow.Count == 1;
        return $"The pool raised its goal {times} in {KeyFigure.Ago(state.SeenSeconds)}, {(isOnlyReason ? "" : "mostly ")}{why}.";
    }
}
