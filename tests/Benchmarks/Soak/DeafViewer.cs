using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Benchmarks.Soak;

/// <summary>
/// A way to the dashboard for one browser. From a moment on it takes nothing more from the dashboard and keeps the connections: the dashboard then has a
/// viewer that says each ten seconds that it is there and never reads.
/// </summary>
internal sealed class DeafViewer : IAsyncDisposable
{
    /// <summary>A ping of SignalR in a binary frame of a WebSocket, masked with zeros.</summary>
    private static readonly byte[] Ping = [0x82, 0x83, 0, 0, 0, 0, 0x02, 0x91, 0x06];

    private static readonly TimeSpan Every = TimeSpan.FromSeconds(10);

    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _end = new();
    private readonly TaskCompletionSource _deaf = new();
    private readonly List<Task> _connections = [];
    private readonly int _dashboard;
    private readonly Task _accepting;

    public DeafViewer(int dashboardPort)
    {
        _dashboard = dashboardPort;
        _listener.Start();
        _accepting = AcceptAsync();
    }

    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    /// <summary>Nothing is read any more; the browser may go.</summary>
    public void StopReading() => _deaf.TrySetResult();

    public async ValueTask DisposeAsync()
    {
        await _end.CancelAsync();
        _listener.Dispose();
        await Task.WhenAll([_accepting, .. _connections]).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _end.Dispose();
    }

    private async Task AcceptAsync()
    {
        while (!_deaf.Task.IsCompleted)
        {
            _connections.Add(RelayAsync(await _listener.AcceptTcpClientAsync(_end.Token)));
        }
    }

    private async Task RelayAsync(TcpClient browser)
    {
        using var _ = browser;
        using var dashboard = new TcpClient();
        await dashboard.ConnectAsync(IPAddress.Loopback, _dashboard, _end.Token);
        using var listening = CancellationTokenSource.CreateLinkedTokenSource(_end.Token);
        var isSocket = false;
        var asked = CopyAsync(browser.GetStream(), dashboard.GetStream(), Ask, listening.Token);
        var answered = CopyAsync(dashboard.GetStream(), browser.GetStream(), _ => { }, listening.Token);
        await Task.WhenAny(_deaf.Task, asked, answered);
        await listening.CancelAsync();
        await Task.WhenAll(asked, answered).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        while (isSocket && _deaf.Task.IsCompleted)
        {
            await dashboard.GetStream().WriteAsync(Ping, _end.Token);
            await Task.Delay(Every, _end.Token);
        }

        void Ask(string text) => isSocket |= text.Contains("Upgrade: websocket", StringComparison.Ordinal);
    }

    private static async Task CopyAsync(NetworkStream from, NetworkStream to, Action<string> look, CancellationToken token)
    {
        var buffer = new byte[64 * 1024];
        while (await from.ReadAsync(buffer, token) is > 0 and var read)
        {
            look(Encoding.ASCII.GetString(buffer, 0, read));
            await to.WriteAsync(buffer.AsMemory(0, read), token);
        }
    }
}
