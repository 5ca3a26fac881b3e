using Dashboard.Accounts.History;
using Dashboard.Accounts.Requests;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.History;

public sealed class ThreadHistoryTests
{
    private static readonly Guid A = ScriptedTarget.Activity(1);
    private readonly List<ThreadActivity> _began = [];
    private readonly List<long> _left = [];
    private readonly ThreadHistory _history;
    private int _requests;

    public ThreadHistoryTests() => _history = new ThreadHistory(new RouteNames(), _began.Add, static _ => { }, (thread, _) => _left.Add(thread))
    {
        Requests = new RequestAccounts(static _ => { }),
    };

    [Fact]
    public void A_thread_is_idle_runs_items_and_is_blocked_one_after_the_other()
    {
        Say(WorkEventKind.ThreadStarted, 1, 7);
        Say(WorkEventKind.Dequeued, 2, 7);
        Say(WorkEventKind.WaitStarted, 3, 7);
        Say(WorkEventKind.WaitEnded, 4, 7);
        Say(WorkEventKind.ThreadEnded, 5, 7);

        Assert.Equal(
            [(1, 2, ActivityState.Idle), (2, 3, ActivityState.Running), (3, 4, ActivityState.Blocked), (4, 5, ActivityState.Running)],
            _began.Select(one => (one.From, one.To, one.State)));
        Assert.Equal([7], _left);
    }

    [Fact]
    public void Of_waits_within_each_other_the_outermost_counts()
    {
        Say(WorkEventKind.Dequeued, 1, 7);
        Say(WorkEventKind.LockWaitStarted, 2, 7);
        Say(WorkEventKind.WaitStarted, 2.1, 7);
        Say(WorkEventKind.WaitEnded, 2.9, 7);
        Say(WorkEventKind.LockWaitEnded, 3, 7);
        Say(WorkEventKind.WaitStarted, 4, 7);
        Say(WorkEventKind.LockWaitStarted, 4.1, 7);
        Say(WorkEventKind.WaitStarted, 4.2, 7);
        Say(WorkEventKind.WaitEnded, 4.3, 7);
        Say(WorkEventKind.LockWaitEnded, 4.4, 7);
        Say(WorkEventKind.WaitEnded, 5, 7);

        Assert.Equal([(2, 3, true), (4, 5, false)], _began.Where(one => one.Wait is not null).Select(one => (one.From, one.To, one.Wait!.IsLock)));
    }

    [Fact]
    public void Where_the_end_of_a_wait_was_lost_the_next_begin_or_item_ends_it()
    {
        Say(WorkEventKind.WaitStarted, 1, 7);
        Say(WorkEventKind.WaitStarted, 2, 7);
        Say(WorkEventKind.Dequeued, 3, 7);
        Say(WorkEventKind.WaitEnded, 4, 7);

        Assert.Equal([(1, 2), (2, 3), (3, double.PositiveInfinity)], _began.Select(one => (one.From, one.To)));
    }

    [Fact]
    public void A_thread_serves_a_request_from_its_item_on_until_it_takes_other_work()
    {
        Say(WorkEventKind.Dequeued, 1, 7);
        Start(1.1, 7, "/a");
        Say(WorkEventKind.Dequeued, 3, 7);

        Assert.Equal(["GET /a", "GET /a", null, null], new[] { 1.05, 2, 4, 0.5 }.Select(t => _history.RouteAt(7, t)));
        Assert.Null(_history.RouteAt(8, 2));
    }

    [Fact]
    public void Where_only_requests_are_read_a_thread_serves_one_until_it_is_answered_wherever_that_is()
    {
        var request = Start(1, 7, "/a");
        Assert.Equal("GET /a", _history.RouteAt(7, 1.5));

        Say(WorkEventKind.RequestStopped, 2, 9, request);

        Assert.Null(_history.RouteAt(7, 2.5));
    }

    [Fact]
    public void A_wait_is_that_of_its_activity_wherever_it_runs_and_also_what_a_thread_did_before_it_told()
    {
        Say(WorkEventKind.Dequeued, 1, 7);
        Start(1, 7, "/a", A);
        Say(WorkEventKind.Dequeued, 2, 8);
        Say(WorkEventKind.WaitStarted, 3, 8, activity: A);

        Assert.Equal(["GET /a", "GET /a"], _began.Where(one => one.Thread == 8).Select(one => one.Route));
    }

    /// <summary>In the first seconds a wait without an id may be that of a request that began before the session.</summary>
    [Fact]
    public void A_wait_without_an_id_is_nobodys_as_far_as_events_say_and_no_requests_for_sure_five_seconds_after_ids_came()
    {
        Say(WorkEventKind.Dequeued, 1, 7);
        Start(1, 7, "/a", A);
        foreach (var t in new[] { 2, 7 })
        {
            Say(WorkEventKind.Dequeued, t, 8);
            Say(WorkEventKind.WaitStarted, t + 0.1, 8);
            Say(WorkEventKind.WaitEnded, t + 0.2, 8);
        }

        var waits = _began.Where(one => one.Wait is not null).ToList();
        Assert.Equal([(null, BlockingSites.NoRequest), (BlockingSites.NoRequest, BlockingSites.NoRequest)], waits.Select(one => (one.Route, one.RouteSoFar)));
    }

    /// <summary>Streams of an HTTP/2 connection may have one id at the same time: the chain of items tells them apart.</summary>
    [Fact]
    public void Of_requests_that_share_an_id_a_wait_is_that_of_the_request_whose_item_runs()
    {
        Begin(1, 7, "/a");
        Begin(1.1, 8, "/b");
        Say(WorkEventKind.Enqueued, 1.2, 7, item: 70, activity: A);
        Say(WorkEventKind.Enqueued, 1.3, 8, item: 80, activity: A);
        Say(WorkEventKind.ThreadIdle, 1.4, 7);
        Say(WorkEventKind.ThreadIdle, 1.4, 8);
        Say(WorkEventKind.Dequeued, 1.5, 9, item: 80);
        Say(WorkEventKind.WaitStarted, 1.6, 9, activity: A);
        Say(WorkEventKind.Dequeued, 1.5, 10, item: 70);
        Say(WorkEventKind.WaitStarted, 1.6, 10, activity: A);

        Assert.Equal([(9, "GET /b"), (10, "GET /a")], _began.Where(one => one.Wait is not null).Select(one => (one.Thread, one.Route)));

        void Begin(double t, long thread, string path)
        {
            Say(WorkEventKind.Dequeued, t, thread);
            Start(t, thread, path, A, "HTTP/2");
        }
    }

    [Fact]
    public void A_timer_of_a_request_that_shares_its_id_goes_on_with_that_request()
    {
        Say(WorkEventKind.Dequeued, 1, 7);
        Start(1, 7, "/a", A, "HTTP/2");
        Say(WorkEventKind.Dequeued, 1.1, 8);
        Start(1.1, 8, "/b", A, "HTTP/2");
        Say(WorkEventKind.TimerArmed, 1.2, 8, item: 500, activity: A);
        Say(WorkEventKind.ThreadIdle, 1.3, 8);
        Say(WorkEventKind.Dequeued, 2, 9, item: 900);
        Say(WorkEventKind.TimerFired, 2, 9, item: 500);
        Say(WorkEventKind.WaitStarted, 2.1, 9, activity: A);

        Assert.Equal("GET /b", _began[^1].Route);
    }

    [Fact]
    public void An_action_tells_which_request_goes_on_there_and_its_route_where_one_that_began_with_it_told_it()
    {
        Act(1, 7, "Orders.Get");
        Assert.Equal((null, "Orders.Get"), (_history.RouteAt(7, 1.5), _history.ActionAt(7, 1.5)));

        Start(3, 8, "/orders");
        Act(3.1, 8, "Orders.Get");
        Act(4, 9, "Orders.Get");
        Assert.Equal(("GET /orders", "Orders.Get"), (_history.RouteAt(9, 4.5), _history.ActionAt(9, 4.5)));

        Say(WorkEventKind.Dequeued, 5, 9);
        Assert.Equal((null, null), (_history.RouteAt(9, 6), _history.ActionAt(9, 6)));
    }

    [Fact]
    public void An_action_of_several_routes_tells_none()
    {
        Start(1, 7, "/a");
        Act(1.1, 7, "Orders.Get");
        Start(2, 8, "/b");
        Act(2.1, 8, "Orders.Get");
        Act(3, 9, "Orders.Get");

        Assert.Equal((null, "Orders.Get"), (_history.RouteAt(9, 3.5), _history.ActionAt(9, 3.5)));
    }

    [Fact]
    public void When_work_events_are_lost_waits_go_on_and_when_waits_are_lost_work_does()
    {
        Say(WorkEventKind.Dequeued, 1, 7);
        Say(WorkEventKind.Dequeued, 1, 8);
        Say(WorkEventKind.WaitStarted, 2, 8);
        Say(WorkEventKind.EventsLost, 3, 0);
        Assert.Equal([8], _history.Blocked.Select(one => one.Thread));
        Assert.Null(_history.At(7, 4));

        Say(WorkEventKind.Dequeued, 5, 7);
        Say(WorkEventKind.WaitStarted, 6, 7);
        Say(WorkEventKind.WaitsLost, 7, 0);

        Assert.Empty(_history.Blocked);
        Assert.Equal(ActivityState.Running, _history.At(7, 8)?.State);
    }

    [Fact]
    public void It_is_known_whether_any_event_told_of_a_thread_since_a_time()
    {
        Say(WorkEventKind.Dequeued, 1, 7);
        Assert.Equal((true, false, true), (_history.IsUnheardSince(7, 1), _history.IsUnheardSince(7, 0.9), _history.IsUnheardSince(8, 1)));

        Say(WorkEventKind.WaitStarted, 2, 7);
        Assert.False(_history.IsUnheardSince(7, 3));
    }

    [Fact]
    public void Of_each_thread_64_activities_of_a_millisecond_or_more_are_remembered()
    {
        for (var i = 1; i <= 100; i++)
        {
            Say(WorkEventKind.Dequeued, i, 7);
            Say(WorkEventKind.ThreadIdle, i + 0.0005, 7);
        }

        Assert.Null(_history.At(7, 1.00025));
        Assert.Null(_history.At(7, 35.5));
        Assert.Equal(ActivityState.Idle, _history.At(7, 36.5)?.State);
    }

    [Fact]
    public void Beyond_ten_thousand_threads_those_that_do_nothing_known_are_forgotten()
    {
        Say(WorkEventKind.Dequeued, 0, 1);
        for (var thread = 2; thread < 30_000; thread++)
        {
            Say(WorkEventKind.WaitStarted, thread, thread);
            Say(WorkEventKind.WaitEnded, thread + 0.5, thread);
        }

        Assert.Equal((true, null), (_history.IsFollowed(1), _history.At(2, 2.25)));
        Assert.NotNull(_history.At(29_999, 29_999.25));
    }

    private WorkRequest Start(double t, long thread, string path, Guid activity = default, string version = "HTTP/1.1")
    {
        var request = new WorkRequest($"c{++_requests}:1", version, "GET", path);
        Say(WorkEventKind.RequestStarted, t, thread, request, activity: activity);
        return request;
    }

    private void Act(double t, long thread, string action) => Say(WorkEventKind.ActionBegan, t, thread, action);

    private void Say(WorkEventKind kind, double t, long thread, object? subject = null, long item = 0, Guid activity = default) =>
        _history.Add(new WorkEvent(kind, t, thread, item, subject) { Activity = activity });
}
