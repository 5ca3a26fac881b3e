using Dashboard.Catalogue;
using Dashboard.Cli;
using Dashboard.Exchange.HarFiles;
using Dashboard.Exchange.HttpFiles;
using Dashboard.Exchange.OpenApi;
using Dashboard.Exchange.Requests;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Tests.Cli;

namespace Dashboard.Tests.Report;

/// <summary>A secret in a target's command line, an address and a title: none of it is in a run file, and so in nothing that is made of one.</summary>
public sealed class PlantedSecretsTests : IDisposable
{
    private const string Planted = "pl4nt3d";
    private static readonly Uri Target = new("http://127.0.0.1:5000");
    private static readonly LoadPlan Bare = new("http://127.0.0.1:5000/", 3, Requests: 10);
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 60_000)]
    public async Task No_output_of_a_run_holds_it()
    {
        await WriteAsync("a", keeps: false);
        await WriteAsync("b", keeps: false);

        var outputs = await OutputsAsync();

        AssertNowhere(outputs);
        Assert.Contains("--api-key ***", outputs["run file"], StringComparison.Ordinal);
    }

    /// <summary>
    /// A secret in a header, a body, a query and the three kinds of environment of an <c>.http</c> file; in parameters and bodies of an OpenAPI document;
    /// in headers, cookies, query and body of a recorded session.
    /// </summary>
    [Theory(Timeout = 60_000)]
    [InlineData("http", 5)]
    [InlineData("openapi", 3)]
    [InlineData("har", 2)]
    public async Task No_output_of_a_run_of_a_written_request_holds_it(string kind, int headers)
    {
        var plan = kind switch { "http" => await PlanAsync(), "openapi" => await DocumentPlanAsync(), _ => await RecordedPlanAsync() };
        Assert.Contains(Planted, plan.Content!.Url, StringComparison.Ordinal);
        Assert.Contains(Planted, System.Text.Encoding.UTF8.GetString(plan.Content.Body!), StringComparison.Ordinal);
        Assert.Equal(headers, plan.Content.Headers.Count(header => header.Value!.Contains(Planted, StringComparison.Ordinal)));
        foreach (var id in (string[])["a", "b"])
        {
            var scenario = CustomEndpoint.Of("/orders", plan.Method);
            var run = SampleRuns.Of(id, change: header =>
            {
                var planned = LoadRunPlan.Of(scenario, plan, TimeSpan.Zero);
                return StoredHeader.Of(header with { Scenario = null, Style = null, Title = planned.Title, Path = "/orders", Plan = plan, Phases = planned.Phases }, keepsCommandLine: false);
            });
            await run.WriteAsync(_folder.FullPath);
        }

        var outputs = await OutputsAsync();

        outputs["heading"] = LoadOutput.Heading(plan);
        outputs["words"] = $"{plan} {LoadWords.OfRequest(plan)} {LoadWords.NotStored(plan)}";
        await CalledVerb.RunAsync("export", "k6", "--plan-of", "a", "--out", _folder["k6"], "--data", _folder.FullPath);
        foreach (var file in Directory.EnumerateFiles(_folder["k6"]))
        {
            outputs[file] = await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken);
        }

        Assert.Equal(18, outputs.Count);
        AssertNowhere(outputs);
        Assert.All((string[])["html", "run file", "compare --json", "heading", "facts"], kind => Assert.Contains("POST", outputs[kind], StringComparison.Ordinal));
        Assert.Contains("""{"name":"Authorization"},{"name":"Cookie"}""", outputs["run file"], StringComparison.Ordinal);
        Assert.Contains($"--{kind}", LoadWords.NotStored(plan), StringComparison.Ordinal);
        Assert.Contains("BODY_FILE=FILE", outputs[_folder[Path.Combine("k6", "script.js")]], StringComparison.Ordinal);
        var stored = (await RunFileReader.ReadAsync(_folder["a.run.jsonl"], TestContext.Current.CancellationToken)).Header;
        Assert.Null(stored.Plan!.Content);
        Assert.Equal(LoadWords.NotStored(plan), LoadLimits.Refuse(stored.Plan, []));
        Assert.Null(RepeatPlans.Of(stored, [], new Uri("http://127.0.0.1:5000")));
    }

    private async Task<LoadPlan> PlanAsync()
    {
        const string text = $$$$"""
            @own = {{{{Planted}}}}
            # @name create
            POST /orders?tenant={{shared}}&own={{user}}&api_key={{own}}&process={{$processEnv HOME}}
            Authorization: Bearer {{own}}
            Cookie: session={{user}}
            X-Api-Key: {{shared}}
            X-Whatever: {{{{Planted}}}}
            Accept: {{user}}
            Content-Type: application/json

            {"password":"{{own}}","card":"{{{{Planted}}}}"}
            """;
        var input = new HttpFileInput(_folder["orders.http"], text,
        [
            new HttpFileEnvironmentFile("http-client.env.json", $$"""{ "dev": { "shared": "{{Planted}}" } }""", IsPrivate: false),
            new HttpFileEnvironmentFile("http-client.env.json.user", $$"""{ "dev": { "user": "{{Planted}}" } }""", IsPrivate: true),
        ]);
        var load = await HttpFileEntry.Of(input, "dev", _ => Planted)
            .WriteAsync(null, new Dictionary<string, string>(), allowsWrites: true, TestContext.Current.CancellationToken);
        return load.ApplyTo(Bare, Target);
    }

    private static async Task<LoadPlan> DocumentPlanAsync()
    {
        const string text = $$$"""
            { "openapi": "3.0.0", "info": { "title": "t", "version": "1" }, "security": [ { "key": [], "bearer": [] } ],
              "components": { "securitySchemes": { "bearer": { "type": "http", "scheme": "bearer" }, "key": { "type": "apiKey", "in": "query", "name": "k" } } },
              "paths": { "/orders": { "post": {
                "parameters": [ { "name": "sid", "in": "cookie", "required": true, "example": "{{{Planted}}}" }, { "name": "X-Whatever", "in": "header", "required": true, "example": "{{{Planted}}}" } ],
                "requestBody": { "content": { "application/json": { "example": { "password": "{{{Planted}}}" } } } } } } } }
            """;
        var list = await OpenApiFile.ParseAsync("openapi.json", "/shop/openapi.json", text, TestContext.Current.CancellationToken);
        var given = new Dictionary<string, string> { ["Authorization"] = $"Bearer {Planted}", ["k"] = Planted };
        return (await list.WriteAsync(null, given, allowsWrites: true, TestContext.Current.CancellationToken)).ApplyTo(Bare, Target);
    }

    private static async Task<LoadPlan> RecordedPlanAsync()
    {
        const string text = $$$"""
            { "log": { "entries": [ { "request": { "method": "POST", "url": "http://127.0.0.1:5000/orders?whatever={{{Planted}}}",
              "headers": [ { "name": "Authorization", "value": "Bearer {{{Planted}}}" }, { "name": "Cookie", "value": "sid={{{Planted}}}" }, { "name": "Accept", "value": "*/*" } ],
              "postData": { "mimeType": "application/json", "text": "{{{Planted}}}" } } } ] } }
            """;
        var list = HarEntry.Of("session.har", "/shop/session.har", text, Target);
        return (await list.WriteAsync(null, new Dictionary<string, string>(), allowsWrites: true, TestContext.Current.CancellationToken)).ApplyTo(Bare, Target);
    }

    private static void AssertNowhere(Dictionary<string, string> outputs) => Assert.All(outputs, output =>
    {
        Assert.True(output.Value.Length > 20, $"{output.Key} is empty.");
        Assert.DoesNotContain(Planted, output.Value, StringComparison.Ordinal);
    });

    private async Task<Dictionary<string, string>> OutputsAsync()
    {
        var outputs = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var (kind, arguments) in ((string, string[])[])[
            ("html", ["a", "--format", "html"]), ("json", ["a", "--format", "json"]), ("csv", ["a", "--format", "csv"]),
            ("requestTime", ["a", "--format", "csv", "--table", "requestTime"]), ("blockers", ["a", "--format", "csv", "--table", "blockers"]),
            ("awaiting", ["a", "--format", "csv", "--table", "awaiting"]),
            ("comparison", ["a", "b", "--format", "html"]), ("comparison json", ["a", "b", "--format", "json"])])
        {
            var file = _folder[kind];
            await CalledVerb.RunAsync(["report", .. arguments, "--data", _folder.FullPath, "--out", file]);
            outputs[kind] = await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken);
        }

        outputs["compare"] = (await CalledVerb.RunAsync("compare", "a", "b", "--data", _folder.FullPath)).Output;
        outputs["compare --json"] = (await CalledVerb.RunAsync("compare", "a", "b", "--json", "--data", _folder.FullPath)).Output;
        outputs["run file"] = await File.ReadAllTextAsync(Path.Combine(_folder.FullPath, "a.run.jsonl"), TestContext.Current.CancellationToken);
        var run = await RunFileReader.ReadAsync(Path.Combine(_folder.FullPath, "a.run.jsonl"), TestContext.Current.CancellationToken);
        outputs["facts"] = string.Join('\n', HeaderFacts.Of(run.Header));
        outputs["list"] = string.Join('\n', (await new RunStore(new RunFolder(_folder.FullPath)).ListAsync(TestContext.Current.CancellationToken)).Select(entry => $"{entry}"));

        Assert.Equal(13, outputs.Count);
        return outputs;
    }

    [Fact(Timeout = 30_000)]
    public async Task Who_asks_for_it_keeps_the_command_line()
    {
        await WriteAsync("a", keeps: true);
        var text = await File.ReadAllTextAsync(Path.Combine(_folder.FullPath, "a.run.jsonl"), TestContext.Current.CancellationToken);
        Assert.Contains($"--api-key {Planted}", text, StringComparison.Ordinal);
        Assert.DoesNotContain($"token={Planted}", text, StringComparison.Ordinal);
    }

    private async Task WriteAsync(string id, bool keeps)
    {
        var run = SampleRuns.Of(id, change: header => StoredHeader.Of(
            header with
            {
                Title = $"GET /orders?token={Planted}, 3 connections",
                Path = $"/orders?token={Planted}",
                Plan = header.Plan! with { Url = $"http://sa:{Planted}@127.0.0.1:5000/orders?token={Planted}" },
                Target = header.Target! with { CommandLine = $"dotnet shop.dll --api-key {Planted} Server=db;Password={Planted}" },
            },
            keeps));
        await run.WriteAsync(_folder.FullPath);
    }
}
