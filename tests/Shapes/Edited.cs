namespace Shapes;

/// <summary>An endpoint as it is before and after a change: which one it is the variable <c>SHAPES_EDIT</c> says. Unchanged, nothing blocks.</summary>
internal static class Edited
{
    private static readonly Lock Gate = new();
    private static readonly SemaphoreSlim Places = new(4);

    public static void Map(WebApplication app)
    {
        var edit = Environment.GetEnvironmentVariable("SHAPES_EDIT");
        app.MapGet("/edited", async () =>
        {
            await Task.Delay(5);
            return edit switch
            {
                "result" => LoadResult(),
                "sleep" => RetryAfterSleep(),
                "lock" => CountUnderLock(),
                "semaphore" => LimitWithSemaphore(),
                "wait" => WaitForAll(),
                "renamed" => await LoadOrdersAsync(),
                _ => await LoadAsync(),
            };
        });
    }

    private static async Task<string> LoadAsync()
    {
        await Task.Delay(10);
        return "orders";
    }

    private static async Task<string> LoadOrdersAsync()
    {
        await Task.Delay(10);
        return "orders";
    }

    private static string LoadResult() => LoadAsync().Result;

    private static string RetryAfterSleep()
    {
        Thread.Sleep(10);
        return "orders";
    }

    private static string CountUnderLock()
    {
        lock (Gate)
        {
            Thread.Sleep(1);
            return "orders";
        }
    }

    private static string LimitWithSemaphore()
    {
        Places.Wait();
        try
        {
            return LoadAsync().GetAwaiter().GetResult();
        }
        finally
        {
            Places.Release();
        }
    }

    private static string WaitForAll()
    {
        Task.WaitAll(LoadAsync(), LoadOrdersAsync());
        return "orders";
    }
}
