using Dashboard.Diagnosis;
using Dashboard.Diagnosis.Rules;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Diagnosis;

/// <summary>The rules on runs of the sample with load figures and accounts, on a machine that others kept busy.</summary>
public sealed class RecordedRunsTests
{
    [Theory(Timeout = 20_000)]
    [InlineData("taskwait", RuleIds.StarvationByTaskWaits)]
    [InlineData("test-io", RuleIds.StarvationByTaskWaits)]
    [InlineData("semaphore", RuleIds.BlockedNotInjected)]
    [InlineData("db-sync", RuleIds.BlockedNotInjected)]
    [InlineData("lock", RuleIds.LockConvoy)]
    [InlineData("cpu16", RuleIds.CpuBound)]
    [InlineData("cpu125", RuleIds.CpuBound)]
    [InlineData("taskasyncwait", PoolVerdict.Healthy)]
    [InlineData("db-async", PoolVerdict.Healthy)]
    [InlineData("idle", PoolVerdict.Healthy)]
    [InlineData("pool-exhausted", RuleIds.HiddenQueue)]
    [InlineData("pool-enough", PoolVerdict.Healthy)]
    [InlineData("ceiling", RuleIds.Ceiling)]
    [InlineData("below-ceiling", RuleIds.BlockedNotInjected)]
    [InlineData("db-pool-exhausted", RuleIds.Ceiling)]
    [InlineData("paused", PoolVerdict.Healthy)]
    [InlineData("paused-shortly", PoolVerdict.Healthy)]
    [InlineData("threads-leave", PoolVerdict.Healthy)]
    [InlineData("two-leave", PoolVerdict.Healthy)]
    public async Task Each_shape_has_its_verdict(string name, string rule)
    {
        var found = await DiagnosedRun.ReadAsync(name);

        Assert.Equal(rule, found.Verdict.Rule);
        Assert.All(found.ToldAfter.Where(told => told.Key == rule), told => Assert.InRange(told.Value, 0, 10));
    }

    [Theory(Timeout = 20_000)]
    [InlineData("cpu16")]
    [InlineData("cpu125")]
    [InlineData("taskasyncwait")]
    [InlineData("db-async")]
    [InlineData("idle")]
    [InlineData("pool-exhausted")]
    [InlineData("pool-enough")]
    [InlineData("paused")]
    [InlineData("paused-shortly")]
    [InlineData("threads-leave")]
    [InlineData("two-leave")]
    public async Task Code_that_does_not_block_is_never_called_blocked_with_accounts_and_without(string name)
    {
        var found = await DiagnosedRun.ReadAsync(name);
        var alone = DiagnosedRun.Of(found.Run, item => item is BlockingSites or ThreadStates or WaitGraphItem);

        Assert.DoesNotContain(found.All.Concat(alone.All), finding => RuleList.IsBlocking(finding.Rule));
    }

    [Fact(Timeout = 20_000)]
    public async Task A_deadlock_is_found_by_a_look_at_what_threads_wait_for_and_a_convoy_without_one()
    {
        var found = await DiagnosedRun.ReadAsync("deadlock");
        var unseen = DiagnosedRun.Of(found.Run, item => item is WaitGraphItem);

        Assert.Equal(RuleIds.Deadlock, found.Verdict.Rule);
        Assert.StartsWith("Deadlock: thread 17654 in Workload.TakeBoth waits for a lock that thread 17655 holds; ", found.Verdict.Sentence, StringComparison.Ordinal);
        Assert.DoesNotContain(unseen.All, finding => finding.Rule == RuleIds.Deadlock);
        Assert.Equal(RuleIds.LockConvoy, unseen.Verdict.Rule);
    }

    [Theory(Timeout = 20_000)]
    [InlineData("pool-exhausted", RuleIds.HiddenQueue)]
    [InlineData("ceiling", RuleIds.Ceiling)]
    [InlineData("db-pool-exhausted", RuleIds.Ceiling)]
    [InlineData("paused", RuleIds.Blind)]
    [InlineData("threads-leave", RuleIds.Retirement)]
    public async Task What_is_rare_is_told_where_it_happened_and_nowhere_else(string name, string rule)
    {
        string[] others = ["taskwait", "lock", "cpu16", "db-async", "idle", "deadlock", "pool-enough", "below-ceiling", "db-pool-nearly", "paused-shortly", "two-leave"];

        Assert.Contains((await DiagnosedRun.ReadAsync(name)).All, finding => finding.Rule == rule);
        foreach (var other in others)
        {
            Assert.DoesNotContain((await DiagnosedRun.ReadAsync(other)).All, finding => finding.Rule == rule);
        }
    }

    /// <summary>Each negative lies so near that another value of one threshold, which somebody might well choose, makes a finding of it.</summary>
    [Theory(Timeout = 20_000)]
    [InlineData("db-pool-nearly", RuleIds.Ceiling, "connectionWaiters", 1.25)]
    [InlineData("paused-shortly", RuleIds.Blind, "silence", 1.5)]
    [InlineData("two-leave", RuleIds.Retirement, "retiredThreads", 2)]
    public async Task A_near_miss_is_none_and_would_be_one_with_a_slightly_lower_threshold(string name, string rule, string threshold, double lower)
    {
        var found = await DiagnosedRun.ReadAsync(name);
        var sharper = DiagnosedRun.Of(found.Run, thresholds: Thresholds.Defaults.With(threshold, lower));

        Assert.DoesNotContain(found.All, finding => finding.Rule == rule);
        Assert.Contains(sharper.All, finding => finding.Rule == rule);
    }

    [Fact(Timeout = 20_000)]
    public async Task An_exhausted_database_pool_is_named_with_who_uses_it_and_who_waits()
    {
        var found = await DiagnosedRun.ReadAsync("db-pool-exhausted");
        var finding = Assert.Single(found.All, finding => finding.Rule == RuleIds.Ceiling);

        Assert.Equal("The database pool is exhausted", finding.Title);
        Assert.Matches(
            @"^The database pool is exhausted: all its connections were in use \(up to 8 threads at a time waited for responses from 127\.0\.0\.1:\d+\), and \d\d requests at "
            + @"a time waited for one, each blocking a pool thread in DbPool\.Query\. Up to \d+ work items waited in the thread pool behind them; more "
            + @"threads would not help\.$",
            finding.Sentence);
        Assert.Equal(("DbPool.Query", ConnectionWait.Kind), (finding.Method, finding.Kind));
        Assert.Contains(FindingSources.Blockers, finding.RestsOn);
        Assert.StartsWith("Allow the pool more connections", Advice.For(finding.Rule, finding.Kind)!.Now);
        Assert.StartsWith(finding.Sentence, found.Verdict.Sentence, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task Without_accounts_nobody_knows_of_the_database_pool()
    {
        var found = DiagnosedRun.Of((await DiagnosedRun.ReadAsync("db-pool-exhausted")).Run, item => item is BlockingSites or ThreadStates or SiteStack);

        Assert.Equal(RuleIds.BlockedNotInjected, found.Verdict.Rule);
        Assert.DoesNotContain(found.All, finding => finding.Rule == RuleIds.Ceiling);
    }

    [Fact(Timeout = 20_000)]
    public async Task Samples_that_come_after_a_pause_do_not_make_it_a_queue_of_that_length()
    {
        var found = await DiagnosedRun.ReadAsync("paused");

        var blind = Assert.Single(found.All, finding => finding.Rule == RuleIds.Blind);
        Assert.InRange(blind.To!.Value - blind.From, 4.5, 6);
        Assert.StartsWith("No samples for 5", blind.Sentence, StringComparison.Ordinal);
        Assert.DoesNotContain(found.All, finding => RuleList.IsBlocking(finding.Rule));
    }

    [Theory(Timeout = 20_000)]
    [InlineData("taskwait", "TaskWait.Handle", "Task wait")]
    [InlineData("test-io", "TestIo.Handle", "Task wait")]
    [InlineData("semaphore", "HeldSemaphore.Handle", "semaphore")]
    [InlineData("lock", "HeldLock.Handle", "lock")]
    public async Task The_code_that_blocks_is_named(string name, string method, string kind)
    {
        var finding = (await DiagnosedRun.ReadAsync(name)).All.Single(one => RuleList.IsBlocking(one.Rule) && one.RefinedBy is null);

        Assert.Equal((method, kind), (finding.Method, finding.Kind));
        Assert.Contains($"waited in {method} ({kind}", finding.Sentence);
        Assert.Contains(FindingSources.Blockers, finding.RestsOn);
    }

    [Theory(Timeout = 20_000)]
    [InlineData("taskwait")]
    [InlineData("test-io")]
    [InlineData("semaphore")]
    [InlineData("lock")]
    [InlineData("db-sync")]
    public async Task Counters_alone_find_it_too_and_say_what_they_rest_on(string name)
    {
        var found = DiagnosedRun.Of((await DiagnosedRun.ReadAsync(name)).Run, item => item is BlockingSites or ThreadStates or WaitGraphItem);

        var finding = found.All.First(one => RuleList.IsBlocking(one.Rule) && one.RefinedBy is null);
        Assert.Null(finding.Method);
        Assert.DoesNotContain(FindingSources.Blockers, finding.RestsOn);
        Assert.DoesNotContain(FindingSources.Threads, finding.RestsOn);
        Assert.Contains(FindingSources.Counters, finding.RestsOn);
    }

    [Fact(Timeout = 20_000)]
    public async Task The_verdict_of_a_starving_run_says_what_a_colleague_would()
    {
        var verdict = (await DiagnosedRun.ReadAsync("taskwait")).Verdict;

        Assert.Matches(
            @"^Thread-pool starvation: up to 108 work items waited, with the CPU at [\d.]+ % on average\. The pool grew from \d+ to \d+ threads to make up for threads blocked on tasks\. "
            + @"Up to \d+ of \d+ pool threads waited in TaskWait\.Handle \(Task wait\)\. The median response took 10\.1 s\.$",
            verdict.Sentence);
    }

    [Fact(Timeout = 20_000)]
    public async Task The_verdict_of_a_healthy_run_says_so()
    {
        var verdict = (await DiagnosedRun.ReadAsync("taskasyncwait")).Verdict;

        Assert.Equal("Healthy: 247 requests/s on 5 threads, median 503 ms; nothing queued for long (up to 124 work items briefly).", verdict.Sentence);
    }
}
