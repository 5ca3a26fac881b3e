using System.Text;
using Dashboard.Exchange.HarFiles;
using Dashboard.Exchange.Requests;
using Dashboard.Load;
using Dashboard.Tests.Exchange.HttpFiles;

namespace Dashboard.Tests.Exchange.HarFiles;

/// <summary>What is sent of a session that a browser recorded, what is shown of it, and what is refused.</summary>
public sealed class HarTests
{
    private const string Session = """
        { "log": { "version": "1.2", "entries": [
          { "request": { "method": "GET", "url": "http://localhost:5000/orders?page=2&session=pl4nt3d&x#top", "httpVersion": "HTTP/1.1",
              "headers": [ { "name": "Host", "value": "localhost:5000" }, { "name": "Accept", "value": "text/html" }, { "name": "Connection", "value": "keep-alive" },
                           { "name": "Cookie", "value": "sid=pl4nt3d" }, { "name": "Authorization", "value": "Bearer pl4nt3d" }, { "name": ":method", "value": "GET" } ],
              "cookies": [ { "name": "sid", "value": "pl4nt3d" } ] }, "response": { "status": 200 } },
          { "request": { "method": "GET", "url": "https://cdn.example/app.js", "headers": [] } },
          { "request": { "method": "POST", "url": "http://127.0.0.1:5000/orders", "headers": [ { "name": "content-type", "value": "application/json" }, { "name": "content-length", "value": "9" } ],
              "cookies": [ { "name": "sid", "value": "pl4nt3d" } ], "postData": { "mimeType": "application/json", "text": "{\"é\":\"pl4nt3d\"}" } } },
          { "request": { "method": "POST", "url": "http://localhost:5000/login", "headers": [],
              "postData": { "mimeType": "application/x-www-form-urlencoded", "params": [ { "name": "user", "value": "a b" }, { "name": "password", "value": "pl4nt3d&" } ] } } },
          { "request": { "method": "GET", "url": "http://localhost:5000/orders", "headers": [] } },
          { "request": { "method": "TRACE", "url": "http://localhost:5000/a", "headers": [] } },
          { "request": { "method": "POST", "url": "http://localhost:5000/upload", "headers": [], "postData": { "mimeType": "multipart/form-data", "params": [ { "name": "f" } ] } } },
          { "request": { "method": "GET", "url": "http://localhost:5000/\ud800", "headers": [] } },
          { "request": 5 }
        ] } }
        """;

    private static readonly RequestList Whole = HarEntry.Of("session.har", "/tmp/session.har", Session, null);

    [Theory(Timeout = 20_000)]
    [InlineData("1", "GET /orders?page=2&session=pl4nt3d&x | Accept=text/html, Cookie=sid=pl4nt3d, Authorization=Bearer pl4nt3d |")]
    [InlineData("3", "POST /orders | content-type=application/json, Cookie=sid=pl4nt3d | {\"é\":\"pl4nt3d\"}")]
    [InlineData("POST /orders", "POST /orders | content-type=application/json, Cookie=sid=pl4nt3d | {\"é\":\"pl4nt3d\"}")]
    [InlineData("4", "POST /login | | user=a%20b&password=pl4nt3d%26")]
    [InlineData("5", "GET /orders | |")]
    public async Task An_entry_is_sent_as_it_was_recorded(string name, string sent) => Assert.Equal(sent, HttpFileSnippets.Sent(await WriteAsync(Whole, name)));

    [Fact(Timeout = 20_000)]
    public async Task Nothing_that_may_let_somebody_in_is_shown()
    {
        var plan = (await WriteAsync(Whole, "1")).ApplyTo(new LoadPlan("http://x/", 1), HttpFileSnippets.Target);

        Assert.Equal("http://127.0.0.1:5000/orders?page=***&session=***&x", plan.Url);
        Assert.Equal([new("Accept", "text/html"), new("Cookie", null), new LoadHeader("Authorization", null)], plan.Headers);
        Assert.DoesNotContain("pl4nt3d", $"{plan}", StringComparison.Ordinal);
        Assert.Equal(("/tmp/session.har", "1", "--har"), (plan.Source!.File, plan.Source.Request, plan.Source.Option));
    }

    [Theory(Timeout = 20_000)]
    [InlineData("2", "entry 2: the address leads to https://cdn.example")]
    [InlineData("6", "entry 6: the method is not one that can be sent")]
    [InlineData("7", "entry 7: its body was not recorded as text")]
    [InlineData("8", "entry 8: it contains half a surrogate pair")]
    [InlineData("9", "entry 9: it has no request")]
    [InlineData("GET /orders", "session.har: it has several requests GET /orders; choose one with --request: 1 (GET /orders), 5 (GET /orders).")]
    [InlineData("77", "it has no request '77'; choose one with --request: 1 (GET /orders), 2 (GET /app.js)")]
    public async Task What_cannot_be_sent_is_one_sentence_with_its_place(string name, string says)
    {
        var refused = await Assert.ThrowsAsync<RequestException>(async () => (await WriteAsync(Whole, name)).ApplyTo(new LoadPlan("http://x/", 1), HttpFileSnippets.Target));

        Assert.StartsWith("session.har", refused.Message, StringComparison.Ordinal);
        Assert.Contains(says, refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Requests_to_other_hosts_are_left_out_once_the_target_is_known()
    {
        var list = HarEntry.Of("session.har", "session.har", Session, HttpFileSnippets.Target);

        Assert.Equal(["1", "3", "4", "5", "6", "7"], list.Requests.Select(request => request.Name));
        var none = Assert.Throws<RequestException>(() => HarEntry.Of("session.har", "session.har", Session, new Uri("http://127.0.0.1:6000")));
        Assert.Equal("session.har: it has no request to http://127.0.0.1:6000; record the target's own pages.", none.Message);
    }

    [Theory(Timeout = 20_000)]
    [InlineData("", "session.har, line 1: this is not valid JSON")]
    [InlineData("[1]", "session.har: it holds no request")]
    [InlineData("{\"log\":{\"entries\":{}}}", "session.har: it holds no request")]
    public async Task What_is_no_recording_is_refused(string text, string says)
    {
        var refused = await Assert.ThrowsAsync<RequestException>(() => WriteAsync(HarEntry.Of("session.har", "session.har", text, null), null));

        Assert.StartsWith(says, refused.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = 60_000)]
    public async Task Whatever_is_written_there_it_is_sent_or_refused_in_a_sentence()
    {
        var random = new Random(5);
        string[] pieces = ["{", "}", "[", "]", ",", "\"", "null", "\\ud800", "\\u0000", "//", "..", "?", "#", "&=", "http://", "é", " ", "1"];
        var (sent, refused) = (0, 0);
        for (var i = 0; i < 3_000; i++)
        {
            var text = new StringBuilder(Session);
            for (var changes = random.Next(1, 3); changes > 0; changes--)
            {
                var at = random.Next(text.Length);
                _ = random.Next(2) == 0 ? text.Insert(at, pieces[random.Next(pieces.Length)]) : text.Remove(at, Math.Min(random.Next(1, 3), text.Length - at));
            }

            try
            {
                var list = HarEntry.Of("session.har", "session.har", $"{text}", null);
                foreach (var name in list.Requests.Select(request => request.Name).DefaultIfEmpty("1"))
                {
                    try
                    {
                        Assert.Null(LoadLimits.Refuse((await WriteAsync(list, name)).ApplyTo(new LoadPlan("http://x/", 1, Requests: 1), HttpFileSnippets.Target), []));
                        sent++;
                    }
                    catch (RequestException e)
                    {
                        Assert.StartsWith("session.har", e.Message, StringComparison.Ordinal);
                        refused++;
                    }
                }
            }
            catch (RequestException e)
            {
                Assert.StartsWith("session.har", e.Message, StringComparison.Ordinal);
                refused++;
            }
        }

        Assert.True(sent > 500 && refused > 500, $"{sent} sent, {refused} refused");
    }

    private static Task<RequestTemplate> WriteAsync(RequestList list, string? name) =>
        list.WriteAsync(name, new Dictionary<string, string>(), allowsWrites: true, TestContext.Current.CancellationToken);
}
