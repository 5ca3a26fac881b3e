using System.Text;
using System.Text.Json;
using Dashboard.Exchange;
using Dashboard.Exchange.Input;
using Dashboard.Exchange.K6;
using Dashboard.Format;
using Dashboard.Load;
using YamlDotNet.RepresentationModel;

namespace Dashboard.Tests.Exchange;

/// <summary>The three files of an export, held against k6's own types, a YAML reader and a real JavaScript engine.</summary>
public sealed class K6ExportTests : IDisposable
{
    /// <summary>Text that breaks whatever is not escaped: quotes, line ends of every kind, comment ends, templates, half a surrogate pair.</summary>
    private static readonly string[] Nasty =
    [
        "\"'`", "*/ alert(1) /*", "// x\n y", "${1+1}", "\\", "\\u0000\0", "\u2028\u2029\r\n", "</script>", "😀 × é", "\ud800", "- a: b #c", "'''", "`rm -rf`", "__proto__", "{\"format\"",
    ];

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    private static string Text(IReadOnlyList<(string Name, string Text)> files, string name) => files.Single(f => f.Name == name).Text;

    private static string Script(IReadOnlyList<LoadPhase> phases, K6Thresholds? thresholds = null, string title = "A plan") =>
        Text(K6Export.Files(title, phases, thresholds), K6Export.ScriptName);

    private async Task<JsonElement> RunAsync(string script, string environment = "{}", string? summary = null)
    {
        var file = Path.Combine(_folder.FullPath, $"{Guid.NewGuid():N}.js");
        await File.WriteAllTextAsync(file, script, TestContext.Current.CancellationToken);
        var output = await K6Types.RunScriptAsync(file, environment, summary ?? """{"metrics":{},"state":{"testRunDurationMs":1000}}""", TestContext.Current.CancellationToken);
        using var document = JsonDocument.Parse(output);
        return document.RootElement.Clone();
    }

    private static LoadPhase Expecting(LoadPhase phase) => phase with { Load = phase.Load! with { ExpectedStatus = "2xx,404" } };

    [Fact]
    public void Statuses_that_are_success_are_so_in_k6_too() =>
        Assert.Contains(
            "\"expectedStatuses\":[{\"min\":200,\"max\":299},{\"min\":404,\"max\":404}]",
            Script([Expecting(Plans.Closed)]).Replace(" ", "", StringComparison.Ordinal).Replace("\n", "", StringComparison.Ordinal),
            StringComparison.Ordinal);

    [Fact(Timeout = 180_000)]
    public async Task Exported_scripts_of_every_plan_type_check_against_the_types_of_k6()
    {
        var random = new Random(4);
        var scripts = new List<string>();
        foreach (var phase in (LoadPhase[])[Plans.Closed, Plans.Count, Plans.Open, Plans.OpenCount, Plans.Ramp, Plans.Body, Plans.Post, Expecting(Plans.Closed)])
        {
            scripts.Add(Script([phase]));
            scripts.Add(Script([phase], new K6Thresholds(500, 0.01, 200)));
        }

        scripts.Add(Script(Plans.All, new K6Thresholds(500, 0.01, 200)));
        scripts.AddRange(Enumerable.Range(0, 20).Select(_ => NastyScript(random).Script));
        for (var i = 0; i < scripts.Count; i++)
        {
            await File.WriteAllTextAsync(Path.Combine(_folder.FullPath, $"script{i}.js"), scripts[i], TestContext.Current.CancellationToken);
        }

        Assert.Equal("", await K6Types.CheckAsync(_folder.FullPath, TestContext.Current.CancellationToken));
    }

    [Fact(Timeout = 180_000)]
    public async Task The_type_check_finds_a_wrong_script()
    {
        await File.WriteAllTextAsync(Path.Combine(_folder.FullPath, "bad.js"), Script([Plans.Closed]).Replace("redirects: 0", "redirects: '0'", StringComparison.Ordinal), TestContext.Current.CancellationToken);

        Assert.Contains("TS2", await K6Types.CheckAsync(_folder.FullPath, TestContext.Current.CancellationToken), StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task Nasty_names_addresses_and_bodies_come_out_of_the_script_as_they_went_in()
    {
        var random = new Random(7);
        for (var i = 0; i < 10; i++)
        {
            var (script, title, name, url, body) = NastyScript(random);
            Assert.All(script, c => Assert.True(c is '\n' or (>= ' ' and <= '~')));
            var result = await RunAsync(script);

            var get = result.GetProperty("requests")[0];
            Assert.Equal(new Uri(url).GetLeftPart(UriPartial.Authority) + new Uri(url).PathAndQuery, get.GetProperty("url").GetString());
            var record = JsonDocument.Parse(result.GetProperty("files").GetProperty(K6Export.RecordName).GetString()!).RootElement;
            Assert.Equal(AsWritten(title), record.GetProperty("title").GetString());
            Assert.Equal(AsWritten(name), record.GetProperty("phases")[0].GetProperty("name").GetString());
            Assert.Equal(body == "right" ? 1 : 2, result.GetProperty("added").GetArrayLength());
        }
    }

    private static (string Script, string Title, string Name, string Url, string Body) NastyScript(Random random)
    {
        string Some() => string.Concat(random.GetItems(Nasty, random.Next(1, 5)));
        var (title, name, url, body) = (Some(), Some(), "http://127.0.0.1:5000/" + Some().Replace("\ud800", "", StringComparison.Ordinal) + "?q=" + Uri.EscapeDataString("'\"` ${x}"), Some());
        return (Script([new LoadPhase(name, new LoadPlan(url, 1, DurationSeconds: 1) { ExpectedBody = body })], K6Thresholds.None, title), title, name, url, body);
    }

    /// <summary>Half a surrogate pair is no text: it is written as the replacement character.</summary>
    private static string AsWritten(string text) => text.Replace("\ud800", "\ufffd", StringComparison.Ordinal);

    [Fact(Timeout = 60_000)]
    public async Task A_request_has_its_method_and_takes_what_is_not_stored_from_the_environment()
    {
        var script = Script([Plans.Post]);
        var result = await RunAsync(script, """{"HEADER_X_API_KEY":"k3y"}""");

        var sent = result.GetProperty("requests")[0];
        Assert.Equal("POST", sent.GetProperty("method").GetString());
        var headers = sent.GetProperty("params").GetProperty("headers");
        Assert.Equal(("application/json", "k3y"), (headers.GetProperty("Content-Type").GetString(), headers.GetProperty("X-Api-Key").GetString()));
        Assert.Contains("give them as HEADER_X_API_KEY=VALUE BODY_FILE=FILE, and put what belongs there in place of *** in its path.", script, StringComparison.Ordinal);
    }

    [Fact(Timeout = 60_000)]
    public async Task Phases_become_scenarios_that_start_by_the_clock()
    {
        var result = await RunAsync(Script(Plans.All));
        var scenarios = result.GetProperty("options").GetProperty("scenarios").EnumerateObject().ToList();

        Assert.Equal(
            ["constant-vus 10s", "constant-vus 67s", "shared-iterations 137s", "constant-arrival-rate 167s", "constant-arrival-rate 177s", "ramping-arrival-rate 178500ms", "constant-vus 191s"],
            scenarios.Select(s => $"{s.Value.GetProperty("executor").GetString()} {s.Value.GetProperty("startTime").GetString()}"));
        Assert.All(scenarios, s => Assert.Matches("^[0-9a-zA-Z_-]+$", s.Name));
        Assert.All(scenarios, s => Assert.Equal("30s", s.Value.GetProperty("gracefulStop").GetString()));
        Assert.Equal((50, 50), (scenarios[2].Value.GetProperty("vus").GetInt32(), scenarios[2].Value.GetProperty("iterations").GetInt32()));
        Assert.Equal((200_000, "1000s"), (scenarios[3].Value.GetProperty("rate").GetInt32(), scenarios[3].Value.GetProperty("timeUnit").GetString()));
        Assert.Equal([("10s", 100_000), ("2500ms", 500)], scenarios[5].Value.GetProperty("stages").EnumerateArray().Select(s => (s.GetProperty("duration").GetString()!, s.GetProperty("target").GetInt32())));
        Assert.All(scenarios.Skip(3).Take(2), s => Assert.Equal(50, s.Value.GetProperty("maxVUs").GetInt32()));
    }

    [Fact]
    public void Loads_at_the_same_time_start_together_and_the_next_phase_waits_for_the_longest()
    {
        var (first, longer) = (Plans.Closed, Plans.Closed with { Name = "longer", Load = Plans.Closed.Load! with { DurationSeconds = 100 } });

        var scenarios = K6Scenario.Of([first with { Beside = [longer] }, first with { Name = "next" }]);

        Assert.Equal([(first.Name, 0.0), ("longer", 0), ("next", 100)], scenarios.Select(scenario => (scenario.Phase.Name, scenario.StartSeconds)));
        Assert.Distinct(scenarios.Select(scenario => scenario.Name));
    }

    [Fact(Timeout = 60_000)]
    public async Task An_open_loop_with_a_number_of_requests_sends_no_more()
    {
        // The stand-in calls each scenario with iteration 0 and with iteration 1,000,000.
        var result = await RunAsync(Script([Plans.OpenCount]));

        Assert.Equal(1, result.GetProperty("requests").GetArrayLength());
    }

    [Fact(Timeout = 60_000)]
    public async Task Keep_alive_timeout_body_and_address_reach_the_requests()
    {
        var alone = await RunAsync(Script([Plans.Count]), """{"BASE_URL":"http://target:8080/"}""");
        var mixed = await RunAsync(Script([Plans.Count, Plans.Body]));

        Assert.True(alone.GetProperty("options").GetProperty("noConnectionReuse").GetBoolean());
        Assert.True(alone.GetProperty("options").GetProperty("discardResponseBodies").GetBoolean());
        Assert.Equal("http://target:8080/api/test?ms=50", alone.GetProperty("requests")[0].GetProperty("url").GetString());
        Assert.Equal(30_000, alone.GetProperty("requests")[0].GetProperty("params").GetProperty("timeout").GetInt32());
        Assert.False(mixed.GetProperty("options").GetProperty("noConnectionReuse").GetBoolean());
        Assert.False(mixed.GetProperty("options").GetProperty("discardResponseBodies").GetBoolean());
        Assert.Equal("close", mixed.GetProperty("requests")[0].GetProperty("params").GetProperty("headers").GetProperty("Connection").GetString());
        Assert.Equal("text", mixed.GetProperty("requests")[2].GetProperty("params").GetProperty("responseType").GetString());
        Assert.Equal(1, mixed.GetProperty("added").GetArrayLength());
    }

    [Fact(Timeout = 60_000)]
    public async Task Thresholds_hold_for_each_phase_and_a_runner_has_its_share_of_the_count()
    {
        var script = Script([Plans.Closed, Plans.Body], new K6Thresholds(500, 0.01, 200));
        var thresholds = (await RunAsync(script, """{"RUNNERS":"4"}""")).GetProperty("options").GetProperty("thresholds");
        string? Of(string name) => thresholds.GetProperty(name) is { } list && list.GetArrayLength() > 0 ? list[0].GetString() : null;

        Assert.Equal("count>=3500", Of("http_reqs{scenario:p1-sync-100}"));
        Assert.Equal("p(95)<=500", Of("http_req_duration{scenario:p1-sync-100}"));
        Assert.Equal("rate<=0.01", Of("http_req_failed{scenario:p1-sync-100}"));
        Assert.Equal("rate>=0.99", Of("checks{scenario:p2-body}"));
        Assert.Null(Of("http_req_waiting{scenario:p1-sync-100}"));
    }

    [Fact]
    public void What_k6_cannot_do_is_said_in_script_and_instructions()
    {
        var files = K6Export.Files("A plan", Plans.All);

        Assert.Contains("minimum threads first (worker 100, I/O unchanged); k6 cannot", Text(files, K6Export.ScriptName), StringComparison.Ordinal);
        Assert.Contains("minimum threads first (worker 100, I/O unchanged); k6 cannot", Text(files, K6Export.ReadmeName), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("A plan", "k6-a-plan")]
    [InlineData("*/ \u2028 ---\nkind: x", "k6-kind-x")]
    [InlineData("×", "k6-load")]
    public void The_manifest_is_yaml_that_the_operator_reads(string title, string name)
    {
        var yaml = new YamlStream();
        yaml.Load(new StringReader(Text(K6Export.Files(title, [Plans.Closed], null, 4), K6Export.ManifestName)));
        var root = (YamlMappingNode)Assert.Single(yaml.Documents).RootNode;
        var spec = root["spec"];

        Assert.Equal(("k6.io/v1alpha1", "TestRun", name), (root["apiVersion"].ToString(), root["kind"].ToString(), root["metadata"]["name"].ToString()));
        Assert.Equal(("4", name, K6Export.ScriptName), (spec["parallelism"].ToString(), spec["script"]["configMap"]["name"].ToString(), spec["script"]["configMap"]["file"].ToString()));
        Assert.Equal(
            [("BASE_URL", "http://127.0.0.1:5000"), ("RUNNERS", "4"), ("RECORD", "stdout")],
            Environment(root));

        var elsewhere = new LoadPhase("else", new LoadPlan("http://other:5000/", 1, DurationSeconds: 1));
        yaml.Load(new StringReader(Text(K6Export.Files(title, [Plans.Closed, elsewhere]), K6Export.ManifestName)));
        Assert.Equal(["RUNNERS", "RECORD"], Environment(yaml.Documents[0].RootNode).Select(e => e.Name));
    }

    private static IEnumerable<(string Name, string Value)> Environment(YamlNode root) =>
        ((YamlSequenceNode)root["spec"]["runner"]["env"]).Select(e => (e["name"].ToString(), e["value"].ToString()));

    [Fact]
    public void The_instructions_have_ten_lines_whatever_the_title_is()
    {
        var readme = Text(K6Export.Files("a\nb\r\u2028c", Plans.All), K6Export.ReadmeName);

        Assert.Equal(10, readme.TrimEnd('\n').Split('\n').Length);
        Assert.StartsWith("# a b c\n", readme, StringComparison.Ordinal);
        Assert.Contains("'^{\"format\"'", readme, StringComparison.Ordinal);
    }

    [Fact]
    public void A_plan_that_sends_nothing_and_an_address_that_is_none_are_one_sentence()
    {
        Assert.Contains("sends nothing", Assert.Throws<UserFacingException>(() => K6Export.Files("x", [Plans.Rest(3)])).Message, StringComparison.Ordinal);
        Assert.Contains("not an address", Assert.Throws<UserFacingException>(() => K6Export.Files("x", [new LoadPhase("x", new LoadPlan("ftp://x/", 1, 1))])).Message, StringComparison.Ordinal);
        Assert.Contains("between 1 and 1000", Assert.Throws<UserFacingException>(() => K6Export.Files("x", [Plans.Closed], null, 0)).Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = 60_000)]
    public async Task The_record_that_a_script_writes_is_imported_as_a_run()
    {
        const string Metrics = """
            {"state":{"testRunDurationMs":80500},"metrics":{
              "http_reqs":{"values":{"count":1200,"rate":14.9}},"http_req_failed":{"values":{"passes":12,"fails":1188,"rate":0.01}},
              "http_req_duration":{"values":{"min":1,"avg":20.5,"med":20,"p(90)":30,"p(95)":40,"p(99)":50,"p(99.9)":60,"max":70,"count":1200}},
              "http_reqs{scenario:p1-sync-100}":{"values":{"count":1050,"rate":13}},
              "http_req_duration{scenario:p1-sync-100}":{"values":{"min":2,"avg":3,"med":4,"p(90)":5,"p(95)":6,"p(99)":7,"p(99.9)":8,"max":9,"count":1050}},
              "http_req_duration{scenario:p2-body}":{"values":{"min":0,"avg":0,"med":0,"p(90)":0,"p(95)":0,"p(99)":0,"p(99.9)":0,"max":0,"count":0}}}}
            """;
        var script = Script([Plans.Closed, Plans.Body], null, "Two phases");
        var toFile = (await RunAsync(script, "{}", Metrics)).GetProperty("files");
        var toStdout = (await RunAsync(script, """{"RECORD":"stdout","RUNNERS":"4"}""", Metrics)).GetProperty("files");

        var load = await ReadAsync(toFile.GetProperty(K6Export.RecordName).GetString()!);
        Assert.Contains("sync × 100: 1050 requests, 0 failed, 0 not sent; http_req_duration p50 4.0 ms", toFile.GetProperty("stdout").GetString(), StringComparison.Ordinal);
        Assert.Equal((ImportFormat.K6Record, "k6, Two phases", "k6"), (load.Format, load.Title, load.Summary.Source));
        Assert.Equal((1200L, 1200 / 80.5, 40.0, 60.0), (load.Summary.Completed, load.Summary.CompletedPerSecond, load.Summary.Latency!.P95Ms, load.Summary.Latency.P999Ms));
        Assert.Equal(12, load.Summary.Errors["failed"]);
        Assert.False(load.Summary.Gives("latency.p75Ms"));
        Assert.False(load.Summary.Gives("connectMs.p50Ms"));
        Assert.Contains("without blocked", load.Summary.Definitions!["latency.p95Ms"], StringComparison.Ordinal);
        Assert.Equal([("sync × 100", 0.0, 70.0), ("body", 70.0, 75.0)], load.Phases.Select(p => (p.Name, p.From, p.To)));
        Assert.Equal((15.0, 6.0), (load.Phases[0].Load.CompletedPerSecond, load.Phases[0].Load.Latency!.P95Ms));
        Assert.Null(load.Phases[1].Load.Latency);
        Assert.False(load.Phases[1].Load.Gives("completed"));

        var line = toStdout.GetProperty("stdout").GetString()!;
        Assert.StartsWith("{\"format\"", line, StringComparison.Ordinal);
        Assert.Equal(1, line.Count(c => c == '\n'));
        Assert.Equal(["One of 4 runners that shared the load."], (await ReadAsync(line)).Notes);
    }

    private static Task<ImportedLoad> ReadAsync(string text) =>
        Fixture.ReadAsync(new MemoryStream(Encoding.UTF8.GetBytes(text)), null, "record.json", TestContext.Current.CancellationToken);
}
