namespace Shapes;

/// <summary>
/// A service in the background that floods the pool with blocking work for as long as somebody asks the endpoint beside it: five times a second so many
/// items that sleep so long.
/// </summary>
internal sealed class Flood : BackgroundService
{
    private static readonly TimeSpan Every = TimeSpan.FromMilliseconds(200);
    private long _asked;
    private int _items = 10;
    private int _milliseconds = 20;

    public static void Map(WebApplication app) => app.MapGet("/background", async (Flood flood, int? items, int? milliseconds) =>
    {
        (flood._items, flood._milliseconds) = (items ?? 10, milliseconds ?? 20);
        Volatile.Write(ref flood._asked, Environment.TickCount64);
        return await Query.RunAsync(10);
    });

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        using var timer = new PeriodicTimer(Every);
        while (await timer.WaitForNextTickAsync(stoppingToken))
        {
            if (Environment.TickCount64 - Volatile.Read(ref _asked) < 2 * Every.TotalMilliseconds)
            {
                for (var i = 0; i < _items; i++)
                {
                    ThreadPool.QueueUserWorkItem(static milliseconds => Thread.Sleep(milliseconds), _milliseconds, preferLocal: false);
                }
            }
        }
    }
}
