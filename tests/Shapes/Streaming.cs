namespace Shapes;

/// <summary>An answer that comes piece by piece.</summary>
internal static class Streaming
{
    public static void Map(WebApplication app) => app.MapGet("/stream", () => RowsAsync());

    private static async IAsyncEnumerable<int> RowsAsync()
    {
        for (var i = 0; i < 10; i++)
        {
            yield return await Query.RunAsync(5);
        }
    }
}
