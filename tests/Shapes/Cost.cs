namespace Shapes;

/// <summary>Handlers that do nothing but await, to measure what an await costs while requests are followed.</summary>
internal static class Cost
{
    public static void Map(WebApplication app)
    {
        app.MapGet("/cost/ok", static () => "ok");
        app.MapGet("/cost/yields", static async () =>
        {
            for (var i = 0; i < 5; i++)
            {
                await Task.Yield();
            }

            return "ok";
        });
        app.MapGet("/cost/delays", static async () =>
        {
            for (var i = 0; i < 5; i++)
            {
                await Task.Delay(1);
            }

            return "ok";
        });
    }
}
