namespace Dashboard.Tests.Cli;

/// <summary>The articles' procedures as arguments of <c>run</c>.</summary>
public sealed class PresetVerbTests
{
    private static readonly string[] Names =
    [
        "s1-sync", "s1-sync-min100", "s1-io", "s1-io-min100", "s1-io-iomin100", "s1-asyncio", "s2", "s2-short",
        "s4-taskwait", "s4-tasksleepwait", "s4-taskasyncwait", "s4-taskwait-120s", "s4-tasksleepwait-120s",
    ];

    [Fact(Timeout = 20_000)]
    public async Task Help_names_every_preset()
    {
        var verb = await CalledVerb.RunAsync("run", "--help");

        Assert.Equal(0, verb.ExitCode);
        Assert.Contains($"Experiment from an article to reproduce: {string.Join(", ", Names)}\n", verb.Output, StringComparison.Ordinal);
    }

    [Theory(Timeout = 20_000)]
    [InlineData("leave out --connections", "s1-sync", "-c", "5")]
    [InlineData("leave out --duration", "s4-taskwait", "-d", "1s")]
    [InlineData("leave out --requests", "s1-sync", "-n", "10")]
    [InlineData("leave out --rate", "s1-sync", "--rate", "10")]
    [InlineData("leave out --timeout", "s1-sync", "--timeout", "10s")]
    [InlineData("leave out --query", "s2", "--query", "ms=16")]
    [InlineData("either --scenario or --preset", "s1-sync", "--scenario", "taskwait")]
    [InlineData("The preset s1-sync has no configurable service time: leave out --service-time", "s1-sync", "--service-time", "16ms")]
    [InlineData("--service-time takes a duration", "s2", "--service-time", "soon")]
    [InlineData("Unknown preset 'nope'; use one of s1-sync, s1-sync-min100, ", "nope")]
    public async Task What_does_not_fit_a_preset_is_refused_before_anything_is_started(string says, string preset, params string[] others)
    {
        var verb = await CalledVerb.RunAsync(["run", "--demo", "--preset", preset, .. others]);

        verb.FailedWith(2, says);
    }
}
