using System.IO.Compression;

namespace Shapes;

/// <summary>Answers in many writes: 60 KB as they are, and compressed.</summary>
internal static class LargeAnswer
{
    private const int Pieces = 15;
    private static readonly byte[] Piece = [.. Enumerable.Range(0, 4 * 1024).Select(static i => (byte)(i * 31))];

    public static void Map(WebApplication app)
    {
        app.MapGet("/large", async context =>
        {
            await Query.RunAsync();
            for (var i = 0; i < Pieces; i++)
            {
                await context.Response.Body.WriteAsync(Piece);
                await context.Response.Body.FlushAsync();
            }
        });
        app.MapGet("/compressed", async context =>
        {
            await using var body = new GZipStream(context.Response.Body, CompressionLevel.Fastest);
            for (var i = 0; i < Pieces; i++)
            {
                await body.WriteAsync(Piece);
                await Query.RunAsync(1);
            }
        });
    }
}
