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

    /// <summary>
    /// What each of several ports gets to answer, time and again as long as none does: one that expects TLS says nothing, a busy machine says it late.
    /// </summary>
    private static readonly TimeSpan[] Patience = [TimeSpan.FromSeconds(0.5), TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(3)];

    private static readonly byte[] Question = "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"u8.ToArray();

    /// <summary>The address on the loopback; null when the process listens on no port, or none of several answers.</summary>
    public static Task<Uri?> FindAsync(int processId, CancellationToken token) => OfAsync(ListeningPorts.Of(processId), token);

    /// <param name="ports">Where it listens. A single port is not asked: nobody but the person who accepts the address sends anything there.</param>
    /// <param name="tries">How long each port gets in each round; none: as usual.</param>
    internal static async Task<Uri?> OfAsync(IReadOnlyList<int> ports, CancellationToken token, params TimeSpan[] tries)
    {
        if (ports.Count == 1)
        {
            return On(ports[0]);
        }

        List<int> silent = [.. ports.Take(Most)];
        foreach (var patience in tries is [] ? Patience : tries)
        {
            foreach (var port in silent.ToList())
            {
                switch (await SpeaksHttpAsync(port, patience, token).ConfigureAwait(false))
                {
                    case true:
                        return On(port);
                    case false:
                        silent.Remove(port);
                        break;
                }
            }
        }

        return null;
    }

    private static Uri On(int port) => new($"http://127.0.0.1:{port}");

    /// <returns>Null where it said nothing in time.</returns>
    private static async Task<bool?> SpeaksHttpAsync(int port, TimeSpan patience, CancellationToken token)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(token);
        limit.CancelAfter(patience);
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
        catch (Exception e) when (e is IOException or SocketException)
        {
            // It refuses or closes without an answer: no HTTP there, or none without TLS.
            return false;
        }
        catch (OperationCanceledException) when (!token.IsCancellationRequested)
        {
            return null;
        }
    }
}
