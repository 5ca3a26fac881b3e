using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Dashboard.Load;

namespace Benchmarks.Known;

/// <summary>
/// Answers each request exactly when its behaviour says (<see cref="KnownBehaviour"/>) and keeps its own books. A thread a connection reads, one
/// thread answers, paced to some 20 µs. A line <c>path seconds</c> on standard input is answered with what was true of that path; ends with it.
/// </summary>
internal static class KnownServer
{
    private static readonly byte[] Answer = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\nok"u8.ToArray();
    private static readonly ConcurrentDictionary<string, KnownRun> Runs = new(StringComparer.Ordinal);
    private static readonly PriorityQueue<(Socket Client, KnownRun Run, long Arrived), long> Due = new();
    private static readonly SemaphoreSlim Arrived = new(0);

    /// <summary>Threads that are there before the first connection, so that starting them is in no answer's time.</summary>
    private const int Readers = 300;

    private static readonly BlockingCollection<Socket> Accepted = [];

    public static int Run()
    {
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start(1024);
        new Thread(() => Accept(listener)) { IsBackground = true }.Start();
        new Thread(AnswerWhenDue) { IsBackground = true }.Start();
        for (var i = 0; i < Readers; i++)
        {
            new Thread(ReadAll, 256 * 1024) { IsBackground = true }.Start();
        }

        Console.WriteLine($"http://{listener.LocalEndpoint}");
        while (Console.In.ReadLine() is { } line)
        {
            var asked = line.Split(' ');
            Console.WriteLine(Runs[asked[0]].Truth(double.Parse(asked[1], CultureInfo.InvariantCulture)));
        }

        return 0;
    }

    private static void Accept(TcpListener listener)
    {
        while (true)
        {
            var client = listener.AcceptSocket();
            client.NoDelay = true;
            Accepted.Add(client);
        }
    }

    private static void ReadAll()
    {
        foreach (var client in Accepted.GetConsumingEnumerable())
        {
            Read(client);
        }
    }

    private static void Read(Socket client)
    {
        var buffer = new byte[8192];
        var filled = 0;
        try
        {
            while (client.Receive(buffer.AsSpan(filled)) is > 0 and var read)
            {
                var at = Stopwatch.GetTimestamp();
                filled += read;
                if (!buffer.AsSpan(0, filled).EndsWith("\r\n\r\n"u8))
                {
                    continue;
                }

                var path = Encoding.ASCII.GetString(buffer, 4, filled - 4);
                var run = Runs.GetOrAdd(path[..path.IndexOf(' ')], name => new KnownRun(KnownBehaviour.Of(name)));
                filled = 0;
                if (!Enqueue(client, run, at))
                {
                    break;
                }
            }
        }
        catch (SocketException)
        {
            // The client is gone, with whatever it had asked for.
        }

        client.Close(0);
    }

    private static bool Enqueue(Socket client, KnownRun run, long at)
    {
        lock (Due)
        {
            if (run.Arrive(at) is not { } due)
            {
                return false;
            }

            Due.Enqueue((client, run, at), due);
        }

        Arrived.Release();
        return true;
    }

    private static void AnswerWhenDue()
    {
        PacingWait.Prepare();
        var wait = new PacingWait();
        while (true)
        {
            long next;
            lock (Due)
            {
                next = Due.TryPeek(out _, out var due) ? due : long.MaxValue;
            }

            var left = next - Stopwatch.GetTimestamp();
            if (left > Stopwatch.Frequency / 500)
            {
                // A request that comes meanwhile may be due earlier.
                Arrived.Wait(next == long.MaxValue ? Timeout.Infinite : (int)Math.Min(1_000, (left * 1000 / Stopwatch.Frequency) - 1));
                continue;
            }

            wait.Until(next);
            (Socket Client, KnownRun Run, long Arrived) request;
            lock (Due)
            {
                request = Due.Dequeue();
            }

            try
            {
                request.Run.Answer(request.Arrived, Stopwatch.GetTimestamp());
                request.Client.Send(Answer);
            }
            catch (Exception e) when (e is SocketException or ObjectDisposedException)
            {
                // The client did not wait for it; it was due all the same.
            }
        }
    }
}
