using System.Threading.Channels;

namespace Shapes;

/// <summary>Handlers that await what never comes, each in another way. Nothing blocks, and no request ends.</summary>
internal static class Pending
{
    private static readonly HttpClient Http = new() { Timeout = Timeout.InfiniteTimeSpan };
    private static readonly SemaphoreSlim Closed = new(0);
    private static readonly Channel<int> Empty = Channel.CreateUnbounded<int>();
    private static readonly TaskCompletionSource<int> Never = new();
    private static readonly Lazy<Task<int>> Shared = new(LoadAsync);

    /// <summary>What a heap has besides: small objects that refer to one another.</summary>
    private static object?[]? _heap;

    public static void Map(WebApplication app)
    {
        var self = app.Urls;
        app.MapGet("/pending/gate", EnterAsync);
        app.MapGet("/pending/signal", async () => await LoadAsync());
        app.MapGet("/pending/channel", ReadAsync);
        app.MapGet("/pending/client", async () => await AskAsync(self.First()));
        app.MapGet("/pending/heap", static (int megabytes) => Fill(megabytes));
        app.MapGet("/pending/all", AllAsync);
        app.MapGet("/pending/shared", SharedAsync);
        app.MapGet("/pending/delay", async () => await DelayAsync(app.Lifetime.ApplicationStopping));
    }

    /// <returns>How many objects.</returns>
    private static int Fill(int megabytes)
    {
        // An array of two references has 32 bytes, and a place in the array of all 8.
        var all = new object?[megabytes * 25_000];
        for (var i = 0; i < all.Length; i++)
        {
            all[i] = new[] { i > 0 ? all[i - 1] : null, all };
        }

        _heap = all;
        return all.Length;
    }

    private static async Task<string> EnterAsync()
    {
        await Closed.WaitAsync();
        return "entered";
    }

    private static async Task<int> LoadAsync() => await Never.Task;

    private static async ValueTask<int> ReadAsync() => await Empty.Reader.ReadAsync();

    private static async Task<string> AskAsync(string address) => await Http.GetStringAsync($"{address}/pending/gate");

    private static async Task<int> AllAsync()
    {
        await Task.WhenAll(LoadAsync(), EnterAsync());
        return 2;
    }

    private static async Task<int> SharedAsync() => await Shared.Value;

    /// <summary>Without the token, nothing could end the delay, and the collector would take it.</summary>
    private static async Task<int> DelayAsync(CancellationToken token)
    {
        await Task.Delay(Timeout.Infinite, token);
        return 0;
    }
}
