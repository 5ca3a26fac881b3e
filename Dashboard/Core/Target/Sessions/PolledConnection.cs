using System.Buffers.Binary;
using System.Net.Sockets;

namespace Dashboard.Target.Sessions;

/// <summary>
/// A session through a socket of its own, read once a second. A runtime sends each block in a dozen pieces; with the client library's socket, which is bound to
/// .NET's socket thread, each piece wakes two threads: a quarter of what an idle watch cost. Unix only.
/// </summary>
internal sealed class PolledConnection : IEventConnection
{
    private readonly string _path;
    private readonly ulong _session;
    private readonly PolledStream _events;

    private PolledConnection(string path, Socket socket, ulong session, TimeProvider time) =>
        (_path, _session, _events) = (path, session, new PolledStream(socket, time));

    public Stream Events => _events;

    /// <exception cref="IOException">The runtime refused, or what listens is none.</exception>
    /// <exception cref="SocketException">Nothing listens there, or it does not answer.</exception>
    public static Task<PolledConnection> OpenAsync(string path, SessionRequest request, TimeProvider time, CancellationToken token) =>
        OnThreadAsync(path, keeps: true, socket => new PolledConnection(path, socket, SessionIn(Ask(socket, PolledMessages.Start(request))), time), token);

    public Task StopAsync(CancellationToken token)
    {
        _events.Hurry();
        return OnThreadAsync(_path, keeps: false, socket => Ask(socket, PolledMessages.Stop(_session)), token);
    }

    public void Dispose() => _events.Dispose();

    /// <summary>Calls block, so that the socket stays one: a pool thread is not for that.</summary>
    private static async Task<T> OnThreadAsync<T>(string path, bool keeps, Func<Socket, T> ask, CancellationToken token)
    {
        // Later than the callers give up: theirs is the sentence.
        var milliseconds = 2 * (int)TargetSession.Timeout.TotalMilliseconds;
        var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified) { SendTimeout = milliseconds, ReceiveTimeout = milliseconds };
        var isKept = false;
        try
        {
            var abort = token.Register(socket.Dispose);
            await using var closingAbort = abort.ConfigureAwait(false);
            var answer = await Task.Factory.StartNew(
                () =>
                {
                    socket.Connect(new UnixDomainSocketEndPoint(path));
                    return ask(socket);
                },
                token, TaskCreationOptions.LongRunning, TaskScheduler.Default).ConfigureAwait(false);
            isKept = keeps;
            return answer;
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException && token.IsCancellationRequested)
        {
            throw new OperationCanceledException(null, e, token);
        }
        finally
        {
            if (!isKept)
            {
                socket.Dispose();
            }
        }
    }

    private static byte[] Ask(Socket socket, byte[] question)
    {
        socket.Send(question);
        var header = Receive(socket, PolledMessages.HeaderSize);
        var size = PolledMessages.SizeIn(header);
        return PolledMessages.AnswerIn(header, Receive(socket, size));
    }

    private static byte[] Receive(Socket socket, int size)
    {
        var bytes = new byte[size];
        for (var have = 0; have < size;)
        {
            have += socket.Receive(bytes.AsSpan(have)) is > 0 and var read ? read : throw new EndOfStreamException("The runtime closed the connection.");
        }

        return bytes;
    }

    private static ulong SessionIn(byte[] answer) => answer.Length >= sizeof(ulong) ? BinaryPrimitives.ReadUInt64LittleEndian(answer)
        : throw new IOException("The answer holds no session.");
}
