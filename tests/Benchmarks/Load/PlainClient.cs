using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Dashboard.Load;

namespace Benchmarks.Load;

/// <summary>
/// The least that can measure answers on many connections at a rate: blocking sockets, a thread each that reads, one thread that sends, paced as the
/// product paces (<see cref="PacingWait"/>), the last connection in the first one out. Times count from the moment a request was due. Prints the
/// 50th and 99th percentile in milliseconds.
/// </summary>
internal sealed class PlainClient
{
    private const int WarmUps = 1_000;

    private readonly ConcurrentStack<Connection> _idle = new();
    private readonly double[] _times;
    private readonly CountdownEvent _open;
    private long _answered;

    private PlainClient(int requests) => (_times, _open) = (new double[requests], new CountdownEvent(1));

    public static int Run(Uri url, double perSecond, double seconds, int connections)
    {
        Send(url, WarmUps, 1_000, connections);
        var times = Send(url, (int)(perSecond * seconds), perSecond, connections);
        Console.WriteLine($"{times[times.Length / 2]:F4} {times[(int)(times.Length * 0.99)]:F4}");
        return 0;
    }

    private static double[] Send(Uri url, int requests, double perSecond, int connections)
    {
        var client = new PlainClient(requests);
        var all = Enumerable.Range(0, connections).Select(_ => new Connection(url)).ToList();
        all.ForEach(connection => new Thread(() => client.Read(connection)) { IsBackground = true }.Start());
        client._idle.PushRange([.. all]);
        var request = Encoding.ASCII.GetBytes($"GET {url.PathAndQuery} HTTP/1.1\r\nHost: {url.Authority}\r\n\r\n");
        PacingWait.Prepare();
        var wait = new PacingWait();
        var (start, sent) = (Stopwatch.GetTimestamp(), 0);
        for (var i = 0; i < requests; i++)
        {
            var due = start + (long)(i / perSecond * Stopwatch.Frequency);
            wait.Until(due);
            if (client._idle.TryPop(out var connection))
            {
                connection.Due = due;
                client._open.AddCount();
                connection.Socket.Send(request);
                sent++;
            }
        }

        client._open.Signal();
        client._open.Wait();
        all.ForEach(connection => connection.Socket.Dispose());
        return sent == requests ? [.. client._times.Order()] : throw new InvalidOperationException($"{requests - sent} of {requests} could not be sent.");
    }

    /// <summary>The server's answers are small: they come in one piece, and end as <see cref="TinyServer"/> ends them.</summary>
    private void Read(Connection connection)
    {
        var answer = new byte[4096];
        var filled = 0;
        try
        {
            while (connection.Socket.Receive(answer.AsSpan(filled)) is > 0 and var read)
            {
                filled += read;
                if (!answer.AsSpan(0, filled).EndsWith("\r\n\r\nok"u8))
                {
                    continue;
                }

                _times[Interlocked.Increment(ref _answered) - 1] = (Stopwatch.GetTimestamp() - connection.Due) * 1000.0 / Stopwatch.Frequency;
                filled = 0;
                _idle.Push(connection);
                _open.Signal();
            }
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            // Closed at the end, when every answer is there.
        }
    }

    private sealed class Connection
    {
        public Connection(Uri url) => Socket.Connect(IPAddress.Parse(url.Host), url.Port);

        public Socket Socket { get; } = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };

        public long Due { get; set; }
    }
}
