using System.Net;
using System.Net.Sockets;

namespace Dashboard.Tests.Load;

/// <summary>A server whose queue of connections is full: it neither accepts another nor refuses it.</summary>
internal sealed class FullListener : IAsyncDisposable
{
    private readonly Socket _listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
    private readonly Socket[] _fillers =
        [.. Enumerable.Range(0, 8).Select(_ => new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { Blocking = false })];

    private FullListener()
    {
        _listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        _listener.Listen(1);
    }

    public string Address => $"http://127.0.0.1:{((IPEndPoint)_listener.LocalEndPoint!).Port}/";

    public static async Task<FullListener> StartAsync()
    {
        var full = new FullListener();
        foreach (var filler in full._fillers)
        {
            Assert.Throws<SocketException>(() => filler.Connect(full._listener.LocalEndPoint!));
        }

        await Task.Delay(200, TestContext.Current.CancellationToken);
        Assert.Contains(full._fillers, filler => !filler.Connected);
        return full;
    }

    public ValueTask DisposeAsync()
    {
        Array.ForEach(_fillers, filler => filler.Dispose());
        _listener.Dispose();
        return ValueTask.CompletedTask;
    }
}
