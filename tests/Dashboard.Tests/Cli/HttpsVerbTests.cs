using System.Text.Json;
using Dashboard.Tests.Exchange;
using Dashboard.Tests.Exchange.OpenApi;
using Dashboard.Tests.Load;
using Dashboard.Tests.Target;

namespace Dashboard.Tests.Cli;

/// <summary>https addresses, stated trust and HTTP versions, from the command line to the server.</summary>
[Collection(TimedRequests.Name)]
public sealed class HttpsVerbTests : IDisposable
{
    private const string Orders = """
        ### create
        POST /orders?token=pl4nt3d
        Authorization: Bearer pl4nt3d

        b0dy-pl4nt3d
        ### list
        GET /orders
        """;

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory(Timeout = 60_000)]
    [InlineData("1.1", "HTTP/1.1", "keep-alive", "2 connections")]
    [InlineData("2", "HTTP/2", "at most 100 per connection", "2 concurrent requests (HTTP/2)")]
    public async Task Load_checks_against_stated_certificates_and_says_so(string version, string protocol, string connections, string workers)
    {
        await using var server = await TlsServer.StartAsync();
        await File.WriteAllTextAsync(_folder["dev.pem"], server.Pem, TestContext.Current.CancellationToken);

        var verb = await CalledVerb.RunAsync("load", $"{server.Https}/a", "--trust", _folder["dev.pem"], "-n", "8", "-c", "2", "--http-version", version);

        Assert.Equal((0, ""), (verb.ExitCode, string.Join('\n', verb.Errors)));
        Assert.Equal(Enumerable.Repeat($"{protocol} GET /a", 8), server.Arrived);
        Assert.StartsWith($"GET {server.Https}/a: closed loop, {workers}, 8 requests, {connections}, timeout 30 s", verb.Output, StringComparison.Ordinal);
        Assert.Contains("certificate CN=localhost, SHA-256 ", verb.Output, StringComparison.Ordinal);
        Assert.Contains("checked against the trusted certificates.", verb.Output, StringComparison.Ordinal);
    }

    [Fact(Timeout = 60_000)]
    public async Task Without_trust_nothing_is_sent_and_without_a_check_the_result_says_so()
    {
        await using var server = await TlsServer.StartAsync();

        var refused = await CalledVerb.RunAsync("load", server.Https, "-n", "8", "-c", "2");
        Assert.Empty(server.Arrived);
        var verb = await CalledVerb.RunAsync("load", server.Https, "-n", "8", "-c", "2", "-k", "--json");

        refused.FailedWith(1, "is self-signed (CN=localhost), and this machine does not trust it: trust it with --trust FILE");
        Assert.Equal(0, verb.ExitCode);
        Assert.Equal("unchecked", JsonDocument.Parse(verb.Output).RootElement.GetProperty("tls").GetProperty("trust").GetString());
    }

    [Fact(Timeout = 60_000)]
    public async Task A_document_is_asked_for_with_the_same_trust()
    {
        await using var server = await TlsServer.StartAsync();
        server.Document = await Fixture.TextAsync(OpenApiDocuments.Shop);

        var refused = await CalledVerb.RunAsync("load", server.Https, "--openapi", "--request", "GET /orders", "-n", "3", "-c", "1");
        var verb = await CalledVerb.RunAsync("load", server.Https, "--openapi", "--request", "GET /orders", "-n", "3", "-c", "1", "--insecure");

        refused.FailedWith(1, "is self-signed (CN=localhost)");
        Assert.Equal((0, ""), (verb.ExitCode, string.Join('\n', verb.Errors)));
        Assert.Equal(4, server.Arrived.Count);
    }

    [Theory(Timeout = 20_000)]
    [InlineData("--trust and --insecure cannot be combined", "load", "https://127.0.0.1:1", "--trust", "x.pem", "--insecure")]
    [InlineData("--insecure needs an https:// address", "load", "http://127.0.0.1:1", "-k")]
    [InlineData("--trust needs an https:// address", "run", "--demo", "--scenario", "cpu", "--base-address", "http://127.0.0.1:1", "--cacert", "x.pem")]
    [InlineData("--trust: x.pem cannot be read; correct its path", "load", "https://127.0.0.1:1", "--trust", "x.pem")]
    [InlineData("--trust: FILE.http contains no certificate: use a PEM file", "load", "https://127.0.0.1:1", "--trust", "FILE")]
    [InlineData("The HTTP version must be 1.1 or 2.", "load", "http://127.0.0.1:1", "--http-version", "3")]
    [InlineData("Streams per connection apply only to HTTP/2", "load", "http://127.0.0.1:1", "--streams", "3")]
    [InlineData("HTTP/2 reuses connections", "load", "http://127.0.0.1:1", "--http-version", "2", "--no-keep-alive")]
    [InlineData("--http already defines the request: leave out --scenario", "sweep", "--demo", "--x", "connections=1", "--http", "FILE", "--scenario", "cpu")]
    [InlineData("--request belongs to --http", "sweep", "--demo", "--x", "connections=1", "--scenario", "cpu", "--request", "list")]
    [InlineData("add --allow-writes to permit that", "sweep", "--demo", "--x", "connections=1", "--http", "FILE", "--request", "create")]
    [InlineData("A preset has its own settings: leave out --http", "sweep", "--demo", "--preset", "knee", "--http", "FILE")]
    [InlineData("--http already defines the request: leave out the endpoint.", "run", "--demo", "--scenario", "cpu", "--with", "/orders --http FILE")]
    [InlineData("--http already defines the request: leave out --query.", "run", "--demo", "--scenario", "cpu", "--with", "--http FILE --query a=1")]
    [InlineData("--env belongs to --http.", "run", "--demo", "--scenario", "cpu", "--with", "/orders --env dev")]
    public async Task What_makes_no_sense_is_refused(string says, params string[] arguments)
    {
        await File.WriteAllTextAsync(_folder["FILE.http"], Orders, TestContext.Current.CancellationToken);

        var verb = await CalledVerb.RunAsync([.. arguments.Select(argument => argument.Replace("FILE", _folder["FILE.http"], StringComparison.Ordinal))]);

        verb.FailedWith(2, says);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_sweep_sends_a_written_request_beside_another_and_is_resumed_with_both()
    {
        await using var server = await TlsServer.StartAsync();
        await using var target = await PoolTargetProcess.StartAsync("idle");
        await File.WriteAllTextAsync(_folder["o.http"], Orders, TestContext.Current.CancellationToken);
        string[] where = ["-p", $"{target.Id}", "--base-address", server.Https, "--insecure", "--data", _folder["runs"]];
        string[] create = ["--http", _folder["o.http"], "--request", "create", "--allow-writes"];
        string[] beside = ["--with", $"--http {_folder["o.http"]} --request list -c 1"];

        var verb = await CalledVerb.RunAsync(
            ["sweep", .. where, .. create, "--x", "connections=1,2", "-d", "500ms", "--http-version", "2", .. beside, "--json"]);

        Assert.True(verb.ExitCode == 0, string.Join('\n', verb.Errors));
        var sweep = JsonDocument.Parse(verb.Output).RootElement;
        Assert.Equal(("POST /orders: connections, beside 1 other load", 2), (sweep.GetProperty("title").GetString(), sweep.GetProperty("cells").GetArrayLength()));
        Assert.Contains("HTTP/2 POST /orders?token=pl4nt3d b0dy-pl4nt3d", server.Arrived);
        Assert.Contains("HTTP/1.1 GET /orders", server.Arrived);
        var files = Directory.GetFiles(_folder["runs"], "*", SearchOption.AllDirectories);
        Assert.NotEmpty(files);
        Assert.All(files, file => Assert.DoesNotContain("pl4nt3d", File.ReadAllText(file), StringComparison.Ordinal));

        var id = sweep.GetProperty("sweepId").GetString()!;
        foreach (var run in Directory.GetFiles(_folder["runs"], "*.run.jsonl").Take(1))
        {
            File.Delete(run);
        }

        (await CalledVerb.RunAsync(["sweep", .. where, "--resume", id])).FailedWith(1, $"Resume it with 'sweep -p PROCESS --base-address URL --resume {id} --http \"{_folder["o.http"]}\" --request \"create\" --allow-writes'.");
        (await CalledVerb.RunAsync(["sweep", .. where, "--resume", id, "--http", _folder["o.http"], "--request", "list"])).FailedWith(1, "This sweep sends POST /orders, but you gave GET /orders: resume it with the original request.");
        (await CalledVerb.RunAsync(["sweep", .. where, "--resume", id, .. create])).FailedWith(
            1, $"Resume it with the --with options of its start, in their order: --http \"{_folder["o.http"]}\" --request \"list\".");
        (await CalledVerb.RunAsync(["sweep", .. where, "--resume", id, .. create, "--with", "/stock"])).FailedWith(
            1, "At the same time this sweep sends GET /orders, but you gave GET /stock: resume it with the --with options of its start.");

        var lists = server.Arrived.Count(line => line == "HTTP/1.1 GET /orders");
        var resumed = await CalledVerb.RunAsync(["sweep", .. where, "--resume", id, .. create, .. beside, "--json"]);
        Assert.True(resumed.ExitCode == 0, string.Join('\n', resumed.Errors));
        Assert.Equal(2, JsonDocument.Parse(resumed.Output).RootElement.GetProperty("cells").GetArrayLength());
        Assert.True(server.Arrived.Count(line => line == "HTTP/1.1 GET /orders") > lists);
    }
}
