using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Dashboard.Tests.Access;

/// <summary>The names under which the dashboard answers.</summary>
public sealed class HostsTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory(Timeout = 60_000)]
    [InlineData("127.0.0.1", "localhost", HttpStatusCode.OK)]
    [InlineData("127.0.0.1", "127.0.0.1:{port}", HttpStatusCode.OK)]
    [InlineData("127.0.0.1", "[::1]", HttpStatusCode.OK)]
    [InlineData("127.0.0.1", "evil.example", HttpStatusCode.BadRequest)]
    [InlineData("127.0.0.1", "127.0.0.1.evil.example", HttpStatusCode.BadRequest)]
    [InlineData("127.0.0.1", "127.0.0.2", HttpStatusCode.BadRequest)]
    [InlineData("127.0.0.1", "", HttpStatusCode.BadRequest)]
    [InlineData("127.0.0.2", "127.0.0.2:{port}", HttpStatusCode.OK)]
    [InlineData("127.0.0.2", "evil.example", HttpStatusCode.BadRequest)]
    [InlineData("::1", "[::1]:{port}", HttpStatusCode.OK)]
    [InlineData("::1", "", HttpStatusCode.BadRequest)]
    public async Task On_loopback_only_names_of_loopback_are_answered(string bind, string host, HttpStatusCode status)
    {
        await using var dashboard = await ServedDashboard.StartAsync(options => options with { Bind = bind });

        Assert.Equal(status, await HealthAsync(dashboard, host));
    }

    [Fact(Timeout = 60_000)]
    public async Task Where_others_may_come_any_name_is_answered_and_the_cookie_keeps_strangers_out()
    {
        await using var dashboard = await ServedDashboard.StartAsync(options => options with { Bind = "0.0.0.0", AllowRemote = true });
        using var stranger = dashboard.Stranger();
        using var request = new HttpRequestMessage(HttpMethod.Get, "/") { Headers = { Host = "evil.example" } };
        using var answer = await stranger.SendAsync(request, Token);

        Assert.Equal("127.0.0.1", dashboard.Address.Host);
        Assert.Equal(HttpStatusCode.Unauthorized, answer.StatusCode);
        Assert.Equal(HttpStatusCode.OK, await HealthAsync(dashboard, "dashboard.example:8080"));
        Assert.Equal(HttpStatusCode.BadRequest, await HealthAsync(dashboard, ""));
    }

    /// <summary>By hand: no client of .NET sends an empty name.</summary>
    private static async Task<HttpStatusCode> HealthAsync(ServedDashboard dashboard, string host)
    {
        using var socket = new TcpClient(dashboard.Address.HostNameType == UriHostNameType.IPv6 ? AddressFamily.InterNetworkV6 : AddressFamily.InterNetwork);
        await socket.ConnectAsync(dashboard.Address.DnsSafeHost, dashboard.Address.Port, Token);
        host = host.Replace("{port}", $"{dashboard.Address.Port}", StringComparison.Ordinal);
        await socket.GetStream().WriteAsync(Encoding.ASCII.GetBytes($"GET /health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"), Token);
        using var reader = new StreamReader(socket.GetStream());
        var line = await reader.ReadLineAsync(Token);
        return (HttpStatusCode)int.Parse(line!.Split(' ')[1]);
    }
}
