using System.Security.Cryptography.X509Certificates;
using Dashboard.Load;
using Dashboard.Load.Agent;
using Dashboard.Load.Tls;

namespace Dashboard.Tests.Load;

/// <summary>Loads over TLS: whose certificates are accepted, and what is said where one is not.</summary>
[Collection(TimedRequests.Name)]
public sealed class HttpsTests
{
    [Theory(Timeout = 60_000)]
    [InlineData(true, true)]
    [InlineData(true, false)]
    [InlineData(false, true)]
    public async Task Stated_certificates_are_accepted_and_the_figures_say_which_trust_was_used(bool isStated, bool keepAlive)
    {
        await using var server = await TlsServer.StartAsync();
        var trust = isStated ? Trust(server.Pem) : ServerTrust.Unchecked;
        await using var run = new LoadRun(new LoadPlan($"{server.Https}/orders?a=1", 3, Requests: 9, KeepAlive: keepAlive) { Trust = trust });
        var summary = await run.Agent.Completion;

        Assert.Equal((9, 9, 9), (summary.Sent, summary.Completed, server.Arrived.Count));
        Assert.All(server.Arrived, arrived => Assert.Equal("HTTP/1.1 GET /orders?a=1", arrived));
        Assert.Equal((keepAlive ? 3 : 9, isStated ? "file" : "unchecked", "CN=localhost"), ((int)summary.ConnectionsOpened, summary.Tls!.Trust, summary.Tls.Certificate));
        Assert.StartsWith("TLS 1.", summary.Tls.Protocol, StringComparison.Ordinal);
        Assert.Equal(64, summary.Tls.Sha256.Length);
        Assert.True(summary.ConnectMs!.MinMs > 0.1, "A handshake takes longer than a connection alone.");
        LoadRun.AssertNothingLost(summary);
    }

    [Theory(Timeout = 60_000)]
    [InlineData("self-signed", "is self-signed (CN=localhost), and this machine does not trust it: trust it with --trust FILE")]
    [InlineData("development", "presented ASP.NET Core's development certificate, which this machine does not trust: run 'dotnet dev-certs https --trust'")]
    [InlineData("expired", "expired on")]
    [InlineData("other", "(CN=localhost) is neither in other.pem nor issued by a certificate in it")]
    [InlineData("another name", "is valid for other.example only: use that name in the address")]
    public async Task A_certificate_that_is_not_trusted_is_refused_with_what_to_do_and_nothing_is_sent(string kind, string says)
    {
        var (authority, signed) = TlsServer.Signed("other.example");
        using var _ = authority;
        await using var server = await TlsServer.StartAsync(kind switch
        {
            "expired" => TlsServer.SelfSigned("localhost", days: -2),
            "development" => TlsServer.SelfSigned("localhost", development: true),
            "another name" => signed,
            _ => TlsServer.SelfSigned("localhost"),
        });
        var trust = kind switch { "other" => Trust(authority.ExportCertificatePem(), "other.pem"), "another name" => Trust(authority.ExportCertificatePem()), _ => null };
        foreach (var keepAlive in (bool[])[true, false])
        {
            await using var run = new LoadRun(new LoadPlan($"{server.Https}/", 4, DurationSeconds: 20, KeepAlive: keepAlive) { Trust = trust });

            var refused = await Assert.ThrowsAsync<LoadAgentException>(() => run.Agent.Completion);

            Assert.Contains(says, refused.Message, StringComparison.Ordinal);
            Assert.Contains(server.Https, refused.Message, StringComparison.Ordinal);
            Assert.EndsWith(".", refused.Message, StringComparison.Ordinal);
        }

        Assert.Empty(server.Arrived);
    }

    [Fact(Timeout = 60_000)]
    public async Task The_certificate_of_an_authority_accepts_what_it_signed_and_a_stated_certificate_has_any_name()
    {
        var (authority, signed) = TlsServer.Signed("localhost");
        using var _ = authority;
        await using var server = await TlsServer.StartAsync(signed);
        await using var byAuthority = new LoadRun(new LoadPlan($"{server.Https}/", 2, Requests: 4) { Trust = Trust(authority.ExportCertificatePem()) });
        await using var byAddress = new LoadRun(
            new LoadPlan($"https://127.0.0.1:{server.HttpsPort}/", 2, Requests: 4) { Trust = Trust($"{authority.ExportCertificatePem()}\n{server.Pem}") });

        Assert.Equal((4, 4), ((await byAuthority.Agent.Completion).Completed, (await byAddress.Agent.Completion).Completed));
    }

    [Fact(Timeout = 60_000)]
    public async Task A_port_without_tls_is_refused_with_what_to_do()
    {
        await using var server = await TlsServer.StartAsync();
        await using var run = new LoadRun(new LoadPlan(server.Http.Replace("http:", "https:", StringComparison.Ordinal), 2, Requests: 4));

        var refused = await Assert.ThrowsAsync<LoadAgentException>(() => run.Agent.Completion);

        Assert.EndsWith("or use http://.", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void What_is_kept_of_a_file_of_certificates_holds_no_key()
    {
        using var certificate = TlsServer.SelfSigned("localhost");
        var (trust, problem) = ServerTrust.Read("/shop/dev.pem", $"{certificate.GetECDsaPrivateKey()!.ExportPkcs8PrivateKeyPem()}\n{certificate.ExportCertificatePem()}");

        Assert.Null(problem);
        Assert.Equal(("/shop/dev.pem", certificate.ExportCertificatePem()), (trust!.File, trust.Certificates));
        Assert.Equal((null, "contains no certificate: use a PEM file (it starts with -----BEGIN CERTIFICATE-----)."), ServerTrust.Read("x", "x"));
        Assert.Contains("cannot be read", ServerTrust.Read("x", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----").Problem!, StringComparison.Ordinal);
    }

    private static ServerTrust Trust(string pem, string file = "/shop/dev.pem") => ServerTrust.Read(file, pem).Trust!;
}
