using System.Net;
using Dashboard.Access;
using Dashboard.Shell;
using Microsoft.AspNetCore.Builder;

namespace Dashboard.Tests.Access;

/// <summary>The dashboard in this process on a free port, and whoever asks it something.</summary>
internal sealed class ServedDashboard : IAsyncDisposable
{
    private readonly TemporaryFolder _folder;

    private ServedDashboard(TemporaryFolder folder, WebApplication app, ServeOptions options, Uri address) =>
        (_folder, App, Options, Address) = (folder, app, options, address);

    public WebApplication App { get; }

    public ServeOptions Options { get; }

    public Uri Address { get; }

    public AccessSecrets Secrets => Options.Secrets!;

    public string CookieName => $"tpd-{Address.Port}";

    public static async Task<ServedDashboard> StartAsync(Func<ServeOptions, ServeOptions>? change = null)
    {
        var folder = new TemporaryFolder();
        var options = new ServeOptions { Port = 0, DataFolder = folder.FullPath };
        options = change?.Invoke(options) ?? options;
        var app = WebHost.Build(options);
        return new ServedDashboard(folder, app, options, new Uri(await app.StartListeningAsync(options, TestContext.Current.CancellationToken)));
    }

    /// <summary>Somebody without a cookie, who follows no redirect.</summary>
    public HttpClient Stranger() => new(new SocketsHttpHandler
    {
        AllowAutoRedirect = false,
        UseCookies = false,
        SslOptions = { RemoteCertificateValidationCallback = (_, _, _, _) => true },
    })
    {
        BaseAddress = Address,
    };

    /// <summary>Somebody who was let in.</summary>
    public HttpClient Guest()
    {
        var guest = Stranger();
        guest.DefaultRequestHeaders.Add("Cookie", $"{CookieName}={Secrets.Cookie}");
        return guest;
    }

    public async Task<HttpStatusCode> LogInAsync(HttpClient client, string? token)
    {
        using var answer = await client.GetAsync($"{Login.Path}?token={token}", TestContext.Current.CancellationToken);
        return answer.StatusCode;
    }

    public async ValueTask DisposeAsync()
    {
        await App.StopAsync(CancellationToken.None);
        await App.DisposeAsync();
        _folder.Dispose();
    }
}
