namespace Dashboard.Tests.Cli;

/// <summary>What <c>sweep</c> refuses before anything is started.</summary>
public sealed class SweepVerbTests
{
    [Theory(Timeout = 20_000)]
    [InlineData("sweep takes --scenario with --x, or --preset, or --resume", "--scenario", "taskwait")]
    [InlineData("There is no setting 'threads' to vary", "--scenario", "taskwait", "--x", "threads=1,2")]
    [InlineData("A preset has its own settings: leave --x out", "--preset", "knee", "--x", "connections=1,2")]
    [InlineData("There is no preset 'tkrzw-article' of loads", "--preset", "tkrzw-article")]
    public async Task A_sweep_that_makes_no_sense_is_refused(string says, params string[] arguments)
    {
        using var folder = new TemporaryFolder();

        var verb = await CalledVerb.RunAsync(["sweep", "--demo", "--data", folder.FullPath, .. arguments]);

        verb.FailedWith(2, says);
        Assert.Empty(Directory.EnumerateFileSystemEntries(folder.FullPath));
    }
}
