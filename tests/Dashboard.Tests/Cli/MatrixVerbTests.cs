namespace Dashboard.Tests.Cli;

/// <summary>What <c>matrix</c> refuses before anything is started.</summary>
public sealed class MatrixVerbTests
{
    [Theory(Timeout = 20_000)]
    [InlineData("Foreground threads: 1 to 64, not '0'.", "--foreground", "0")]
    [InlineData("With 0 workers every operation is synchronous", "--workers", "0", "--worker-kind", "pool")]
    [InlineData("Operations: 1\u202f000 to 10\u202f000\u202f000, not 1\u202f000\u202f000\u202f000.", "--operations", "1000000000")]
    [InlineData("leave out --operations", "--preset", "tkrzw-article", "--operations", "5000")]
    public async Task Bad_settings_get_a_sentence_and_leave_nothing_behind(string says, params string[] settings)
    {
        using var folder = new TemporaryFolder();

        var verb = await CalledVerb.RunAsync(["matrix", "--demo", "--data", folder.FullPath, .. settings]);

        verb.FailedWith(2, says);
        Assert.Empty(Directory.EnumerateFileSystemEntries(folder.FullPath));
    }

    [Fact(Timeout = 20_000)]
    public async Task A_matrix_without_a_target_says_what_it_takes()
    {
        var verb = await CalledVerb.RunAsync("matrix");

        verb.FailedWith(2, "matrix takes --demo, or --base-address or --process-id of a running sample");
    }
}
