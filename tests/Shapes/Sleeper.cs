namespace Shapes;

/// <summary>A handler that sleeps on its thread.</summary>
internal static class Sleeper
{
    public static void Map(WebApplication app)
    {
        app.MapGet("/sleep", () =>
        {
            Thread.Sleep(20);
            return "slept";
        });

        // A wait for a task that nothing runs yet runs it itself: the pool sees no wait.
        app.MapGet("/sleep/in-a-task", (int ms) =>
        {
            Task.Run(() => Thread.Sleep(ms)).Wait();
            return "slept";
        });
    }
}
