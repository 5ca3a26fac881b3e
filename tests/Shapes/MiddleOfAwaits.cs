namespace Shapes;

/// <summary>A handler that blocks between two awaits: not where it began and not where it ends.</summary>
internal static class MiddleOfAwaits
{
    public static void Map(WebApplication app) => app.MapGet("/middle", async () =>
    {
        await Query.RunAsync(20);
        Query.RunAsync(20).Wait();
        await Query.RunAsync(10);
        return "done";
    });
}
