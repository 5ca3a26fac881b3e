using System.Net;
using System.Net.Sockets;

namespace DbMock.Tests;

/// <summary>A connection to the database that speaks in lines.</summary>
internal sealed class QueryClient : IDisposable
{
    private readonly StreamReader _reader;
    private readonly StreamWriter _writer;

    private QueryClient(Socket socket)
    {
        var stream = new NetworkStream(socket, ownsSocket: true);
        _reader = new StreamReader(stream);
        _writer = new StreamWriter(stream) { AutoFlush = true };
    }

    public static async Task<QueryClient> ConnectAsync(EndPoint database)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
        await socket.ConnectAsync(database, TestContext.Current.CancellationToken);
        return new QueryClient(socket);
    }

    public Task SendAsync(string text) => _writer.WriteAsync(text.AsMemory(), TestContext.Current.CancellationToken);

    /// <summary>The next line, null when the server closed the connection.</summary>
    public Task<string?> ReadAsync() => _reader.ReadLineAsync(TestContext.Current.CancellationToken).AsTask();

    public async Task<string?> QueryAsync(string line)
    {
        await SendAsync(line + "\n");
        return await ReadAsync();
    }

    public void Dispose()
    {
        _writer.Dispose();
        _reader.Dispose();
    }
}
