using System.Buffers.Text;

namespace TargetApp.Pool;

internal static class PoolEndpoints
{
    public static void MapPool(this WebApplication app)
    {
        app.MapGet("/pool", PoolState.Read);
        app.MapOwnPost("/pool/min-threads", MinThreads.SetAsync);
        app.MapGet("/thread", WriteThreadCountAsync);
    }

    /// <summary>The number of pool threads as text: the cheapest answer of this server, hence also the one for measuring load generators.</summary>
    private static async Task WriteThreadCountAsync(HttpContext context)
    {
        var writer = context.Response.BodyWriter;
        Utf8Formatter.TryFormat(ThreadPool.ThreadCount, writer.GetSpan(16), out var length);
        context.Response.ContentType = "text/plain";
        context.Response.ContentLength = length;
        writer.Advance(length);
        await writer.FlushAsync().ConfigureAwait(false);
    }
}
