using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Threading.Channels;

namespace Shapes;

/// <summary>
/// Handlers that block in several ways and log each wait themselves; <c>/logged/waits</c> tells the log and empties it. Each takes a number that tells the
/// request apart, as <c>/logged/task/7</c>; its remainder by six is how many delays are awaited before it blocks.
/// </summary>
internal static class LoggedWaits
{
    private const string Root = "/logged";

    private static readonly ConcurrentQueue<LoggedWait> Log = new();
    private static readonly Lock Gate = new();
    private static readonly SemaphoreSlim Places = new(1);
    private static readonly Channel<TaskCompletionSource> Orders = Channel.CreateUnbounded<TaskCompletionSource>();
    private static readonly HttpClient Http = new(new SocketsHttpHandler { UseProxy = false });

    /// <summary>The operating system's number of the thread; 0 until it was asked for.</summary>
    [ThreadStatic]
    private static int _thread;

    public static void Map(WebApplication app)
    {
        _ = ReadOrdersAsync();
        app.Use(async (context, next) =>
        {
            await next();
            if (context.Request.Path.StartsWithSegments($"{Root}/later", StringComparison.Ordinal))
            {
                await Task.Delay(2);
                WaitForTask(Handled.Of(context));
            }
        });
        app.MapGet($"{Root}/waits", static () =>
        {
            var log = Log.ToArray();
            Log.Clear();
            return log;
        });
        app.MapGet($"{Root}/constant/{{number:int}}", static () => "ok");
        Map(app, "await", static _ => Task.Delay(3));
        Map(app, "compute", static one => Now(() => Mixed.Compute(one.Number % 3)));
        Map(app, "later", static _ => Task.CompletedTask);
        Map(app, "task", static one => Now(() => WaitForTask(one)));
        Map(app, "event", static one => Now(() => WaitForEvent(one)));
        Map(app, "lock", static one => Now(() => EnterLock(one)));
        Map(app, "inner", static one => Now(() => WaitForBlockedTask(one)));
        Map(app, "run", static one => Task.Run(() => WaitForTask(one)));
        Map(app, "parallel", static one => Task.WhenAll(Enumerable.Range(0, 3).Select(_ => Task.Run(() => WaitForTask(one)))));
        Map(app, "semaphore", static async one =>
        {
            TakePlace(one);
            await Task.Delay(5);
            Places.Release();
        });
        Map(app, "http", static async one =>
        {
            using var asked = new HttpRequestMessage(HttpMethod.Get, $"{one.Server}{Root}/constant/{one.Number}")
            {
                Version = one.HttpVersion,
                VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            };
            using var answer = await Http.SendAsync(asked);
            WaitForTask(one);
        });
        Map(app, "channel", static async _ =>
        {
            var order = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            Orders.Writer.TryWrite(order);
            await order.Task;
        });
        Map(app, "suppressed", static async one =>
        {
            Task blocked;
            using (ExecutionContext.SuppressFlow())
            {
                blocked = Task.Run(() => WaitForTask(one with { FlowsId = false }));
            }

            await blocked;
        });
        Map(app, "unsafe", static async one =>
        {
            var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            ThreadPool.UnsafeQueueUserWorkItem(
                one =>
                {
                    WaitForTask(one with { FlowsId = false });
                    done.SetResult();
                },
                one,
                preferLocal: false);
            await done.Task;
        });
    }

    private static void Map(WebApplication app, string kind, Func<Handled, Task> handle) =>
        app.MapGet($"{Root}/{kind}/{{number:int}}", async (HttpContext context) =>
        {
            var one = Handled.Of(context);
            for (var i = 0; i < one.Number % 6; i++)
            {
                await Task.Delay(1 + i);
            }

            await handle(one);
        });

    private static Task Now(Action block)
    {
        block();
        return Task.CompletedTask;
    }

    private static void WaitForTask(Handled one)
    {
        var since = Stopwatch.GetTimestamp();
        _ = Query.RunAsync(one.Milliseconds).Result;
        Waited(one, since);
    }

    private static void WaitForEvent(Handled one)
    {
        using var ready = new ManualResetEventSlim();
        using var timer = new Timer(static set => ((ManualResetEventSlim)set!).Set(), ready, one.Milliseconds, Timeout.Infinite);
        var since = Stopwatch.GetTimestamp();
        ready.Wait();
        Waited(one, since);
    }

    private static void EnterLock(Handled one)
    {
        var since = Stopwatch.GetTimestamp();
        lock (Gate)
        {
            Waited(one, since);
            Thread.Sleep(5);
        }
    }

    private static void TakePlace(Handled one)
    {
        var since = Stopwatch.GetTimestamp();
        Places.Wait();
        Waited(one, since);
    }

    /// <summary>Two threads wait: this one for the other.</summary>
    private static void WaitForBlockedTask(Handled one)
    {
        var blocked = Task.Run(() => WaitForTask(one));
        var since = Stopwatch.GetTimestamp();
        blocked.Wait();
        Waited(one, since);
    }

    /// <summary>A background service: what it waits for is no request's, though one wrote the order.</summary>
    private static async Task ReadOrdersAsync()
    {
        await foreach (var order in Orders.Reader.ReadAllAsync())
        {
            WaitForTask(new Handled("", $"{Root}/channel", 0) { FlowsId = false });
            order.SetResult();
        }
    }

    private static void Waited(Handled one, long since, [CallerMemberName] string method = "") => Log.Enqueue(new LoggedWait(
        one.Request, one.Route, method, since, Stopwatch.GetTimestamp(), _thread != 0 ? _thread : _thread = ThreadNumber(), one.FlowsId));

    /// <summary>A link to <c>PID/task/THREAD</c>.</summary>
    private static int ThreadNumber() => int.Parse(Path.GetFileName(new FileInfo("/proc/thread-self").LinkTarget!), CultureInfo.InvariantCulture);

    /// <summary>A request that is handled.</summary>
    private sealed record Handled(string Request, string Route, int Number)
    {
        /// <summary>Where it was asked, without a slash at its end.</summary>
        public string Server { get; init; } = "";

        public Version HttpVersion { get; init; } = new(1, 1);

        /// <summary>5 to 20.</summary>
        public int Milliseconds => 5 + (Number % 16);

        /// <summary>False where the code is cut off from the request's execution context.</summary>
        public bool FlowsId { get; init; } = true;

        public static Handled Of(HttpContext context)
        {
            var path = context.Request.Path.Value!;
            var last = path.LastIndexOf('/');
            return new Handled(context.TraceIdentifier, path[..last], int.Parse(path[(last + 1)..], CultureInfo.InvariantCulture))
            {
                Server = $"http://{context.Request.Host}",
                HttpVersion = HttpProtocol.IsHttp2(context.Request.Protocol) ? new Version(2, 0) : new Version(1, 1),
            };
        }
    }

    /// <summary>A wait that is over.</summary>
    /// <param name="Request">Kestrel's name of the request; empty for a background service.</param>
    /// <param name="Route">The path without its number.</param>
    /// <param name="Method">Where it was waited.</param>
    /// <param name="From">Before it, in ticks of <see cref="Stopwatch"/>.</param>
    /// <param name="To">After it.</param>
    /// <param name="Thread">The operating system's number of the thread.</param>
    /// <param name="FlowsId">True where the code runs in the request's execution context.</param>
    internal sealed record LoggedWait(string Request, string Route, string Method, long From, long To, int Thread, bool FlowsId);
}
