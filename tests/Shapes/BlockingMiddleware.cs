namespace Shapes;

/// <summary>Middleware that blocks before the endpoint is reached, as one that asks for a permission does.</summary>
internal static class BlockingMiddleware
{
    public static void Use(WebApplication app)
    {
        app.Use(async (context, next) =>
        {
            if (context.Request.Path.StartsWithSegments("/middleware", StringComparison.Ordinal))
            {
                Query.RunAsync(30).Wait();
            }

            await next();
        });
        app.MapGet("/middleware", async () => await Query.RunAsync(20));
    }
}
