using Dashboard.Diagnosis.Monitoring;
using Dashboard.Diagnosis.Rules;
using Dashboard.Diagnosis.Settings;
using Dashboard.Diagnosis.Windows;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Shell;
using Dashboard.Target;
using Dashboard.Target.Watched;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Diagnosis.Monitoring;

/// <summary>Thresholds that somebody changes on the page of rules while a pool is judged by them.</summary>
public sealed class PoolMonitorTests : IAsyncLifetime
{
    private readonly TemporaryFolder _folder = new();
    private readonly ServiceProvider _services;
    private readonly TimelineSubscription _published;
    private readonly List<Finding> _told = [];

    public PoolMonitorTests()
    {
        _services = new ServiceCollection().AddLogging().AddDashboard(_folder.FullPath).BuildServiceProvider();
        _published = Hub.Subscribe(TimelineSubscription.RecorderCapacity);
    }

    private TimelineHub Hub => _services.OfFirstTarget<TargetMonitor>().Hub;

    private PoolMonitor Watch => _services.OfFirstTarget<PoolMonitor>();

    private ThresholdSettings Settings => _services.GetRequiredService<ThresholdSettings>();

    public async ValueTask InitializeAsync() => await Watch.StartAsync(TestContext.Current.CancellationToken);

    public async ValueTask DisposeAsync()
    {
        await Watch.StopAsync(CancellationToken.None);
        _published.Dispose();
        await _services.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 30_000)]
    public async Task What_was_found_by_other_thresholds_is_over_and_the_samples_before_the_change_count_no_more()
    {
        var pool = new BlockedPool(Hub);
        await pool.UntilAsync(() => Told().Count > 0);
        var before = _told[0];
        Assert.Equal((RuleIds.BlockedNotInjected, null), (before.Rule, before.To));

        // The processors are no longer free enough for blocking to be named.
        Settings.Set(Thresholds.FreeCpu.Name, BlockedPool.CpuPercent / 2);
        await pool.UntilAsync(() => Told()[^1].To is not null);
        Assert.True(_told[^1].IsSameAs(before));
        Assert.NotSame(before, _told[^1]);
        var (known, over) = (_told.Count, pool.T);
        await pool.UntilAsync(() => Watch.Now.SampledPool is { IsFull: true, T: var t } && t > over + PoolWindow.Seconds);
        Assert.All(Told().Skip(known), finding => Assert.Equal(RuleIds.WorkWaits, finding.Rule));
        Assert.Equal([RuleIds.WorkWaits], Watch.Now.Findings.Select(finding => finding.Rule));
        known = Told().Count;

        var changed = pool.T;
        Settings.ResetAll();
        await pool.UntilAsync(() => Told().Count > known);
        Assert.Equal((RuleIds.BlockedNotInjected, null), (_told[^1].Rule, _told[^1].To));
        Assert.True(_told[^1].From > changed, "Since when is of samples that were judged by these thresholds.");
    }

    [Fact(Timeout = 30_000)]
    public async Task Before_the_first_sample_by_the_new_thresholds_nothing_is_said()
    {
        var pool = new BlockedPool(Hub);
        await pool.UntilAsync(() => Watch.Now.Findings.Count == 1);

        Settings.Set(Thresholds.Silence.Name, 5);
        while (Watch.Now.SampledPool is not null)
        {
            await Task.Delay(10, TestContext.Current.CancellationToken);
        }

        Assert.Empty(Watch.Now.Findings);
        Assert.Equal(PoolAssessment.Unknown.Verdict, Watch.Now.Verdict);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_run_has_what_is_found_in_the_words_of_the_page()
    {
        var pool = new BlockedPool(Hub);
        await pool.UntilAsync(() => Told().Count > 0);
        await using var recorder = new RunRecorder(
            Hub, new RunFileWriter(Path.Combine(_folder.FullPath, "a.run.jsonl"), RunFileTests.Header()), origin: 0, TimeProvider.System);
        var began = pool.T;
        await pool.UntilAsync(() => pool.T > began + 6);

        await Watch.JudgedAsync(Hub);
        var summary = await recorder.CloseAsync(new RunEnd(new RecordingPlan(Length: null), pool.T, RunSummary.Completed, "Completed."));

        var live = Told()[^1];
        var stored = Assert.Single(recorder.Found, live.IsSameAs);
        Assert.Equal((live.Severity, live.Sentence, live.Samples[^1]), (stored.Severity, stored.Sentence, stored.Samples[^1]));
        Assert.Equal(pool.T, stored.To);
        Assert.Equal((live.Rule, live.Headline), (summary.Verdict!.Rule, summary.Verdict.Headline));
    }

    /// <summary>On a busy machine samples come together; the page may show any of them, and its verdict is of the same one.</summary>
    [Fact(Timeout = 30_000)]
    public async Task Of_samples_that_come_together_each_has_its_assessment()
    {
        var pool = new BlockedPool(Hub);
        await pool.UntilAsync(() => Watch.Now.SampledPool is not null);
        var times = Enumerable.Range(1, 8).Select(i => pool.T + (i * 0.25)).ToList();
        foreach (var t in times)
        {
            Hub.Publish(new PoolSample(t, 0.25) { ThreadCount = t, QueueLength = 0, CompletedItems = 1, CpuPercent = 1 });
        }

        await Watch.JudgedAsync(Hub);

        foreach (var t in times)
        {
            var assessment = await Watch.NowAsync(t, TestContext.Current.CancellationToken);
            Assert.Equal((t, t), (assessment.SampledPool?.T, assessment.SampledPool?.Sample.ThreadCount));
        }
    }

    [Fact(Timeout = 30_000)]
    public async Task Who_asks_for_all_that_was_judged_waits_for_no_timeline_that_is_not_followed()
    {
        await Watch.JudgedAsync(new TimelineHub(new TimelineClock(TimeProvider.System)));

        await Watch.StopAsync(CancellationToken.None);
        await Watch.JudgedAsync(Hub);
    }

    /// <summary>What was published until now of what blocks threads.</summary>
    private List<Finding> Told()
    {
        while (_published.Items.TryRead(out var item))
        {
            if (item is FindingItem { Finding: var finding } && RuleList.IsBlocking(finding.Rule))
            {
                _told.Add(finding);
            }
        }

        return _told;
    }
}
