using Dashboard.Cli.Frame;
using Dashboard.Diagnosis.Rules;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Tests.Target;
using Dashboard.Timeline;

namespace Dashboard.Tests.Cli.Frame;

/// <summary>A program that starves while a verb records it, at a level that takes no snapshot before a finding.</summary>
[Collection(TimedTests.Name)]
public sealed class HeadlessRecordingTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    /// <summary>Side by side: a recording mostly waits.</summary>
    [Fact(Timeout = 60_000)]
    public async Task Its_finding_takes_one_snapshot_where_waits_are_read_and_none_elsewhere_and_is_kept_once() =>
        await Task.WhenAll(RecordAsync(SignalLevel.Waits, 1), RecordAsync(SignalLevel.Counters, 0));

    private async Task RecordAsync(SignalLevel level, int snapshots)
    {
        await using var target = await PoolTargetProcess.StartAsync("result 2");
        var headless = await Headless.StartAsync(TextWriter.Null, Path.Combine(_folder.FullPath, $"{level}"), interval: null);
        await using var closing = headless;
        headless.Signals.Give(level);
        await headless.Connection.AttachAsync(target.Id, null, Token);

        var started = await headless.Runs.StartAsync(new RecordingPlan(TimeSpan.FromSeconds(12)), Token);
        var finished = await started.Completion;

        var run = await RunFileReader.ReadAsync(finished.File, Token);
        var shown = run.Items.OfType<StackSnapshotItem>().ToList();
        Assert.Equal(snapshots, shown.Count);
        Assert.All(shown, stacks => Assert.StartsWith("Finding: ", stacks.Why, StringComparison.Ordinal));
        Assert.All(shown, stacks => Assert.Contains(stacks.Groups, group => group.InPool && group.Method.Contains("Workload.Run", StringComparison.Ordinal)));
        var found = run.Items.OfType<FindingItem>().Where(item => item.Finding.Rule == RuleIds.StarvationByTaskWaits).ToList();
        Assert.Single(found.Select(item => item.Finding.From).Distinct());
        Assert.InRange(found[0].T - found[0].Finding.From, 0, 10);
        Assert.Equal(found.Select(item => item.T).Order(), found.Select(item => item.T));
        Assert.Single(found, item => item.Finding.To is not null);
    }
}
