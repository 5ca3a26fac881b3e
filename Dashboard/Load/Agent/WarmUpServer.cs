using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Dashboard.Load.Agent;

/// <summary>Answers "ok" on this machine's loopback, over TLS and HTTP/2 where a load needs them.</summary>
internal sealed class WarmUpServer : IAsyncDisposable
{
    private const byte Data = 0;
    private const byte Headers = 1;
    private const byte Settings = 4;
    private const byte Ping = 6;

    /// <summary>The flag is END_STREAM of data and headers, and ACK of settings and pings.</summary>
    private const byte Last = 1;
    private const byte EndHeaders = 4;
    private const int PrefaceLength = 24;

    /// <summary>No SETTINGS were sent, so frames are not longer.</summary>
    private const int LongestFrame = 16_384;

    private static readonly byte[] Answer = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok"u8.ToArray();

    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _over = new();
    private readonly X509Certificate2? _certificate;
    private readonly bool _isHttp2;
    private readonly Task _serving;

    public WarmUpServer(int connections, bool isTls, bool isHttp2)
    {
        (_certificate, _isHttp2) = (isTls ? NewCertificate() : null, isHttp2);
        _listener.Start();
        _serving = Task.WhenAll(Enumerable.Range(0, connections).Select(_ => ServeAsync(_over.Token)));
    }

    public string Address => $"{(_certificate is null ? "http" : "https")}://{_listener.LocalEndpoint}/";

    public async ValueTask DisposeAsync()
    {
        await _over.CancelAsync().ConfigureAwait(false);
        await _serving.ConfigureAwait(false);
        _listener.Dispose();
        _over.Dispose();
        _certificate?.Dispose();
    }

    private static X509Certificate2 NewCertificate()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using var made = new CertificateRequest("CN=127.0.0.1", key, HashAlgorithmName.SHA256)
            .CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(1));

        // Windows serves no key that was never in a file.
        return X509CertificateLoader.LoadPkcs12(made.Export(X509ContentType.Pfx), null);
    }

    private async Task ServeAsync(CancellationToken token)
    {
        try
        {
            using var client = await _listener.AcceptTcpClientAsync(token).ConfigureAwait(false);
            Stream stream = client.GetStream();
            if (_certificate is not null)
            {
                var encrypted = new SslStream(stream);
                await encrypted.AuthenticateAsServerAsync(
                    new SslServerAuthenticationOptions
                    {
                        ServerCertificate = _certificate,
                        ApplicationProtocols = [_isHttp2 ? SslApplicationProtocol.Http2 : SslApplicationProtocol.Http11],
                    },
                    token).ConfigureAwait(false);
                stream = encrypted;
            }

            await using (stream.ConfigureAwait(false))
            {
                await (_isHttp2 ? AnswerFramesAsync(stream, token) : AnswerAsync(stream, token)).ConfigureAwait(false);
            }
        }
        catch (Exception e) when (e is OperationCanceledException or SocketException or IOException or AuthenticationException)
        {
            // The warm-up is over, or its client closed the connection.
        }
    }

    /// <summary>Requests are short: each comes in one piece.</summary>
    private static async Task AnswerAsync(Stream stream, CancellationToken token)
    {
        var request = new byte[4096];
        while (await stream.ReadAsync(request, token).ConfigureAwait(false) > 0)
        {
            await stream.WriteAsync(Answer, token).ConfigureAwait(false);
        }
    }

    /// <summary>See https://www.rfc-editor.org/rfc/rfc9113#section-4.1.</summary>
    private static async Task AnswerFramesAsync(Stream stream, CancellationToken token)
    {
        var frame = new byte[9 + LongestFrame];
        await stream.ReadExactlyAsync(frame.AsMemory(0, PrefaceLength), token).ConfigureAwait(false);
        await stream.WriteAsync(Frame(Settings, 0, 0, []), token).ConfigureAwait(false);
        while (true)
        {
            await stream.ReadExactlyAsync(frame.AsMemory(0, 9), token).ConfigureAwait(false);
            var length = (frame[0] << 16) | (frame[1] << 8) | frame[2];
            await stream.ReadExactlyAsync(frame.AsMemory(9, length), token).ConfigureAwait(false);
            var number = (frame[5] << 24) | (frame[6] << 16) | (frame[7] << 8) | frame[8];
            await stream.WriteAsync(AnswerTo(frame[3], (frame[4] & Last) != 0, number, frame.AsSpan(9, length)), token).ConfigureAwait(false);
        }
    }

    private static byte[] AnswerTo(byte type, bool isLast, int stream, ReadOnlySpan<byte> payload) => (type, isLast) switch
    {
        (Settings, false) => Frame(Settings, Last, 0, []),
        (Ping, false) => Frame(Ping, Last, 0, payload),

        // 0x88: status 200 in the static table of HPACK.
        (Headers or Data, true) => [.. Frame(Headers, EndHeaders, stream, [0x88]), .. Frame(Data, Last, stream, "ok"u8)],
        _ => [],
    };

    private static byte[] Frame(byte type, byte flags, int stream, ReadOnlySpan<byte> payload) =>
    [
        0, (byte)(payload.Length >> 8), (byte)payload.Length, type, flags,
        (byte)(stream >> 24), (byte)(stream >> 16), (byte)(stream >> 8), (byte)stream, .. payload,
    ];
}
