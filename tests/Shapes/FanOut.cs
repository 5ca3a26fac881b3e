namespace Shapes;

/// <summary>A handler that asks three times the same server by HTTP and waits for all.</summary>
internal static class FanOut
{
    private static readonly HttpClient Client = new(new SocketsHttpHandler { UseProxy = false });

    public static void Map(WebApplication app)
    {
        app.MapGet("/slow", async () => await Query.RunAsync());
        app.MapGet("/fanout", async context =>
        {
            var slow = new Uri($"http://{context.Request.Host}/slow");
            var answers = await Task.WhenAll(Client.GetStringAsync(slow), Client.GetStringAsync(slow), Client.GetStringAsync(slow));
            await context.Response.WriteAsync(string.Concat(answers));
        });
    }
}
