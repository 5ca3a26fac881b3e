using Dashboard.Target.Lines;
using Dashboard.Target.Sessions;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Awaits;

/// <summary>
/// A trace by the async profiler. A target's threads keep what they state until it fills a buffer, until they are idle, or until another session begins:
/// one does each second, and a second later all is known that was stated before it.
/// </summary>
internal sealed class ProfiledTracer(
    DiagnosticsClient client, EventClock events, TimelineClock clock, TimeProvider time, SourceLines? lines)
{
    /// <summary>A second after a session begins, the runtime takes what threads state that have been idle for a quarter of a second.</summary>
    private static readonly TimeSpan UntilStated = TimeSpan.FromSeconds(1.1);
    private static readonly TimeSpan AtLeast = TimeSpan.FromSeconds(1);
    private const int MostRounds = 5;

    /// <summary>A step costs a fraction of a microsecond: at this rate, less than a tenth of a processor.</summary>
    internal const double MaxStepsPerSecond = 100_000;

    private static readonly EventLimit Limit = new(MaxStepsPerSecond, "sent", "steps of async methods");

    internal const string Source = "Measured with the runtime's async profiler.";

    /// <returns>The trace, or why the profiler does not state one.</returns>
    /// <exception cref="TargetException">The target did not answer; the message says what to do.</exception>
    public async Task<(AwaitStacks? Trace, string? Why)> TraceAsync(CancellationToken token)
    {
        var reader = new AsyncProfilerReader(events.On(clock), time.TimestampFrequency, clock.Now, lines);
        double? end = null;
        string? ended = null;
        var (from, _) = await new BriefSession(client, clock, time, "report what its methods await") { AtMost = AtLeast }
            .ReadAsync(reader, seconds => (ended = Limit.TooMany(reader.Steps, seconds)) is not null, token, SettleAsync).ConfigureAwait(false);
        return end is { } at ? (reader.Named(reader.Trace(), from, at) with { Ended = ended, Source = Source }, null)
            : reader.Steps == 0 ? (null, "the async profiler sent nothing")
            : reader.Unread > 0 ? (null, "the async profiler sent its events in an unknown format")
            : (null, "many awaits took longer than the async profiler was on");

        async Task SettleAsync(CancellationToken stopping)
        {
            var ends = new List<double>();
            for (var round = 0; round < MostRounds && end is null && reader.Unread == 0; round++)
            {
                ends.Add(clock.Now);
                await FlushAsync(stopping).ConfigureAwait(false);
                await Task.Delay(UntilStated, time, stopping).ConfigureAwait(false);
                var trace = reader.Trace();
                end = ends.Where(trace.IsConclusive).Select(static one => (double?)one).LastOrDefault();
                if (reader.Steps == 0 || (ended ??= Limit.TooMany(reader.Steps, clock.Now - ends[0])) is not null)
                {
                    end ??= reader.Steps > 0 ? ends[^1] : null;
                    return;
                }
            }
        }
    }

    private async Task FlushAsync(CancellationToken token)
    {
        var session = await TargetSession.OpenAsync(client, new Unheard(), token).ConfigureAwait(false);
        await using var closing = session.ConfigureAwait(false);
        await session.StopAsync(token).ConfigureAwait(false);
    }

    /// <summary>A session whose beginning is all that matters.</summary>
    private sealed class Unheard : ISessionSink
    {
        public SessionRequest Request => new("Async profiler's flush", [AsyncProfilerEvents.Provider]) { Stacks = false };

        public Exception? Read(Stream events, CancellationToken closing)
        {
            events.CopyTo(Stream.Null);
            return null;
        }
    }
}
