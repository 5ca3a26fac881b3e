using System.Net;
using System.Net.WebSockets;

namespace Dashboard.Tests.Access;

/// <summary>A page of another origin, in a browser that was let in: the cookie comes with what it sends when it lies on the same machine.</summary>
public sealed class OwnOriginTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public static TheoryData<string, string> Foreign => new()
    {
        { "Origin", "http://evil.example" },
        { "Origin", "http://127.0.0.1:1" },
        { "Origin", "http://localhost:{port}" },
        { "Origin", "http://127.0.0.1" },
        { "Origin", "http://127.0.0.1:{port}.evil.example" },
        { "Origin", "http://127.0.0.1:{port}@evil.example" },
        { "Origin", "ws://127.0.0.1:{port}" },
        { "Origin", "null" },
        { "Origin", "" },
        { "Origin", "file://" },
        { "Sec-Fetch-Site", "cross-site" },
        { "Sec-Fetch-Site", "same-site" },
        { "Sec-Fetch-Site", "none, cross-site" },
    };

    [Theory(Timeout = 60_000)]
    [MemberData(nameof(Foreign))]
    public async Task What_another_page_sends_is_refused(string header, string value)
    {
        await using var dashboard = await ServedDashboard.StartAsync();
        value = value.Replace("{port}", $"{dashboard.Address.Port}", StringComparison.Ordinal);
        using var guest = dashboard.Guest();
        foreach (var (method, path) in ((string, string)[])[("POST", "/_blazor/negotiate?negotiateVersion=1"), ("GET", "/_blazor"), ("POST", "/runs"), ("PUT", "/x"), ("DELETE", "/runs/x")])
        {
            using var request = new HttpRequestMessage(new HttpMethod(method), path);
            request.Headers.TryAddWithoutValidation(header, value);
            using var answer = await guest.SendAsync(request, Token);

            Assert.True(answer.StatusCode == HttpStatusCode.Forbidden, $"{method} {path}: {answer.StatusCode}");
            Assert.Contains("only from its own pages", await answer.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
        }

        var refused = await Assert.ThrowsAsync<WebSocketException>(() => ConnectAsync(dashboard, header, value));
        Assert.Contains("403", refused.Message, StringComparison.Ordinal);
    }

    [Theory(Timeout = 60_000)]
    [InlineData("Origin", "http://127.0.0.1:{port}")]
    [InlineData("Sec-Fetch-Site", "same-origin")]
    [InlineData("Sec-Fetch-Site", "none")]
    [InlineData("X-Nothing", "said")]
    public async Task What_an_own_page_sends_is_taken(string header, string value)
    {
        await using var dashboard = await ServedDashboard.StartAsync();
        value = value.Replace("{port}", $"{dashboard.Address.Port}", StringComparison.Ordinal);
        using var guest = dashboard.Guest();
        using var request = new HttpRequestMessage(HttpMethod.Post, "/_blazor/negotiate?negotiateVersion=1");
        request.Headers.TryAddWithoutValidation(header, value);

        using var answer = await guest.SendAsync(request, Token);
        using var socket = await ConnectAsync(dashboard, header, value);

        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal(WebSocketState.Open, socket.State);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_link_from_elsewhere_may_be_followed()
    {
        await using var dashboard = await ServedDashboard.StartAsync();
        using var guest = dashboard.Guest();
        using var request = new HttpRequestMessage(HttpMethod.Get, "/runs") { Headers = { { "Sec-Fetch-Site", "cross-site" } } };
        using var answer = await guest.SendAsync(request, Token);

        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
    }

    private static async Task<ClientWebSocket> ConnectAsync(ServedDashboard dashboard, string header, string value)
    {
        var socket = new ClientWebSocket();
        socket.Options.SetRequestHeader("Cookie", $"{dashboard.CookieName}={dashboard.Secrets.Cookie}");
        socket.Options.SetRequestHeader(header, value);
        try
        {
            await socket.ConnectAsync(new UriBuilder(dashboard.Address) { Scheme = "ws", Path = "/_blazor" }.Uri, Token);
            return socket;
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }
}
