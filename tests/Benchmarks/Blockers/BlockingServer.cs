using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.Logging;

namespace Benchmarks.Blockers;

/// <summary>A server each of whose endpoints blocks in another way for 50 ms, and one that awaits as long. Ends with its standard input.</summary>
internal static class BlockingServer
{
    private const int Milliseconds = 50;

    // The form that is met everywhere; System.Threading.Lock waits in other frames.
#pragma warning disable MA0158
    private static readonly object Gate = new();
#pragma warning restore MA0158
    private static readonly SemaphoreSlim Permits = new(2);

    public static async Task<int> RunAsync()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.WebHost.ConfigureKestrel(options => (options.Limits.MinResponseDataRate, options.Limits.MinRequestBodyDataRate) = (null, null));
        var app = builder.Build();
        app.MapGet("/result", () => Result());
        app.MapGet("/wait", () => Wait());
        app.MapGet("/getresult", () => GetResult());
        app.MapGet("/await", static async () => await QueryAsync());
        app.MapGet("/lock", () => Locked());
        app.MapGet("/semaphore", () => Semaphore());
        app.MapGet("/event", () => Signalled());
        await app.StartAsync();
        Console.WriteLine($"BlockingServer: {app.Urls.First()}");
        await Console.In.ReadToEndAsync();
        await app.StopAsync();
        return 0;
    }

    private static async Task<int> QueryAsync()
    {
        await Task.Delay(Milliseconds);
        return 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Result() => QueryAsync().Result;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Wait()
    {
        QueryAsync().Wait();
        return 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int GetResult() => QueryAsync().GetAwaiter().GetResult();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Locked()
    {
        lock (Gate)
        {
            Thread.Sleep(Milliseconds);
        }

        return 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Semaphore()
    {
        Permits.Wait();
        Thread.Sleep(Milliseconds);
        return Permits.Release();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Signalled()
    {
        using var signal = new ManualResetEventSlim();
        return signal.Wait(Milliseconds) ? 1 : 0;
    }
}
