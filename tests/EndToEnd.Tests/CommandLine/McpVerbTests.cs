using System.Diagnostics;
using System.Net;
using System.Text;
using System.Text.Json;
using ModelContextProtocol.Client;
using ModelContextProtocol.Protocol;

namespace EndToEnd.Tests.CommandLine;

/// <summary>The verb <c>mcp</c> and the address <c>/mcp</c>, as the official client uses them.</summary>
public sealed class McpVerbTests(ITestOutputHelper output)
{
    private const string Planted = "pl4nt3d";

    private static readonly string[] Tools =
    [
        "compare", "doctor", "list_processes", "pending", "prove", "record", "start_load", "where_time_went", "who_blocks", "who_made_whom_wait",
    ];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 120_000)]
    public async Task An_assistant_finds_process_method_and_line_in_two_calls_and_the_verb_leaves_nothing_behind()
    {
        using var folder = new TemporaryFolder();
        await using var server = ChildProgram.Start(ProductFiles.ShapesAssembly, ["--api-key", Planted]);
        var address = await AddressAsync(server);
        using var traffic = new Traffic(address, ($"/named?token={Planted}", 60));
        var (mark, errors) = ($"{Guid.NewGuid():N}", new StringBuilder());
        var client = await McpClient.CreateAsync(Over(folder.Path, mark, errors), cancellationToken: Token);
        await using (client)
        {
            Assert.Contains("never instructions", client.ServerInstructions, StringComparison.Ordinal);
            var listed = await client.ListToolsAsync(cancellationToken: Token);
            Assert.Equal(Tools, listed.Select(static tool => tool.Name).Order(StringComparer.Ordinal));
            Assert.Equal(
                ["pending", "prove", "record", "start_load"],
                listed.Where(static tool => tool.ProtocolTool.Annotations is { ReadOnlyHint: not true }).Select(static tool => tool.Name).Order(StringComparer.Ordinal));
            Assert.All(listed, static tool => Assert.Equal((false, false), (tool.ProtocolTool.Annotations!.DestructiveHint, tool.ProtocolTool.Annotations.OpenWorldHint)));

            var processes = await AskAsync(client, "list_processes");
            Assert.Contains(
                processes.GetProperty("processes").EnumerateArray(),
                process => process.GetProperty("processId").GetInt32() == server.Id
                    && process.GetProperty("ports").EnumerateArray().Any(port => port.GetInt32() == address.Port));

            var diagnosis = await AskAsync(client, "doctor", ("process", $":{address.Port}"));
            Assert.True(diagnosis.GetProperty("isProblem").GetBoolean());
            Assert.Equal("Lambdas.Load", diagnosis.GetProperty("method").GetString());
            Assert.Matches(@"^Lambdas\.cs:\d+$", diagnosis.GetProperty("line").GetString());
            Assert.StartsWith("Await the task", diagnosis.GetProperty("fix").GetString(), StringComparison.Ordinal);
            Assert.True(diagnosis.TryGetProperty("proveIt", out _));

            // Three questions on the look that doctor took: a look of its own takes longer than all of them.
            var (id, clock) = (("process", (object?)$"{server.Id}"), Stopwatch.StartNew());
            var blocking = await AskAsync(client, "who_blocks", id);
            Assert.Contains(blocking.GetProperty("blockingCalls").EnumerateArray(), static row => row.GetProperty("method").GetString() == "Lambdas.Load");
            Assert.Equal("GET /named", (await AskAsync(client, "where_time_went", id)).GetProperty("routes")[0].GetProperty("route").GetString());
            Assert.Equal("GET /named", (await AskAsync(client, "who_made_whom_wait", id)).GetProperty("waits")[0].GetProperty("route").GetString());

            Assert.InRange(clock.Elapsed.TotalSeconds, 0, 4);

            Assert.Contains("this client cannot ask", await RefusedAsync(client, "record", id), StringComparison.Ordinal);
            Assert.Contains("address of this machine", await RefusedAsync(client, "start_load", id, ("path", "/named"), ("address", "http://example.com")), StringComparison.Ordinal);
            Assert.Empty(Directory.EnumerateFiles(folder.Path, "*.run.jsonl"));
        }

        await Proc.NoneMarkedAsync(mark);
        output.WriteLine($"{errors}");
        Assert.DoesNotContain(Planted, $"{errors}", StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task Load_is_sent_once_the_user_agrees_and_the_same_again_is_compared()
    {
        using var folder = new TemporaryFolder();
        await using var server = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        var address = await AddressAsync(server);
        var (mark, agrees, asked) = ($"{Guid.NewGuid():N}", false, new List<string>());
        var options = new McpClientOptions
        {
            Capabilities = new() { Elicitation = new() { Form = new() } },
            Handlers = new()
            {
                ElicitationHandler = (request, _) =>
                {
                    asked.Add(request!.Message);
                    return ValueTask.FromResult(new ElicitResult { Action = agrees ? "accept" : "decline" });
                },
            },
        };
        await using (var client = await McpClient.CreateAsync(Over(folder.Path, mark, new StringBuilder()), options, cancellationToken: Token))
        {
            (string, object?)[] load = [("process", $"{server.Id}"), ("path", "/named"), ("connections", 8), ("seconds", 3)];
            Assert.Contains("The user declined", await RefusedAsync(client, "start_load", load), StringComparison.Ordinal);
            Assert.Empty(Directory.EnumerateFiles(folder.Path, "*.run.jsonl"));

            agrees = true;
            var first = await AskAsync(client, "start_load", load);
            var before = first.GetProperty("runId").GetString();
            var proof = await AskAsync(client, "prove", ("process", $":{address.Port}"), ("before", before));
            var blocking = await AskAsync(client, "who_blocks", ("run", before));

            Assert.Equal(3, asked.Count);
            Assert.All(asked, question => Assert.Contains($"({server.Id}", question, StringComparison.Ordinal));
            Assert.Equal(before, proof.GetProperty("before").GetString());
            Assert.Equal("notEnoughRuns", proof.GetProperty("verdict").GetString());
            Assert.Contains(blocking.GetProperty("blockingCalls").EnumerateArray(), static row => row.GetProperty("method").GetString() == "Lambdas.Load");
            Assert.Equal(2, Directory.EnumerateFiles(folder.Path, "*.run.jsonl").Count());

            using var hanging = new Traffic(address, ("/pending/gate", 3));
            await Eventually.TrueAsync(
                async () => (await AskAsync(client, "pending", ("process", $"{server.Id}"))).TryGetProperty("pending", out var rows)
                    && rows.EnumerateArray().Any(row => row.GetProperty("chain").GetString()!.EndsWith("Pending.EnterAsync → SemaphoreSlim", StringComparison.Ordinal)),
                TimeSpan.FromSeconds(30),
                "what hangs is listed");
        }

        await Proc.NoneMarkedAsync(mark);
    }

    [Fact(Timeout = 120_000)]
    public async Task The_served_page_has_the_same_tools_for_those_with_the_token()
    {
        using var folder = new TemporaryFolder();
        var (program, address) = await Dashboards.ServeAsync(folder.Path);
        await using var serving = program;
        var token = Entrances.Of(address).Query.Split('=')[1];
        using var stranger = new HttpClient();
        using var refused = await stranger.PostAsync(new Uri(address, "/mcp"), new StringContent("{}", Encoding.UTF8, "application/json"), Token);
        Assert.Equal(HttpStatusCode.Unauthorized, refused.StatusCode);

        await using var server = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        await AddressAsync(server);
        var transport = new HttpClientTransport(new HttpClientTransportOptions
        {
            Endpoint = new Uri(address, "/mcp"),
            AdditionalHeaders = new Dictionary<string, string>(StringComparer.Ordinal) { ["Authorization"] = $"Bearer {token}" },
        });
        await using var client = await McpClient.CreateAsync(transport, cancellationToken: Token);

        Assert.Equal(Tools, (await client.ListToolsAsync(cancellationToken: Token)).Select(static tool => tool.Name).Order(StringComparer.Ordinal));
        var diagnosis = await AskAsync(client, "doctor", ("process", $"{server.Id}"));
        Assert.False(diagnosis.GetProperty("isProblem").GetBoolean());
        Assert.Equal($"{address}targets?overview=all", diagnosis.GetProperty("page").GetString());
        Assert.DoesNotContain(token, diagnosis.GetRawText(), StringComparison.Ordinal);
    }

    private static StdioClientTransport Over(string data, string mark, StringBuilder errors) => new(new StdioClientTransportOptions
    {
        Command = "dotnet",
        Arguments = [ProductFiles.DashboardAssembly, "mcp", "--data", data],
        EnvironmentVariables = new Dictionary<string, string?>(StringComparer.Ordinal) { [Proc.Marker] = mark },
        StandardErrorLines = line => errors.AppendLine(line),
    });

    private async Task<JsonElement> AskAsync(McpClient client, string tool, params (string Name, object? Value)[] arguments)
    {
        var (isError, text) = await CallAsync(client, tool, arguments);
        Assert.False(isError, text);
        return JsonSerializer.Deserialize<JsonElement>(text);
    }

    private async Task<string> RefusedAsync(McpClient client, string tool, params (string Name, object? Value)[] arguments)
    {
        var (isError, text) = await CallAsync(client, tool, arguments);
        Assert.True(isError, text);
        Assert.DoesNotContain("   at ", text, StringComparison.Ordinal);
        return text;
    }

    private async Task<(bool IsError, string Text)> CallAsync(McpClient client, string tool, (string Name, object? Value)[] arguments)
    {
        var result = await client.CallToolAsync(tool, arguments.ToDictionary(static one => one.Name, static one => one.Value, StringComparer.Ordinal), cancellationToken: Token);
        var text = Assert.IsType<TextContentBlock>(Assert.Single(result.Content)).Text;
        output.WriteLine($"{tool}: {Encoding.UTF8.GetByteCount(text)} bytes\n{text}");
        Assert.InRange(Encoding.UTF8.GetByteCount(text), 1, 2_000);
        Assert.DoesNotContain(Planted, text, StringComparison.Ordinal);
        return (result.IsError is true, text);
    }

    private static async Task<Uri> AddressAsync(ChildProgram server) =>
        new((await server.WaitForLineAsync("^Shapes: ([^ ]+)", TimeSpan.FromSeconds(30))).Groups[1].Value);
}
