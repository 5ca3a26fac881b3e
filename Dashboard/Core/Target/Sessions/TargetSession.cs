using System.Net.Sockets;
using System.Runtime.ExceptionServices;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Sessions;

/// <summary>An open EventPipe session, and the thread on which its sink reads: pool threads are too few for that.</summary>
internal sealed class TargetSession : IAsyncDisposable
{
    /// <summary>How long opening and closing may take; a paused target would let both wait for ever.</summary>
    public static readonly TimeSpan Timeout = TimeSpan.FromSeconds(5);

    private readonly TaskCompletionSource<StreamEnd> _completion = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly CancellationTokenSource _closing = new();
    private readonly IEventConnection _connection;
    private readonly SessionRequest _request;

    private TargetSession(IEventConnection connection, SessionRequest request) => (_connection, _request) = (connection, request);

    /// <summary>Completes when the stream ends; never fails.</summary>
    public Task<StreamEnd> Completion => _completion.Task;

    public static Task<TargetSession> OpenAsync(DiagnosticsClient client, ISessionSink sink, CancellationToken token) => OpenAsync(
        async (request, limited) => new LibraryConnection(await client.StartEventPipeSessionAsync(request.Configuration, limited).ConfigureAwait(false)),
        sink, token);

    /// <summary>Reads it once a second: what comes is a second late, and costs a fraction.</summary>
    /// <param name="socket">The path of the target's diagnostic socket.</param>
    public static Task<TargetSession> OpenPolledAsync(string socket, ISessionSink sink, TimeProvider time, CancellationToken token) => OpenAsync(
        async (request, limited) => await PolledConnection.OpenAsync(socket, request, time, limited).ConfigureAwait(false), sink, token);

    private static async Task<TargetSession> OpenAsync(
        Func<SessionRequest, CancellationToken, Task<IEventConnection>> connect, ISessionSink sink, CancellationToken token)
    {
        var request = sink.Request;
        using var limited = CancellationTokenSource.CreateLinkedTokenSource(token);
        limited.CancelAfter(Timeout);
        try
        {
            var opened = new TargetSession(await connect(request, limited.Token).ConfigureAwait(false), request);
            opened.StartReading(sink);
            return opened;
        }
        catch (Exception e) when (TargetException.IsNeededFor(e, token) && (e is OperationCanceledException || IsRefusal(e)))
        {
            throw TargetException.DidNot("open a session", Timeout, e);
        }
    }

    /// <summary>Waits until all that the target still sends, method names too, is read; a paused target sends nothing for ever.</summary>
    /// <exception cref="Exception">The target refused, or the stream could not be read to its end: whatever the client or the reader threw.</exception>
    public async Task StopAsync(CancellationToken token)
    {
        await _connection.StopAsync(token).ConfigureAwait(false);
        if (await Completion.WaitAsync(token).ConfigureAwait(false) is { Cause: { } cause })
        {
            ExceptionDispatchInfo.Throw(cause);
        }
    }

    /// <summary>Takes 5 s at most. What was sent is read; method names are not awaited.</summary>
    public async ValueTask DisposeAsync()
    {
        await _closing.CancelAsync().ConfigureAwait(false);
        if (!Completion.IsCompleted && !_request.MethodNames)
        {
            await StopWithinPatienceAsync().ConfigureAwait(false);
        }

        _connection.Dispose();
        await ((Task)Completion).WaitAsync(Timeout).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _closing.Dispose();
    }

    private async Task StopWithinPatienceAsync()
    {
        using var limit = new CancellationTokenSource(Timeout);
        try
        {
            await _connection.StopAsync(limit.Token).ConfigureAwait(false);
            await Completion.WaitAsync(limit.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            // The target is paused or too slow: closing the stream ends the reader, and the runtime ends the session by itself.
        }
        catch (Exception e) when (IsRefusal(e))
        {
            // The target ended at the same time: there is nothing left to stop.
        }
    }

    private void StartReading(ISessionSink sink)
    {
        var closing = _closing.Token;
        new Thread(() => _completion.SetResult(StreamEnd.Of(() => sink.Read(_connection.Events, closing))))
        {
            IsBackground = true,
            Name = _request.Reader,
        }.Start();
    }

    private static bool IsRefusal(Exception e) => e is DiagnosticsClientException or IOException or SocketException or TimeoutException;
}
