using System.Text;
using Dashboard.Tests.Load;

namespace Dashboard.Tests.Cli;

/// <summary><c>--http</c> of <c>load</c> and <c>run</c>, from the command line to the server.</summary>
[Collection(TimedRequests.Name)]
public sealed class HttpFileVerbTests : IDisposable
{
    private const string Orders = """
        @name = Ada
        ### list
        GET /orders?of={{name}}
        ### create
        POST /orders
        Content-Type: application/json
        Authorization: Bearer {{key}}

        {"name":"{{name}}"}
        """;

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 60_000)]
    public async Task Load_sends_the_request_and_says_what_it_sent_without_its_secret()
    {
        await using var server = await EchoServer.StartAsync();
        await WriteAsync();

        var verb = await CalledVerb.RunAsync("load", server.Address, "--http", _folder["orders.http"], "--request", "create", "--env", "dev", "--allow-writes", "-n", "12", "-c", "2");

        Assert.Equal((0, ""), (verb.ExitCode, string.Join('\n', verb.Errors)));
        Assert.Equal(12, server.Arrived.Count);
        Assert.All(server.Arrived, arrived =>
        {
            Assert.Equal(("POST", "/orders", "{\"name\":\"Ada\"}"), (arrived.Method, arrived.Path, Encoding.UTF8.GetString(arrived.Body)));
            Assert.Equal(("Bearer k3y", "application/json"), (arrived.Headers["Authorization"], arrived.Headers["Content-Type"]));
        });
        Assert.StartsWith($"POST {server.Address}/orders: closed loop, 2 connections, 12 requests", verb.Output, StringComparison.Ordinal);
        Assert.Contains($"from {_folder["orders.http"]}, request create, environment dev", verb.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("k3y", verb.Output, StringComparison.Ordinal);
    }

    [Theory(Timeout = 20_000)]
    [InlineData("it has several requests; choose one with --request: list, create.", "load", "http://127.0.0.1:1", "--http", "FILE")]
    [InlineData("line 5: POST can change data stored by the target; add --allow-writes to permit that.", "load", "http://127.0.0.1:1", "--http", "FILE", "--request", "create")]
    [InlineData("line 5: POST can change data stored by the target; add --allow-writes to permit that.", "run", "--demo", "--http", "FILE", "--request", "create")]
    [InlineData("it has no environment 'prod'; choose one with --env: dev.", "run", "--demo", "--http", "FILE", "--request", "list", "--env", "prod")]
    [InlineData("'key' is not defined; write @key = value above it, or choose an environment with --env: dev.", "run", "--demo", "--http", "FILE", "--request", "create", "--allow-writes")]
    [InlineData("cannot be read", "run", "--demo", "--http", "missing.http")]
    [InlineData("--http: the file has the path; give the target's address alone: http://127.0.0.1:1.", "load", "http://127.0.0.1:1/a", "--http", "FILE", "--request", "list")]
    [InlineData("--request belongs to --http", "load", "http://127.0.0.1:1", "--request", "list")]
    [InlineData("--allow-writes belongs to --http", "run", "--demo", "--path", "/orders", "--allow-writes")]
    [InlineData("--http already defines the request: leave out --query", "run", "--demo", "--http", "FILE", "--query", "a=1")]
    [InlineData("--http already defines the request: leave out --against-query", "run", "--demo", "--http", "FILE", "--against-query", "a=1")]
    [InlineData("or --path or --http for an endpoint of your own", "run", "--demo", "--http", "FILE", "--path", "/b")]
    public async Task What_makes_no_sense_is_refused(string says, params string[] arguments)
    {
        await WriteAsync();

        var verb = await CalledVerb.RunAsync([.. arguments.Select(argument => argument == "FILE" ? _folder["orders.http"] : argument)]);

        verb.FailedWith(2, says);
    }

    private async Task WriteAsync()
    {
        await File.WriteAllTextAsync(_folder["orders.http"], Orders, TestContext.Current.CancellationToken);
        await File.WriteAllTextAsync(_folder["http-client.env.json"], """{ "dev": { } }""", TestContext.Current.CancellationToken);
        await File.WriteAllTextAsync(_folder["http-client.env.json.user"], """{ "dev": { "key": "k3y" } }""", TestContext.Current.CancellationToken);
    }
}
