using Dashboard.RunFile;
using Dashboard.Tests.Recorded;
using Dashboard.Tests.Report;
using Dashboard.Timeline;

namespace Dashboard.Tests.RunFile;

/// <summary>Files from before there was a wait in the queue hold the samples of which it is made.</summary>
public sealed class OlderQueueWaitTests
{
    [Fact(Timeout = 30_000)]
    public async Task Whoever_opens_an_older_file_gets_the_wait_and_a_list_which_reads_only_summaries_does_not()
    {
        await using var runs = await RecordedRuns.OpenAsync();
        var token = TestContext.Current.CancellationToken;
        var starved = (await runs.Store.OpenAsync(RecordedRuns.NothingInTime, token)).Summary!.Pool;
        var listed = (await runs.Store.ListAsync(token)).Single(entry => entry.Id == RecordedRuns.NothingInTime).Summary!.Pool;

        Assert.InRange(starved.QueueWaitMeanMs!.Value, 500, 10_000);
        Assert.InRange(starved.QueueWaitMaxMs!.Value, starved.QueueWaitMeanMs.Value, 60_000);
        Assert.Null(listed.QueueWaitMeanMs);
        Assert.Equal(listed.PeakQueue, starved.PeakQueue);
    }

    [Fact(Timeout = 30_000)]
    public async Task What_is_awaited_hardly_waits_and_reading_without_points_says_the_same()
    {
        await using var runs = await RecordedRuns.OpenAsync();
        var token = TestContext.Current.CancellationToken;
        var whole = (await runs.Store.OpenAsync(RecordedRuns.Awaited, token)).Summary!.Pool;
        var ends = (await runs.Store.OpenAsync(RecordedRuns.Awaited, RunParts.Ends, token)).Summary!.Pool;

        Assert.InRange(whole.QueueWaitMeanMs!.Value, 0, 100);
        Assert.Equal(
            (whole.QueueWaitMeanMs, whole.QueueWaitMaxMs, whole.LongestWithoutDequeueSeconds), (ends.QueueWaitMeanMs, ends.QueueWaitMaxMs, ends.LongestWithoutDequeueSeconds));
    }

    [Fact(Timeout = 20_000)]
    public async Task What_a_run_wrote_itself_stands()
    {
        using var folder = new TemporaryFolder();
        var run = SampleRuns.Of();
        var path = await run.WriteAsync(folder.FullPath);
        var read = (await RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken)).Summary!.Pool;

        Assert.NotNull(run.Summary!.Pool.QueueWaitMeanMs);
        Assert.Equal(
            (run.Summary.Pool.QueueWaitMeanMs, run.Summary.Pool.QueueWaitMaxMs, run.Summary.Pool.LongestWithoutDequeueSeconds),
            (read.QueueWaitMeanMs, read.QueueWaitMaxMs, read.LongestWithoutDequeueSeconds));
        Assert.Contains("\"queueWaitMeanMs\":", await File.ReadAllTextAsync(path, TestContext.Current.CancellationToken), StringComparison.Ordinal);
    }
}
