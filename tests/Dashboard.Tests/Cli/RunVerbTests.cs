namespace Dashboard.Tests.Cli;

/// <summary>What <c>run</c> refuses before anything is started.</summary>
public sealed class RunVerbTests
{
    [Theory(Timeout = 20_000)]
    [InlineData("--demo or --process-id", "--scenario", "taskwait")]
    [InlineData("either --scenario or --preset", "--demo")]
    [InlineData("either --scenario or --preset", "--demo", "--scenario", "taskwait", "--preset", "s1-sync")]
    [InlineData("--service-time belongs to a preset", "--demo", "--scenario", "taskwait", "--service-time", "16ms")]
    [InlineData("--repeat takes a number from 1 to 50", "--demo", "--scenario", "taskwait", "--repeat", "0")]
    [InlineData("--rate takes a number above 0", "--demo", "--scenario", "taskwait", "--rate", "0")]
    [InlineData("--fail-on takes starvation, not 'slower'", "--demo", "--scenario", "taskwait", "--fail-on", "slower")]
    [InlineData("--max-p95 takes a duration", "--demo", "--scenario", "taskwait", "--max-p95", "soon")]
    [InlineData("not both", "--demo", "--scenario", "taskwait", "-d", "1s", "-n", "10")]
    [InlineData("--duration takes a duration", "--demo", "--scenario", "taskwait", "-d", "soon")]
    [InlineData("--connections", "--demo", "--scenario", "taskwait", "-c", "many")]
    public async Task A_run_that_makes_no_sense_is_refused(string says, params string[] arguments)
    {
        var verb = await CalledVerb.RunAsync(["run", .. arguments]);

        verb.FailedWith(2, says);
    }

    [Theory(Timeout = 20_000)]
    [InlineData("--connections takes a number from 1 to 1000", "-c", "5000")]
    [InlineData("--duration takes a duration above 0 and at most 600s", "-d", "2h")]
    public async Task A_load_above_the_limits_is_refused(string says, params string[] load)
    {
        using var folder = new TemporaryFolder();

        var verb = await CalledVerb.RunAsync(["run", "--demo", "--scenario", "taskwait", "--data", folder.FullPath, .. load]);

        verb.FailedWith(2, says);
        Assert.Empty(Directory.EnumerateFileSystemEntries(folder.FullPath));
    }
}
