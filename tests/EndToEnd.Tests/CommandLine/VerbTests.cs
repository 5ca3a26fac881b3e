using System.Text.Json;

namespace EndToEnd.Tests.CommandLine;

/// <summary>The verbs that need no browser.</summary>
public sealed class VerbTests(SharedTarget shared) : IClassFixture<SharedTarget>
{
    [Fact(Timeout = 120_000)]
    public async Task Ps_lists_the_target_as_JSON_and_as_text()
    {
        var json = await Verb.RunAsync("ps", "--json");
        var text = await Verb.RunAsync("ps");

        var found = Assert.Single(JsonSerializer.Deserialize<JsonElement>(json.Output).EnumerateArray(), p => p.GetProperty("processId").GetInt32() == shared.Target.Id);
        Assert.Equal("TargetApp", found.GetProperty("name").GetString());
        Assert.StartsWith("10.", found.GetProperty("runtimeVersion").GetString(), StringComparison.Ordinal);
        Assert.Equal(0, json.ExitCode);
        Assert.Matches("^ *PID  NAME +PORTS +RUNTIME +COMMAND LINE\n", text.Output);
        Assert.Contains($" {shared.Target.Id}  TargetApp", text.Output, StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task Record_writes_a_run_file_with_the_pools_figures_and_says_where()
    {
        using var folder = new TemporaryFolder();

        var verb = await Verb.RunAsync("record", "--process-id", $"{shared.Target.Id}", "-d", "3s", "--fail-on", "starvation", "--json", "--data", folder.Path);

        Assert.Equal(0, verb.ExitCode);
        var said = JsonSerializer.Deserialize<JsonElement>(verb.Output);
        Assert.InRange(said.GetProperty("pool").GetProperty("threadsMax").GetDouble(), 1, 1000);
        Assert.Equal(JsonValueKind.Array, said.GetProperty("findings").ValueKind);
        Assert.Contains(said.GetProperty("verdict").GetProperty("rule").GetString(), (string[])["healthy", "notEnoughData"]);
        var lines = RunFiles.Read(said.GetProperty("file").GetString()!);
        Assert.Equal(said.GetProperty("runId").GetString(), lines[0].GetProperty("id").GetString());

        // Twelve of 250 ms each; on a busy machine the first come late, and the end, seen a second late, lets some more in.
        Assert.InRange(lines.OfKind("sample").Count, 8, 24);
        var summary = Assert.Single(lines.OfKind("summary"));
        Assert.Equal("completed", summary.GetProperty("outcome").GetString());
        Assert.Contains("Attached to TargetApp", string.Join('\n', verb.Errors), StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_process_is_named_by_its_port_and_load_goes_where_it_listens()
    {
        using var folder = new TemporaryFolder();
        await using var server = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        var port = new Uri((await server.WaitForLineAsync("^Shapes: ([^ ]+)", TimeSpan.FromSeconds(30))).Groups[1].Value).Port;

        var verb = await Verb.RunAsync("run", "-p", $":{port}", "--path", "/hello", "-n", "20", "-c", "2", "--tail", "1s", "--json", "--data", folder.Path);
        var none = await Verb.RunAsync("record", "-p", "no-such-program", "-d", "1s", "--data", folder.Path);

        Assert.Equal(0, verb.ExitCode);
        Assert.Equal(20, JsonSerializer.Deserialize<JsonElement>(verb.Output).GetProperty("load").GetProperty("completed").GetInt64());
        Assert.Contains($"Load goes to http://127.0.0.1:{port}/, where the process listens", string.Join('\n', verb.Errors), StringComparison.Ordinal);
        Assert.Equal(2, none.ExitCode);
        Assert.Matches("^No .NET process of this user is 'no-such-program': there is .*Shapes", Assert.Single(none.Errors));
    }

    [Fact(Timeout = 120_000)]
    public async Task Record_without_a_duration_ends_with_Ctrl_C_and_keeps_what_was_recorded()
    {
        using var folder = new TemporaryFolder();
        await using var record = ChildProgram.Start(ProductFiles.DashboardAssembly, ["record", "--process-id", $"{shared.Target.Id}", "--data", folder.Path]);
        await Eventually.TrueAsync(
            () => Directory.EnumerateFiles(folder.Path, "*.run.jsonl").FirstOrDefault() is { } file && RunFiles.Read(file).OfKind("sample").Count >= 4,
            TimeSpan.FromSeconds(20),
            "some samples are recorded");

        Signals.Send("INT", record.Id);
        await record.WaitForExitAsync(TimeSpan.FromSeconds(15));

        Assert.Equal(0, record.Process.ExitCode);
        var summary = Assert.Single(RunFiles.Read(RunFiles.Newest(folder.Path)).OfKind("summary"));
        Assert.Equal("stopped", summary.GetProperty("outcome").GetString());
    }

    [Theory(Timeout = 120_000)]
    [InlineData("record", "--process-id", "1")]
    [InlineData("serve", "--port", "0")]
    public async Task A_home_that_cannot_be_written_is_one_sentence(params string[] arguments)
    {
        var environment = new Dictionary<string, string?>(StringComparer.Ordinal) { ["HOME"] = "/proc", ["XDG_DATA_HOME"] = null, ["DOTNET_NOLOGO"] = "1" };
        await using var verb = ChildProgram.Start(ProductFiles.DashboardAssembly, arguments, environment);
        await verb.WaitForExitAsync(TimeSpan.FromSeconds(30));

        Assert.Equal(1, verb.Process.ExitCode);
        Assert.Contains("--data", Assert.Single(verb.StandardErrors), StringComparison.Ordinal);
    }
}
