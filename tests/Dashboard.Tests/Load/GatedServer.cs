using System.Collections.Concurrent;
using System.Diagnostics;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Load;

/// <summary>A server of known capacity (slots ÷ hold) that keeps its own books: what arrived and when each answer was given.</summary>
internal sealed class GatedServer : IAsyncDisposable
{
    private readonly ConcurrentQueue<long> _answers = new();
    private readonly ConcurrentQueue<long> _arrived = new();
    private readonly SemaphoreSlim _gate;
    private readonly WebApplication _app;
    private long _arrivals;

    private GatedServer(int slots, TimeSpan hold)
    {
        _gate = new SemaphoreSlim(slots);
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.Services.AddRoutingCore();
        builder.WebHost.UseKestrelCore().UseUrls("http://127.0.0.1:0").ConfigureKestrel(kestrel => (kestrel.Limits.MinResponseDataRate, kestrel.Limits.MinRequestBodyDataRate) = (null, null));
        _app = builder.Build();
        _app.MapGet("/gate", async (HttpContext context) =>
        {
            _arrived.Enqueue(Stopwatch.GetTimestamp());
            Interlocked.Increment(ref _arrivals);
            await _gate.WaitAsync(context.RequestAborted);
            var until = Stopwatch.GetTimestamp() + (long)(hold.TotalSeconds * Stopwatch.Frequency);
            await Task.Delay(hold);
            while (Stopwatch.GetTimestamp() < until)
            {
                await Task.Yield();
            }

            _gate.Release();
            await context.Response.WriteAsync("done");
            _answers.Enqueue(Stopwatch.GetTimestamp());
        });
        _app.MapGet("/status/{code:int}", (HttpContext context, int code) =>
        {
            Interlocked.Increment(ref _arrivals);
            context.Response.StatusCode = code;
        });
        _app.MapGet("/large/{code:int}", (HttpContext context, int code) =>
        {
            context.Response.StatusCode = code;
            return context.Response.Body.WriteAsync(new byte[200_000]).AsTask();
        });
        _app.MapGet("/body/{framing}/{bytes:long}", async (HttpContext context, string framing, long bytes) =>
        {
            context.Response.ContentLength = framing == "chunked" ? null : bytes;
            context.Response.Headers.Connection = framing == "close" ? "close" : default(string);
            var piece = new byte[64 * 1024];
            for (var left = bytes; left > 0; left -= piece.Length)
            {
                await context.Response.Body.WriteAsync(piece.AsMemory(0, (int)Math.Min(left, piece.Length)));
            }
        });
        _app.MapGet("/alternating", (HttpContext context) => context.Response.WriteAsync(Interlocked.Increment(ref _arrivals) % 2 == 0 ? "even" : "odd"));
        _app.MapGet("/two-parts", async (HttpContext context) =>
        {
            await Task.Delay(hold);
            await context.Response.WriteAsync("first, ");
            await Task.Delay(hold);
            await context.Response.WriteAsync("second");
        });
    }

    public long Arrivals => Interlocked.Read(ref _arrivals);

    public string Address { get; private set; } = "";

    /// <summary>When each answer of <c>/gate</c> was given, platform timestamps.</summary>
    public IEnumerable<long> Answers => _answers;

    /// <summary>When each request of <c>/gate</c> arrived, platform timestamps.</summary>
    public IEnumerable<long> ArrivalTimes => _arrived;

    public static async Task<GatedServer> StartAsync(int slots = 1_000, int holdMilliseconds = 0)
    {
        var server = new GatedServer(slots, TimeSpan.FromMilliseconds(holdMilliseconds));
        await server._app.StartAsync();
        server.Address = server._app.Urls.First();
        return server;
    }

    /// <summary>Answers some requests that are not in its books: in a process that has answered none, the first take 0.15 s more.</summary>
    public async Task WarmUpAsync()
    {
        const int Requests = 12;
        using var client = new HttpClient();
        await Task.WhenAll(Enumerable.Range(0, Requests).Select(_ => client.GetStringAsync($"{Address}/gate", TestContext.Current.CancellationToken)));

        // An answer is in the books a moment after its caller has it.
        while (_answers.Count < Requests)
        {
            await Task.Yield();
        }

        Interlocked.Exchange(ref _arrivals, 0);
        _answers.Clear();
        _arrived.Clear();
    }

    /// <summary>Waits until so many requests arrived.</summary>
    public async Task WaitForArrivalsAsync(long count)
    {
        while (Arrivals < count)
        {
            await Task.Delay(10, TestContext.Current.CancellationToken);
        }
    }

    public async ValueTask DisposeAsync()
    {
        using var now = new CancellationTokenSource(TimeSpan.FromMilliseconds(100));
        await _app.StopAsync(now.Token);
        await _app.DisposeAsync();
        _gate.Dispose();
    }
}
