using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

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
            "Thread-pool starvation: up to 50 work items waited, with the CPU at 2 % on average. The pool grew from 4 to 5 threads to make up for threads blocked on tasks.",
            finding.Sentence);
        Assert.Equal(1.25, finding.From);
    }

    [Fact]
    public void Goals_raised_up_to_there_are_not_it()
    {
        _pool.For(1).Goal(8, 3).Goal(8, 4).For(4, queue: 50, threads: 4);

        Assert.Equal([RuleIds.BlockedNotInjected], _pool.Rules);
    }

    /// <summary>On a busy machine a rare sample of an idle process sees what its own timer's moment queued.</summary>
    [Theory]
    [InlineData(1.1, 2, false)]
    [InlineData(1.1, 3, true)]
    [InlineData(1, 1, true)]
    public void Where_samples_are_more_than_a_second_apart_a_work_item_or_two_in_each_are_no_waiting_work(double interval, double queue, bool isFound)
    {
        var pool = new PoolScript(interval: interval).For(3).For(8, queue: queue, threads: 3);

        Assert.Equal(isFound, pool.Rules.Contains(RuleIds.BlockedNotInjected));
    }

    [Fact]
    public void Task_waits_with_an_empty_queue_are_no_starvation()
    {
        _pool.For(1).Goal(8, 9).For(4, queue: 0, threads: 9);

        Assert.DoesNotContain(_pool.Rules, static id => RuleList.Find(id) is SampleRule { ExplainsQueue: true });
    }

    [Fact]
    public void Threads_that_the_gate_adds_are_starvation_by_blocking()
    {
        _pool.For(1).Goal(6, 5).For(4, queue: 50, threads: 5, items: 0);

        Assert.Equal([RuleIds.StarvationByBlocking], _pool.Rules);
        Assert.Contains("grew from 4 to 5 threads because nothing had left the queue for half a second", _pool.The(RuleIds.StarvationByBlocking).Sentence);
    }

    [Fact]
    public void One_thread_of_the_gate_in_a_pool_without_a_queue_is_none()
    {
        _pool.For(1).Goal(6, 101).For(8, queue: 0, threads: 101, items: 100);

        Assert.DoesNotContain(_pool.Rules, RuleList.IsBlocking);
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
            "Starvation the pool isn't reacting to: up to 3 work items waited, with the CPU at 2 % on average. 4 threads on 2 cores were blocked, and the pool only varied "
            + "their number by hill climbing.",
            _pool.The(RuleIds.BlockedNotInjected).Sentence);
    }

    [Fact]
    public void A_queue_that_is_empty_in_two_of_five_samples_is_not()
    {
        for (var i = 0; i < 20; i++)
        {
            _pool.For(0.75, queue: 20, items: 3_000).For(0.5, queue: 0, items: 3_000);
        }

        Assert.DoesNotContain(_pool.Rules, RuleList.IsBlocking);
    }

    [Fact]
    public void Work_that_waits_for_threads_which_use_much_of_a_processor_has_no_known_cause_by_counters_alone()
    {
        _pool.For(6, queue: 50, threads: 4, cpu: 40);

        Assert.Equal([RuleIds.WorkWaits], _pool.Rules);
        Assert.Equal(
            "Work waits, cause unknown: up to 50 work items waited, with the CPU at 40 % on average. The process, for each pool thread, used 20 % of a processor: too much to be "
            + "sure that it is blocked, too little to be busy. Find out what blocks.",
            _pool.The(RuleIds.WorkWaits).Sentence);
        Assert.Equal("busy", PoolVerdict.ToneOf(_pool.The(RuleIds.WorkWaits).Severity));
    }

    /// <summary>Handlers that block 100 ms and compute 10 ms: a twelfth of a processor for each thread, and most of them asleep.</summary>
    [Fact]
    public void Threads_that_the_operating_system_says_sleep_are_blocked_however_much_they_compute()
    {
        _pool.For(6, queue: 45, threads: 19, cpu: 51, beside: EverySecond(t => new ThreadStates(t) { Running = 3, IdleOrWaiting = 16 }));

        Assert.Equal(RuleIds.BlockedNotInjected, Assert.Single(_pool.Current).Rule);
        Assert.DoesNotContain(RuleIds.CpuBound, _pool.Rules);
    }

    [Fact]
    public void They_are_not_while_the_processors_are_busy()
    {
        _pool.For(8, queue: 45, threads: 19, cpu: 82, beside: EverySecond(t => new ThreadStates(t) { Running = 3, IdleOrWaiting = 16 }));

        Assert.Equal([RuleIds.CpuBound], _pool.Rules);
    }

    [Fact]
    public void One_look_affirms_nothing()
    {
        var looks = 0;
        _pool.For(5, queue: 45, threads: 19, cpu: 51, beside: t => looks++ == 8 ? [new ThreadStates(t) { Running = 3, IdleOrWaiting = 16 }] : []);

        Assert.Equal([RuleIds.WorkWaits], _pool.Rules);
    }

    /// <summary>Other programs take half of the processors, and looks come a second late: those of the pool at rest must not speak for the pool at work.</summary>
    [Fact]
    public void Threads_that_were_idle_before_work_came_are_not_blocked()
    {
        _pool.For(5, threads: 6, beside: EverySecond(t => new ThreadStates(t) { IdleOrWaiting = 6 }))
            .For(6, queue: 6, threads: 6, cpu: 42, beside: EverySecond(t => new ThreadStates(t - 1) { IdleOrWaiting = t - 1 <= 5 ? 6 : 0, Running = t - 1 <= 5 ? 0 : 3 }));

        Assert.DoesNotContain(_pool.Rules, RuleList.IsBlocking);
    }

    /// <summary>By counters alone a thread that gets next to no CPU is blocked; where the system is asked, its answer is waited for.</summary>
    [Fact]
    public void Where_threads_are_looked_at_nothing_is_called_blocked_before_the_first_look_since_work_waits()
    {
        _pool.For(5, threads: 6, beside: EverySecond(t => new ThreadStates(t) { IdleOrWaiting = 6 })).For(3.5, queue: 6, threads: 6, cpu: 10);
        Assert.DoesNotContain(_pool.Rules, RuleList.IsBlocking);

        _pool.For(2, queue: 6, threads: 6, cpu: 10, beside: EverySecond(t => new ThreadStates(t) { IdleOrWaiting = 6 }));
        Assert.Contains(RuleIds.BlockedNotInjected, _pool.Rules);
    }

    /// <summary>A thread of the application's own burns one of two processors; the pool's threads sleep.</summary>
    [Fact]
    public void What_other_threads_compute_is_not_the_pools()
    {
        _pool.For(6, queue: 45, threads: 8, cpu: 52, beside: EverySecond(t => new ThreadStates(t) { Sleep = 8, Seconds = 1, WorkerSeconds = 0.04 }));

        Assert.Equal(RuleIds.BlockedNotInjected, Assert.Single(_pool.Current).Rule);
        Assert.InRange(_pool.SampledPool!.ProcessorPerThread!.Value, 0.004, 0.006);
        Assert.InRange(_pool.SampledPool!.ProcessPerThread!.Value, 0.12, 0.14);
        Assert.True(_pool.SampledPool!.IsPoolsOwn);
    }

    /// <summary>Hill climbing took the goal back; who is beyond it has no work, and in a wait with a time limit like a sleeper.</summary>
    [Fact]
    public void Threads_beyond_the_goal_are_not_blocked()
    {
        _pool.For(1).Goal(3, 4).For(6, queue: 45, threads: 12, cpu: 45, beside: EverySecond(t => new ThreadStates(t) { Running = 4, IdleOrWaiting = 8 }));

        Assert.DoesNotContain(_pool.Rules, RuleList.IsBlocking);
    }

    [Fact]
    public void Twelve_threads_that_compute_under_a_quota_of_half_a_processor_are_not_blocked_and_the_quota_is_named()
    {
        var pool = new PoolScript(quota: 0.5).For(6, queue: 50, threads: 12, cpu: 25);

        Assert.Equal([RuleIds.CpuBound], pool.Rules);
        Assert.Contains("the CPU was at 100 % of the container's quota of 0.5 processors", pool.The(RuleIds.CpuBound).Sentence);
    }

    [Fact]
    public void A_quota_that_holds_threads_back_which_want_to_run_is_named_and_no_other_process()
    {
        var pool = new PoolScript(quota: 0.5).For(
            6, queue: 50, threads: 12, cpu: 12, beside: EverySecond(t => new ThreadStates(t) { Running = 11, Waiting = 1, Seconds = 1, ThrottledSeconds = 0.7 }));

        Assert.Contains("but got only 48 % of the container's quota of 0.5 processors. The quota throttled the process for 70 % of the time",
            pool.The(RuleIds.CpuBound).Sentence);
    }

    /// <summary>Looks whose events came late take threads that were held back for sleepers; the kernel's clocks know that they were ready to run.</summary>
    [Fact]
    public void Threads_that_are_ready_for_most_of_the_time_are_not_blocked_whatever_single_looks_say()
    {
        var pool = new PoolScript(quota: 0.5).For(
            6, queue: 50, threads: 5, cpu: 9, beside: EverySecond(t => new ThreadStates(t) { Running = 1, Sleep = 4, Seconds = 1, WorkerSeconds = 0.2, ReadySeconds = 3.7 }));

        Assert.DoesNotContain(pool.Current, finding => RuleList.IsBlocking(finding.Rule));
    }

    /// <summary>Four workers of a server with cheap requests, as measured on two processors at a load average of 17: each gets next to no processor.</summary>
    [Fact]
    public void Threads_that_are_ready_and_get_no_processor_are_not_blocked_and_the_sentence_says_how_many()
    {
        _pool.For(8, queue: 9, threads: 4, cpu: 10, items: 400, beside: EverySecond(t => Budget(t, onCpu: 0.2, ready: 1.96, blocked: 0.04, idle: 1.8)));

        Assert.Equal([RuleIds.CpuBound], _pool.Rules);
        var finding = _pool.The(RuleIds.CpuBound);
        Assert.Contains("Mean of 4 pool threads: 1.96 ready but without a processor, 1.8 idle, 0.2 on a processor. Other processes use the rest", finding.Sentence);
        Assert.Contains(FindingSources.ThreadTime, finding.RestsOn);
        Assert.Contains(finding.Figures, figure => figure is { Name: "threads ready but without a processor", Value: > 1.95 and < 1.97 });
    }

    /// <summary>Beside two programs that burn a processor: threads that wait for a place in a logger's bounded queue spin before they block.</summary>
    [Theory]
    [InlineData("semaphore", RuleIds.BlockedNotInjected)]
    [InlineData("running", RuleIds.CpuBound)]
    public void Threads_that_are_ready_only_to_spin_in_a_wait_are_blocked_once_a_snapshot_shows_it(string kind, string rule)
    {
        _pool.For(6, queue: 90, threads: 36, cpu: 10, items: 400, beside: EverySecond(Spinning));
        Assert.Equal([RuleIds.CpuBound], _pool.Rules);

        _pool.Add(new StackSnapshotItem(_pool.T, "") { Groups = [new ThreadGroup(kind, "Orders.Get", 32) { InPool = true, Frames = ["Orders.Get"] }] })
            .For(4, queue: 90, threads: 36, cpu: 10, items: 400, beside: EverySecond(Spinning));
        Assert.Equal([rule], _pool.Current.Select(finding => finding.Rule));

        static ThreadStates Spinning(double t) => Budget(t, onCpu: 0.3, ready: 26.7, blocked: 5, idle: 4);
    }

    /// <summary>One thread that wants a processor does not keep two of them busy; it is short of one all the same.</summary>
    [Fact]
    public void One_thread_that_waits_longer_for_a_processor_than_it_runs_is_enough()
    {
        _pool.For(8, queue: 9, threads: 4, cpu: 5, items: 400, beside: EverySecond(t => Budget(t, onCpu: 0.1, ready: 0.9, blocked: 0.2, idle: 2.8)));

        Assert.Equal([RuleIds.CpuBound], _pool.Rules);
    }

    /// <summary>34 workers in .Result at the same load average: counters would say the same of both.</summary>
    [Fact]
    public void Threads_that_block_are_blocked_however_busy_other_processes_are()
    {
        _pool.For(8, queue: 50, threads: 34, cpu: 1, beside: EverySecond(t => Budget(t, onCpu: 0.01, ready: 0.71, blocked: 33.3, idle: 0)));

        Assert.Equal(RuleIds.BlockedNotInjected, Assert.Single(_pool.Current).Rule);
        Assert.Contains(FindingSources.ThreadTime, _pool.Current[0].RestsOn);
    }

    /// <summary>Sampled states say that all are blocked; the clocks of the time in between know better.</summary>
    [Fact]
    public void Where_thread_time_is_counted_sampled_states_and_shares_of_a_processor_are_not_asked()
    {
        _pool.For(8, queue: 50, threads: 6, cpu: 4, beside: EverySecond(t => Budget(t, onCpu: 0.1, ready: 4.9, blocked: 1, idle: 0) with { Running = 0, Waiting = 6 }));

        Assert.Equal([RuleIds.CpuBound], _pool.Rules);
    }

    [Fact]
    public void While_it_is_counted_and_looks_are_late_counters_do_not_call_threads_blocked()
    {
        _pool.For(2, threads: 6, beside: EverySecond(t => Budget(t, onCpu: 0, ready: 0, blocked: 0, idle: 6))).For(9, queue: 50, threads: 6, cpu: 4);
        Assert.Equal([RuleIds.WorkWaits], _pool.Rules);
        Assert.EndsWith("How long its threads run, wait for a processor and block is being counted.", _pool.The(RuleIds.WorkWaits).Sentence);

        _pool.For(8, queue: 50, threads: 6, cpu: 4);
        Assert.Contains(RuleIds.BlockedNotInjected, _pool.Rules);
    }

    [Fact]
    public void Threads_that_the_collector_holds_are_said_to_be_held_by_it()
    {
        _pool.For(8, queue: 50, threads: 8, cpu: 40, collecting: 30, beside: t => t % 1 == 0
            ? [new GcPause(t, 0.85, 2), Budget(t, onCpu: 0.6, ready: 0.4, blocked: 7, idle: 0)] : []);

        Assert.Equal([RuleIds.Collections], _pool.Rules);
    }

    [Fact]
    public void Threads_that_are_free_while_nothing_is_dequeued_are_a_fault_of_the_runtime_whose_version_is_named()
    {
        _pool.For(8, queue: 50, threads: 6, cpu: 2, items: 0, beside: EverySecond(t => Budget(t, onCpu: 0.01, ready: 0.01, blocked: 1, idle: 4.98)));

        Assert.Equal([RuleIds.WorkWaits], _pool.Rules);
        Assert.Equal(
            "Work waits although threads are free: up to 50 work items waited, with the CPU at 2 % on average. Mean of 6 pool threads: 4.98 idle, 1.0 blocked. "
            + ".NET 10.0.12 did not hand the queued work to them: that is a fault of the runtime's pool.",
            _pool.The(RuleIds.WorkWaits).Sentence);
    }

    [Fact]
    public void Threads_beyond_the_goal_are_not_free()
    {
        _pool.For(1).Goal(3, 2).For(8, queue: 50, threads: 30, cpu: 2, beside: EverySecond(t => Budget(t, onCpu: 0.01, ready: 0.01, blocked: 1.98, idle: 28)));

        Assert.Equal(RuleIds.BlockedNotInjected, Assert.Single(_pool.Current).Rule);
    }

    [Fact]
    public void Where_no_part_is_most_of_the_time_the_sentence_gives_all_of_them()
    {
        _pool.For(8, queue: 50, threads: 4, cpu: 45, beside: EverySecond(t => Budget(t, onCpu: 0.9, ready: 0.3, blocked: 1, idle: 1.8)));

        Assert.Equal([RuleIds.WorkWaits], _pool.Rules);
        Assert.Equal(
            "Work waits, no single cause: up to 50 work items waited, with the CPU at 45 % on average. Mean of 4 pool threads: 1.8 idle, 1.0 blocked, 0.9 on a processor, "
            + "0.3 ready but without a processor.",
            _pool.The(RuleIds.WorkWaits).Sentence);
    }

    [Fact]
    public void Sleepers_under_a_quota_of_half_a_processor_are_blocked()
    {
        var pool = new PoolScript(quota: 0.5).For(6, queue: 50, threads: 12, cpu: 9, beside: EverySecond(t => new ThreadStates(t) { Sleep = 11, Running = 1 }));

        Assert.Equal(RuleIds.BlockedNotInjected, Assert.Single(pool.Current).Rule);
    }

    [Fact]
    public void Threads_that_the_runtime_holds_for_a_collection_are_not_called_blocked()
    {
        _pool.For(6, queue: 45, threads: 8, cpu: 40, collecting: 70, beside: EverySecond(t => new ThreadStates(t) { Waiting = 7, Running = 1 }));

        Assert.DoesNotContain(_pool.Rules, RuleList.IsBlocking);
    }

    [Fact]
    public void Work_that_waits_a_second_and_a_half_of_every_five_waits_in_bursts()
    {
        Bursts(4, cpu: 3);

        var finding = _pool.The(RuleIds.BlockedInBursts);
        Assert.Matches(@"^Thread-pool starvation in bursts: work waited [34] times in 1\d(\.\d+)? s, up to 30 work items for 2 s, about every 5 s, while ", finding.Sentence);
        Assert.True(finding.IsProblem);

        _pool.For(10);
        Assert.NotNull(_pool.The(RuleIds.BlockedInBursts).To);
    }

    /// <summary>When a third burst makes a finding of them, nobody is blocked any more, and the run may end before the next one.</summary>
    [Fact]
    public void A_finding_of_bursts_names_who_blocked_in_them()
    {
        // Told a second late, and then that nobody is.
        Bursts(3, cpu: 3, beside: EverySecond(t => Sites.InTask(t, t % 5 is 1 or 2 ? 6 : 0)));
        _pool.For(1);

        Assert.Equal("Orders.Get", _pool.The(RuleIds.BlockedInBursts).Method);
        Assert.EndsWith("6 of 8 pool threads waited in Orders.Get (Task wait).", _pool.The(RuleIds.BlockedInBursts).Sentence);
    }

    [Fact]
    public void Who_blocked_between_bursts_is_not_named()
    {
        Bursts(2, cpu: 3, beside: t => t % 5 is 4.5 or 4.75 ? [Sites.InTask(t, t % 5 == 4.5 ? 6 : 0)] : []);
        _pool.For(1.5, queue: 30, threads: 8, cpu: 3, items: 40).For(1);

        Assert.Null(_pool.The(RuleIds.BlockedInBursts).Method);
    }

    [Fact]
    public void Bursts_of_work_that_computes_are_none()
    {
        Bursts(6, cpu: 90);

        Assert.DoesNotContain(RuleIds.BlockedInBursts, _pool.Rules);
    }

    [Fact]
    public void Bursts_in_which_the_runtime_holds_the_threads_for_a_collection_are_none()
    {
        Bursts(6, cpu: 3, collecting: 60);

        Assert.DoesNotContain(RuleIds.BlockedInBursts, _pool.Rules);
    }

    /// <summary>A quota and a busy neighbour leave threads that compute next to nothing, and a single look may take them for sleepers.</summary>
    [Fact]
    public void Bursts_of_threads_that_are_ready_for_most_of_the_time_are_none()
    {
        Bursts(6, cpu: 3, beside: EverySecond(t => new ThreadStates(t) { Sleep = 6, Running = 2, Seconds = 1, WorkerSeconds = 0.2, ReadySeconds = 5 }));

        Assert.DoesNotContain(RuleIds.BlockedInBursts, _pool.Rules);
    }

    [Fact]
    public void Bursts_that_compute_a_little_need_looks_and_have_them()
    {
        Bursts(5, cpu: 40);
        Assert.DoesNotContain(RuleIds.BlockedInBursts, _pool.Rules);

        Bursts(5, cpu: 40, beside: EverySecond(t => new ThreadStates(t) { IdleOrWaiting = 7, Running = 1 }));
        Assert.Contains(RuleIds.BlockedInBursts, _pool.Rules);
    }

    /// <summary>One look in a burst may fall on the milliseconds in which all of its items compute.</summary>
    [Fact]
    public void A_look_that_sees_them_compute_does_not_outweigh_what_counters_say_of_the_whole_burst()
    {
        Bursts(4, cpu: 3, beside: EverySecond(t => new ThreadStates(t) { Sleep = 3, Running = 5 }));

        Assert.Contains(RuleIds.BlockedInBursts, _pool.Rules);
    }

    /// <summary>Two samples a quarter of a second apart each speak for their interval.</summary>
    [Fact]
    public void A_burst_lasts_from_the_beginning_of_its_first_sample()
    {
        for (var i = 0; i < 4; i++)
        {
            _pool.For(0.5, queue: 30, threads: 8, cpu: 3, items: 40).For(4.5, threads: 8);
        }

        Assert.Contains(RuleIds.BlockedInBursts, _pool.Rules);
    }

    [Fact]
    public void Bursts_whose_next_one_is_overdue_end_once()
    {
        Bursts(4, cpu: 3);
        _pool.For(20);

        Assert.Single(_pool.Told, finding => finding is { Rule: RuleIds.BlockedInBursts, To: not null });
    }

    [Fact]
    public void Two_bursts_are_not_enough()
    {
        Bursts(2, cpu: 3);

        Assert.DoesNotContain(_pool.Rules, RuleList.IsBlocking);
    }

    [Fact]
    public void Red_ends_within_seconds_when_the_queue_is_empty()
    {
        _pool.For(6, queue: 50, threads: 4).For(5, queue: 0, threads: 4, items: 100);

        Assert.DoesNotContain(_pool.Current, finding => finding.Severity >= PoolVerdict.Bad);
    }

    [Fact]
    public void A_convoy_leaves_nothing_to_recover_from()
    {
        _pool.For(6, queue: 20, items: 20, threads: 4, contentions: 10).For(1, queue: 20, items: 20, threads: 12, contentions: 10).For(6, threads: 12);

        Assert.DoesNotContain(RuleIds.Recovering, _pool.Rules);
    }

    [Fact]
    public void Locks_that_nobody_waits_for_noticeably_are_no_convoy()
    {
        _pool.For(6, threads: 8, beside: t => [Sites.InLock(t, 5, waits: 100)]);

        Assert.Equal([RuleIds.SteadyBlocking], _pool.Rules);
    }

    /// <summary>A look of a second, threads' worth in it.</summary>
    private static ThreadStates Budget(double t, double onCpu, double ready, double blocked, double idle) => new(t)
    {
        Running = 1,
        Seconds = 1,
        WorkerSeconds = onCpu,
        ReadySeconds = ready,
        BlockedSeconds = blocked,
        IdleSeconds = idle,
        IdleOrBlockedSeconds = 0,
    };

    private void Bursts(int count, double cpu, double collecting = 0, Func<double, IEnumerable<TimelineItem>>? beside = null)
    {
        for (var i = 0; i < count; i++)
        {
            _pool.For(1.5, queue: 30, threads: 8, cpu: cpu, items: 40, collecting: collecting, beside: beside).For(3.5, threads: 8, beside: beside);
        }
    }

    /// <summary>Looks at the threads come once a second.</summary>
    private static Func<double, IEnumerable<TimelineItem>> EverySecond(Func<double, TimelineItem> item) => t => t % 1 == 0 ? [item(t)] : [];

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
        _pool.For(6, queue: 50, threads: 7, cpu: 20, beside: EverySecond(t => new ThreadStates(t) { Running = 5, Waiting = 2 }));

        Assert.Equal([RuleIds.CpuBound], _pool.Current.Select(finding => finding.Rule));
        Assert.DoesNotContain(_pool.Rules, RuleList.IsBlocking);
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
