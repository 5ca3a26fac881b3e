using System.Net;
using System.Net.Sockets;

namespace EndToEnd.Tests;

/// <summary>Stands before a target, whose first connection it never answers: all later ones are passed on.</summary>
internal sealed class LateAnswers : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, FreePorts.One());
    private readonly CancellationTokenSource _ended = new();
    private readonly Uri _target;
    private readonly Task _accepting;

    public LateAnswers(Uri target)
    {
        _target = target;
        _listener.Start();
        _accepting = AcceptAsync();
    }

    public Uri Address => new($"http://{_listener.LocalEndpoint}/");

    public async ValueTask DisposeAsync()
    {
        await _ended.CancelAsync();
        _listener.Stop();
        await _accepting;
        _ended.Dispose();
    }

    private async Task AcceptAsync()
    {
        var passing = new List<Task>();
        try
        {
            using var unanswered = await _listener.AcceptTcpClientAsync(_ended.Token);
            while (true)
            {
                passing.Add(PassAsync(await _listener.AcceptTcpClientAsync(_ended.Token)));
            }
        }
        catch (OperationCanceledException) when (_ended.IsCancellationRequested)
        {
            await Task.WhenAll(passing);
        }
    }

    private async Task PassAsync(TcpClient caller)
    {
        using var ended = caller;
        using var target = new TcpClient();
        try
        {
            await target.ConnectAsync(_target.Host, _target.Port, _ended.Token);
            var (from, to) = (caller.GetStream(), target.GetStream());
            await Task.WhenAny(from.CopyToAsync(to, _ended.Token), to.CopyToAsync(from, _ended.Token));
        }
        catch (Exception e) when (e is IOException or SocketException or OperationCanceledException)
        {
            // One of the two has gone, or the test is over.
        }
    }
}
