using System.Net;
using System.Net.Sockets;
using System.Text;
using Dashboard.Running;
using Dashboard.Tests.Load;

namespace Dashboard.Tests.Running;

public sealed class ListeningAddressTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 10_000)]
    public async Task The_only_port_is_offered_without_a_request_and_no_port_is_nothing()
    {
        await using var server = await TlsServer.StartAsync();
        using var silent = Listener();

        Assert.Equal(new Uri(server.Http), await ListeningAddress.OfAsync([new Uri(server.Http).Port], Token));
        Assert.Equal(new Uri(server.Https), await ListeningAddress.OfAsync([server.HttpsPort], Token));
        Assert.Equal(new Uri(server.Https2), await ListeningAddress.OfAsync([new Uri(server.Https2).Port], Token));
        Assert.Equal(new Uri(server.Http2), await ListeningAddress.OfAsync([server.Http2Port], Token));
        Assert.Equal(new Uri($"http://127.0.0.1:{Port(silent)}"), await ListeningAddress.OfAsync([Port(silent)], Token, TimeSpan.FromSeconds(0.1)));
        Assert.Null(await ListeningAddress.OfAsync([], Token));
        Assert.Empty(server.Arrived);
    }

    /// <summary>A program that is still starting listens on a port of its own before its web server does.</summary>
    [Fact(Timeout = 20_000)]
    public async Task An_only_port_that_does_not_speak_http_is_none_where_it_is_asked()
    {
        await using var server = await TlsServer.StartAsync();
        using var closes = Listener();
        var closing = AnswerAsync(closes, null);

        Assert.Null(await ListeningAddress.AskedAsync([Port(closes)], Token, TimeSpan.FromSeconds(2)));
        await closing;
        Assert.Equal(new Uri(server.Http), await ListeningAddress.AskedAsync([new Uri(server.Http).Port], Token));
        Assert.Equal(new Uri(server.Https2), await ListeningAddress.AskedAsync([new Uri(server.Https2).Port], Token));
    }

    [Fact(Timeout = 20_000)]
    public async Task Of_several_ports_it_is_the_first_that_speaks_http()
    {
        using var closes = Listener();
        using var silent = Listener();
        using var web = Listener();
        var serving = Task.WhenAll(AnswerAsync(closes, null), AnswerAsync(web, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"));

        Assert.Equal(new Uri($"http://127.0.0.1:{Port(web)}"), await ListeningAddress.OfAsync([Port(closes), Port(silent), Port(web)], Token));
        await serving;
        Assert.Null(await ListeningAddress.OfAsync([Port(silent), Port(silent)], Token, TimeSpan.FromSeconds(0.1)));
    }

    [Fact(Timeout = 20_000)]
    public async Task A_port_that_speaks_http_2_alone_comes_last_and_one_with_tls_before_it()
    {
        await using var server = await TlsServer.StartAsync();

        Assert.Equal(new Uri(server.Http), await ListeningAddress.OfAsync([server.Http2Port, server.HttpsPort, new Uri(server.Http).Port], Token));
        Assert.Equal(new Uri(server.Https), await ListeningAddress.OfAsync([server.Http2Port, server.HttpsPort], Token));
        Assert.Equal(new Uri(server.Http2), await ListeningAddress.OfAsync([server.Http2Port, server.Http2Port], Token));
        Assert.All(server.Arrived, arrived => Assert.Equal("HTTP/1.1 OPTIONS", arrived));
    }

    [Fact(Timeout = 20_000)]
    public async Task One_that_says_nothing_in_time_is_asked_again()
    {
        using var closes = Listener();
        using var late = Listener();
        var serving = AnswerSecondAsync(late);
        var closing = AnswerAsync(closes, null);

        Assert.Equal(
            new Uri($"http://127.0.0.1:{Port(late)}"),
            await ListeningAddress.OfAsync([Port(closes), Port(late)], Token, TimeSpan.FromSeconds(0.2), TimeSpan.FromSeconds(10)));
        await Task.WhenAll(serving, closing);
    }

    /// <summary>A busy Kestrel closes a port for HTTP/2 alone before its reason was read.</summary>
    [Theory(Timeout = 20_000)]
    [InlineData("HTTP/1.1 400 Bad Request\r\n")]
    [InlineData("HTTP/1.1 400 Bad Request\r\nContent-Length: 52\r\n\r\nAn HTTP/1.x request")]
    public async Task A_refusal_that_is_cut_off_comes_after_a_port_that_answers(string refusal)
    {
        using var refusing = Listener();
        using var web = Listener();
        var serving = Task.WhenAll(
            AnswerAsync(refusing, refusal, isCut: true), AnswerAsync(web, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"));

        Assert.Equal(new Uri($"http://127.0.0.1:{Port(web)}"), await ListeningAddress.OfAsync([Port(refusing), Port(web)], Token));
        await serving;
    }

    private static async Task AnswerSecondAsync(TcpListener listener)
    {
        using var first = await listener.AcceptTcpClientAsync(Token);
        await AnswerAsync(listener, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    }

    private static TcpListener Listener()
    {
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return listener;
    }

    private static int Port(TcpListener listener) => ((IPEndPoint)listener.LocalEndpoint).Port;

    private static async Task AnswerAsync(TcpListener listener, string? answer, bool isCut = false)
    {
        using var client = await listener.AcceptTcpClientAsync(Token);
        var stream = client.GetStream();
        await stream.ReadExactlyAsync(new byte[1], Token);
        await stream.WriteAsync(Encoding.ASCII.GetBytes(answer ?? ""), Token);
        if (isCut)
        {
            client.LingerState = new LingerOption(enable: true, seconds: 0);
        }
    }
}
