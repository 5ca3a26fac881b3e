using System.Net.WebSockets;
using System.Text;

namespace Dashboard.Tests.Target;

/// <summary>Calls a method of a SignalR hub over a WebSocket, by the hub protocol itself.</summary>
internal sealed class HubCaller : IDisposable
{
    /// <summary>Ends each message.</summary>
    private const string End = "\u001e";

    private readonly ClientWebSocket _socket = new();
    private readonly byte[] _buffer = new byte[4_096];

    public static async Task<HubCaller> ConnectAsync(Uri hub, CancellationToken token)
    {
        var caller = new HubCaller();
        await caller._socket.ConnectAsync(hub, token);
        await caller.SendAsync("""{"protocol":"json","version":1}""", token);
        Assert.Equal($"{{}}{End}", await caller.ReceiveAsync(token));
        return caller;
    }

    /// <summary>Calls it without arguments and waits until it has ended.</summary>
    public async Task CallAsync(string method, CancellationToken token)
    {
        await SendAsync($$"""{"type":1,"invocationId":"1","target":"{{method}}","arguments":[]}""", token);
        string answer;
        do
        {
            answer = await ReceiveAsync(token);
        }
        while (!answer.Contains("\"type\":3", StringComparison.Ordinal));

        Assert.DoesNotContain("error", answer, StringComparison.Ordinal);
    }

    public void Dispose() => _socket.Dispose();

    private Task SendAsync(string message, CancellationToken token) =>
        _socket.SendAsync(Encoding.UTF8.GetBytes(message + End), WebSocketMessageType.Text, endOfMessage: true, token);

    private async Task<string> ReceiveAsync(CancellationToken token)
    {
        var received = await _socket.ReceiveAsync(_buffer, token);
        return Encoding.UTF8.GetString(_buffer, 0, received.Count);
    }
}
