using System.Buffers.Text;
using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Benchmarks.Load;

/// <summary>
/// A server that does as little as possible: one blocking thread a connection, one fixed answer to each request, or, asked for a number such as
/// <c>/100000</c>, a body of so many bytes. Ends with its standard input.
/// </summary>
internal static class TinyServer
{
    private static readonly byte[] Small = [.. Head(2), .. "ok"u8];
    private static readonly ConcurrentDictionary<int, byte[]> Bodies = new();

    public static int Run()
    {
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        new Thread(() => Accept(listener)) { IsBackground = true }.Start();
        Console.WriteLine($"http://{listener.LocalEndpoint}/");
        Console.In.ReadToEnd();
        return 0;
    }

    private static void Accept(TcpListener listener)
    {
        while (true)
        {
            var client = listener.AcceptSocket();
            client.NoDelay = true;
            new Thread(() => Serve(client)) { IsBackground = true }.Start();
        }
    }

    private static byte[] AnswerTo(ReadOnlySpan<byte> request) => Utf8Parser.TryParse(request["GET /".Length..], out int bytes, out _)
        ? Bodies.GetOrAdd(bytes, count => [.. Head(count), .. new byte[count]])
        : Small;

    // ab keeps a connection only where it is told so.
    private static byte[] Head(int bytes) => Encoding.ASCII.GetBytes(
        $"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: keep-alive\r\nContent-Length: {bytes}\r\n\r\n");

    private static void Serve(Socket client)
    {
        var buffer = new byte[4096];
        var filled = 0;
        try
        {
            while (client.Receive(buffer.AsSpan(filled)) is > 0 and var read)
            {
                filled += read;
                if (buffer.AsSpan(0, filled).EndsWith("\r\n\r\n"u8))
                {
                    client.Send(AnswerTo(buffer));
                    filled = 0;
                }
            }
        }
        catch (SocketException)
        {
            // The client is gone, with whatever it had asked for.
        }

        client.Dispose();
    }
}
