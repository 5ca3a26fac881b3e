using ThreadPoolDashboard.Tests;

namespace Dashboard.Tests.Accounts;

/// <summary>What events are made of stays short: one place pairs waits, and a wait reaches its row through few types.</summary>
public sealed class OneStreamTests
{
    /// <summary>From the event of a wait to the row of who blocks: each names the next.</summary>
    private static readonly string[] Path =
    [
        "WaitEvents", "StackReader", "BlockStack", "WorkEvent", "MergedSource", "EventMerger", "TargetAccounts", "ThreadHistory", "ThreadActivity", "ThreadWait",
        "CallSite", "BlockerAccounts", "BlockedWait", "BlockerWindow", "SiteWindow", "BlockingSite",
    ];

    [Fact(Timeout = 10_000)]
    public async Task Begin_and_end_of_a_wait_are_paired_in_one_file() =>
        Assert.Equal(
            ["ThreadHistory", "WaitEvents"],
            (await SourcesAsync()).Where(source => source.Text.Contains("WorkEventKind.WaitEnded", StringComparison.Ordinal)).Select(source => source.Type).Order(StringComparer.Ordinal));

    [Fact(Timeout = 10_000)]
    public async Task From_the_event_to_its_row_a_wait_goes_through_sixteen_types()
    {
        var sources = (await SourcesAsync()).ToLookup(source => source.Type, source => source.Text, StringComparer.Ordinal);
        string TextOf(string type) => Assert.Single(sources[type is "ThreadWait" ? "ThreadActivity" : type is "BlockingSite" ? "BlockingSites" : type]);

        Assert.Equal(16, Path.Length);
        Assert.All(Path.Zip(Path.Skip(1)), step =>
            Assert.True(TextOf(step.First).Contains(step.Second, StringComparison.Ordinal) || TextOf(step.Second).Contains(step.First, StringComparison.Ordinal), $"{step}"));
    }

    /// <summary>The product's files by name.</summary>
    private static async Task<IReadOnlyList<(string Type, string Text)>> SourcesAsync()
    {
        var files = Directory.EnumerateFiles(System.IO.Path.Combine(ProductFiles.RepositoryRoot, "Dashboard"), "*.cs", SearchOption.AllDirectories)
            .Where(file => !file.Split(System.IO.Path.DirectorySeparatorChar).Any(folder => folder is "obj" or "bin"));
        return await Task.WhenAll(files.Select(async file =>
            (System.IO.Path.GetFileNameWithoutExtension(file), await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken))));
    }
}
