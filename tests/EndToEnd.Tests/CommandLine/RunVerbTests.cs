using System.Text.Json;

namespace EndToEnd.Tests.CommandLine;

/// <summary>A Start button without a browser.</summary>
public sealed class RunVerbTests
{
    [Fact(Timeout = 90_000)]
    public async Task Run_starves_the_sample_records_it_and_leaves_nothing_behind()
    {
        using var folder = new TemporaryFolder();

        var verb = await Verb.RunAsync("run", "--demo", "--scenario", "taskwait", "-c", "40", "-d", "3s", "--tail", "1s", "--json", "--data", folder.Path);

        Assert.Equal(0, verb.ExitCode);
        var said = JsonSerializer.Deserialize<JsonElement>(verb.Output);
        Assert.Equal("completed", said.GetProperty("outcome").GetString());
        Assert.True(said.GetProperty("load").GetProperty("sent").GetInt64() >= 40);
        Assert.True(said.GetProperty("pool").GetProperty("injections").GetProperty("CooperativeBlocking").GetInt64() > 0);
        var lines = RunFiles.Read(said.GetProperty("file").GetString()!);
        Assert.NotEmpty(lines.OfKind("load"));
        Assert.Single(lines.OfKind("firstRequest"));
        Assert.Empty(Proc.WithCommandLine(folder.Path));
    }

    [Fact(Timeout = 60_000)]
    public async Task A_scenario_that_the_target_does_not_have_is_refused_with_those_it_has()
    {
        using var folder = new TemporaryFolder();

        var verb = await Verb.RunAsync("run", "--demo", "--scenario", "sing", "--data", folder.Path);

        Assert.Equal(1, verb.ExitCode);
        Assert.Contains("has no scenario 'sing'", verb.Errors[^1], StringComparison.Ordinal);
        Assert.Contains("taskwait", verb.Errors[^1], StringComparison.Ordinal);
        Assert.DoesNotContain(verb.Errors, line => line.StartsWith("   at ", StringComparison.Ordinal));
    }

    [Theory(Timeout = 60_000)]
    [InlineData("--demo or --process-id", "--scenario", "taskwait")]
    [InlineData("--scenario", "--demo")]
    [InlineData("not both", "--demo", "--scenario", "taskwait", "-d", "1s", "-n", "10")]
    [InlineData("--duration takes a duration", "--demo", "--scenario", "taskwait", "-d", "soon")]
    [InlineData("--connections", "--demo", "--scenario", "taskwait", "-c", "many")]
    public async Task A_run_that_makes_no_sense_is_refused(string says, params string[] arguments)
    {
        var verb = await Verb.RunAsync(["run", .. arguments]);

        verb.FailedWith(2, says);
    }

    [Theory(Timeout = 60_000)]
    [InlineData("connections must be between", "-c", "5000")]
    [InlineData("duration must be", "-d", "2h")]
    public async Task A_load_above_the_limits_is_refused(string says, params string[] load)
    {
        using var folder = new TemporaryFolder();

        var verb = await Verb.RunAsync(["run", "--demo", "--scenario", "taskwait", "--data", folder.Path, .. load]);

        Assert.NotEqual(0, verb.ExitCode);
        Assert.Contains(says, verb.Errors[^1], StringComparison.Ordinal);
        Assert.Empty(Directory.EnumerateFiles(folder.Path, "*.run.jsonl"));
    }
}
