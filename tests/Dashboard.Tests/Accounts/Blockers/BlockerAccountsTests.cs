using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Blockers;

public sealed class BlockerAccountsTests
{
    private readonly BlockScript _script = new();

    [Fact]
    public void A_wait_is_told_with_the_users_method_its_kind_and_its_route()
    {
        var stack = _script.Stack([Frames.Handler, .. Frames.TaskWait]);
        _script.Route(7, "/orders").Pass(0).Wait(0.25, 7, stack).End(0.75, 7).Pass(1);

        var site = _script.Only;
        Assert.Equal(("Orders.Get", "Task wait", "wait events", "GET /orders"), (site.Method, site.Kind, site.Source, site.Route));
        Assert.Equal((1, 0.5), (site.Waits, site.BlockedSeconds));
        Assert.Equal((1.0, 1.0), (_script.Windows[0].T, _script.Windows[0].WindowSeconds));
    }

    /// <summary>Else ten milliseconds of a lock within <c>.Result</c> would stand for the seconds in it that nothing tells, and hide what a snapshot tells.</summary>
    [Theory]
    [InlineData("9.0.1", "Task wait")]
    [InlineData("8.0.12", "lock")]
    public void A_lock_within_a_wait_for_a_task_is_that_wait_where_the_runtime_reports_waits_and_else_no_more_than_a_lock(string runtime, string kind)
    {
        var script = new BlockScript(named: false, runtime);
        var stack = script.Stack([Frames.Handler, .. Frames.TaskWait]);
        script.Pass(0).Lock(0.25, 7, stack).LockEnd(0.75, 7).Pass(1);

        Assert.Equal(("Orders.Get", kind), (script.Only.Method, script.Only.Kind));
    }

    /// <summary>Ids of activities tell it, once no request without one is left.</summary>
    [Fact]
    public void A_wait_of_no_request_is_a_row_of_its_own_and_is_not_named_by_that()
    {
        var inlined = _script.Stack([Frames.User("Middleware.Invoke"), Frames.Web("AuthorizationMiddleware.Invoke"), .. Frames.TaskWait]);
        _script.Say(new WorkEvent(WorkEventKind.RequestStarted, 0, 8, 0, new WorkRequest("a:1", "HTTP/1.1", "GET", "/a")) { Activity = ScriptedTarget.Activity(1) })
            .Pass(6).Wait(6.25, 7, inlined).End(6.375, 7).Pass(7);

        Assert.Equal(("an inlined request handler", "no request"), (_script.Only.Method, _script.Only.Route));
    }

    [Fact]
    public void Who_waits_for_the_same_lock_is_not_said_to_hold_it()
    {
        var (first, second) = (_script.Stack(Frames.User("Audit.Write")), _script.Stack(Frames.User("Audit.Write"), Frames.Core("System.Threading", "Lock.EnterSlow")));
        _script.Pass(0).Lock(0.25, 8, first, owner: 9, item: 100).Lock(0.5, 7, second, owner: 8, item: 100).Pass(1);

        Assert.DoesNotContain(_script.Sites, site => site.Owner?.Contains("itself waiting", StringComparison.Ordinal) == true);
    }

    [Fact]
    public void A_wait_across_windows_counts_in_each_with_its_own_part_and_begins_once()
    {
        var stack = _script.Stack([Frames.Handler, .. Frames.TaskWait]);
        _script.Wait(0.75, 7, stack).Pass(1).Pass(2).End(2.5, 7).Pass(3);

        Assert.Equal([0.25, 1, 0.5], _script.Sites.Select(site => site.BlockedSeconds));
        Assert.Equal([1, 0, 0], _script.Sites.Select(site => site.Waits));
    }

    [Fact]
    public void Waits_below_a_millisecond_are_kept_apart()
    {
        var stack = _script.Stack([Frames.Handler, .. Frames.TaskWait]);
        _script.Wait(0.25, 7, stack).End(0.25 + 0.0009765625, 7).Wait(0.5, 7, stack).End(0.5 + 0.001953125, 7).Pass(1);

        Assert.Equal((1, 0.0009765625), (_script.Windows[0].ShortWaits, _script.Windows[0].ShortSeconds));
        Assert.Equal((1, 0.001953125), (_script.Only.Waits, _script.Only.BlockedSeconds));
    }

    [Fact]
    public void A_wait_that_is_too_young_at_a_windows_end_counts_whole_in_the_next()
    {
        var stack = _script.Stack([Frames.Handler, .. Frames.TaskWait]);
        _script.Wait(0.99951171875, 7, stack).Pass(1).End(1.5, 7).Pass(2);

        Assert.Empty(_script.Windows[0].Sites);
        Assert.Equal((1, 0.50048828125), (_script.Only.Waits, _script.Only.BlockedSeconds));
    }

    [Fact]
    public void A_lock_counts_once_though_its_wait_raises_both_kinds_of_events()
    {
        var stack = _script.Stack(Frames.Handler);
        _script.Lock(0.25, 7, stack).Wait(0.25, 7, stack).End(0.5, 7).LockEnd(0.5, 7).Wait(0.5, 7, _script.Stack([Frames.Handler, .. Frames.Semaphore])).End(0.75, 7).Pass(1);

        Assert.Equal([("lock", 1L, 0.25), ("semaphore", 1L, 0.25)], _script.Sites.Select(site => (site.Kind, site.Waits, site.BlockedSeconds)));
    }

    [Fact]
    public void A_lock_whose_contention_began_before_the_session_is_still_a_lock_and_one_inside_a_semaphore_is_the_semaphore()
    {
        var enter = Frames.Core("System.Threading", "Monitor.Enter_Slowpath");
        _script.Wait(0, 7, _script.Stack(Frames.Handler, enter)).End(0.5, 7)
            .Lock(0.5, 8, _script.Stack(Frames.Handler, Frames.Semaphore[0], enter)).LockEnd(0.75, 8).Pass(1);

        Assert.Equal([("lock", 0.5), ("semaphore", 0.25)], _script.Sites.Select(site => (site.Kind, site.BlockedSeconds)));
    }

    [Fact]
    public void The_owner_of_a_lock_is_named_by_its_route_and_by_where_it_waits_itself()
    {
        var inside = _script.Stack([Frames.User("Stock.Reserve"), .. Frames.Semaphore]);
        _script.Route(8, "/stock").Pass(0).Wait(0.25, 8, inside).Lock(0.5, 7, _script.Stack(Frames.Handler), owner: 8).Pass(1);

        var site = _script.Sites.Single(one => one.Kind == "lock");
        Assert.Equal(("Stock.Reserve, which is itself waiting (semaphore)", "GET /stock"), (site.Owner, site.OwnerRoute));
    }

    [Fact]
    public void Two_that_wait_for_each_other_are_both_named_as_owners_who_wait()
    {
        var (one, other) = (_script.Stack(Frames.User("Transfer.In")), _script.Stack(Frames.User("Transfer.Out")));
        _script.Route(7, "/in").Route(8, "/out").Lock(0.25, 7, one, owner: 8).Lock(0.5, 8, other, owner: 7).Pass(1);

        Assert.Equal(
            [("Transfer.In", "Transfer.Out, which is itself waiting (lock)", "GET /out"), ("Transfer.Out", "Transfer.In, which is itself waiting (lock)", "GET /in")],
            _script.Sites.Select(site => (site.Method, site.Owner!, site.OwnerRoute!)));
    }

    [Fact]
    public void The_owners_route_is_the_one_of_when_the_wait_began()
    {
        _script.Route(8, "/stock").Lock(0.5, 7, _script.Stack(Frames.Handler), owner: 8).Route(8, "/other").LockEnd(0.75, 7).Pass(1);

        Assert.Equal("GET /stock", _script.Only.OwnerRoute);
    }

    [Fact]
    public void A_contention_inside_a_Task_wait_names_no_owner()
    {
        var enter = Frames.Core("System.Threading", "Monitor.Enter_Slowpath");
        _script.Lock(0.25, 7, _script.Stack([Frames.Handler, .. Frames.TaskWait, enter]), owner: 8).LockEnd(0.75, 7).Pass(1);

        Assert.Equal(("Task wait", (string?)null, (string?)null), (_script.Only.Kind, _script.Only.Owner, _script.Only.OwnerRoute));
    }

    [Fact]
    public void An_owner_that_works_is_named_by_its_thread_and_route()
    {
        _script.Route(8, "/stock").Pass(0).Lock(0.5, 7, _script.Stack(Frames.Handler), owner: 8).LockEnd(0.75, 7).Pass(1);

        Assert.Equal(("thread 8", "GET /stock"), (_script.Only.Owner, _script.Only.OwnerRoute));
    }

    [Fact]
    public void An_owner_that_took_the_lock_after_a_wait_is_named_by_where_it_waited()
    {
        var stack = _script.Stack(Frames.User("Stock.Reserve"));
        _script.Lock(0, 8, stack, owner: 6, item: 5).LockEnd(0.25, 8).Lock(0.5, 7, stack, owner: 8, item: 5).LockEnd(0.75, 7).Pass(1);

        Assert.Contains(_script.Sites, site => site.Owner == "Stock.Reserve");
    }

    [Fact]
    public void An_owner_that_is_in_no_wait_is_named_by_what_it_was_seen_doing_also_when_the_next_one_holds_the_lock()
    {
        var stack = _script.Stack(Frames.User("Stock.Reserve"));
        var asleep = new ThreadLook(
            [new ThreadSample(8, ThreadStatus.Sleep) { IsWorker = true }, new ThreadSample(7, ThreadStatus.Waiting) { IsWorker = true }],
            new ThreadStates(0.5));
        _script.Lock(0, 8, stack, owner: 6, item: 5).LockEnd(0.25, 8).Lock(0.375, 7, stack, owner: 8, item: 5)
            .Say(new WorkEvent(WorkEventKind.ThreadsSampled, 0.5, 0, 0, asleep)).LockEnd(0.625, 7)
            .Lock(0.625, 9, stack, owner: 7, item: 5).LockEnd(0.875, 9).Pass(1);

        Assert.Equal("Stock.Reserve, asleep", Assert.Single(_script.Sites, site => site.Kind == "lock").Owner);
    }

    [Fact]
    public void Threads_outside_the_pool_are_kept_apart_and_idle_ones_of_the_pool_count_nowhere()
    {
        var timer = _script.StackOf([Frames.Start, Frames.Core("System.Threading", "TimerQueue.TimerThread"), .. Frames.Event]);
        var idle = _script.StackOf(Frames.Start, Frames.Worker, Frames.Core("System.Threading", "LowLevelLifoSemaphore.Wait"));
        _script.Wait(0.25, 7, timer).Wait(0.25, 8, idle).Pass(1);

        Assert.Equal((0, 0.75, 0), (_script.Sites.Count, _script.Windows[0].OtherThreads, _script.Windows[0].ShortWaits));
    }

    [Fact]
    public void A_stack_that_is_too_deep_to_show_its_root_belongs_to_whom_its_thread_belonged()
    {
        var known = _script.Stack([Frames.Handler, .. Frames.TaskWait]);
        var deep = _script.StackOf([.. Enumerable.Repeat(Frames.User("Tree.Walk"), BlockStack.MaxFrames - 4), .. Frames.TaskWait]);
        _script.Wait(0, 7, known).End(0.25, 7).Wait(0.25, 7, deep).End(0.75, 7).Wait(0.25, 8, deep).End(0.75, 8).Pass(1);

        Assert.Equal([("Tree.Walk", 0.5), ("Orders.Get", 0.25)], _script.Sites.Select(site => (site.Method, site.BlockedSeconds)));
        Assert.Equal(0.5, _script.Windows[0].OtherThreads);
    }

    [Fact]
    public void A_method_that_was_inlined_away_is_named_by_its_route_and_without_one_no_other_is_blamed()
    {
        var stack = _script.Stack([Frames.User("Errors.Invoke"), Frames.Web("AuthorizationMiddleware.Invoke"), .. Frames.TaskWait]);
        var bare = _script.Stack([Frames.Web("AuthorizationMiddleware.Invoke"), .. Frames.TaskWait]);
        _script.Route(7, "/orders").Pass(0)
            .Wait(0, 7, stack).End(0.75, 7).Wait(0, 8, stack).End(0.5, 8).Wait(0, 9, bare).End(0.25, 9).Pass(1);

        Assert.Equal([("GET /orders", 0.75), ("an inlined request handler", 0.75)], _script.Sites.Select(site => (site.Method, site.BlockedSeconds)).OrderBy(site => site.Method, StringComparer.Ordinal));
    }

    [Fact]
    public void Between_a_middleware_and_the_framework_s_call_that_waits_the_handler_is_missing_and_is_the_one_that_was_seen_there()
    {
        var send = Frames.Core("System.Net.Http", "HttpClient.Send");
        var below = _script.Stack([Frames.User("Errors.Invoke"), Frames.Web("EndpointMiddleware.Invoke"), send, .. Frames.TaskWait]);
        var delegated = _script.Stack([Frames.Web("Authorization.Invoke"), Frames.User("Errors.Invoke"), new("generated delegate", "", ""), .. Frames.TaskWait]);
        var own = _script.Stack([Frames.Web("EndpointMiddleware.Invoke"), Frames.Handler, send, .. Frames.TaskWait]);
        _script.Wait(0, 7, below).End(0.5, 7).Wait(0, 9, delegated).End(0.25, 9).Pass(1);
        Assert.Equal([("an inlined request handler", 0.5), ("an inlined request handler", 0.25)], _script.Sites.Select(site => (site.Method, site.BlockedSeconds)));

        _script.Wait(1, 8, own).End(1.25, 8).Wait(1.25, 7, below).End(1.75, 7).Wait(1.5, 9, delegated).End(1.625, 9).Pass(2);
        Assert.Equal([("Orders.Get", 0.75), ("an inlined request handler", 0.125)], _script.Windows[^1].Sites.Select(site => (site.Method, site.BlockedSeconds)));
    }

    [Fact]
    public void What_tells_of_a_wait_is_not_who_waits()
    {
        var telling = Frames.Core("System.Diagnostics.Tracing", "NativeRuntimeEventSource.ContentionStart");
        var slow = Frames.Core("System.Threading", "Lock.EnterSlow");
        _script.Lock(0, 7, _script.Stack(Frames.Core("System.Net.Sockets", "SocketAsyncEngine.Handle"), slow, telling)).LockEnd(0.25, 7)
            .Lock(0.25, 7, _script.Stack(slow, telling)).LockEnd(0.5, 7).Pass(1);

        Assert.Equal(["SocketAsyncEngine.Handle", "Lock.EnterSlow"], _script.Sites.Select(site => site.Method));
    }

    [Fact]
    public void A_wait_without_any_stack_is_not_nameless()
    {
        _script.Wait(0, 7, _script.Stack([Frames.Handler, .. Frames.TaskWait])).End(0.5, 7).Wait(0.5, 7, 0).End(0.75, 7).Pass(1);

        Assert.Equal(("an unknown call site", 0.25), (_script.Sites[1].Method, _script.Sites[1].BlockedSeconds));
    }

    [Fact]
    public void A_call_site_is_new_in_its_first_window_only_and_its_stack_is_told_before_and_once()
    {
        var stack = _script.Stack([Frames.Handler, .. Frames.TaskWait]);
        _script.Wait(0.25, 7, stack).End(0.5, 7).Pass(1).Wait(901, 7, stack).End(901.25, 7).Pass(902);

        Assert.Equal([true, false], _script.Sites.Select(site => site.IsNew));
        var told = Assert.Single(_script.Stacks);
        Assert.All(_script.Sites, site => Assert.Equal(told.Number, site.Stack));
        Assert.Equal(["PortableThreadPool.WorkerThread.WorkerThreadStart", "ThreadPoolWorkQueue.Dispatch", "Orders.Get"], told.Frames.Take(3));
    }

    [Fact]
    public void The_first_name_is_told_at_once_and_not_at_the_end_of_a_second()
    {
        var script = new BlockScript(named: false);
        var stack = script.Stack([Frames.Handler, .. Frames.TaskWait]);
        script.Pass(0).Pass(0.25).Wait(0.5, 7, stack).Pass(0.625).Pass(1).Pass(1.625);

        Assert.Equal([(0.625, 0.625), (1.625, 1.0)], script.Windows.Select(window => (window.T, window.WindowSeconds)));
        Assert.Equal([0.125, 1], script.Sites.Select(site => site.BlockedSeconds));
    }

    [Fact]
    public void Where_nobody_blocks_that_is_told_each_second()
    {
        var script = new BlockScript(named: false);
        script.Pass(0);
        foreach (var n in Enumerable.Range(1, 30))
        {
            script.Pass(n / 10.0);
        }

        Assert.Equal([1.0, 2.0, 3.0], script.Windows.Select(window => window.T));
    }

    [Fact]
    public void After_a_silence_the_window_is_as_long_as_the_silence()
    {
        var stack = _script.Stack([Frames.Handler, .. Frames.TaskWait]);
        _script.Wait(0.5, 7, stack).Pass(4.75);

        Assert.Equal((4, 4.0, 3.5), (_script.Windows[0].T, _script.Windows[0].WindowSeconds, _script.Only.BlockedSeconds));
    }

    [Fact]
    public void After_a_loss_nobody_is_known_to_wait_until_the_next_wait()
    {
        var stack = _script.Stack([Frames.Handler, .. Frames.TaskWait]);
        _script.Wait(0.25, 7, stack).Say(new WorkEvent(WorkEventKind.WaitsLost, 0.5, 0, 12)).Pass(1).Pass(2);

        Assert.Equal((0.25, 12), (_script.Only.BlockedSeconds, _script.Windows[0].EventsLost));
    }

    [Fact]
    public void A_lost_end_is_made_up_for_by_the_next_beginning()
    {
        var stack = _script.Stack([Frames.Handler, .. Frames.TaskWait]);
        _script.Wait(0.25, 7, stack).Wait(0.5, 7, stack).End(0.75, 7).Pass(1);

        Assert.Equal((2, 0.5), (_script.Only.Waits, _script.Only.BlockedSeconds));
    }

    [Fact]
    public void Beyond_a_hundred_rows_the_rest_is_one()
    {
        _script.Pass(0);
        foreach (var n in Enumerable.Range(1, 150))
        {
            _script.Wait(0, n, _script.Stack([Frames.User($"Site{n}.Run"), .. Frames.TaskWait]));
            _script.End(n / 256.0, n);
        }

        _script.Pass(1);

        Assert.Equal(100, _script.Sites.Count);
        Assert.Equal(("51 other call sites", 51, Enumerable.Range(1, 51).Sum() / 256.0), (_script.Sites[^1].Method, _script.Sites[^1].Waits, _script.Sites[^1].BlockedSeconds));
    }

    [Fact]
    public void Beyond_a_thousand_sites_the_seldom_ones_are_forgotten_and_new_again_when_they_return()
    {
        var steady = _script.Stack([Frames.Handler, .. Frames.TaskWait]);
        var first = _script.Stack([Frames.User("First.Run"), .. Frames.TaskWait]);
        _script.Wait(0, 1, steady).End(0.25, 1).Wait(0.25, 1, steady).End(0.5, 1).Wait(0.5, 1, first).End(0.75, 1);
        foreach (var n in Enumerable.Range(1, 1_000))
        {
            _script.Wait(n, 1, _script.Stack([Frames.User($"Site{n}.Run"), .. Frames.TaskWait])).End(n + 0.5, 1);
        }

        _script.Wait(1_001, 1, first).End(1_001.5, 1).Wait(1_001.5, 1, steady).End(1_001.75, 1).Pass(1_002);

        Assert.Equal([true, true], _script.Sites.Where(site => site.Method == "First.Run").Select(site => site.IsNew));
        Assert.Equal([true, false], _script.Sites.Where(site => site.Method == "Orders.Get").Select(site => site.IsNew));
    }
}
