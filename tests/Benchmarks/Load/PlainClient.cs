using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Dashboard.Load;

namespace Benchmarks.Load;

/// <summary>
/// The least that can measure an answer: one blocking socket, paced as the product paces (<see cref="PacingWait"/>), the times kept in an
/// array. A request that is due while the one before is out is sent right after it. Prints the 50th and 99th percentile in milliseconds.
/// </summary>
internal static class PlainClient
{
    private const int WarmUps = 1_000;

    public static int Run(Uri url, double perSecond, double seconds)
    {
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        socket.Connect(IPAddress.Parse(url.Host), url.Port);
        var request = Encoding.ASCII.GetBytes($"GET {url.PathAndQuery} HTTP/1.1\r\nHost: {url.Authority}\r\n\r\n");
        var answer = new byte[4096];
        for (var i = 0; i < WarmUps; i++)
        {
            Ask(socket, request, answer);
        }

        var times = new double[(int)(perSecond * seconds)];
        PacingWait.Prepare();
        var wait = new PacingWait();
        var start = Stopwatch.GetTimestamp();
        for (var i = 0; i < times.Length; i++)
        {
            wait.Until(start + (long)(i / perSecond * Stopwatch.Frequency));
            var sent = Stopwatch.GetTimestamp();
            Ask(socket, request, answer);
            times[i] = Stopwatch.GetElapsedTime(sent).TotalMilliseconds;
        }

        Array.Sort(times);
        Console.WriteLine($"{times[times.Length / 2]:F4} {times[(int)(times.Length * 0.99)]:F4}");
        return 0;
    }

    /// <summary>The server's answers are small: they come in one piece, and end as <see cref="TinyServer"/> ends them.</summary>
    private static void Ask(Socket socket, byte[] request, byte[] answer)
    {
        socket.Send(request);
        var filled = 0;
        do
        {
            filled += socket.Receive(answer.AsSpan(filled)) is > 0 and var read ? read : throw new IOException("The server closed the connection.");
        }
        while (!answer.AsSpan(0, filled).EndsWith("\r\n\r\nok"u8));
    }
}
