using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline;

namespace Dashboard.Tests.Diagnosis.Rules;

/// <summary>
/// Rules on why work waits, at the edge of what they say: by hand, since no recording lies so close. The recordings are in RecordedCurvesTests and
/// RecordedRunsTests.
/// </summary>
public sealed class WaitingRulesTests
{
    private readonly PoolScript _pool = new();

    [Fact]
    public void Goals_raised_for_task_waits_beyond_minimum_and_processors_are_starvation_by_task_waits()
    {
        _pool.For(1).Goal(8, 4).Goal(8, 5).For(4, queue: 50, threads: 5);

        var finding = _pool.The(RuleIds.StarvationByTaskWaits);
        Assert.Equal(
            "Thread-pool starvation: up to 50 work items waited while the CPU was at 2 %. The pool raised its goal 2 times because threads waited for tasks.",
            finding.Sentence);
        Assert.Equal(1.25, finding.From);
    }

    [Fact]
    public void Goals_raised_up_to_there_are_not_it()
    {
        _pool.For(1).Goal(8, 3).Goal(8, 4).For(4, queue: 50, threads: 4);

        Assert.Equal([RuleIds.BlockedNotInjected], _pool.Rules);
    }

    [Fact]
    public void Task_waits_with_an_empty_queue_are_no_starvation()
    {
        _pool.For(1).Goal(8, 9).For(4, queue: 0, threads: 9);

        Assert.DoesNotContain(_pool.Rules, RuleIds.IsWaiting);
    }

    [Fact]
    public void Threads_that_the_gate_adds_are_starvation_by_blocking()
    {
        _pool.For(1).Goal(6, 5).For(4, queue: 50, threads: 5, items: 0);

        Assert.Equal([RuleIds.StarvationByBlocking], _pool.Rules);
        Assert.Contains("raised its goal once because nothing left the queue for half a second", _pool.The(RuleIds.StarvationByBlocking).Sentence);
    }

    [Fact]
    public void One_thread_of_the_gate_in_a_pool_without_a_queue_is_none()
    {
        _pool.For(1).Goal(6, 101).For(8, queue: 0, threads: 101, items: 100);

        Assert.DoesNotContain(_pool.Rules, RuleIds.IsBlocking);
    }

    [Fact]
    public void Threads_that_climb_without_any_event_are_starvation_by_blocking()
    {
        for (var threads = 4; threads < 12; threads++)
        {
            _pool.For(1, queue: 50, threads: threads, items: 1);
        }

        Assert.Equal(RuleIds.StarvationByBlocking, _pool.The(RuleIds.StarvationByBlocking).Rule);
    }

    [Fact]
    public void Threads_that_creep_are_not_climbing()
    {
        for (var threads = 4; threads < 7; threads++)
        {
            _pool.For(2, queue: 50, threads: threads, items: 1);
        }

        Assert.Equal([RuleIds.BlockedNotInjected], _pool.Rules);
    }

    [Fact]
    public void Work_that_waits_while_only_hill_climbing_moves_is_blocked_and_not_injected()
    {
        _pool.For(1).Goal(3, 9).Goal(3, 4).For(4, queue: 3, threads: 4);

        Assert.Equal(
            "Thread-pool starvation that the pool does not see: up to 3 work items waited while the CPU was at 2 %. 4 threads on 2 cores were blocked, and the pool only tried "
            + "more or fewer of them by hill climbing (once up).",
            _pool.The(RuleIds.BlockedNotInjected).Sentence);
    }

    [Fact]
    public void A_queue_that_is_empty_in_two_of_five_samples_is_not()
    {
        for (var i = 0; i < 20; i++)
        {
            _pool.For(0.75, queue: 20, items: 3_000).For(0.5, queue: 0, items: 3_000);
        }

        Assert.DoesNotContain(_pool.Rules, RuleIds.IsBlocking);
    }

    [Fact]
    public void Work_that_waits_for_threads_which_use_processors_is_not_blocked()
    {
        _pool.For(6, queue: 50, threads: 4, cpu: 40);

        Assert.Equal([RuleIds.CpuBound], _pool.Rules);
    }

    [Fact]
    public void Blocking_is_over_when_the_processors_are_busy_instead_though_work_still_waits()
    {
        _pool.For(6, queue: 50, threads: 4).For(6, queue: 50, threads: 4, cpu: 95);

        Assert.InRange(_pool.The(RuleIds.BlockedNotInjected).To!.Value, 6, 9);
        Assert.Equal([RuleIds.CpuBound], _pool.Current.Select(finding => finding.Rule));
    }

    [Fact]
    public void Threads_that_the_operating_system_says_run_are_not_blocked_however_little_they_get()
    {
        _pool.For(6, queue: 50, threads: 7, cpu: 20, beside: t => [new ThreadStates(t) { Running = 5, Waiting = 2 }]);

        Assert.Equal([RuleIds.CpuBound], _pool.Rules);
        Assert.Contains("got only 20 % of 2 cores", _pool.The(RuleIds.CpuBound).Sentence);
    }

    [Fact]
    public void Work_items_that_often_wait_for_a_lock_stand_in_a_convoy()
    {
        _pool.For(6, queue: 20, items: 20, contentions: 10);

        Assert.Equal([RuleIds.LockConvoy], _pool.Rules);
    }

    [Fact]
    public void As_many_contentions_among_many_more_items_are_none()
    {
        _pool.For(6, queue: 20, items: 200, contentions: 10);

        Assert.Equal([RuleIds.BlockedNotInjected], _pool.Rules);
    }

    [Fact]
    public void More_threads_in_locks_than_processors_are_a_convoy_without_a_queue_too()
    {
        _pool.For(6, threads: 8, beside: t => [Sites.InLock(t, 5)]);

        Assert.Equal([RuleIds.LockConvoy], _pool.Rules);
        Assert.EndsWith("5 of 8 pool threads waited in Orders.Get (lock).", _pool.The(RuleIds.LockConvoy).Sentence);
    }

    [Fact]
    public void One_thread_in_a_lock_is_none()
    {
        _pool.For(6, threads: 8, beside: t => [Sites.InLock(t, 1)]);

        Assert.Empty(_pool.Rules);
    }
}
