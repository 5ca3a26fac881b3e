namespace Shapes;

/// <summary>A handler that sleeps on its thread.</summary>
internal static class Sleeper
{
    public static void Map(WebApplication app) => app.MapGet("/sleep", () =>
    {
        Thread.Sleep(20);
        return "slept";
    });
}
