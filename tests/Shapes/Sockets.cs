using System.Net;
using System.Net.Sockets;

namespace Shapes;

/// <summary>A handler that blocks in a socket's receive, which no event tells. The other end answers after 20 ms, from threads of its own.</summary>
internal static class Sockets
{
    public static void Map(WebApplication app)
    {
        var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen(512);
        new Thread(() => Accept(listener)) { IsBackground = true, Name = "Slow service" }.Start();
        app.MapGet("/socket", () => Ask(listener.LocalEndPoint!));
    }

    private static int Ask(EndPoint service)
    {
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Connect(service);
        var answer = new byte[1];
        return socket.Receive(answer);
    }

    private static void Accept(Socket listener)
    {
        while (true)
        {
            var asked = listener.Accept();
            new Thread(() => Answer(asked)) { IsBackground = true, Name = "Slow service, one connection" }.Start();
        }
    }

    private static void Answer(Socket asked)
    {
        using (asked)
        {
            Thread.Sleep(20);
            asked.Send([1]);
        }
    }
}
