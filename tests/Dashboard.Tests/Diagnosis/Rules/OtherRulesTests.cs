using Dashboard.Diagnosis;
using Dashboard.Diagnosis.Rules;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Graph;
using Dashboard.Timeline.Lines;

namespace Dashboard.Tests.Diagnosis.Rules;

/// <summary>The other rules, each where it speaks and where it just does not: by hand, since no recording lies so close.</summary>
public sealed class OtherRulesTests
{
    private readonly PoolScript _pool = new();

    [Fact]
    public void Busy_processors_are_the_limit()
    {
        _pool.For(4, queue: 9, cpu: 95);

        Assert.Equal("The processors are the limit: the CPU was at 95 % of 2 cores, and up to 9 work items waited for them. More threads would not help.",
            _pool.The(RuleIds.CpuBound).Sentence);
    }

    [Fact]
    public void A_snapshot_of_stacks_tells_what_code_uses_the_processors()
    {
        ThreadGroup[] groups =
        [
            new("running", "PriceList.Sort", 3) { InPool = true, Route = "GET /prices", Frames = ["Endpoint.Invoke", "PriceList.Sort", "Array.Sort"], Own = [1], Lines = new Dictionary<int, SourceLine> { [1] = new("/src/PriceList.cs", 7) } },
            new("running", "PriceList.Load", 1) { InPool = true, Frames = ["PriceList.Load"], Own = [0] },
            new("running", "Metrics.Loop", 9) { Frames = ["Metrics.Loop"], Own = [0] },
            new("lock", "PriceList.Get", 9) { InPool = true, Frames = ["PriceList.Get"], Own = [0] },
        ];
        _pool.For(4, queue: 9, cpu: 95, beside: t => t == 1 ? [new StackSnapshotItem(t, "Because.") { Groups = groups }] : []);

        var finding = _pool.The(RuleIds.CpuBound);
        Assert.EndsWith(" 3 of 4 running pool threads were in PriceList.Sort → Array.Sort when stacks were taken.", finding.Sentence, StringComparison.Ordinal);
        Assert.Equal(("PriceList.Sort", "PriceList.cs:7", (string?)null), (finding.Method, finding.Line?.Short, finding.Kind));
        Assert.Equal("GET /prices uses the processors in PriceList.Sort (PriceList.cs:7)", finding.Place);
    }

    [Fact]
    public void Processors_that_are_used_but_not_waited_for_are_not()
    {
        _pool.For(10, queue: 0, cpu: 75);

        Assert.Empty(_pool.Rules);
    }

    [Fact]
    public void Many_threads_that_stay_longer_than_idle_ones_would_are_steady_blocking()
    {
        _pool.For(30, threads: 40, items: 80);

        Assert.Equal([RuleIds.SteadyBlocking], _pool.Rules);
    }

    [Fact]
    public void Many_threads_that_are_left_of_something_else_are_not()
    {
        _pool.For(19, threads: 40, items: 80).For(20, threads: 4, items: 80);

        Assert.Empty(_pool.Rules);
    }

    [Fact]
    public void Many_threads_that_the_minimum_keeps_are_not()
    {
        var pool = new PoolScript(minThreads: 40).For(60, threads: 40, items: 80);

        Assert.Empty(pool.Rules);
    }

    [Fact]
    public void Accounts_tell_steady_blocking_at_once()
    {
        _pool.For(7, threads: 30, items: 80, beside: t => [Sites.InTask(t, 20)]);

        Assert.Equal([RuleIds.SteadyBlocking], _pool.Rules);
        Assert.EndsWith("20 of 30 pool threads waited in Orders.Get (Task wait).", _pool.The(RuleIds.SteadyBlocking).Sentence);
    }

    /// <summary>Ten connections to a blocking endpoint on two processors: a small pool, whose size hill climbing changes.</summary>
    [Theory]
    [InlineData(4, true)]
    [InlineData(10, true)]
    [InlineData(3, false)]
    public void A_small_pool_with_more_blocked_threads_than_processors_is_steady_blocking_too(int blocked, bool isSteady)
    {
        for (var second = 0; second < 8; second++)
        {
            var threads = blocked + 3 + (second % 3);
            _pool.For(1, threads: threads, items: 30,
                beside: t => [Sites.InTask(t, blocked), .. t % 1 == 0 ? [new ThreadStates(t) { Idle = threads - blocked, Waiting = blocked }] : Array.Empty<TimelineItem>()]);
        }

        Assert.Equal(isSteady ? [RuleIds.SteadyBlocking] : [], _pool.Rules);
        var verdict = RunVerdict.Now(_pool.Current, _pool.SampledPool).Sentence;
        if (isSteady)
        {
            Assert.StartsWith($"Coping, but {blocked} of ", verdict);
        }
        else
        {
            Assert.EndsWith("nothing queued, 3 threads blocked.", verdict);
        }
    }

    /// <summary>An earlier starvation left many threads; the load that goes on blocks ten of them.</summary>
    [Fact]
    public void Idle_threads_beside_blocked_ones_do_not_deny_them()
    {
        _pool.For(8, threads: 60, items: 30,
            beside: t => [Sites.InTask(t, 10), .. t % 1 == 0 ? [new ThreadStates(t) { Idle = 50, Waiting = 10 }] : Array.Empty<TimelineItem>()]);

        Assert.StartsWith("Coping, but 10 of 60 pool threads blocked, CPU at ", _pool.The(RuleIds.SteadyBlocking).Sentence);
    }

    /// <summary>An item that is queued for an instant is no work that waits: what was seen of the threads before it still counts.</summary>
    [Fact]
    public void A_single_queued_item_takes_away_no_look_at_threads()
    {
        _pool.For(8, threads: 60, items: 30,
            beside: t => [Sites.InTask(t, 10), .. t % 1 == 0 ? [new ThreadStates(t) { Idle = 50, Waiting = 10 }] : Array.Empty<TimelineItem>()]);
        _pool.For(0.5, queue: 1, threads: 60, items: 30);

        Assert.InRange(_pool.SampledPool!.Accounts.Threads!.Looks, ThreadFigures.Enough, 5);
    }

    [Fact]
    public void Accounts_that_see_nobody_blocked_say_that_it_is_not()
    {
        _pool.For(40, threads: 40, items: 80, beside: t => [Sites.InTask(t, 1), new ThreadStates(t) { Idle = 39, Waiting = 1 }]);

        Assert.Empty(_pool.Rules);
    }

    /// <summary>A job blocks twenty of the thirty for a moment every few seconds; meanwhile they have no work.</summary>
    [Fact]
    public void Threads_that_are_idle_most_of_the_time_are_not_steady_blocking()
    {
        var pool = new PoolScript(minThreads: 500);

        pool.For(40, threads: 30, items: 80, beside: t => (t % 4, t % 1) switch
        {
            (0, _) => [Sites.InTask(t, 20), new ThreadStates(t) { Idle = 10, Sleep = 20 }],
            (_, 0) => [Sites.InTask(t, 0), new ThreadStates(t) { Idle = 29, Running = 1 }],
            _ => [Sites.InTask(t, 0)],
        });

        Assert.DoesNotContain(RuleIds.SteadyBlocking, pool.Rules);
    }

    /// <summary>Events of waits alone do not tell who sleeps from who has no work.</summary>
    [Fact]
    public void Accounts_that_cannot_see_sleepers_do_not_deny_them()
    {
        _pool.For(40, threads: 40, items: 80, beside: t => [Sites.InTask(t, 1), new ThreadStates(t) { IdleOrWaiting = 40 }]);

        Assert.Equal([RuleIds.SteadyBlocking], _pool.Rules);
    }

    [Fact]
    public void A_circle_in_the_wait_for_graph_is_a_deadlock()
    {
        _pool.For(2).Add(new WaitGraphItem(2, new WaitForGraph("Asked.") { Deadlocks = ["Deadlock: thread 7 waits for thread 8, and that for thread 7."] })).For(1);

        Assert.Equal("Deadlock: thread 7 waits for thread 8, and that for thread 7.", _pool.The(RuleIds.Deadlock).Sentence);
        Assert.StartsWith("Restart", Advice.For(RuleIds.Deadlock, _pool.The(RuleIds.Deadlock).Kind)!.Now);
    }

    [Fact]
    public void A_graph_without_one_is_none()
    {
        _pool.For(2).Add(new WaitGraphItem(2, LockWhoseOwnerWaits)).For(4, beside: t => [Sites.InLock(t, 1, waits: 0)]);

        Assert.DoesNotContain(RuleIds.Deadlock, _pool.Rules);
    }

    [Fact]
    public void A_lock_that_does_not_become_free_while_its_owner_waits_is_a_deadlock_after_half_a_minute()
    {
        _pool.For(2).Add(new WaitGraphItem(2, LockWhoseOwnerWaits)).For(31, beside: t => [Sites.InLock(t, 1, waits: 0)]);

        Assert.StartsWith("Probable deadlock: threads have waited 3", _pool.The(RuleIds.Deadlock).Sentence);
        Assert.Null(Advice.For(RuleIds.Deadlock, _pool.The(RuleIds.Deadlock).Kind)!.Now);
    }

    [Fact]
    public void The_owner_of_another_lock_that_waits_makes_no_deadlock_of_this_one()
    {
        var graph = LockWhoseOwnerWaits with { Nodes = [LockWhoseOwnerWaits.Nodes[0] with { Name = "Invoices.Get" }, .. LockWhoseOwnerWaits.Nodes.Skip(1)] };
        _pool.For(2).Add(new WaitGraphItem(2, graph)).For(31, beside: t => [Sites.InLock(t, 1, waits: 0)]);

        Assert.DoesNotContain(RuleIds.Deadlock, _pool.Rules);
    }

    [Fact]
    public void A_lock_that_somebody_gets_now_and_then_is_none()
    {
        _pool.For(2).Add(new WaitGraphItem(2, LockWhoseOwnerWaits))
            .For(31, beside: t => [Sites.InLock(t, 1, waits: t is 17 ? 1 : 0)]);

        Assert.DoesNotContain(RuleIds.Deadlock, _pool.Rules);
    }

    [Fact]
    public void Answers_that_take_several_times_their_service_time_with_an_empty_queue_wait_elsewhere()
    {
        _pool.Add(new Phase(0, "load", "Load.") { TheoryPerSecond = 200 })
            .For(8, beside: t => [PoolScript.Load(t, inFlight: 100, completed: 5, seconds: 2)]);

        Assert.StartsWith("Requests wait outside the pool: a request with a service time of 500 ms took 2", _pool.The(RuleIds.HiddenQueue).Sentence);
    }

    [Fact]
    public void Answers_that_take_twice_their_service_time_are_slow_and_no_hidden_queue()
    {
        _pool.Add(new Phase(0, "load", "Load.") { TheoryPerSecond = 200 })
            .For(8, beside: t => [PoolScript.Load(t, inFlight: 100, completed: 25, seconds: 1)]);

        Assert.Equal([RuleIds.SlowAnswers], _pool.Rules);
        Assert.StartsWith("Responses take longer than the work: 1 in 20 took 1", _pool.The(RuleIds.SlowAnswers).Sentence);
        Assert.Equal("busy", PoolVerdict.ToneOf(_pool.The(RuleIds.SlowAnswers).Severity));
    }

    [Fact]
    public void Answers_that_take_a_little_longer_than_the_work_are_not_slow()
    {
        _pool.Add(new Phase(0, "load", "Load.") { TheoryPerSecond = 200 })
            .For(8, beside: t => [PoolScript.Load(t, inFlight: 100, completed: 25, seconds: 0.9)]);

        Assert.Empty(_pool.Rules);
    }

    [Fact]
    public void A_load_whose_requests_all_fail_is_amber_and_says_so()
    {
        var errors = new Dictionary<string, long>(StringComparer.Ordinal) { ["http4xx"] = 100 };
        _pool.For(5, beside: t => [PoolScript.Load(t, inFlight: 10, completed: 100, seconds: 0.001) with { Errors = errors }]);

        Assert.StartsWith("All requests fail: http4xx.", _pool.The(RuleIds.RequestsFail).Sentence);
        Assert.Equal("busy", RunVerdict.Now(_pool.Current, _pool.SampledPool).Tone);
    }

    /// <summary>In the last second all may fail, among them those that waited longest.</summary>
    [Fact]
    public void Of_a_load_whose_requests_mostly_fail_the_share_is_told_whatever_one_second_has()
    {
        Failing(completed: 9, failed: 91, seconds: 4);
        Failing(completed: 0, failed: 100, seconds: 0.25);
        Assert.Matches(@"^9\d(\.\d)? % of the requests fail: timeout\.", _pool.The(RuleIds.RequestsFail).Sentence);

        _pool.For(3, beside: t => [PoolScript.Load(t, inFlight: 10, completed: 100, seconds: 0.001)]);
        Failing(completed: 0, failed: 100, seconds: 6);
        Assert.Equal("No request succeeds any more", _pool.The(RuleIds.RequestsFail).Headline);

        void Failing(int completed, int failed, double seconds) => _pool.For(seconds, beside: t =>
        [
            PoolScript.Load(t, inFlight: 10, completed: completed + failed, seconds: 0.001)
                with { Errors = new Dictionary<string, long>(StringComparer.Ordinal) { ["timeout"] = failed } },
        ]);
    }

    [Fact]
    public void Of_the_requests_that_fail_a_second_with_many_weighs_more_than_one_with_few()
    {
        _pool.For(4, beside: t => [Failing(t, completed: 1_000, failed: 900)]).For(8, beside: t => [Failing(t, completed: 10, failed: 10)]);

        Assert.StartsWith("90 % of the requests fail", _pool.The(RuleIds.RequestsFail).Sentence, StringComparison.Ordinal);

        static LoadInterval Failing(double t, int completed, int failed) => PoolScript.Load(t, inFlight: 10, completed: completed, seconds: 0.001)
            with
        { Errors = new Dictionary<string, long>(StringComparer.Ordinal) { ["timeout"] = failed } };
    }

    [Theory]
    [InlineData(0, 0, true)]
    [InlineData(1, 0, false)]
    [InlineData(0, 1, false)]
    public void Threads_that_are_blocked_while_requests_fail_do_not_keep_up(int timeouts, int failedInServer, bool keepsUp)
    {
        var errors = new Dictionary<string, long>(StringComparer.Ordinal) { ["timeout"] = timeouts };
        _pool.For(4, threads: 30, items: 80, failed: 7);
        _pool.For(8, threads: 30, items: 80, failed: 7, beside: t => [Sites.InTask(t, 20), PoolScript.Load(t, 20, 10, 0.5) with { Errors = errors }]);
        _pool.For(8, threads: 30, items: 80, failed: 7 + failedInServer, beside: t => [Sites.InTask(t, 20)]);

        Assert.StartsWith(keepsUp ? "Coping, but 20 of 30" : "Nothing queued, but 20 of 30", _pool.The(RuleIds.SteadyBlocking).Sentence, StringComparison.Ordinal);
    }

    /// <summary>They stay for 20 s, wait with a limit like sleepers, and timers complete an item now and then.</summary>
    [Fact]
    public void Threads_of_a_load_that_has_ended_are_not_blocked()
    {
        _pool.For(24, threads: 40, items: 80, beside: Idle);
        _pool.For(22, threads: 40, items: 3, beside: Idle);
        Assert.Empty(_pool.Rules);

        var found = new PoolScript().For(30, threads: 40, items: 80, beside: Idle);
        Assert.Equal(RuleIds.SteadyBlocking, Assert.Single(found.Current).Rule);
        Assert.Empty(found.For(7, threads: 40, items: 3, beside: Idle).Current);

        static IEnumerable<TimelineItem> Idle(double t) => t % 1 == 0 ? [new ThreadStates(t) { IdleOrWaiting = 40 }] : [];
    }

    [Fact]
    public void A_load_of_which_a_third_fails_is_not_called_failing()
    {
        var errors = new Dictionary<string, long>(StringComparer.Ordinal) { ["http5xx"] = 33 };
        _pool.For(5, beside: t => [PoolScript.Load(t, inFlight: 10, completed: 100, seconds: 0.001) with { Errors = errors }]);

        Assert.DoesNotContain(RuleIds.RequestsFail, _pool.Rules);
    }

    [Fact]
    public void Threads_kept_by_a_minimum_that_answer_late_do_not_keep_up()
    {
        var pool = new PoolScript(minThreads: 144).Add(new Phase(0, "load", "Load.") { TheoryPerSecond = 250 });
        pool.For(12, threads: 144, items: 250, beside: t => [Sites.InTask(t, 100), PoolScript.Load(t, inFlight: 125, completed: 25, seconds: 1.35)]);

        Assert.StartsWith("Nothing queued, but 100 of 144 pool threads blocked, CPU at ", pool.The(RuleIds.SteadyBlocking).Sentence);
    }

    [Fact]
    public void Slow_answers_while_the_pools_own_queue_is_full_wait_there()
    {
        _pool.Add(new Phase(0, "load", "Load.") { TheoryPerSecond = 200 })
            .For(8, queue: 50, beside: t => [PoolScript.Load(t, inFlight: 100, completed: 5, seconds: 2)]);

        Assert.Equal([RuleIds.BlockedNotInjected], _pool.Rules);
    }

    [Fact]
    public void A_pool_at_its_maximum_with_work_that_waits_is_at_its_ceiling()
    {
        _pool.For(5, queue: 9, threads: 50);

        Assert.Equal("The pool is at its maximum of 50 threads, and up to 9 work items waited, with the CPU at 2 % on average: no more threads can be added.",
            _pool.The(RuleIds.Ceiling).Sentence);
    }

    [Fact]
    public void One_thread_less_is_not()
    {
        _pool.For(5, queue: 9, threads: 49);

        Assert.DoesNotContain(RuleIds.Ceiling, _pool.Rules);
    }

    [Fact]
    public void Threads_that_wait_for_a_connection_are_an_exhausted_pool_though_nothing_is_queued()
    {
        _pool.For(8, threads: 12, beside: t => [Sites.InDatabasePool(t, 4)]);

        var finding = _pool.The(RuleIds.Ceiling);
        Assert.Equal(
            "The database pool is exhausted: all its connections were in use, and 4 requests at a time waited for one, each blocking a pool thread in "
            + "DbPool.Query.",
            finding.Sentence);
        Assert.Equal(55, finding.Severity);
        Assert.InRange(finding.From, 0.25, 0.5);
    }

    [Fact]
    public void One_thread_that_waits_for_a_connection_is_none()
    {
        _pool.For(8, threads: 12, beside: t => [Sites.InDatabasePool(t, 1)]);

        Assert.DoesNotContain(RuleIds.Ceiling, _pool.Rules);
    }

    [Fact]
    public void A_burst_that_opens_its_connections_is_none_and_one_that_lasted_ends_when_half_as_many_wait()
    {
        _pool.For(1.5, threads: 12, beside: t => [Sites.InDatabasePool(t, 4)]).For(6, threads: 12, beside: t => [Sites.InDatabasePool(t, 0)]);
        Assert.DoesNotContain(RuleIds.Ceiling, _pool.Rules);

        _pool.For(6, threads: 12, beside: t => [Sites.InDatabasePool(t, 4)]).For(6, threads: 12, beside: t => [Sites.InDatabasePool(t, 1.5)]);
        Assert.Null(_pool.The(RuleIds.Ceiling).To);

        _pool.For(8, threads: 12, beside: t => [Sites.InDatabasePool(t, 0.5)]);
        Assert.NotNull(_pool.The(RuleIds.Ceiling).To);
    }

    [Fact]
    public void Hill_climbing_without_a_queue_is_healthy_tuning()
    {
        _pool.For(3).Goal(3, 5).For(2);

        Assert.Equal([RuleIds.HealthyTuning], _pool.Rules);
        Assert.Equal(Severities.None, _pool.The(RuleIds.HealthyTuning).Severity);
    }

    [Fact]
    public void Hill_climbing_beside_a_thread_of_the_gate_is_not()
    {
        _pool.For(3).Goal(3, 5).Goal(6, 6).For(2);

        Assert.Empty(_pool.Rules);
    }

    [Fact]
    public void Three_threads_that_leave_together_are_a_retirement()
    {
        _pool.For(2).Add(new WorkerThreadChange(2, false, 3)).Add(new WorkerThreadChange(2, false, 2)).Add(new WorkerThreadChange(2, false, 1)).For(1);

        Assert.StartsWith("3 worker threads retired", _pool.The(RuleIds.Retirement).Sentence);
        Assert.Equal([2, 2, 2], _pool.The(RuleIds.Retirement).Events);
    }

    [Fact]
    public void Two_are_none()
    {
        _pool.For(2).Add(new WorkerThreadChange(2, false, 3)).Add(new WorkerThreadChange(2, false, 2)).For(1);

        Assert.Empty(_pool.Rules);
    }

    [Fact]
    public void After_work_has_waited_the_pool_recovers_until_its_threads_are_gone()
    {
        _pool.For(1).Goal(6, 20).For(10, queue: 50, threads: 20).For(10, threads: 20);
        Assert.Contains(_pool.Current, finding => finding.Rule == RuleIds.Recovering);

        _pool.For(1, threads: 4);
        Assert.Empty(_pool.Current);
    }

    [Fact]
    public void A_pool_whose_threads_did_not_grow_has_nothing_to_recover_from()
    {
        _pool.For(6).For(10, queue: 50).For(10);

        Assert.Equal([RuleIds.BlockedNotInjected], _pool.Rules);
    }

    private static WaitForGraph LockWhoseOwnerWaits => new("Asked.")
    {
        Nodes =
        [
            new WaitNode(WaitRoles.Blocked, "Orders.Get") { Kind = "lock", Threads = 1 },
            new WaitNode(WaitRoles.Lock, "a lock that thread 7 holds"),
            new WaitNode(WaitRoles.Blocked, "Orders.Put") { Kind = "Task wait", Threads = 1 },
        ],
        Edges = [new WaitEdge(0, 1) { Threads = 1 }, new WaitEdge(1, 2) { Threads = 1 }],
    };
}
