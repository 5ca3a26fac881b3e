using System.Diagnostics;
using System.Net;
using System.Net.Http;
using System.Net.Sockets;

namespace Dashboard.Load;

/// <summary>One worker's client of one connection. <see cref="SendOnceStream"/> keeps it from silently sending a request again.</summary>
internal sealed class LoadTransport : IDisposable
{
    private readonly HttpMessageInvoker _invoker;
    private readonly HttpRequestMessage _request;
    private readonly HttpRequestMessage _opening;
    private readonly LoadTally _tally;
    private long _connectionsOpened;
    private long _connected;

    public LoadTransport(LoadPlan plan, LoadTally tally)
    {
        _tally = tally;
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

        // One message for all requests: only HttpClient marks a message as sent, the invoker does not.
        _request = Message(plan.Method, plan.Content?.Url ?? plan.Url, plan.KeepAlive);
        if (plan.Content is { } content)
        {
            Fill(_request, content);
        }

        // What only opens a connection is answered before it leaves: it needs no body.
        _opening = plan is { Method: null, Content: null } ? _request : Message(null, plan.Url, plan.KeepAlive);
    }

    public long ConnectionsOpened => Volatile.Read(ref _connectionsOpened);

    /// <summary>Platform timestamp at which the last connection was opened; 0 before the first.</summary>
    public long Connected => Volatile.Read(ref _connected);

    internal SendOnceStream? Carrier { get; set; }

    /// <summary>The connection answers its request itself, unseen by the target: the client's only way to open one.</summary>
    internal bool IsOpening { get; private set; }

    /// <exception cref="OperationCanceledException">It was not accepted in time.</exception>
    public async Task OpenAsync(CancellationToken token)
    {
        IsOpening = true;
        try
        {
            using var response = await SendAsync(_opening, token).ConfigureAwait(false);
        }
        catch (Exception e) when (RequestFailure.IsExpected(e) && !token.IsCancellationRequested)
        {
            // Refused: the first request will be too, and is counted.
        }
        finally
        {
            IsOpening = false;
        }
    }

    public Task<HttpResponseMessage> SendAsync(CancellationToken token) => SendAsync(_request, token);

    public void Dispose()
    {
        _request.Dispose();
        _opening.Dispose();
        _invoker.Dispose();
    }

    private static HttpRequestMessage Message(string? method, string url, bool keepAlive)
    {
        var message = new HttpRequestMessage(method is null ? HttpMethod.Get : new HttpMethod(method), url)
        {
            Version = HttpVersion.Version11,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        if (!keepAlive)
        {
            message.Headers.ConnectionClose = true;
        }

        return message;
    }

    /// <summary>Headers go out as they are written, those of a body too where there is none.</summary>
    private static void Fill(HttpRequestMessage message, LoadContent content)
    {
        message.Content = content.Body is { } body ? new ByteArrayContent(body) : null;
        foreach (var header in content.Headers)
        {
            if (!message.Headers.TryAddWithoutValidation(header.Name, header.Value))
            {
                message.Content ??= new ByteArrayContent([]);
                message.Content.Headers.TryAddWithoutValidation(header.Name, header.Value);
            }
        }
    }

    private Task<HttpResponseMessage> SendAsync(HttpRequestMessage message, CancellationToken token)
    {
        Carrier = null;
        return _invoker.SendAsync(message, token);
    }

    private async ValueTask<Stream> ConnectAsync(SocketsHttpConnectionContext context, CancellationToken token)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            var start = Stopwatch.GetTimestamp();
            await socket.ConnectAsync(context.DnsEndPoint, token).ConfigureAwait(false);
            var connected = Stopwatch.GetTimestamp();
            Volatile.Write(ref _connected, connected);
            _tally.AddConnection(connected - start);
            Interlocked.Increment(ref _connectionsOpened);
            return new SendOnceStream(socket, this);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }
}
