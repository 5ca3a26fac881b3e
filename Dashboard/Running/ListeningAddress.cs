using System.Net;
using System.Net.Sockets;
using System.Text;
using Dashboard.Target;

namespace Dashboard.Running;

/// <summary>Where a process of this machine seems to take load: the port on which it listens, of several the first that speaks HTTP.</summary>
internal static class ListeningAddress
{
    /// <summary>Ports that are asked at most: who listens on more is hardly a web server alone.</summary>
    private const int Most = 4;

    /// <summary>What each of several ports gets to answer: this machine's, and one that expects TLS says nothing.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromMilliseconds(500);

    private static readonly byte[] Question = "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"u8.ToArray();

    /// <summary>The address on the loopback; null when the process listens on no port, or none of several answers.</summary>
    public static Task<Uri?> FindAsync(int processId, CancellationToken token) => OfAsync(ListeningPorts.Of(processId), token);

    /// <param name="ports">Where it listens. A single port is not asked: nobody but the person who accepts the address sends anything there.</param>
    internal static async Task<Uri?> OfAsync(IReadOnlyList<int> ports, CancellationToken token)
    {
        if (ports.Count == 1)
        {
            return On(ports[0]);
        }

        foreach (var port in ports.Take(Most))
        {
            if (await SpeaksHttpAsync(port, token).ConfigureAwait(false))
            {
                return On(port);
            }
        }

        return null;
    }

    private static Uri On(int port) => new($"http://127.0.0.1:{port}");

    private static async Task<bool> SpeaksHttpAsync(int port, CancellationToken token)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(token);
        limit.CancelAfter(Patience);
        using var client = new TcpClient();
        try
        {
            await client.ConnectAsync(IPAddress.Loopback, port, limit.Token).ConfigureAwait(false);
            var stream = client.GetStream();
            await stream.WriteAsync(Question, limit.Token).ConfigureAwait(false);
            var begin = new byte["HTTP/1.1 ".Length];
            await stream.ReadExactlyAsync(begin, limit.Token).ConfigureAwait(false);
            return Encoding.ASCII.GetString(begin).StartsWith("HTTP/", StringComparison.Ordinal);
        }
        catch (Exception e) when (e is IOException or SocketException || (e is OperationCanceledException && !token.IsCancellationRequested))
        {
            // It refuses, closes without an answer or says nothing in time: no HTTP there, or none without TLS.
            return false;
        }
    }
}
