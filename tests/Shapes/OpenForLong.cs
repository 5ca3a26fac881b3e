using System.Net.WebSockets;

namespace Shapes;

/// <summary>Requests that stay open and need no thread: a long poll, server-sent events, a WebSocket that echoes.</summary>
internal static class OpenForLong
{
    public static void Map(WebApplication app)
    {
        app.UseWebSockets();
        app.MapGet("/long-poll", static async (CancellationToken left) =>
        {
            await Task.Delay(TimeSpan.FromSeconds(20), left);
            return "nothing new";
        });
#if NET10_0_OR_GREATER
        app.MapGet("/sse", static (CancellationToken left) => TypedResults.ServerSentEvents(EventsAsync(left)));
#endif
        app.MapGet("/ws", EchoAsync);
    }

    private static async IAsyncEnumerable<int> EventsAsync([System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken left)
    {
        for (var i = 0; i < 20; i++)
        {
            yield return i;
            await Task.Delay(TimeSpan.FromSeconds(1), left);
        }
    }

    private static async Task EchoAsync(HttpContext context)
    {
        using var socket = await context.WebSockets.AcceptWebSocketAsync();
        var buffer = new byte[1_024];
        while (await socket.ReceiveAsync(buffer.AsMemory(), context.RequestAborted) is { MessageType: not WebSocketMessageType.Close } message)
        {
            await socket.SendAsync(buffer.AsMemory(0, message.Count), message.MessageType, message.EndOfMessage, context.RequestAborted);
        }
    }
}
