using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.RunFile;

/// <summary>The recorded run inside the program.</summary>
public sealed class ExampleRecordingTests
{
    private const int MostBytes = 300 * 1024;
    private const int MostBytesOfAllRuns = 2 * 1024 * 1024;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 60_000)]
    public async Task It_starved_by_task_waits_and_holds_what_each_part_of_a_runs_page_shows()
    {
        using var example = await ExampleRecording.UnpackAsync(Token);
        var run = await new RunStore(new RunFolder(example.Folder)).OpenAsync(example.Id, Token);

        Assert.Equal(RunSummary.Completed, run.Summary!.Outcome);
        Assert.Empty(run.Problems);
        Assert.Equal("starvationByTaskWaits", run.Summary.Verdict!.Rule);
        Assert.Equal("TaskWait.Handle", run.Summary.Blockers[0].Method);
        Assert.Contains(run.Items, item => item is SiteStack { Number: var number } && number == run.Summary.Blockers[0].Stack);
        Assert.NotEmpty(run.Summary.RequestTime);
        Assert.NotEmpty(run.Items.OfType<StackSnapshotItem>());
        Assert.NotEmpty(run.Items.OfType<Injection>());
        Assert.DoesNotContain(run.Header.Target!.CommandLine!.Split(' '), word => word.StartsWith("/tmp/", StringComparison.Ordinal));
    }

    [Fact(Timeout = 60_000)]
    public async Task Its_notice_says_what_it_is_when_and_how_it_was_made_and_that_nothing_is_kept()
    {
        using var example = await ExampleRecording.UnpackAsync(Token);
        var header = await RunFileReader.HeaderAsync(Directory.GetFiles(example.Folder).Single(), Token);

        Assert.Equal(
            $"Example: this run was recorded on {header.StartedUtc.UtcDateTime:yyyy-MM-dd HH:mm} UTC by version {header.Machine.DashboardVersion} "
                + $"(50 connections for 4 s to {header.Path} of the sample). Nothing here is live. "
                + "What you change or record here is deleted when this dashboard ends.",
            example.Notice);
    }

    [Fact(Timeout = 60_000)]
    public async Task Each_user_has_a_copy_of_their_own_which_is_gone_with_what_they_wrote()
    {
        var first = await ExampleRecording.UnpackAsync(Token);
        using var second = await ExampleRecording.UnpackAsync(Token);
        await new RunEdits(new RunFolder(first.Folder)).NoteAsync(first.Id, new RunNote(0) { Title = "Mine" }, Token);
        var other = Assert.Single(await new RunStore(new RunFolder(second.Folder)).ListAsync(Token));

        first.Dispose();
        first.Dispose();

        Assert.NotEqual("Mine", other.Title);
        Assert.False(Directory.Exists(first.Folder));
        Assert.True(Directory.Exists(second.Folder));
    }

    [Fact]
    public void Recorded_runs_stay_small()
    {
        var package = Directory.GetFiles(Path.Combine(ProductFiles.RepositoryRoot, "Dashboard", "Package"), "*.jsonl.gz");
        var tests = Directory.GetFiles(Path.Combine(ProductFiles.RepositoryRoot, "tests", "Dashboard.Tests"), "*.jsonl*", SearchOption.AllDirectories)
            .Where(file => !file.Split(Path.DirectorySeparatorChar).Intersect(["bin", "obj"], StringComparer.Ordinal).Any()).ToList();

        Assert.InRange(new FileInfo(Assert.Single(package)).Length, 1, MostBytes);
        Assert.InRange(tests.Count, 30, 200);
        Assert.InRange(tests.Concat(package).Sum(file => new FileInfo(file).Length), 1, MostBytesOfAllRuns);
    }
}
