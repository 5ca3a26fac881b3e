using Dashboard.Cli.Files;
using Dashboard.Format;

namespace Dashboard.Tests.Cli.Files;

public sealed class ResultFileTests
{
    [Fact(Timeout = 10_000)]
    public async Task An_older_longer_file_is_replaced()
    {
        using var folder = new TemporaryFolder();
        var path = Path.Combine(folder.FullPath, "latency.hgrm");
        await File.WriteAllTextAsync(path, new string('x', 10_000), TestContext.Current.CancellationToken);
        using (var file = ResultFile.Open(path, "--hgrm"))
        {
            Assert.Equal(path, file.FullPath);
            file.Write("p50 1.5\n");
        }

        Assert.Equal("p50 1.5\n", await File.ReadAllTextAsync(path, TestContext.Current.CancellationToken));
    }

    [Fact(Timeout = 10_000)]
    public async Task A_load_that_comes_to_nothing_leaves_an_old_file_as_it_was_and_no_new_one()
    {
        using var folder = new TemporaryFolder();
        var (old, fresh) = (Path.Combine(folder.FullPath, "old"), Path.Combine(folder.FullPath, "new"));
        await File.WriteAllTextAsync(old, "kept", TestContext.Current.CancellationToken);
        ResultFile.Open(old, "--hgrm").Dispose();
        ResultFile.Open(fresh, "--hgrm").Dispose();

        Assert.Equal("kept", await File.ReadAllTextAsync(old, TestContext.Current.CancellationToken));
        Assert.False(File.Exists(fresh));
    }

    [Fact(Timeout = 10_000)]
    public async Task A_place_where_no_file_can_be_is_refused_with_a_sentence()
    {
        await Task.Yield();
        using var folder = new TemporaryFolder();
        foreach (var path in (string[])[folder.FullPath, Path.Combine(folder.FullPath, "none", "file"), "a\0b"])
        {
            var refused = Assert.Throws<UserFacingException>(() => ResultFile.Open(path, "--hlog"));
            Assert.StartsWith($"The file '{path}' cannot be written: ", refused.Message, StringComparison.Ordinal);
            Assert.EndsWith("; choose another one with --hlog.", refused.Message, StringComparison.Ordinal);
        }
    }
}
