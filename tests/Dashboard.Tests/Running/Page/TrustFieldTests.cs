using Bunit;
using Dashboard.Catalogue;
using Dashboard.Load.Tls;
using Dashboard.Running.Page;
using Dashboard.Tests.Load;
using Microsoft.AspNetCore.Components.Forms;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Running.Page;

/// <summary>Which certificates of an address are accepted, as chosen on the page.</summary>
public sealed class TrustFieldTests : IAsyncDisposable
{
    private static readonly Uri Address = new("https://localhost:5001/");

    private readonly TemporaryFolder _folder = new();
    private readonly Components _components;
    private readonly IRenderedComponent<TrustField> _field;
    private readonly BaseAddresses _addresses;

    public TrustFieldTests()
    {
        _components = new Components(_folder.FullPath);
        _addresses = _components.Services.GetRequiredService<BaseAddresses>();
        _field = _components.Render<TrustField>(parameters => parameters.Add(field => field.Id, "own").Add(field => field.Address, Address));
    }

    public async ValueTask DisposeAsync()
    {
        await _components.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 30_000)]
    public async Task The_machine_decides_until_somebody_says_otherwise_for_this_address()
    {
        Assert.Equal("machine", _field.Find("select").GetAttribute("value"));
        Assert.Null(_addresses.TrustOf(Address));

        await _field.Find("select").ChangeAsync("unchecked");

        Assert.Equal(ServerTrust.Unchecked, _addresses.TrustOf(new Uri("https://localhost:5001/orders")));
        Assert.Null(_addresses.TrustOf(new Uri("https://localhost:5002/")));
        Assert.Contains("identity is not verified", _field.Markup, StringComparison.Ordinal);

        await _field.Find("select").ChangeAsync("machine");
        Assert.Null(_addresses.TrustOf(Address));
    }

    [Fact(Timeout = 30_000)]
    public async Task A_file_is_asked_for_and_one_without_a_certificate_is_refused()
    {
        using var certificate = TlsServer.SelfSigned("localhost");
        await _field.Find("select").ChangeAsync("file");
        Assert.Null(_addresses.TrustOf(Address));

        Choose("notes.txt", "no certificate");
        _field.WaitForAssertion(() => Assert.Equal("notes.txt contains no certificate: use a PEM file (it starts with -----BEGIN CERTIFICATE-----).", _field.Find("[role=alert]").TextContent));
        Choose("dev.pem", certificate.ExportCertificatePem());

        _field.WaitForAssertion(() => Assert.Contains("dev.pem", _field.Find("label.button").TextContent, StringComparison.Ordinal));
        Assert.Equal(("dev.pem", certificate.ExportCertificatePem()), (_addresses.TrustOf(Address)!.File, _addresses.TrustOf(Address)!.Certificates));
        Assert.Empty(_field.FindAll("[role=alert]"));
    }

    private void Choose(string name, string text) => _field.FindComponent<InputFile>().UploadFiles(InputFileContent.CreateFromText(text, name));
}
