using Dashboard.Cli;
using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Tests.Cli;

public sealed class PercentileFileTests
{
    [Fact(Timeout = 10_000)]
    public async Task An_older_longer_file_is_replaced_by_the_distribution()
    {
        using var folder = new TemporaryFolder();
        var path = Path.Combine(folder.FullPath, "latency.hgrm");
        await File.WriteAllTextAsync(path, new string('x', 10_000), TestContext.Current.CancellationToken);
        var histogram = new LatencyHistogram();
        histogram.Record(1_500);
        using (var file = PercentileFile.Open(path))
        {
            Assert.Equal(path, file.FullPath);
            file.Write(histogram);
        }

        Assert.Equal(PercentileDistribution.Write(histogram), await File.ReadAllTextAsync(path, TestContext.Current.CancellationToken));
    }

    [Fact(Timeout = 10_000)]
    public async Task A_load_that_comes_to_nothing_leaves_an_old_file_as_it_was_and_no_new_one()
    {
        using var folder = new TemporaryFolder();
        var (old, fresh) = (Path.Combine(folder.FullPath, "old"), Path.Combine(folder.FullPath, "new"));
        await File.WriteAllTextAsync(old, "kept", TestContext.Current.CancellationToken);
        PercentileFile.Open(old).Dispose();
        PercentileFile.Open(fresh).Dispose();

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
            var refused = Assert.Throws<UserFacingException>(() => PercentileFile.Open(path));
            Assert.StartsWith($"The file '{path}' cannot be written: ", refused.Message, StringComparison.Ordinal);
            Assert.EndsWith("; choose another one with --hgrm.", refused.Message, StringComparison.Ordinal);
        }
    }
}
