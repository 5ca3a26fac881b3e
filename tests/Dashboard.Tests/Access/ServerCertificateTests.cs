using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Dashboard.Access;
using Dashboard.Format;

namespace Dashboard.Tests.Access;

public sealed class ServerCertificateTests : IDisposable
{
    private static readonly DateTimeOffset Now = DateTimeOffset.UtcNow;
    private readonly TemporaryFolder _folder = new();
    private readonly RSA _key = RSA.Create(2048);

    private string Path => System.IO.Path.Combine(_folder.FullPath, "certificate");

    public void Dispose()
    {
        _key.Dispose();
        _folder.Dispose();
    }

    [Theory(Timeout = 60_000)]
    [InlineData("pfx")]
    [InlineData("pem")]
    [InlineData("pem, key first")]
    public async Task The_page_is_served_over_https(string kind)
    {
        using (var made = Make())
        {
            var (certificate, key) = (made.ExportCertificatePem(), _key.ExportPkcs8PrivateKeyPem());
            await File.WriteAllBytesAsync(
                Path,
                kind == "pfx" ? made.Export(X509ContentType.Pfx) : System.Text.Encoding.ASCII.GetBytes(kind == "pem" ? $"{certificate}\n{key}\n" : $"{key}\n{certificate}\n"),
                TestContext.Current.CancellationToken);
        }

        using var read = ServerCertificate.Read(Path);
        await using var dashboard = await ServedDashboard.StartAsync(options => options with { Certificate = read });
        using var stranger = dashboard.Stranger();
        using var answer = await stranger.GetAsync(Login.Address("", dashboard.Secrets), TestContext.Current.CancellationToken);

        Assert.Equal("https", dashboard.Address.Scheme);
        Assert.Equal(HttpStatusCode.SeeOther, answer.StatusCode);
        Assert.Contains("; secure;", Assert.Single(answer.Headers.GetValues("Set-Cookie")), StringComparison.Ordinal);
    }

    [Fact]
    public void A_file_that_holds_no_certificate_with_its_key_is_a_sentence()
    {
        Refused();
        File.WriteAllText(Path, "nonsense");
        Refused();
        using var made = Make();
        File.WriteAllText(Path, made.ExportCertificatePem());
        Refused();
        File.WriteAllBytes(Path, made.Export(X509ContentType.Cert));
        Refused();
        File.WriteAllBytes(Path, made.Export(X509ContentType.Pfx, "secret"));
        Refused();
        using var alone = X509CertificateLoader.LoadCertificate(made.Export(X509ContentType.Cert));
        File.WriteAllBytes(Path, alone.Export(X509ContentType.Pfx));
        Refused();
    }

    [Fact]
    public void One_whose_time_is_over_or_to_come_is_a_warning()
    {
        using var made = Make();

        Assert.Null(ServerCertificate.Warning(made, Now));
        Assert.Contains("expired on", ServerCertificate.Warning(made, Now.AddDays(3))!, StringComparison.Ordinal);
        Assert.Contains("is not valid before", ServerCertificate.Warning(made, Now.AddDays(-3))!, StringComparison.Ordinal);
    }

    private void Refused() => Assert.StartsWith("The certificate ", Assert.Throws<UserFacingException>(() => ServerCertificate.Read(Path)).Message, StringComparison.Ordinal);

    private X509Certificate2 Make() =>
        new CertificateRequest("CN=dashboard.example", _key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1).CreateSelfSigned(Now.AddDays(-1), Now.AddDays(1));
}
