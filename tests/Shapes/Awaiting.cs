using System.Threading.Channels;

namespace Shapes;

/// <summary>Handlers that await, each in another way, each in a method of its own. Nothing blocks.</summary>
internal static class Awaiting
{
    private static readonly HttpClient Http = new();
    private static readonly SemaphoreSlim TwoAtATime = new(2);
    private static readonly Channel<int> Ticks = Channel.CreateBounded<int>(1);
    private static readonly Shared Price = new();

    public static void Map(WebApplication app)
    {
        var self = app.Urls;
        app.MapGet("/awaiting/slow", static async () =>
        {
            await Task.Delay(200);
            return "slow";
        });
        app.MapGet("/awaiting/client", async () => await StockClient.SlowAsync(self.First()));
        app.MapGet("/awaiting/two", static async () =>
        {
            await Steps.FirstAsync();
            await Steps.SecondAsync();
            return "two";
        });
        app.MapGet("/awaiting/all", static async () =>
        {
            await Task.WhenAll(Steps.FirstAsync(), Steps.FirstAsync(), Steps.FirstAsync());
            return "all";
        });
        app.MapGet("/awaiting/gate", static async () => await ExportGate.ExportAsync());
        app.MapGet("/awaiting/channel", static async () => await Reader.NextAsync());
        app.MapGet("/awaiting/delay", static async () =>
        {
            await Task.Delay(150);
            return "delay";
        });
        app.MapGet("/awaiting/signal", static async () => await Signal.NextAsync());
        app.MapGet("/awaiting/shared", static async () => await Price.GetAsync());
        app.MapGet("/awaiting/value", static async () => await Values.LoadAsync());
        app.Lifetime.ApplicationStarted.Register(() => _ = FillAsync(app.Lifetime.ApplicationStopping));
    }

    /// <summary>A number every 20 ms, for whoever reads first.</summary>
    private static async Task FillAsync(CancellationToken stopping)
    {
        for (var i = 0; !stopping.IsCancellationRequested; i++)
        {
            await Task.Delay(20, CancellationToken.None);
            _ = Ticks.Writer.TryWrite(i);
        }
    }

    private static class StockClient
    {
        public static async Task<string> SlowAsync(string address) => await Http.GetStringAsync($"{address}/awaiting/slow");
    }

    private static class Steps
    {
        public static Task FirstAsync() => WaitAsync();

        public static async Task SecondAsync() => await Task.Delay(120);

        private static async Task WaitAsync() => await Task.Delay(60);
    }

    private static class ExportGate
    {
        public static async Task<string> ExportAsync()
        {
            await TwoAtATime.WaitAsync();
            try
            {
                await WriteAsync();
                return "exported";
            }
            finally
            {
                TwoAtATime.Release();
            }
        }

        private static async Task WriteAsync() => await Task.Delay(50);
    }

    private static class Reader
    {
        public static async Task<int> NextAsync() => await Ticks.Reader.ReadAsync();
    }

    private static class Signal
    {
        private static TaskCompletionSource<int> _next = new(TaskCreationOptions.RunContinuationsAsynchronously);
        private static readonly Timer Each = new(static _ => Interlocked.Exchange(ref _next, new(TaskCreationOptions.RunContinuationsAsynchronously)).TrySetResult(1), null, 100, 100);

        public static async Task<int> NextAsync()
        {
            GC.KeepAlive(Each);
            return await _next.Task;
        }
    }

    private sealed class Shared
    {
        private readonly Lock _gate = new();
        private Task<int>? _loading;

        public async Task<int> GetAsync()
        {
            Task<int> loading;
            lock (_gate)
            {
                loading = _loading is { IsCompleted: false } ? _loading : _loading = LoadAsync();
            }

            return await loading;
        }

        private static async Task<int> LoadAsync()
        {
            await Task.Delay(300);
            return 1;
        }
    }

    private static class Values
    {
        public static async ValueTask<int> LoadAsync()
        {
            await Task.Delay(90);
            return 1;
        }
    }
}
