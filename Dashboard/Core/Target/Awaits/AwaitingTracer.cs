using Dashboard.Target.Levels;
using Dashboard.Target.Lines;
using Dashboard.Target.Sessions;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Awaits;

/// <summary>What async methods await: the stacks of awaits for a few seconds, then method names. One at a time. Safe for any number of threads.</summary>
internal sealed class AwaitingTracer(DiagnosticsClient client, EventClock events, TimelineClock clock, TimeProvider time, SourceLines? lines = null)
{
    internal const string Busy = "What requests await is already being traced: wait until it is done.";

    /// <summary>An await is measured when it begins and ends within the trace.</summary>
    private static readonly TimeSpan AtLeast = TimeSpan.FromSeconds(1);

    /// <summary>Where most awaits take longer than the shortest trace.</summary>
    private static readonly TimeSpan AtMost = TimeSpan.FromSeconds(5);

    /// <summary>An event with a deep stack costs the target about 10 µs (Benchmarks awaits): at this rate, a tenth of a processor.</summary>
    internal const double MaxEventsPerSecond = 10_000;

    /// <summary>Traces by the async profiler first, where the target's runtime has it; null where it has not.</summary>
    public ProfiledTracer? Profiled { get; init; }

    private static readonly EventLimit Limit = new(MaxEventsPerSecond, "sent", "events") { LeastCount = (long)MaxEventsPerSecond };

    private readonly OneAtATime _one = new(Busy);

    /// <exception cref="TargetException">One is running, or the target did not answer; the message says what to do.</exception>
    public Task<AwaitStacks> TraceAsync(CancellationToken token) => _one.RunAsync(() => TraceOnceAsync(token));

    private async Task<AwaitStacks> TraceOnceAsync(CancellationToken token)
    {
        var (profiled, why) = Profiled is null ? (null, null) : await Profiled.TraceAsync(token).ConfigureAwait(false);
        return profiled ?? await TraceTasksAsync(token).ConfigureAwait(false) with
        {
            Source = why is null ? null : $"Measured with the runtime's task events: {why}.",
        };
    }

    private async Task<AwaitStacks> TraceTasksAsync(CancellationToken token)
    {
        var reader = new AwaitReader(events.On(clock), lines);
        string? ended = null;
        var (from, to) = await new BriefSession(client, clock, time, "report what its methods await") { AtMost = AtMost }
            .ReadAsync(reader, IsEnough, token).ConfigureAwait(false);
        return new AwaitStacks(from, to, reader.Awaits ?? [])
        {
            Operations = reader.Operations,
            Requests = reader.Requests,
            Ended = ended,
            EventsLost = reader.EventsLost,
        };

        bool IsEnough(double seconds) =>
            (ended = Limit.TooMany(reader.Events, seconds)) is not null || (seconds >= AtLeast.TotalSeconds && reader.Open * 2 <= reader.Began);
    }
}
