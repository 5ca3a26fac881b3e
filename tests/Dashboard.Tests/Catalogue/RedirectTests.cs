using System.Net;
using System.Net.Sockets;
using System.Text;
using Dashboard.Catalogue;
using Dashboard.Format;

namespace Dashboard.Tests.Catalogue;

/// <summary>A target that sends whoever asks it on to another address.</summary>
public sealed class RedirectTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory(Timeout = 30_000)]
    [InlineData("301 Moved Permanently")]
    [InlineData("302 Found")]
    [InlineData("307 Temporary Redirect")]
    [InlineData("308 Permanent Redirect")]
    public async Task It_is_not_followed_and_told_in_a_sentence(string status)
    {
        using var sink = new TcpListener(IPAddress.Loopback, 0);
        using var target = new TcpListener(IPAddress.Loopback, 0);
        sink.Start();
        target.Start();
        var answering = AnswerAsync(target, $"HTTP/1.1 {status}\r\nLocation: http://{sink.LocalEndpoint}/pool\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        var address = new Uri($"http://{target.LocalEndpoint}/");
        var catalogue = new CatalogueClient(CatalogueFeature.Http(TimeSpan.FromSeconds(5)));
        var store = new StoreClient(CatalogueFeature.Http(TimeSpan.FromSeconds(5)));
        Func<Task>[] questions =
        [
            () => catalogue.GetScenariosAsync(address, Token), () => catalogue.GetPoolAsync(address, Token), () => catalogue.GetRequestsAsync(address, Token),
            () => catalogue.SetMinThreadsAsync(address, 1, 1, Token), () => store.ReadAsync(address, Token),
        ];

        foreach (var question in questions)
        {
            var refused = await Assert.ThrowsAsync<UserFacingException>(question);
            Assert.Contains("redirects the dashboard to another address", refused.Message, StringComparison.Ordinal);
        }

        Assert.False(sink.Pending());
        target.Stop();
        await answering;
    }

    private static async Task AnswerAsync(TcpListener target, string answer)
    {
        try
        {
            while (true)
            {
                using var client = await target.AcceptTcpClientAsync(Token);
                var stream = client.GetStream();
                _ = await stream.ReadAsync(new byte[4096], Token);
                await stream.WriteAsync(Encoding.ASCII.GetBytes(answer), Token);
            }
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException or InvalidOperationException)
        {
            // The target was stopped.
        }
    }
}
