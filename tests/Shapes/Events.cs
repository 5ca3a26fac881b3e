namespace Shapes;

/// <summary>A handler that waits, blocking, for an event that a timer sets.</summary>
internal static class Events
{
    public static void Map(WebApplication app) => app.MapGet("/event", () =>
    {
        using var ready = new ManualResetEventSlim();
        using var timer = new Timer(static set => ((ManualResetEventSlim)set!).Set(), ready, 30, Timeout.Infinite);
        return ready.Wait(TimeSpan.FromSeconds(20));
    });
}
