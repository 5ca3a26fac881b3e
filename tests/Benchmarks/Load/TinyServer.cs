using System.Net;
using System.Net.Sockets;

namespace Benchmarks.Load;

/// <summary>A server that does as little as possible: one blocking thread a connection, one fixed answer to each request. Ends with its standard input.</summary>
internal static class TinyServer
{
    private static readonly byte[] Answer = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok"u8.ToArray();

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
                    client.Send(Answer);
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
