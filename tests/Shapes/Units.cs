using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading.Channels;

namespace Shapes;

/// <summary>
/// Work that is no HTTP request: a loop that consumes messages and a job that a timer starts, each with an activity around a unit and with a clock of its own.
/// <c>/units/send/{count}</c> sends messages, <c>/units/truth</c> tells the sums of the clocks, <c>/units/reset</c> begins anew.
/// </summary>
internal sealed class Units : BackgroundService
{
    private static readonly ActivitySource Source = new("Shapes.Units");
    private static readonly Channel<long> Messages = Channel.CreateUnbounded<long>();
    private static readonly ConcurrentDictionary<string, Sums> Truth = new(StringComparer.Ordinal);

    public static void Map(WebApplication app)
    {
        app.MapGet("/units/truth", static () => Truth.ToDictionary(static one => one.Key, static one => one.Value));
        app.MapGet("/units/reset", static () => Truth.Clear());

        // Sent within a request, and with an activity: no unit, but part of the request.
        app.MapGet("/units/send/{count:int}", static async (int count) =>
        {
            for (var i = 0; i < count; i++)
            {
                using var sending = Source.StartActivity("Send");
                Messages.Writer.TryWrite(Stopwatch.GetTimestamp());
                await Task.Delay(20);
            }
        });

        // What an activity costs whoever makes it, in microseconds.
        app.MapGet("/units/empty/{count:int}", static (int count) =>
        {
            var since = Stopwatch.GetTimestamp();
            for (var i = 0; i < count; i++)
            {
                Source.StartActivity("Empty")?.Dispose();
            }

            return Stopwatch.GetElapsedTime(since).TotalMicroseconds / count;
        });
    }

    protected override Task ExecuteAsync(CancellationToken stoppingToken) => Task.WhenAll(ConsumeAsync(stoppingToken), RunJobsAsync(stoppingToken));

    private static async Task ConsumeAsync(CancellationToken stopping)
    {
        var free = 0L;
        await foreach (var sent in Messages.Reader.ReadAllAsync(stopping))
        {
            // A message that waited for the one before did not wait for a thread.
            var clock = new Clock { QueuedMs = Stopwatch.GetElapsedTime(Math.Max(sent, free)).TotalMilliseconds };
            using (Source.StartActivity("Consume"))
            {
                await clock.DelayAsync(20);
                clock.Block(60);
                using (Source.StartActivity("Step"))
                {
                    await clock.DelayAsync(10);
                }

                Mixed.Compute(5);
                clock.End("Consume");
            }

            free = Stopwatch.GetTimestamp();
        }
    }

    private static async Task RunJobsAsync(CancellationToken stopping)
    {
        using var timer = new PeriodicTimer(TimeSpan.FromMilliseconds(250));
        while (await timer.WaitForNextTickAsync(stopping))
        {
            var clock = new Clock();
            using var job = Source.StartActivity("Job");
            clock.Block(50);
            await clock.DelayAsync(30);
            clock.End("Job");
        }
    }

    private sealed class Clock
    {
        private readonly long _began = Stopwatch.GetTimestamp();
        private double _blockedMs;

        private double _awaitedMs;

        /// <summary>Before it began, and again after what it awaited was there.</summary>
        public double QueuedMs { get; set; }

        public async Task DelayAsync(int milliseconds)
        {
            var since = Stopwatch.GetTimestamp();
            await Task.Delay(milliseconds);
            _awaitedMs += milliseconds;
            QueuedMs += Math.Max(0, Stopwatch.GetElapsedTime(since).TotalMilliseconds - milliseconds);
        }

        /// <summary>Waits for an event and not for a task, which would spin before: on a busy machine for as long as the wait.</summary>
        public void Block(int milliseconds)
        {
            using var over = new ManualResetEvent(initialState: false);
            using var timer = new Timer(static over => ((ManualResetEvent)over!).Set(), over, milliseconds, Timeout.Infinite);
            var since = Stopwatch.GetTimestamp();
            over.WaitOne();
            _blockedMs += Stopwatch.GetElapsedTime(since).TotalMilliseconds;
        }

        public void End(string name)
        {
            var own = new Sums(1, Stopwatch.GetElapsedTime(_began).TotalMilliseconds, _blockedMs, QueuedMs, _awaitedMs);
            Truth.AddOrUpdate(name, own, (_, sums) => sums + own);
        }
    }

    /// <summary>Sums of units; what they took does not hold what they waited before they began.</summary>
    internal sealed record Sums(long Count, double TookMs, double BlockedMs, double QueuedMs, double AwaitedMs)
    {
        public static Sums operator +(Sums a, Sums b) =>
            new(a.Count + b.Count, a.TookMs + b.TookMs, a.BlockedMs + b.BlockedMs, a.QueuedMs + b.QueuedMs, a.AwaitedMs + b.AwaitedMs);
    }
}
