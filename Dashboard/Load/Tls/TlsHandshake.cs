using System.Net.Security;
using System.Security.Authentication;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Dashboard.Load.Tls;

/// <summary>
/// Opens TLS to one address with a stated trust. No other server is asked, neither for revoked certificates nor for missing ones, whose addresses a target's
/// certificate could name. Thread-safe.
/// </summary>
internal sealed class TlsHandshake
{
    private readonly string _authority;
    private readonly ServerTrust? _trust;
    private readonly bool _isHttp2;
    private readonly X509Certificate2Collection _stated;
    private readonly SslClientAuthenticationOptions _options;
    private volatile string? _refused;
    private volatile TlsFacts? _facts;
    private volatile string? _refusal;

    public TlsHandshake(Uri address, ServerTrust? trust, bool isHttp2)
    {
        (_authority, _trust, _isHttp2, _stated) = (address.GetLeftPart(UriPartial.Authority), trust, isHttp2, trust?.Stated() ?? []);
        var policy = new X509ChainPolicy { RevocationMode = X509RevocationMode.NoCheck, DisableCertificateDownloads = true };
        if (_stated.Count > 0)
        {
            policy.TrustMode = X509ChainTrustMode.CustomRootTrust;
            policy.CustomTrustStore.AddRange(_stated);
        }

        _options = new SslClientAuthenticationOptions
        {
            TargetHost = address.IdnHost,
            ApplicationProtocols = [isHttp2 ? SslApplicationProtocol.Http2 : SslApplicationProtocol.Http11],
            CertificateChainPolicy = policy,
            RemoteCertificateValidationCallback = (_, certificate, chain, errors) => Accepts(certificate as X509Certificate2, chain, errors),
        };
    }

    public TlsFacts? Facts => _facts;

    public string? Refusal => _facts is null ? _refusal : null;

    /// <exception cref="TlsHandshakeException">The certificate is refused, or the server does not speak TLS.</exception>
    public async Task OpenAsync(SslStream stream, CancellationToken token)
    {
        try
        {
            await stream.AuthenticateAsClientAsync(_options, token).ConfigureAwait(false);
        }
        catch (AuthenticationException e)
        {
            throw Refuse(_refused ?? $"The TLS handshake with {_authority} failed ({(e.InnerException ?? e).Message.TrimEnd('.')}): check that it serves "
                + $"HTTPS with {(_isHttp2 ? "HTTP/2" : "HTTP/1.1")} (--http-version), or use http://.", e);
        }
        catch (IOException e)
        {
            throw new TlsHandshakeException($"{_authority} closed the connection during the TLS handshake ({e.Message.TrimEnd('.')}).", e);
        }

        if (_isHttp2 && stream.NegotiatedApplicationProtocol != SslApplicationProtocol.Http2)
        {
            throw Refuse($"{_authority} does not offer HTTP/2: enable it on the server, or use HTTP/1.1.", null);
        }

        _facts ??= FactsOf(stream);
    }

    private TlsHandshakeException Refuse(string sentence, Exception? cause)
    {
        _refusal = sentence;
        return new TlsHandshakeException(sentence, cause);
    }

    private bool Accepts(X509Certificate2? certificate, X509Chain? chain, SslPolicyErrors errors)
    {
        if (_trust is { IsUnchecked: true } || errors == SslPolicyErrors.None || IsStated(certificate))
        {
            return true;
        }

        _refused = CertificateWords.Refusal(_authority, certificate, chain, errors, _trust);
        return false;
    }

    /// <summary>A server with the key of this very certificate is the intended one, under any name.</summary>
    private bool IsStated(X509Certificate2? certificate) => certificate is not null && DateTime.Now is var now && now <= certificate.NotAfter
        && now >= certificate.NotBefore && _stated.Any(stated => stated.RawDataMemory.Span.SequenceEqual(certificate.RawDataMemory.Span));

    private TlsFacts FactsOf(SslStream stream)
    {
        using var certificate = stream.RemoteCertificate is { } shown ? X509CertificateLoader.LoadCertificate(shown.GetRawCertData()) : null;
        return new TlsFacts(
            stream.SslProtocol switch { SslProtocols.Tls13 => "TLS 1.3", SslProtocols.Tls12 => "TLS 1.2", var other => $"{other}" },
            $"{stream.NegotiatedCipherSuite}",
            certificate?.Subject ?? "",
            certificate is null ? "" : Convert.ToHexStringLower(certificate.GetCertHash(HashAlgorithmName.SHA256)),
            ServerTrust.KeyOf(_trust));
    }
}
