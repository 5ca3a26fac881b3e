namespace Shapes;

/// <summary>A handler that spreads blocking work over the pool and takes part in it.</summary>
internal static class ParallelLoop
{
    public static void Map(WebApplication app) => app.MapGet("/parallel", () =>
    {
        Parallel.ForEach(Enumerable.Range(0, 8), static _ => Thread.Sleep(15));
        return "done";
    });
}
