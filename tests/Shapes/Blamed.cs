using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;

namespace Shapes;

/// <summary>
/// Handlers that log for themselves what threads they held, how long they waited to run, and who had the lock. <c>/blamed/log</c> tells the log and empties
/// it. A client says in the header <c>X-Sent</c> when it sent the request, as a timestamp of this machine's monotonic clock.
/// </summary>
internal static class Blamed
{
    private const string Root = "/blamed";
    private const string NoRequest = "no request";

    private static readonly ConcurrentQueue<Stretch> Holds = new();
    private static readonly ConcurrentQueue<Stretch> Waits = new();
    private static readonly ConcurrentQueue<Stretch> LockWaits = new();
    private static readonly ConcurrentQueue<Stretch> Owners = new();
    private static readonly Lock Gate = new();
    private static int _background;

    public static void Map(WebApplication app)
    {
        // Two that block for the same time, so that how many requests each has decides; the third stands for a victim that blocks itself.
        Map(app, "first", _ => Block(200));
        Map(app, "second", _ => Block(200));
        Map(app, "self", _ => Block(100));
        Map(app, "owner", route => Enter(route, 30));
        Map(app, "waiter", route => Enter(route, 1));
        app.MapGet($"{Root}/orders", static async (HttpContext context) =>
        {
            var route = $"GET {context.Request.Path}";
            var began = Arrived(route, context);
            var due = Stopwatch.GetTimestamp() + Ticks(20);
            Holds.Enqueue(new Stretch(route, began, Stopwatch.GetTimestamp()));
            await Task.Delay(20);
            var resumed = Stopwatch.GetTimestamp();
            Waits.Enqueue(new Stretch(route, Math.Min(due, resumed), resumed));
            Holds.Enqueue(new Stretch(route, resumed, Stopwatch.GetTimestamp()));
            return "ok";
        });
        app.MapGet($"{Root}/background/{{items:int}}", static (int items) =>
        {
            Volatile.Write(ref _background, items);
            for (var i = 0; i < items; i++)
            {
                Queue(i);
            }

            return "ok";
        });
        app.MapGet($"{Root}/log", static () => new { Holds = Take(Holds), Waits = Take(Waits), LockWaits = Take(LockWaits), Owners = Take(Owners) });
    }

    /// <summary>Work of no request, which comes again and again until fewer items are wanted.</summary>
    private static void Queue(int item) => ThreadPool.UnsafeQueueUserWorkItem(
        static one =>
        {
            var began = Stopwatch.GetTimestamp();
            Block(200);
            Holds.Enqueue(new Stretch(NoRequest, began, Stopwatch.GetTimestamp()));
            if (one < Volatile.Read(ref _background))
            {
                Queue(one);
            }
        },
        item,
        preferLocal: false);

    private static void Map(WebApplication app, string name, Action<string> work) => app.MapGet($"{Root}/{name}", (HttpContext context) =>
    {
        var route = $"GET {context.Request.Path}";
        var began = Arrived(route, context);
        work(route);
        Holds.Enqueue(new Stretch(route, began, Stopwatch.GetTimestamp()));
        return "ok";
    });

    private static void Block(int milliseconds) => Task.Delay(milliseconds).Wait();

    private static void Enter(string route, int milliseconds)
    {
        var from = Stopwatch.GetTimestamp();
        Gate.Enter();
        var owned = Stopwatch.GetTimestamp();
        try
        {
            Thread.Sleep(milliseconds);
        }
        finally
        {
            Owners.Enqueue(new Stretch(route, owned, Stopwatch.GetTimestamp()));
            Gate.Exit();
        }

        LockWaits.Enqueue(new Stretch(route, from, owned));
    }

    private static long Arrived(string route, HttpContext context)
    {
        var now = Stopwatch.GetTimestamp();
        if (long.TryParse(context.Request.Headers["X-Sent"], CultureInfo.InvariantCulture, out var sent))
        {
            Waits.Enqueue(new Stretch(route, sent, now));
        }

        context.Response.Headers["X-Request"] = context.TraceIdentifier;
        return now;
    }

    private static Stretch[] Take(ConcurrentQueue<Stretch> log)
    {
        var taken = log.ToArray();
        log.Clear();
        return taken;
    }

    private static long Ticks(double milliseconds) => (long)(milliseconds / 1000 * Stopwatch.Frequency);

    /// <summary>A time of a route, as timestamps.</summary>
    private sealed record Stretch(string Route, long From, long To);
}
