using Dashboard.Diagnosis;
using Dashboard.Diagnosis.Page;
using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Diagnosis.Rules;

/// <summary>A maximum that nobody told: the pool adds no thread though nothing leaves the queue.</summary>
public sealed class PoolExhaustedRuleTests
{
    private readonly PoolScript _pool = new(maxThreads: 32_767);

    [Fact]
    public void A_pool_that_adds_no_thread_while_nothing_leaves_the_queue_is_probably_at_its_maximum_and_task_waits_are_no_more_the_finding()
    {
        Stuck(20);

        var finding = Assert.Single(_pool.Current);
        Assert.Equal(RuleIds.Ceiling, finding.Rule);
        Assert.StartsWith("The pool is probably at its maximum of 8 threads, and up to 32 work items waited", finding.Sentence, StringComparison.Ordinal);
        Assert.Contains("The threads wait for tasks that need a thread: it will not recover by itself.", finding.Sentence, StringComparison.Ordinal);
        Assert.Equal(RuleIds.Ceiling, _pool.The(RuleIds.StarvationByTaskWaits).RefinedBy);
        Assert.True(RunFindings.Starves(finding), "Threads are blocked, and work waits for them.");
    }

    [Theory]
    [InlineData(5)]
    [InlineData(12)]
    public void A_pool_that_still_adds_threads_is_not(double every)
    {
        for (var threads = 8; threads < 14; threads++)
        {
            Stuck(every / 2, threads);
        }

        Assert.DoesNotContain(RuleIds.Ceiling, _pool.Rules);
    }

    [Fact]
    public void Items_that_leave_the_queue_or_a_goal_that_is_raised_show_no_maximum()
    {
        _pool.For(20, queue: 32, threads: 8, items: 20);
        Assert.DoesNotContain(RuleIds.Ceiling, _pool.Rules);

        var raised = new PoolScript(maxThreads: null);
        for (var goal = 9; goal < 29; goal++)
        {
            raised.For(1, queue: 32, threads: 8, items: 0).Goal(6, goal);
        }

        Assert.DoesNotContain(RuleIds.Ceiling, raised.Rules);
    }

    /// <summary>At 80 % the gate holds threads back by itself.</summary>
    [Fact]
    public void Busy_processors_hold_threads_back_without_a_maximum()
    {
        _pool.For(20, queue: 32, threads: 8, items: 0, cpu: 85);

        Assert.DoesNotContain(RuleIds.Ceiling, _pool.Rules);
    }

    [Fact]
    public void Requests_that_wait_in_the_queue_are_not_left_out_of_how_long_requests_waited()
    {
        Stuck(20, beside: t => [new RequestTimes(t, 1) { Routes = [new RouteTimes("GET /stock", 8) { BeforeSeconds = 0.728 }] }]);

        Assert.Contains("requests in the queue waited 20 s and longer.", _pool.The(RuleIds.Ceiling).Sentence, StringComparison.Ordinal);
        Assert.DoesNotContain("91 ms", _pool.The(RuleIds.Ceiling).Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void No_advice_names_more_threads_than_a_known_or_inferred_maximum()
    {
        Stuck(20);
        var target = new TargetFacts(1, "target", null, "", null, null, null) { ProcessorCount = 2, MinThreads = 4, MaxThreads = 32_767 };
        var scene = new FindingScene([new LoadInterval(5, 0.25, false, 9, 9, 40, 0), new FindingItem(20, _pool.The(RuleIds.Ceiling))], target, 0, "it began");

        var load = scene.LoadOf(new Finding(RuleIds.StarvationByTaskWaits, 1) { To = 20 })!;
        var now = Advice.For(RuleIds.StarvationByTaskWaits, null, load)!.Now!;

        Assert.Equal(8, load.MaxThreads);
        Assert.Equal(2, Advice.FactorFor(load));
        Assert.Contains("it allows 8 threads.", now, StringComparison.Ordinal);
        Assert.Contains("The pool's maximum of 8 does not allow that many: raise it first", now, StringComparison.Ordinal);
        Assert.Contains("raise it first", Advice.For(RuleIds.BlockedNotInjected, "sleep", load)!.Now, StringComparison.Ordinal);
    }

    private void Stuck(double seconds, int threads = 8, Func<double, IEnumerable<TimelineItem>>? beside = null)
    {
        if (_pool.T == 0)
        {
            _pool.For(0.25).Goal(8, 5).Goal(8, 6);
        }

        _pool.For(seconds, queue: 32, threads: threads, cpu: 1, items: 0, beside: t => [Sites.InTask(t, threads), .. beside?.Invoke(t) ?? []]);
    }
}
