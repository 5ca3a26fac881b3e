namespace Dashboard.Tests.Cli;

/// <summary>What <c>sweep</c> refuses before anything is started.</summary>
public sealed class SweepVerbTests
{
    [Theory(Timeout = 20_000)]
    [InlineData("sweep takes --scenario with --x, or --preset, or --resume", "--scenario", "taskwait")]
    [InlineData("Unknown setting 'threads'", "--scenario", "taskwait", "--x", "threads=1,2")]
    [InlineData("A preset has its own settings: leave out --x", "--preset", "knee", "--x", "connections=1,2")]
    [InlineData("Unknown preset 'tkrzw-article'", "--preset", "tkrzw-article")]
    [InlineData("Query: leave out “#” and what follows", "--scenario", "taskwait", "--x", "connections=1,2", "--query", "a=1#b")]
    [InlineData("Connections: 1 to 1\u202f000, not 5\u202f000.", "--scenario", "taskwait", "--x", "rate=1,2", "-c", "5000")]
    [InlineData("Timeout: 0.1 to 600 s, not 0.05.", "--scenario", "taskwait", "--x", "connections=1,2", "--timeout", "50ms")]
    [InlineData("Rate: above 0, at most 100\u202f000 requests/s, not 0.", "--scenario", "taskwait", "--x", "connections=1,2", "--rate", "0")]
    [InlineData("two end conditions", "--scenario", "taskwait", "--x", "connections=1,2", "-d", "5s", "-n", "10")]
    public async Task A_sweep_that_makes_no_sense_is_refused(string says, params string[] arguments)
    {
        using var folder = new TemporaryFolder();

        var verb = await CalledVerb.RunAsync(["sweep", "--demo", "--data", folder.FullPath, .. arguments]);

        verb.FailedWith(2, says);
        Assert.Empty(Directory.EnumerateFileSystemEntries(folder.FullPath));
    }
}
