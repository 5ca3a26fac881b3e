using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;

namespace DbMock;

/// <summary>
/// The database: any number of connections (or at most the configured number; the next one waits in the listen queue until one closes),
/// each served by its own loop.
/// </summary>
internal sealed partial class QueryServer(DbMockOptions options, Statistics statistics, ILogger<QueryServer> logger) : IHostedService, IDisposable
{
    private static readonly TimeSpan AfterFailedAccept = TimeSpan.FromMilliseconds(100);

    private readonly Socket _listener = new(options.Address.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
    private readonly SemaphoreSlim _free = new(options.MaxConnections ?? int.MaxValue);
    private readonly CancellationTokenSource _stopping = new();
    private readonly ConcurrentDictionary<Task, byte> _connections = new();
    private Task _accepting = Task.CompletedTask;

    /// <summary>Where it listens: the real port once it is started.</summary>
    public EndPoint EndPoint => _listener.LocalEndPoint ?? new IPEndPoint(options.Address, options.Port);

    public Task StartAsync(CancellationToken cancellationToken)
    {
        try
        {
            _listener.Bind(new IPEndPoint(options.Address, options.Port));
            _listener.Listen();
        }
        catch (SocketException e)
        {
            throw new IOException($"Failed to listen on tcp {options.Address}:{options.Port}: {e.Message}", e);
        }

        _accepting = AcceptAsync(_stopping.Token);
        return Task.CompletedTask;
    }

    public async Task StopAsync(CancellationToken cancellationToken)
    {
        await _stopping.CancelAsync().ConfigureAwait(false);
        await _accepting.ConfigureAwait(false);
        await Task.WhenAll(_connections.Keys).WaitAsync(cancellationToken).ConfigureAwait(false);
    }

    public void Dispose()
    {
        // A host that could not start disposes without stopping.
        _stopping.Cancel();
        _listener.Dispose();
        _free.Dispose();
        _stopping.Dispose();
    }

    private async Task AcceptAsync(CancellationToken token)
    {
        try
        {
            while (true)
            {
                await _free.WaitAsync(token).ConfigureAwait(false);
                if (await AcceptOneAsync(token).ConfigureAwait(false) is { } socket)
                {
                    var serving = ServeAsync(socket, token);
                    _connections.TryAdd(serving, 0);
                    _ = serving.ContinueWith(task => _connections.TryRemove(task, out _), CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously,
                        TaskScheduler.Default);
                }
            }
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            _listener.Close();
        }
    }

    private async Task<Socket?> AcceptOneAsync(CancellationToken token)
    {
        try
        {
            return await _listener.AcceptAsync(token).ConfigureAwait(false);
        }
        catch (SocketException e)
        {
            // Out of file descriptors, or a client that gave up while it waited: neither may end the server.
            Log.NotAccepted(logger, e.Message);
            _free.Release();
            await Task.Delay(AfterFailedAccept, token).ConfigureAwait(false);
            return null;
        }
    }

    private async Task ServeAsync(Socket socket, CancellationToken token)
    {
        statistics.ConnectionOpened();
        try
        {
            socket.NoDelay = true;
            var stream = new NetworkStream(socket, ownsSocket: true);
            await using var closingStream = stream.ConfigureAwait(false);
            await new QueryConversation(stream, options, statistics).RunAsync(token).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            Log.ConnectionEnded(logger, "the server stops");
        }
        catch (Exception e) when (e is IOException or SocketException)
        {
            // A client that is killed in the middle of a query is everyday life for a database.
            Log.ConnectionEnded(logger, e.Message);
        }
        finally
        {
            statistics.ConnectionClosed();
            _free.Release();
        }
    }

    private static partial class Log
    {
        [LoggerMessage(Level = LogLevel.Warning, Message = "A connection was not accepted: {Reason}")]
        public static partial void NotAccepted(ILogger logger, string reason);

        [LoggerMessage(Level = LogLevel.Debug, Message = "A connection ended: {Reason}")]
        public static partial void ConnectionEnded(ILogger logger, string reason);
    }
}
