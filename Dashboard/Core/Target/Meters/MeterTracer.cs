using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace Dashboard.Target.Meters;

/// <summary>
/// Reads the target's meters for some seconds, where something is wrong. All the time it would keep other tools that read meters from theirs.
/// </summary>
internal sealed class MeterTracer(DiagnosticsClient client, TimelineClock clock, TimeProvider time)
{
    /// <summary>The target sends them once a second, and the first second brings nothing of what goes up and down.</summary>
    private static readonly TimeSpan AtLeast = TimeSpan.FromSeconds(4);

    /// <summary>Where nothing is short: a wait is told when it ends, and only if it began within the look.</summary>
    private static readonly TimeSpan AtMost = TimeSpan.FromSeconds(30);

    private static readonly TimeSpan Tick = TimeSpan.FromSeconds(1);

    /// <summary>How long the rest may take; a paused target would let it wait for ever.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    /// <exception cref="TargetException">The target did not answer.</exception>
    public async Task<SharedResources> LookAsync(CancellationToken token)
    {
        var reader = new MeterReader();
        try
        {
            var session = await TargetSession.OpenAsync(client, reader, token).ConfigureAwait(false);
            await using var closing = session.ConfigureAwait(false);
            var began = clock.Now;
            await Task.WhenAny(session.Completion, Task.Delay(AtLeast, time, token)).ConfigureAwait(false);
            while (!reader.Series.HasShort && clock.Now - began < AtMost.TotalSeconds && !session.Completion.IsCompleted && !token.IsCancellationRequested)
            {
                await Task.WhenAny(session.Completion, Task.Delay(Tick, time, token)).ConfigureAwait(false);
            }

            token.ThrowIfCancellationRequested();
            using var limited = CancellationTokenSource.CreateLinkedTokenSource(token);
            limited.CancelAfter(Patience);
            await session.StopAsync(limited.Token).ConfigureAwait(false);
            var now = clock.Now;
            return new SharedResources(now, Math.Max(now - began, 0.001), reader.Series.Resources(Math.Max(now - began, 1)));
        }
        catch (Exception e) when (TargetException.IsNeededFor(e, token))
        {
            throw TargetException.DidNot("report its meters", Patience, e);
        }
    }

    private sealed class MeterReader : ISessionSink
    {
        public MeterSeries Series { get; } = new();

        public SessionRequest Request => new("Meters", [MeterEvents.For(MeterSeries.Instruments)]) { Stacks = false };

        public Exception? Read(EventPipeSession session, CancellationToken closing)
        {
            var guard = new HandlerGuard();
            using var source = new EventPipeEventSource(session.EventStream);
            source.Dynamic.All += guard.Of<TraceEvent>(e =>
            {
                if (e.ProviderName == MeterEvents.Provider && MeterEvents.Read(e) is { } reading)
                {
                    Series.Add(reading);
                }
            });
            source.Process();
            return guard.Failure;
        }
    }
}
