using System.Net;
using System.Net.Http.Headers;
using System.Net.Sockets;
using System.Text;
using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Target.Sessions;

namespace Dashboard.Tests.Catalogue;

/// <summary>Answers that no catalogue gives: each is one sentence.</summary>
public sealed class HostileCatalogueTests
{
    private const string Good = """{"id":"a","title":"A","path":"/a","style":"async","expected":"e","why":"w","load":{"connections":1,"timeoutSeconds":30,"keepAlive":true}}""";
    private static readonly Uri Address = new("http://127.0.0.1:1/");

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory(Timeout = 10_000)]
    [InlineData("[null]")]
    [InlineData("null")]
    [InlineData("{}")]
    [InlineData("[{}]")]
    [InlineData("[{\"id\":\"a\"}]")]
    [InlineData("[{\"id\":\"\\ud800\"}]")]
    [InlineData("[{\"id\":null,\"title\":\"A\",\"path\":\"/a\",\"style\":\"async\",\"expected\":\"e\",\"why\":\"w\",\"load\":null}]")]
    [InlineData("[")]
    public async Task Scenarios_that_are_none_are_one_sentence(string body) =>
        Assert.Contains("not a catalogue", (await Assert.ThrowsAsync<UserFacingException>(() => Client(body).GetScenariosAsync(Address, Token))).Message, StringComparison.Ordinal);

    [Theory(Timeout = 10_000)]
    [InlineData("//elsewhere.example/a")]
    [InlineData("http://elsewhere.example/a")]
    [InlineData("a")]
    [InlineData("/\\\\elsewhere.example/a")]
    public async Task A_path_that_leads_away_from_the_target_is_refused(string path) => await Assert.ThrowsAsync<UserFacingException>(
        () => Client($"[{Good.Replace("\"/a\"", $"\"{path}\"", StringComparison.Ordinal)}]").GetScenariosAsync(Address, Token));

    [Fact(Timeout = 10_000)]
    public async Task A_good_one_is_read() => Assert.Equal("A", Assert.Single(await Client($"[{Good}]").GetScenariosAsync(Address, Token)).Title);

    [Fact(Timeout = 10_000)]
    public async Task An_answer_that_breaks_off_is_one_sentence()
    {
        await Assert.ThrowsAsync<UserFacingException>(() => Client("[", cutOff: true).GetScenariosAsync(Address, Token));
        await Assert.ThrowsAsync<UserFacingException>(() => Client("{", cutOff: true).GetPoolAsync(Address, Token));
        await Assert.ThrowsAsync<UserFacingException>(() => Client("{", cutOff: true).GetRequestsAsync(Address, Token));
        await Assert.ThrowsAsync<UserFacingException>(() => Client("{", HttpStatusCode.BadRequest, cutOff: true).SetMinThreadsAsync(Address, 1, 1, Token));
    }

    [Fact(Timeout = 10_000)]
    public async Task A_refusal_that_is_no_whole_JSON_and_a_foreign_character_set_are_one_sentence()
    {
        await Assert.ThrowsAsync<UserFacingException>(() => Client("{\"sentence\":", HttpStatusCode.BadRequest).SetMinThreadsAsync(Address, 1, 1, Token));
        await Assert.ThrowsAsync<UserFacingException>(() => Client("{\"sentence\":\"\\ud800\"}", HttpStatusCode.BadRequest).SetMinThreadsAsync(Address, 1, 1, Token));
        await Assert.ThrowsAsync<UserFacingException>(() => Client("[]", characterSet: "klingon").GetScenariosAsync(Address, Token));
    }

    [Theory(Timeout = 10_000)]
    [InlineData("{\"frequency\":0,\"total\":1,\"requests\":[]}")]
    [InlineData("{\"frequency\":1,\"total\":1,\"requests\":[null]}")]
    [InlineData("{\"frequency\":1,\"total\":1,\"requests\":null}")]
    public async Task A_log_of_requests_that_is_none_is_one_sentence(string body) =>
        await Assert.ThrowsAsync<UserFacingException>(() => Client(body).GetRequestsAsync(Address, Token));

    [Fact(Timeout = 30_000)]
    public async Task An_answer_without_end_is_left_after_some_megabytes_whatever_was_asked()
    {
        using var http = CatalogueFeature.Http(TimeSpan.FromSeconds(20));
        using var server = new EndlessServer();
        var client = new CatalogueClient(http);
        Func<Task>[] questions =
        [
            () => client.GetPoolAsync(server.Address, Token), () => client.GetScenariosAsync(server.Address, Token),
            () => client.GetRequestsAsync(server.Address, Token), () => client.SetMinThreadsAsync(server.Address, 1, 1, Token),
            () => new StoreClient(http).ReadAsync(server.Address, Token),
        ];
        foreach (var (i, ask) in questions.Index())
        {
            server.Sent = 0;
            await Assert.ThrowsAnyAsync<UserFacingException>(ask);

            // What is on its way in the sockets of both sides comes on top of what is read.
            Assert.True(server.Sent <= 3L * CatalogueFeature.LargestAnswer, $"Of question {i} {server.Sent >> 20} MB were read.");
        }
    }

    /// <summary>Answers whatever is asked with JSON that never ends, for as long as somebody takes it.</summary>
    private sealed class EndlessServer : IDisposable
    {
        private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
        private long _sent;

        public EndlessServer()
        {
            _listener.Start();
            Address = new Uri($"http://{_listener.LocalEndpoint}");
            _ = AcceptAsync();
        }

        public Uri Address { get; }

        public long Sent
        {
            get => Interlocked.Read(ref _sent);
            set => Interlocked.Exchange(ref _sent, value);
        }

        public void Dispose() => _listener.Dispose();

        private async Task AcceptAsync()
        {
            try
            {
                while (true)
                {
                    _ = AnswerAsync(await _listener.AcceptTcpClientAsync(Token));
                }
            }
            catch (Exception e) when (e is SocketException or ObjectDisposedException or OperationCanceledException)
            {
                // The test is over.
            }
        }

        private async Task AnswerAsync(TcpClient asking)
        {
            using (asking)
            {
                try
                {
                    var stream = asking.GetStream();
                    _ = await stream.ReadAtLeastAsync(new byte[4096], 16, cancellationToken: Token);
                    await stream.WriteAsync("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"u8.ToArray(), Token);
                    var piece = new byte[64 << 10];
                    piece.AsSpan().Fill((byte)' ');
                    while (true)
                    {
                        await stream.WriteAsync(piece, Token);
                        Interlocked.Add(ref _sent, piece.Length);
                    }
                }
                catch (Exception e) when (e is IOException or OperationCanceledException)
                {
                    // Who asked has had enough.
                }
            }
        }
    }

    private static CatalogueClient Client(string body, HttpStatusCode status = HttpStatusCode.OK, bool cutOff = false, string characterSet = "utf-8") =>
        new(new HttpClient(new Answering(() =>
        {
            var bytes = new MemoryStream(Encoding.UTF8.GetBytes(body));
            var content = new StreamContent(cutOff ? new BrokenStream(bytes) : bytes);
            content.Headers.ContentType = new MediaTypeHeaderValue("application/json") { CharSet = characterSet };
            return new HttpResponseMessage(status) { Content = content };
        })));

    private sealed class Answering(Func<HttpResponseMessage> answer) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) => Task.FromResult(answer());
    }

    /// <summary>Ends as a connection does that is cut.</summary>
    private sealed class BrokenStream(Stream inner) : ForwardStream
    {
        public override int Read(byte[] buffer, int offset, int count) => inner.Read(buffer, offset, count) is var read and > 0
            ? read : throw new HttpIOException(HttpRequestError.ResponseEnded);
    }
}
