using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Text;
using Dashboard.Load.Tls;
using Dashboard.Target;

namespace Dashboard.Running;

/// <summary>
/// Finds the port of a local process that seems to take load. A single port is tested for TLS only; of several ports the first that speaks HTTP/1.1 is chosen,
/// without one the first that speaks it over TLS, then one that speaks HTTP/2 alone.
/// </summary>
internal static class ListeningAddress
{
    /// <summary>The most ports that are probed: a process with more is hardly a web server alone.</summary>
    private const int Most = 4;

    /// <summary>The timeouts of each round of probes: a port that expects TLS never answers, and a busy machine answers late.</summary>
    private static readonly TimeSpan[] Timeout = [TimeSpan.FromSeconds(0.5), TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(3)];

    /// <summary>
    /// Kestrel refuses HTTP/1.1 with this status where it speaks HTTP/2 alone; its text confirms it, since other requests get this status too.
    /// </summary>
    private const string Refusal = "HTTP/1.1 400";
    private const string Http2Alone = "HTTP/2 only";
    private const int LongestAnswer = 1_000;
    private const string HeadersEnd = "\r\n\r\n";
    private const string ContentLength = "Content-Length: ";

    private static readonly byte[] Question = "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"u8.ToArray();

    public static Task<Uri?> FindAsync(int processId, CancellationToken token) => OfAsync(ListeningPorts.Of(processId), token);

    /// <param name="tries">The timeouts of the rounds for each port; empty uses the defaults.</param>
    /// <param name="ports">A single port gets a TLS handshake, no request: a server without TLS refuses its first bytes before its code sees them.</param>
    internal static async Task<Uri?> OfAsync(IReadOnlyList<int> ports, CancellationToken token, params TimeSpan[] tries)
    {
        if (ports is not [var only])
        {
            return await AskedAsync(ports, token, tries).ConfigureAwait(false);
        }

        return await SpeaksTlsAsync(only, tries is [] ? Timeout[0] : tries[0], token).ConfigureAwait(false) ? OverTls(only) : On(only);
    }

    /// <summary>Asks a single port too: a program that is still starting may listen elsewhere before its web server does.</summary>
    /// <returns>Null where none of them speaks HTTP yet.</returns>
    internal static async Task<Uri?> AskedAsync(IReadOnlyList<int> ports, CancellationToken token, params TimeSpan[] tries)
    {
        tries = tries is [] ? Timeout : tries;
        List<int> silent = [.. ports.Take(Most)];
        var (others, onlyHttp2, refusing) = (new List<int>(), new List<int>(), new List<int>());
        foreach (var patience in tries)
        {
            foreach (var port in silent.ToList())
            {
                switch (await AskAsync(port, patience, token).ConfigureAwait(false))
                {
                    case Answer.Http1:
                        return On(port);
                    case Answer.Http2Alone:
                        silent.Remove(port);
                        onlyHttp2.Add(port);
                        break;
                    case Answer.Refused:
                        silent.Remove(port);
                        refusing.Add(port);
                        break;
                    case Answer.Other:
                        silent.Remove(port);
                        others.Add(port);
                        break;
                }
            }
        }

        if (refusing is [var first, ..])
        {
            return On(first);
        }

        foreach (var port in others.Concat(silent))
        {
            if (await SpeaksTlsAsync(port, tries[0], token).ConfigureAwait(false))
            {
                return OverTls(port);
            }
        }

        return onlyHttp2.Select(On).FirstOrDefault();
    }

    private static Uri On(int port) => new($"http://127.0.0.1:{port}");

    /// <summary>The address uses the host name, since development certificates name it.</summary>
    private static Uri OverTls(int port) => new($"https://localhost:{port}");

    private static async Task<Answer> AskAsync(int port, TimeSpan patience, CancellationToken token)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(token);
        limit.CancelAfter(patience);
        using var client = new TcpClient();
        try
        {
            await client.ConnectAsync(IPAddress.Loopback, port, limit.Token).ConfigureAwait(false);
            var stream = client.GetStream();
            await stream.WriteAsync(Question, limit.Token).ConfigureAwait(false);
            var answer = new byte[LongestAnswer];
            var length = await stream.ReadAtLeastAsync(answer, "HTTP/1.1 ".Length, throwOnEndOfStream: false, limit.Token).ConfigureAwait(false);
            var begin = Encoding.ASCII.GetString(answer, 0, length);
            if (!begin.StartsWith("HTTP/", StringComparison.Ordinal))
            {
                return Answer.Other;
            }

            if (!begin.StartsWith(Refusal, StringComparison.Ordinal))
            {
                return Answer.Http1;
            }

            var text = await RestAsync(stream, answer, length, limit.Token).ConfigureAwait(false);
            return text.Contains(Http2Alone, StringComparison.Ordinal) ? Answer.Http2Alone : IsWhole(text) ? Answer.Http1 : Answer.Refused;
        }
        catch (Exception e) when (e is IOException or SocketException)
        {
            // The port refuses or closes without an answer: it speaks no HTTP, or none without TLS.
            return Answer.Other;
        }
        catch (OperationCanceledException) when (!token.IsCancellationRequested)
        {
            return Answer.None;
        }
    }

    /// <summary>Reads the rest of a refusal, which is short and ends with its connection.</summary>
    private static async Task<string> RestAsync(NetworkStream stream, byte[] answer, int length, CancellationToken token)
    {
        try
        {
            length += await stream.ReadAtLeastAsync(answer.AsMemory(length), answer.Length - length, throwOnEndOfStream: false, token).ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or OperationCanceledException)
        {
            // The server closed with our bytes unread, which may cost some of its own, or it is slow: the reason for the refusal is not known.
        }

        return Encoding.ASCII.GetString(answer, 0, length);
    }

    /// <summary>True where the headers have ended, and as many bytes follow as they announce.</summary>
    private static bool IsWhole(string answer)
    {
        var end = answer.IndexOf(HeadersEnd, StringComparison.Ordinal);
        var announced = answer.IndexOf(ContentLength, StringComparison.OrdinalIgnoreCase);
        return end >= 0 && (announced < 0 || announced > end || answer.Length - end - HeadersEnd.Length
            >= answer.Skip(announced + ContentLength.Length).TakeWhile(char.IsAsciiDigit).Aggregate(0, static (sum, digit) => (10 * sum) + digit - '0'));
    }

    private static async Task<bool> SpeaksTlsAsync(int port, TimeSpan patience, CancellationToken token) =>
        await SpeaksTlsAsync(port, isHttp2: false, patience, token).ConfigureAwait(false)
        || await SpeaksTlsAsync(port, isHttp2: true, patience, token).ConfigureAwait(false);

    /// <summary>Accepts any certificate, since nothing but the handshake is sent.</summary>
    private static async Task<bool> SpeaksTlsAsync(int port, bool isHttp2, TimeSpan patience, CancellationToken token)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(token);
        limit.CancelAfter(patience);
        using var client = new TcpClient();
        try
        {
            await client.ConnectAsync(IPAddress.Loopback, port, limit.Token).ConfigureAwait(false);
            var stream = new SslStream(client.GetStream());
            await using var closing = stream.ConfigureAwait(false);
            var handshake = new TlsHandshake(OverTls(port), ServerTrust.Unchecked, isHttp2);
            await handshake.OpenAsync(stream, limit.Token).ConfigureAwait(false);
            return true;
        }
        catch (Exception e) when (e is IOException or SocketException)
        {
            return false;
        }
        catch (OperationCanceledException) when (!token.IsCancellationRequested)
        {
            return false;
        }
    }

    private enum Answer
    {
        None,

        Http1,

        Http2Alone,

        /// <summary>HTTP/1.1 with a refusal whose reason was cut off: perhaps a port for HTTP/2 alone.</summary>
        Refused,

        Other,
    }
}
