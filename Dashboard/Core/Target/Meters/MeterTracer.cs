using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Target.Signals.Counters;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace Dashboard.Target.Meters;

/// <summary>Reads the target's meters for some seconds, where something is wrong: all the time it would keep other tools from reading theirs.</summary>
internal sealed class MeterTracer(DiagnosticsClient client, TimelineClock clock, TimeProvider time)
{
    /// <summary>The target sends them once a second, and the first second brings nothing of what goes up and down.</summary>
    private static readonly TimeSpan AtLeast = TimeSpan.FromSeconds(4);

    /// <summary>For a target where nothing is short: a wait is reported when it ends, and only if it began within the look.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromSeconds(30);

    private static readonly TimeSpan Tick = TimeSpan.FromSeconds(1);

    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(5);

    private readonly OneAtATime _one = new("The target's meters are already being read: wait until it is done.");

    /// <summary>Reads until something is short, for four seconds at least.</summary>
    /// <exception cref="TargetException">One is running, or the target did not answer.</exception>
    public Task<SharedResources> LookAsync(TimeSpan atMost, CancellationToken token) => _one.RunAsync(() => ReadAsync(atMost, token));

    private async Task<SharedResources> ReadAsync(TimeSpan atMost, CancellationToken token)
    {
        var reader = new MeterReader();
        var session = new BriefSession(client, clock, time, "report its meters")
        {
            AtLeast = AtLeast,
            AtMost = atMost > AtLeast ? atMost : AtLeast,
            CheckInterval = Tick,
            Timeout = Timeout,
        };
        var (from, to) = await session.ReadAsync(reader, _ => reader.Series.HasShort, token).ConfigureAwait(false);
        return new SharedResources(to, Math.Max(to - from, 0.001), reader.Series.Resources(Math.Max(to - from, 1)));
    }

    private sealed class MeterReader : ISessionSink
    {
        public MeterSeries Series { get; } = new();

        public SessionRequest Request =>
            new("Meters", [MeterEvents.For(MeterSeries.Instruments), CounterProviders.Counters(CounterProviders.SqlClient, Tick)]) { Stacks = false };

        public Exception? Read(Stream events, CancellationToken closing)
        {
            var guard = new HandlerGuard();
            using var source = new EventPipeEventSource(events);
            source.Dynamic.All += guard.Of<TraceEvent>(e =>
            {
                if (e.ProviderName == MeterEvents.Provider && MeterEvents.Read(e) is { } reading)
                {
                    Series.Add(reading);
                }
                else if (e.ProviderName == CounterProviders.SqlClient && CounterReading.FromEvent(e) is { } counter)
                {
                    Series.Add(MeterReading.Of(counter));
                }
            });
            source.Process();
            return guard.Failure;
        }
    }
}
