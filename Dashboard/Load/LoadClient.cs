using System.Diagnostics;
using System.Net;
using System.Net.Http;
using System.Net.Security;
using System.Net.Sockets;
using Dashboard.Load.Tls;

namespace Dashboard.Load;

/// <summary>
/// The client of one connection: of one worker over HTTP/1.1, where <see cref="SendOnce"/> keeps it from silently sending a request again, of several over
/// HTTP/2. There a request waits when the target allows no further stream (<see cref="StreamsAllowed"/>), and is sent again only when the target reports that
/// it has not begun it (https://www.rfc-editor.org/rfc/rfc9113#section-8.7).
/// </summary>
internal sealed class LoadClient : IDisposable
{
    private readonly HttpMessageInvoker _invoker;
    private readonly LoadTally _tally;
    private readonly TlsHandshake? _tls;
    private readonly bool _isHttp2;
    private readonly Uri _address;

    private Stream? _early;
    private volatile Http2Settings? _settings;
    private long _connectionsOpened;
    private long _connected;
    private int _users;

    /// <param name="users">The number of users; each disposes it once.</param>
    public LoadClient(LoadPlan plan, LoadTally tally, TlsHandshake? tls, int users)
    {
        (_tally, _tls, _isHttp2, _address, _users) = (tally, tls, plan.IsHttp2, new Uri(plan.Url), users);
        _invoker = new HttpMessageInvoker(new SocketsHttpHandler
        {
            ActivityHeadersPropagator = null,
            AllowAutoRedirect = false,
            AutomaticDecompression = DecompressionMethods.None,
            ConnectCallback = ConnectAsync,
            ConnectTimeout = Timeout.InfiniteTimeSpan,
            MaxConnectionsPerServer = 1,
            MaxResponseDrainSize = 0,
            PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
            PooledConnectionLifetime = Timeout.InfiniteTimeSpan,
            UseCookies = false,
            UseProxy = false,
        });
    }

    public long ConnectionsOpened => Volatile.Read(ref _connectionsOpened);

    /// <summary>Platform timestamp at which the last connection was opened, over HTTP/2 the first; 0 before.</summary>
    public long Connected => Volatile.Read(ref _connected);

    public int? StreamsAllowed => _settings?.Streams;

    /// <summary>True when a connection took the request in flight.</summary>
    public bool HasCarrier => _isHttp2 ? ConnectionsOpened > 0 : Carrier is not null;

    internal Stream? Carrier { get; set; }

    /// <summary>True while the connection answers its request itself, without the target: the client's only way to open one.</summary>
    internal bool IsOpening { get; private set; }

    /// <param name="opening">A request that never leaves.</param>
    /// <exception cref="OperationCanceledException">The connection was not accepted in time.</exception>
    public async Task OpenAsync(HttpRequestMessage opening, CancellationToken token)
    {
        IsOpening = true;
        try
        {
            if (_isHttp2)
            {
                _early = await OpenAsync(new DnsEndPoint(_address.IdnHost, _address.Port), token).ConfigureAwait(false);
                return;
            }

            using var response = await SendAsync(opening, token).ConfigureAwait(false);
        }
#pragma warning disable CA1031 // As of a request: what the client's decoders throw comes bare.
        catch (Exception) when (!token.IsCancellationRequested)
#pragma warning restore CA1031
        {
            // The connection is refused: the first request will be refused too, and is counted.
        }
        finally
        {
            IsOpening = false;
        }
    }

    public Task<HttpResponseMessage> SendAsync(HttpRequestMessage message, CancellationToken token)
    {
        Carrier = null;
        return _invoker.SendAsync(message, token);
    }

    public void Dispose()
    {
        if (Interlocked.Decrement(ref _users) == 0)
        {
            _invoker.Dispose();
            _early?.Dispose();
        }
    }

    private ValueTask<Stream> ConnectAsync(SocketsHttpConnectionContext context, CancellationToken token) =>
        Interlocked.Exchange(ref _early, null) is { } early ? ValueTask.FromResult(early) : OpenAsync(context.DnsEndPoint, token);

    private async ValueTask<Stream> OpenAsync(DnsEndPoint target, CancellationToken token)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            var start = Stopwatch.GetTimestamp();
            await socket.ConnectAsync(target, token).ConfigureAwait(false);
            var stream = _tls is null ? OnSocket(socket) : await OnTlsAsync(socket, _tls, token).ConfigureAwait(false);
            var connected = Stopwatch.GetTimestamp();
            if (!_isHttp2 || ConnectionsOpened == 0)
            {
                Volatile.Write(ref _connected, connected);
            }

            _tally.AddConnection(connected - start);
            Interlocked.Increment(ref _connectionsOpened);
            return stream;
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    private NetworkStream OnSocket(Socket socket) => _isHttp2 ? new Http2Stream(socket, _settings = new Http2Settings()) : new SendOnceStream(socket, this);

    private async Task<Stream> OnTlsAsync(Socket socket, TlsHandshake tls, CancellationToken token)
    {
        var transport = new NetworkStream(socket, ownsSocket: true);
        SslStream stream = _isHttp2 ? new Http2Tls(transport, _settings = new Http2Settings()) : new SendOnceTls(transport, this);
        try
        {
            await tls.OpenAsync(stream, token).ConfigureAwait(false);
            return stream;
        }
        catch
        {
            await stream.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }
}
