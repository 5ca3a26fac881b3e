using Dashboard.Load;
using Dashboard.Load.Agent;

namespace Dashboard.Tests.Load;

/// <summary>Method, headers and body of a load's requests, as the server sees them.</summary>
[Collection(TimedRequests.Name)]
public sealed class RequestContentTests
{
    public static TheoryData<string, int> Requests => new()
    {
        { "GET", -1 }, { "GET", 3 }, { "HEAD", -1 }, { "OPTIONS", -1 }, { "DELETE", -1 }, { "POST", -1 }, { "POST", 0 }, { "PUT", 1_000 }, { "PATCH", 5_000 }, { "POST", 1_000_000 },
    };

    [Theory(Timeout = 60_000)]
    [MemberData(nameof(Requests))]
    public async Task Each_request_arrives_as_it_is_written_and_no_other_one_does(string method, int bodyBytes)
    {
        await using var server = await EchoServer.StartAsync();
        var body = bodyBytes < 0 ? null : Enumerable.Range(0, bodyBytes).Select(i => (byte)i).ToArray();
        LoadHeader[] headers = [new("X-Api-Key", "a, b;c=\"d\""), new("User-Agent", "me (you)"), new("Content-Type", "application/json; charset=utf-8"), new("X-Empty", "")];
        await using var run = new LoadRun(Plan(server, "/orders?a=%20b", method, headers, body) with { Requests = 9, Connections = 3 });
        var summary = await run.Agent.Completion;

        Assert.Equal((9, 9), (summary.Sent, summary.Completed));
        Assert.Equal(9, server.Arrived.Count);
        Assert.All(server.Arrived, arrived =>
        {
            Assert.Equal((method, "/orders?a=%20b"), (arrived.Method, arrived.Path));
            Assert.Equal(body ?? [], arrived.Body);
            Assert.All(headers, header => Assert.Equal(header.Value, arrived.Headers[header.Name]));
            Assert.All(arrived.Headers.Keys, name => Assert.True(name == "Content-Length" || headers.Any(header => header.Name == name), name));
        });
        Assert.Equal(3, summary.ConnectionsOpened);
        Assert.Empty(summary.Errors);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_request_that_got_no_answer_is_not_sent_again()
    {
        await using var server = await EchoServer.StartAsync();
        await using var run = new LoadRun(Plan(server, "/close", "POST", [], "{}"u8.ToArray()) with { Requests = 20, Connections = 2 });
        var summary = await run.Agent.Completion;

        Assert.Equal((20, 0, 20), (summary.Sent, summary.Completed, server.Arrived.Count));
        Assert.Equal(20, summary.Errors["reset"]);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_load_without_its_headers_and_body_is_refused()
    {
        await using var server = await EchoServer.StartAsync();
        await using var run = new LoadRun(Plan(server, "/orders", "POST", [], "{}"u8.ToArray()) with { Requests = 1, Content = null });

        var refused = await Assert.ThrowsAsync<LoadAgentException>(() => run.Agent.Completion);

        Assert.Equal("The headers and body of its request are not stored. Start it again with 'run -p PROCESS --http FILE'.", refused.Message);
        Assert.Empty(server.Arrived);
    }

    [Theory]
    [InlineData("TRACE", "http://127.0.0.1:5000/a", 1, "A load's method is one of GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE.")]
    [InlineData("POST", "http://127.0.0.1:5001/a", 1, "The request's address leads to a different place from the one its plan names.")]
    [InlineData("POST", "http://evil.example/a", 1, "The request's address leads to a different place from the one its plan names.")]
    [InlineData("POST", "http://127.0.0.1:5000/a", 1_000_001, "The request's body must be at most 1\u202f000\u202f000 bytes long.")]
    public void What_a_request_may_be_is_limited(string method, string url, int bytes, string says) => Assert.Equal(says, LoadLimits.Refuse(
        new LoadPlan("http://127.0.0.1:5000/a", 1, Requests: 1) { Method = method, Content = new LoadContent(url, [], new byte[bytes]) }, []));

    private static LoadPlan Plan(EchoServer server, string path, string method, IReadOnlyList<LoadHeader> headers, byte[]? body) => new(server.Address + path, 1)
    {
        Method = method,
        Headers = [.. headers.Select(header => header with { Value = null })],
        BodyBytes = body?.Length,
        Content = new LoadContent(server.Address + path, headers, body),
    };
}
