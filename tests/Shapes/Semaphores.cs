namespace Shapes;

/// <summary>A handler that waits, blocking, for one of four places.</summary>
internal static class Semaphores
{
    private static readonly SemaphoreSlim Places = new(4);

    public static void Map(WebApplication app) => app.MapGet("/semaphore", () =>
    {
        Places.Wait();
        try
        {
            Thread.Sleep(20);
            return Places.CurrentCount;
        }
        finally
        {
            Places.Release();
        }
    });
}
