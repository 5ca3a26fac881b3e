using System.Buffers.Binary;
using System.Net.Sockets;
using System.Text;

namespace Dashboard.Tests.Target.Stacks;

/// <summary>
/// Answers under the name of a process's diagnostic socket as a runtime would that dies at one certain moment: it opens a first session and keeps it
/// open, opens a second one, and closes that before it has sent an event.
/// </summary>
internal sealed class DyingRuntime : IDisposable
{
    private const int HeadOfMessage = 20;
    private const int SizeAt = 14;
    private const int SetAt = 16;
    private const byte EventPipe = 2;
    private const byte Stop = 1;

    /// <summary>What every stream begins with: the format's name and the object that tells of the clock and the machine.</summary>
    private const int HeadOfStream = 102;

    private readonly Socket _listener = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
    private readonly TaskCompletionSource _dead = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly List<Socket> _open = [];
    private readonly string _path;

    public DyingRuntime(int processId)
    {
        _path = Path.Combine(Path.GetTempPath(), $"dotnet-diagnostic-{processId}-1-socket");
        _listener.Bind(new UnixDomainSocketEndPoint(_path));
        _listener.Listen();
        _ = Task.Run(AcceptAsync);
    }

    /// <summary>Completes when the second session is cut.</summary>
    public Task Dead => _dead.Task;

    public void Dispose()
    {
        _listener.Dispose();
        _open.ForEach(socket => socket.Dispose());
        File.Delete(_path);
    }

    private async Task AcceptAsync()
    {
        var stream = (await File.ReadAllBytesAsync(RecordedTrace.PathOf("result")))[..HeadOfStream];
        try
        {
            for (var sessions = 0; sessions < 2;)
            {
                var caller = await _listener.AcceptAsync();
                if (await ReadAsync(caller) is not (EventPipe, not Stop))
                {
                    caller.Dispose();
                    continue;
                }

                await caller.SendAsync(Opened(++sessions));
                await caller.SendAsync(stream);
                _open.Add(caller);
            }

            _open[^1].Dispose();
            _dead.SetResult();
            _listener.Dispose();
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            // The test is over, or the caller went away.
        }
    }

    private static async Task<(byte Set, byte Command)> ReadAsync(Socket caller)
    {
        var head = new byte[HeadOfMessage];
        await ReceiveAsync(caller, head);
        await ReceiveAsync(caller, new byte[BinaryPrimitives.ReadUInt16LittleEndian(head.AsSpan(SizeAt)) - HeadOfMessage]);
        return (head[SetAt], head[SetAt + 1]);
    }

    private static async Task ReceiveAsync(Socket caller, Memory<byte> all)
    {
        while (all.Length > 0 && await caller.ReceiveAsync(all) is > 0 and var read)
        {
            all = all[read..];
        }
    }

    /// <summary>The answer "done", with the session's number.</summary>
    private static byte[] Opened(int session)
    {
        var message = new byte[HeadOfMessage + sizeof(long)];
        Encoding.ASCII.GetBytes("DOTNET_IPC_V1\0").CopyTo(message, 0);
        BinaryPrimitives.WriteUInt16LittleEndian(message.AsSpan(SizeAt), (ushort)message.Length);
        message[SetAt] = 0xFF;
        BinaryPrimitives.WriteInt64LittleEndian(message.AsSpan(HeadOfMessage), session);
        return message;
    }
}
