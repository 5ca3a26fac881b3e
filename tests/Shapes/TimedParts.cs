using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading.Channels;

namespace Shapes;

/// <summary>
/// Handlers that block between awaits and measure by their own clocks for how long, and how long they waited for a thread though what they awaited was
/// there. <c>/parts/truth</c> tells the sums, <c>/parts/reset</c> begins anew.
/// </summary>
internal static class TimedParts
{
    private static readonly ConcurrentDictionary<string, Sums> Truth = new(StringComparer.Ordinal);
    private static readonly Lock Gate = new();
    private static readonly SemaphoreSlim Places = new(4);
    private static readonly Channel<Order> Orders = Channel.CreateUnbounded<Order>();
    private static readonly BlockingCollection<Order> Queue = [];
    private static readonly HttpClient Http = new();

    public static void Map(WebApplication app)
    {
        _ = ReadOrdersAsync();
        new Thread(CompleteOrders) { IsBackground = true, Name = "Own queue" }.Start();
        app.Use(async (context, next) =>
        {
            await next();
            if (context.Request.Path == "/parts/after")
            {
                var clock = new Clock();
                await clock.DelayAsync(5);
                clock.Block(50);
                clock.Add("/parts/after");
            }
        });
        app.MapGet("/parts/truth", static () => Truth.ToDictionary(static one => one.Key, static one => one.Value));
        app.MapGet("/parts/reset", static () => Truth.Clear());
        app.MapGet("/parts/ok", static () => "ok");
        app.MapGet("/parts/after", static async () => await new Clock().DelayAsync(10));
        Map(app, "/parts/middle", static async clock =>
        {
            await clock.DelayAsync(20);
            clock.Block(200);
            await clock.DelayAsync(10);
        });
        Map(app, "/parts/victim", static async clock =>
        {
            for (var i = 0; i < 5; i++)
            {
                await clock.DelayAsync(20);
            }
        });
        Map(app, "/parts/run", static async clock =>
        {
            await clock.DelayAsync(5);
            var queued = Stopwatch.GetTimestamp();
            await Task.Run(() =>
            {
                clock.Queued(queued);
                clock.Block(50);
            });
        });
        Map(app, "/parts/queue", static async clock =>
        {
            await clock.DelayAsync(5);
            var order = new Order();
            Queue.Add(order);
            clock.Queued(await order.Done.Task);
            clock.Block(20);
        });
        Map(app, "/parts/parallel", static async clock =>
        {
            await clock.DelayAsync(5);
            await Task.WhenAll(Enumerable.Range(0, 3).Select(_ => Task.Run(() => clock.Block(50))));
        });
        Map(app, "/parts/lock", static async clock =>
        {
            await clock.DelayAsync(10);
            var since = Stopwatch.GetTimestamp();
            lock (Gate)
            {
                clock.Blocked(since);
                Mixed.Compute(2);
            }

            await clock.DelayAsync(10);
        });
        Map(app, "/parts/semaphore", static async clock =>
        {
            await clock.DelayAsync(10);
            var since = Stopwatch.GetTimestamp();
            Places.Wait();
            clock.Blocked(since);
            await clock.DelayAsync(5);
            Places.Release();
        });
        Map(app, "/parts/channel", static async clock =>
        {
            await clock.DelayAsync(5);
            var order = new Order();
            Orders.Writer.TryWrite(order);
            clock.Queued(await order.Done.Task);
        });
        app.MapGet("/parts/http", static async (HttpContext context) =>
        {
            var clock = new Clock();
            await Http.GetStringAsync(new Uri($"http://{context.Request.Host}/parts/ok"));
            clock.Block(50);
            await Http.GetStringAsync(new Uri($"http://{context.Request.Host}/parts/ok"));
            clock.Add("/parts/http");
        });
    }

    private static void Map(WebApplication app, string path, Func<Clock, Task> handle) => app.MapGet(path, async () =>
    {
        var clock = new Clock();
        await handle(clock);
        clock.Add(path);
    });

    /// <summary>A background service: it blocks, and is no request.</summary>
    private static async Task ReadOrdersAsync()
    {
        await foreach (var order in Orders.Reader.ReadAllAsync())
        {
            Query.RunAsync(2).Wait();
            order.Done.SetResult(Stopwatch.GetTimestamp());
        }
    }

    private static void CompleteOrders()
    {
        foreach (var order in Queue.GetConsumingEnumerable())
        {
            order.Done.SetResult(Stopwatch.GetTimestamp());
        }
    }

    private sealed class Order
    {
        /// <summary>Completed with the time at which it was.</summary>
        public TaskCompletionSource<long> Done { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);
    }

    private sealed class Clock
    {
        private readonly List<(long From, long To)> _blocked = [];
        private double _queued;

        /// <summary>Awaits a delay; what it takes longer is time in the queue.</summary>
        public async Task DelayAsync(int milliseconds)
        {
            var since = Stopwatch.GetTimestamp();
            await Task.Delay(milliseconds);
            _queued += Math.Max(0, Stopwatch.GetElapsedTime(since).TotalMilliseconds - milliseconds);
        }

        public void Block(int milliseconds)
        {
            var since = Stopwatch.GetTimestamp();
            Query.RunAsync(milliseconds).Wait();
            Blocked(since);
        }

        public void Blocked(long since)
        {
            lock (_blocked)
            {
                _blocked.Add((since, Stopwatch.GetTimestamp()));
            }
        }

        /// <summary>It could go on since then, and does now.</summary>
        public void Queued(long since) => _queued += Stopwatch.GetElapsedTime(since).TotalMilliseconds;

        public void Add(string path)
        {
            // Threads that block at the same time take the request's time once.
            var (blocked, until) = (0.0, 0L);
            foreach (var (from, to) in _blocked.Order())
            {
                blocked += to > until ? Stopwatch.GetElapsedTime(Math.Max(from, until), to).TotalMilliseconds : 0;
                until = Math.Max(until, to);
            }

            Truth.AddOrUpdate(
                path,
                new Sums(1, blocked, _queued),
                (_, sums) => new Sums(sums.Requests + 1, sums.BlockedMs + blocked, sums.QueuedAgainMs + _queued));
        }
    }

    /// <summary>Sums of the requests of one endpoint.</summary>
    internal sealed record Sums(long Requests, double BlockedMs, double QueuedAgainMs);
}
