using System.Net;
using System.Net.Sockets;
using System.Text;

namespace TargetApp.Db;

/// <summary>
/// One connection to the database; it belongs to one caller at a time. A connection is used either blocking or asynchronously for its
/// whole life: after one asynchronous call .NET makes the socket non-blocking, and a blocking read would then wait elsewhere.
/// </summary>
internal sealed class DbConnection(Socket socket) : IDisposable
{
    private readonly byte[] _buffer = new byte[1024];

    public static DbConnection Open(EndPoint address)
    {
        var socket = NewSocket();
        try
        {
            socket.Connect(address);
            return new DbConnection(socket);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    public static async Task<DbConnection> OpenAsync(EndPoint address)
    {
        var socket = NewSocket();
        try
        {
            await socket.ConnectAsync(address).ConfigureAwait(false);
            return new DbConnection(socket);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    /// <summary>Sends a line and blocks the thread until its answer is there.</summary>
    public string Query(string text)
    {
        socket.Send(Line(text));
        var length = 0;
        do
        {
            length += NotZero(socket.Receive(_buffer.AsSpan(length)));
        }
        while (!IsWhole(length));
        return Answer(length);
    }

    /// <summary>The same without holding the thread.</summary>
    public async Task<string> QueryAsync(string text)
    {
        await socket.SendAsync(Line(text)).ConfigureAwait(false);
        var length = 0;
        do
        {
            length += NotZero(await socket.ReceiveAsync(_buffer.AsMemory(length)).ConfigureAwait(false));
        }
        while (!IsWhole(length));
        return Answer(length);
    }

    public void Dispose() => socket.Dispose();

    private static Socket NewSocket() => new(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };

    private static byte[] Line(string text) => Encoding.UTF8.GetBytes(text + "\n");

    private bool IsWhole(int length) => _buffer[length - 1] == (byte)'\n';

    private string Answer(int length) => Encoding.UTF8.GetString(_buffer, 0, length).TrimEnd();

    // Zero is the end of the stream, or an answer longer than the buffer.
    private static int NotZero(int received) =>
        received > 0 ? received : throw new IOException("The database closed the connection in the middle of an answer.");
}
