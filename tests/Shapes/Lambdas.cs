namespace Shapes;

/// <summary>Lambdas, which a Release build inlines into nameless methods.</summary>
internal static class Lambdas
{
    public static void Map(WebApplication app)
    {
        app.MapGet("/hello", () => "hello");
        app.MapGet("/await", async () => await Query.RunAsync());
        app.MapGet("/lambda", () => Query.RunAsync().GetAwaiter().GetResult());
    }
}
