using System.Net.WebSockets;

namespace Benchmarks.Findings;

/// <summary>WebSockets that stay open, each with a message a second and its echo.</summary>
internal sealed class OpenSockets : IAsyncDisposable
{
    private readonly CancellationTokenSource _end = new();
    private readonly List<ClientWebSocket> _sockets = [];
    private Task _talking = Task.CompletedTask;

    public static async Task<OpenSockets> StartAsync(string address, int count)
    {
        var open = new OpenSockets();
        var uri = new UriBuilder(address) { Scheme = "ws", Path = "/ws" }.Uri;
        for (var i = 0; i < count; i++)
        {
            var socket = new ClientWebSocket();
            open._sockets.Add(socket);
            await socket.ConnectAsync(uri, CancellationToken.None);
        }

        open._talking = Task.WhenAll(open._sockets.Select(socket => TalkAsync(socket, open._end.Token)));
        return open;
    }

    public async ValueTask DisposeAsync()
    {
        await _end.CancelAsync();
        await _talking.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _sockets.ForEach(socket => socket.Dispose());
        _end.Dispose();
    }

    private static async Task TalkAsync(ClientWebSocket socket, CancellationToken end)
    {
        var message = new byte[16];
        using var second = new PeriodicTimer(TimeSpan.FromSeconds(1));
        while (await second.WaitForNextTickAsync(end))
        {
            await socket.SendAsync(message.AsMemory(), WebSocketMessageType.Binary, endOfMessage: true, end);
            await socket.ReceiveAsync(message.AsMemory(), end);
        }
    }
}
