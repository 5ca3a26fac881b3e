using System.Diagnostics;
using System.Threading.Channels;

namespace Shapes;

/// <summary>
/// Work that is no HTTP request: a loop that consumes messages and a job that a timer starts, each with an activity around a unit and with a clock of its own.
/// <c>/units/send/{count}</c> sends messages.
/// </summary>
internal sealed class Units : BackgroundService
{
    private static readonly ActivitySource Source = new("Shapes.Units");
    private static readonly Channel<long> Messages = Channel.CreateUnbounded<long>();

    public static void Map(WebApplication app)
    {
        UnitClock.Map(app);

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

        // Units outside of any request, so many at the same time, each within another one: a unit has the first's name, and no more.
        app.MapGet("/units/many/{count:int}", static (int count) =>
        {
            using (ExecutionContext.SuppressFlow())
            {
                for (var i = 0; i < count; i++)
                {
                    _ = Task.Run(RunNestedAsync);
                }
            }
        });
    }

    protected override Task ExecuteAsync(CancellationToken stoppingToken) => Task.WhenAll(ConsumeAsync(stoppingToken), RunJobsAsync(stoppingToken));

    private static async Task RunNestedAsync()
    {
        using var outer = Source.StartActivity("Many");
        await Task.Yield();
        using var inner = Source.StartActivity("Within");
        await Task.Delay(10);
    }

    private static async Task ConsumeAsync(CancellationToken stopping)
    {
        var free = 0L;
        await foreach (var sent in Messages.Reader.ReadAllAsync(stopping))
        {
            // A message that waited for the one before did not wait for a thread.
            var clock = new UnitClock { QueuedMs = Stopwatch.GetElapsedTime(Math.Max(sent, free)).TotalMilliseconds };
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
            var clock = new UnitClock();
            using var job = Source.StartActivity("Job");
            clock.Block(50);
            await clock.DelayAsync(30);
            clock.End("Job");
        }
    }
}
