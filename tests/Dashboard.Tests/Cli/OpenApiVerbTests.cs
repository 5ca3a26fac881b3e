using System.Text;
using Dashboard.Tests.Exchange;
using Dashboard.Tests.Exchange.OpenApi;
using Dashboard.Tests.Load;

namespace Dashboard.Tests.Cli;

/// <summary><c>--openapi</c> and <c>--har</c> of <c>load</c> and <c>run</c>, from the command line to the server.</summary>
[Collection(TimedRequests.Name)]
public sealed class OpenApiVerbTests : IDisposable
{
    private static readonly string Shop = Fixture.PathOf(OpenApiDocuments.Shop);

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 60_000)]
    public async Task A_POST_of_a_document_in_a_file_reaches_the_server_as_it_is_meant()
    {
        await using var server = await EchoServer.StartAsync();

        var verb = await CalledVerb.RunAsync("load", server.Address, "--openapi", Shop, "--request", "createOrder", "--allow-writes", "-n", "6", "-c", "2");

        Assert.Equal((0, ""), (verb.ExitCode, string.Join('\n', verb.Errors)));
        Assert.Equal(6, server.Arrived.Count);
        Assert.All(server.Arrived, arrived =>
        {
            Assert.Equal(("POST", "/orders", "application/json"), (arrived.Method, arrived.Path, arrived.Headers["Content-Type"]));
            Assert.Equal(
                """{"id":1,"customer":"text","status":"Open","items":[{"name":"tea","count":1,"price":1}],"kind":"web","note":{"text":"text"}}""",
                Encoding.UTF8.GetString(arrived.Body));
        });
        Assert.StartsWith($"POST {server.Address}/orders: closed loop, 2 connections, 6 requests", verb.Output, StringComparison.Ordinal);
        Assert.Contains($"from {Shop}, request createOrder", verb.Output, StringComparison.Ordinal);
    }

    [Theory(Timeout = 60_000)]
    [InlineData("/swagger/v1/swagger.json", null)]
    [InlineData("/docs/shop.json", "/docs/shop.json")]
    [InlineData("/docs/shop.json", "WHOLE")]
    public async Task The_document_that_the_target_serves_is_asked_for_once(string servedAt, string? given)
    {
        await using var server = await EchoServer.StartAsync();
        server.AnswersAll = false;
        server.Answers[servedAt] = await Fixture.TextAsync(OpenApiDocuments.Shop);
        server.Answers["/orders/8"] = "{}";
        string[] place = given is null ? [] : [given == "WHOLE" ? server.Address + servedAt : given];

        var verb = await CalledVerb.RunAsync(["load", server.Address, "--openapi", .. place, "--request", "getOrder", "--parameter", "id=8", "-n", "3", "-c", "1"]);

        Assert.Equal((0, ""), (verb.ExitCode, string.Join('\n', verb.Errors)));
        Assert.Equal(3, server.Arrived.Count(arrived => arrived is { Method: "GET", Path: "/orders/8" }));
        Assert.Equal(1, server.Arrived.Count(arrived => arrived.Path == servedAt));
        Assert.Contains($"from {servedAt}, request getOrder", verb.Output, StringComparison.Ordinal);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_recorded_request_is_sent_and_its_cookie_is_not_said()
    {
        await using var server = await EchoServer.StartAsync();
        await File.WriteAllTextAsync(
            _folder["s.har"],
            $$$$"""{"log":{"entries":[{"request":{"method":"GET","url":"https://other.example/"}},{"request":{"method":"PUT","url":"{{{{server.Address}}}}/a?k=pl4nt3d","headers":[{"name":"Cookie","value":"s=pl4nt3d"}],"postData":{"text":"b0dy"}}}]}}""",
            TestContext.Current.CancellationToken);

        var verb = await CalledVerb.RunAsync("load", server.Address, "--har", _folder["s.har"], "--request", "2", "--allow-writes", "-n", "2", "-c", "1");

        Assert.Equal((0, ""), (verb.ExitCode, string.Join('\n', verb.Errors)));
        Assert.All(server.Arrived, arrived =>
            Assert.Equal(("PUT", "/a?k=pl4nt3d", "s=pl4nt3d", "b0dy"), (arrived.Method, arrived.Path, arrived.Headers["Cookie"], Encoding.UTF8.GetString(arrived.Body))));
        Assert.Equal(2, server.Arrived.Count);
        Assert.DoesNotContain("pl4nt3d", verb.Output, StringComparison.Ordinal);
    }

    [Theory(Timeout = 30_000)]
    [InlineData("it has several requests; choose one with --request: GET /orders, createOrder (POST /orders), getOrder (GET /orders/{id}), DELETE /orders/{id}.", "load", "http://127.0.0.1:1", "--openapi", "FILE")]
    [InlineData("#/paths/~1orders/post: POST can change data stored by the target; add --allow-writes to permit that.", "run", "--demo", "--openapi", "FILE", "--request", "createOrder")]
    [InlineData("the parameter 'id' has no value; give one with --parameter id=VALUE.", "run", "--demo", "--openapi", "FILE", "--request", "getOrder")]
    [InlineData("it has no parameter 'nr'; it takes id.", "run", "--demo", "--openapi", "FILE", "--request", "getOrder", "--parameter", "nr=5")]
    [InlineData("--parameter takes NAME=VALUE, for example id=5, not 'id'", "load", "http://127.0.0.1:1", "--openapi", "FILE", "--request", "getOrder", "--parameter", "id")]
    [InlineData("documents are read from the target alone, which is http://127.0.0.1:1; give a path there, or a file.", "load", "http://127.0.0.1:1", "--openapi", "http://evil.example/openapi.json")]
    [InlineData("documents are read from the target alone", "load", "http://127.0.0.1:1", "--openapi", "http://127.0.0.1:2/openapi.json")]
    [InlineData("missing.json: cannot be read", "load", "http://127.0.0.1:1", "--openapi", "missing.json")]
    [InlineData("--parameter belongs to --openapi", "load", "http://127.0.0.1:1", "--har", "FILE", "--parameter", "id=5")]
    [InlineData("--env belongs to --http", "run", "--demo", "--openapi", "FILE", "--env", "dev")]
    [InlineData("--http and --openapi each have their own request: leave out one of them", "load", "http://127.0.0.1:1", "--openapi", "FILE", "--http", "a.http")]
    [InlineData("--openapi already defines the request: leave out --query", "run", "--demo", "--openapi", "FILE", "--query", "a=1")]
    public async Task What_cannot_be_done_is_one_sentence_and_exit_code_2(string says, params string[] arguments)
    {
        var verb = await CalledVerb.RunAsync([.. arguments.Select(argument => argument == "FILE" ? Shop : argument)]);

        verb.FailedWith(2, says);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_target_without_a_document_is_one_sentence()
    {
        await using var server = await EchoServer.StartAsync();
        server.AnswersAll = false;

        var none = await CalledVerb.RunAsync("load", server.Address, "--openapi", "--request", "a");
        none.FailedWith(1, $"{server.Address} has no OpenAPI document at /openapi/v1.json, /swagger/v1/swagger.json");
        var missing = await CalledVerb.RunAsync("load", server.Address, "--openapi", "/a.json", "--request", "a");
        missing.FailedWith(1, "/a.json answered 404: give the path of its OpenAPI document.");
        server.Answers["/a.json"] = new string(' ', 5_000_001);
        var large = await CalledVerb.RunAsync("load", server.Address, "--openapi", "/a.json", "--request", "a");
        large.FailedWith(1, "is longer than 5\u202f000\u202f000 bytes");
        await File.WriteAllTextAsync(_folder["large.json"], server.Answers["/a.json"], TestContext.Current.CancellationToken);
        var file = await CalledVerb.RunAsync("load", server.Address, "--openapi", _folder["large.json"]);
        file.FailedWith(2, "large.json: is longer than 5\u202f000\u202f000 bytes; shorten it.");
    }

    [Fact(Timeout = 30_000)]
    public async Task A_host_that_may_not_be_loaded_is_not_asked()
    {
        var verb = await CalledVerb.RunAsync("load", "http://evil.example", "--openapi", "--request", "a");

        verb.FailedWith(2, "evil.example");
    }
}
