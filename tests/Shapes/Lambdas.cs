using System.Runtime.CompilerServices;

namespace Shapes;

/// <summary>Lambdas, which a Release build inlines into nameless methods; and a handler that keeps its name and its line.</summary>
internal static class Lambdas
{
    public static void Map(WebApplication app)
    {
        app.MapGet("/hello", () => "hello");
        app.MapGet("/await", async () => await Query.RunAsync());
        app.MapGet("/lambda", () => Query.RunAsync().GetAwaiter().GetResult());
        app.MapGet("/named", Load);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Load() => Query.RunAsync().GetAwaiter().GetResult();
}
