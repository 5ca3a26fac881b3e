using System.Collections.Concurrent;
using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Https;

namespace Dashboard.Tests.Load;

/// <summary>A server with certificates of its own: over http, over https with HTTP/1.1 and 2, with HTTP/1.1 alone, with HTTP/2 alone, and that without TLS.</summary>
internal sealed class TlsServer : IAsyncDisposable
{
    private readonly ConcurrentQueue<string> _arrived = new();
    private readonly WebApplication _app;
    private readonly X509Certificate2 _certificate;

    private TlsServer(X509Certificate2 certificate, int streams, TimeSpan hold)
    {
        _certificate = certificate;
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().UseKestrelHttpsConfiguration().ConfigureKestrel(kestrel =>
        {
            kestrel.Limits.Http2.MaxStreamsPerConnection = streams;
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http1);
            kestrel.Listen(IPAddress.Loopback, 0, listen => Encrypt(listen, HttpProtocols.Http1AndHttp2));
            kestrel.Listen(IPAddress.Loopback, 0, listen => Encrypt(listen, HttpProtocols.Http1));
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2);
            kestrel.Listen(IPAddress.Loopback, 0, listen => Encrypt(listen, HttpProtocols.Http2));
        });
        _app = builder.Build();
        _app.Run(async context =>
        {
            using var body = new StreamReader(context.Request.Body);
            var text = await body.ReadToEndAsync(context.RequestAborted);
            _arrived.Enqueue($"{context.Request.Protocol} {context.Request.Method} {context.Request.Path}{context.Request.QueryString} {text}".TrimEnd());
            if (context.Request.Path == "/reset")
            {
                context.Features.Get<Microsoft.AspNetCore.Http.Features.IHttpResetFeature>()!.Reset(2);
                return;
            }

            if (hold > TimeSpan.Zero)
            {
                await Task.Delay(hold, context.RequestAborted);
            }

            await context.Response.WriteAsync(context.Request.Path == "/openapi/v1.json" ? Document : "ok", context.RequestAborted);
        });

        void Encrypt(ListenOptions listen, HttpProtocols protocols)
        {
            listen.Protocols = protocols;
            listen.UseHttps(new HttpsConnectionAdapterOptions { ServerCertificate = certificate });
        }
    }

    public string Document { get; set; } = "";

    /// <summary>Protocol, method, path and body of each request.</summary>
    public IReadOnlyList<string> Arrived => [.. _arrived];

    public string Http { get; private set; } = "";

    /// <summary>HTTP/1.1 and 2.</summary>
    public string Https { get; private set; } = "";

    /// <summary>HTTP/1.1 alone.</summary>
    public string Https1 { get; private set; } = "";

    /// <summary>HTTP/2 alone, without TLS.</summary>
    public string Http2 { get; private set; } = "";

    /// <summary>HTTP/2 alone.</summary>
    public string Https2 { get; private set; } = "";

    public int HttpsPort => new Uri(Https).Port;

    public int Http2Port => new Uri(Http2).Port;

    public string Pem => _certificate.ExportCertificatePem();

    public static Task<TlsServer> StartAsync(int streams = 100, int holdMilliseconds = 0) => StartAsync(SelfSigned("localhost"), streams, holdMilliseconds);

    public static async Task<TlsServer> StartAsync(X509Certificate2 certificate, int streams = 100, int holdMilliseconds = 0)
    {
        var server = new TlsServer(certificate, streams, TimeSpan.FromMilliseconds(holdMilliseconds));
        await server._app.StartAsync();
        int[] ports = [.. server._app.Urls.Select(url => new Uri(url).Port)];
        (server.Http, server.Https) = ($"http://127.0.0.1:{ports[0]}", $"https://localhost:{ports[1]}");
        (server.Https1, server.Http2) = ($"https://localhost:{ports[2]}", $"http://127.0.0.1:{ports[3]}");
        server.Https2 = $"https://localhost:{ports[4]}";
        return server;
    }

    /// <param name="development">As ASP.NET Core marks its own.</param>
    /// <param name="days">Until it expires.</param>
    public static X509Certificate2 SelfSigned(string name, bool development = false, int days = 2)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = Request(name, key);
        if (development)
        {
            request.CertificateExtensions.Add(new X509Extension("1.3.6.1.4.1.311.84.1.1", [4], critical: false));
        }

        return request.CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-10), DateTimeOffset.UtcNow.AddDays(days));
    }

    /// <returns>The authority's certificate, and one that it signed.</returns>
    public static (X509Certificate2 Authority, X509Certificate2 Signed) Signed(string name)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest("CN=Test authority", key, HashAlgorithmName.SHA256);
        request.CertificateExtensions.Add(new X509BasicConstraintsExtension(true, false, 0, true));
        var authority = request.CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-10), DateTimeOffset.UtcNow.AddDays(10));
        using var own = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using var signed = Request(name, own).Create(authority, DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(1), [1, 2, 3, 4]);
        return (authority, signed.CopyWithPrivateKey(own));
    }

    public async ValueTask DisposeAsync()
    {
        using var now = new CancellationTokenSource(TimeSpan.FromMilliseconds(100));
        await _app.StopAsync(now.Token);
        await _app.DisposeAsync();
        _certificate.Dispose();
    }

    private static CertificateRequest Request(string name, ECDsa key)
    {
        var request = new CertificateRequest($"CN={name}", key, HashAlgorithmName.SHA256);
        var names = new SubjectAlternativeNameBuilder();
        names.AddDnsName(name);
        request.CertificateExtensions.Add(names.Build());
        return request;
    }
}
