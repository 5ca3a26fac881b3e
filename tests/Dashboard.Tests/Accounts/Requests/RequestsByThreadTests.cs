using Dashboard.Accounts.Requests;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Requests;

public sealed class RequestsByThreadTests
{
    private static readonly Guid Activity = new("00000011-0000-0000-0000-000000000001");

    private readonly RequestsByThread _requests = new(new RouteNames());

    [Fact]
    public void A_thread_serves_a_request_from_its_begin_until_it_takes_other_work()
    {
        Start(1, thread: 7, "a");
        Say(WorkEventKind.Dequeued, 3, thread: 7);

        Assert.Null(RouteOf(7, 0.5));
        Assert.Equal("GET /a", RouteOf(7, 2));
        Assert.Null(RouteOf(7, 4));
        Assert.Null(RouteOf(8, 2));
    }

    [Fact]
    public void It_no_longer_serves_a_request_that_another_thread_ended()
    {
        Start(1, thread: 7, "a");
        _requests.Add(new WorkEvent(WorkEventKind.RequestStopped, 2, 9, 0, new WorkRequest("a", "HTTP/1.1", "GET", "/a")));

        Assert.Null(RouteOf(7, 3));
    }

    /// <summary>Where ids tell whose code runs, a thread that has just ended a request may run another's, and a moment later tells so.</summary>
    [Fact]
    public void With_ids_a_request_that_ended_a_moment_ago_is_not_guessed()
    {
        var request = new WorkRequest("a", "HTTP/1.1", "GET", "/a");
        _requests.Add(new WorkEvent(WorkEventKind.RequestStarted, 1, 7, 0, request) { Activity = new Guid(0x11, 0, 0, new byte[8]) });
        _requests.Add(new WorkEvent(WorkEventKind.RequestStopped, 2, 7, 0, request) { Activity = new Guid(0x11, 0, 0, new byte[8]) });
        Say(WorkEventKind.Heartbeat, 3, thread: 0);

        Assert.Equal(("GET /a", "GET /a", null), (_requests.RouteSoFar(7, 0.99), _requests.RouteSoFar(7, 1.5), _requests.RouteSoFar(7, 2.01)));
    }

    /// <summary>A background service waits on a thread that served a request a moment ago.</summary>
    [Fact]
    public void A_wait_without_an_id_is_no_requests_once_all_requests_have_ids()
    {
        _requests.Add(new WorkEvent(WorkEventKind.RequestStarted, 1, 7, 0, new WorkRequest("a", "HTTP/1.1", "GET", "/a")) { Activity = new Guid(0x11, 0, 0, new byte[8]) });
        Say(WorkEventKind.Heartbeat, 6.5, thread: 0);
        Assert.Equal("no request", _requests.RouteOf(Guid.Empty, 7, 6.1));

        // It had begun before: there may be others like it.
        _requests.Add(new WorkEvent(WorkEventKind.RequestStopped, 6.5, 9, 0, new WorkRequest("old", "HTTP/1.1", "GET", "/old")));
        Say(WorkEventKind.Heartbeat, 12, thread: 0);
        Assert.Null(_requests.RouteOf(Guid.Empty, 7, 11.4));
        Assert.Equal("no request", _requests.RouteOf(Guid.Empty, 7, 11.6));
        Assert.Null(_requests.RouteOf(Guid.Empty, 7, 13));
    }

    [Fact]
    public void Earlier_requests_of_a_thread_are_known_for_waits_that_are_told_late()
    {
        Start(1, thread: 7, "a");
        Start(2, thread: 7, "b");

        Assert.Equal("GET /a", RouteOf(7, 1.5));
        Assert.Equal("GET /b", RouteOf(7, 2.5));
    }

    [Fact]
    public void Clocks_of_two_sessions_may_lie_some_milliseconds_apart()
    {
        Start(1, thread: 7, "a");

        Assert.Equal("GET /a", RouteOf(7, 0.99));
    }

    /// <summary>Requests of a cold start await the routes, and go on wherever a thread is free.</summary>
    [Fact]
    public void An_action_tells_which_request_goes_on_there_and_its_route_where_one_that_began_there_told_it()
    {
        _requests.Add(new ActionEvent(1, 7, "Orders.Get"));
        Say(WorkEventKind.Heartbeat, 2, thread: 0);
        Assert.Equal((null, "Orders.Get"), (RouteOf(7, 1.5), _requests.ActionOf(7, 1.5)));

        Start(3, thread: 8, "orders");
        _requests.Add(new ActionEvent(3.1, 8, "Orders.Get"));
        _requests.Add(new ActionEvent(4, 9, "Orders.Get"));
        Say(WorkEventKind.Dequeued, 5, thread: 9);
        Say(WorkEventKind.Heartbeat, 7, thread: 0);

        Assert.Equal(("GET /orders", "Orders.Get"), (RouteOf(9, 4.5), _requests.ActionOf(9, 4.5)));
        Assert.Equal((null, null), (RouteOf(9, 6), _requests.ActionOf(9, 6)));
    }

    [Fact]
    public void An_action_of_several_routes_tells_none()
    {
        Start(1, thread: 7, "a");
        _requests.Add(new ActionEvent(1.1, 7, "Orders.Get"));
        Start(2, thread: 8, "b");
        _requests.Add(new ActionEvent(2.1, 8, "Orders.Get"));
        _requests.Add(new ActionEvent(3, 9, "Orders.Get"));
        Say(WorkEventKind.Heartbeat, 4, thread: 0);

        Assert.Equal((null, "Orders.Get"), (RouteOf(9, 3.5), _requests.ActionOf(9, 3.5)));
    }

    [Fact]
    public void Nothing_is_known_after_events_were_lost()
    {
        Start(1, thread: 7, "a");
        Say(WorkEventKind.EventsLost, 2, thread: 0);

        Assert.Null(RouteOf(7, 1.5));
    }

    [Fact]
    public void It_holds_the_last_eight_requests_of_a_thread_and_no_more()
    {
        for (var i = 0; i < 100; i++)
        {
            Start(i, thread: 7, $"r{i}x");
        }

        Assert.Null(RouteOf(7, 91.5));
        Assert.Equal("GET /r92x", RouteOf(7, 92.5));
    }

    [Fact]
    public void Nothing_is_said_of_a_time_that_is_not_told_yet_but_to_who_asks_for_what_is_known_so_far()
    {
        Start(1, thread: 7, "a");
        Say(WorkEventKind.Heartbeat, 3, thread: 0);

        Assert.Equal("GET /a", _requests.RouteOf(7, 2.9));
        Assert.Null(_requests.RouteOf(7, 3.1));
        Assert.Equal("GET /a", _requests.RouteSoFar(7, 3.1));
        Assert.Equal((true, false), (_requests.IsTold(2.9), _requests.IsTold(3.1)));
    }

    /// <summary>The runtime gives requests 11 to 255 of a connection one id. The clocks of the two sessions that tell a wait are a millisecond apart.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(-0.0009)]
    [InlineData(0.0009)]
    public void Of_requests_with_one_id_each_wait_is_that_in_which_it_was_told(double clock)
    {
        foreach (var (begin, path) in new[] { (1, "a"), (1.01, "b"), (1.02, "c") })
        {
            Start(begin, thread: 7, path, Activity);
            _requests.Add(new WorkEvent(WorkEventKind.WaitStarted, begin + 0.0001, 7) { Activity = Activity });
            Stop(begin + 0.0098, thread: 7, path, Activity);
        }

        Say(WorkEventKind.Heartbeat, 2, thread: 0);

        Assert.Equal(["GET /a", "GET /b", "GET /c"], new[] { 1.0001, 1.0101, 1.0201 }.Select(t => _requests.RouteOf(Activity, 7, t + clock)));
    }

    [Fact]
    public void Of_requests_with_one_id_of_which_no_wait_was_told_the_one_counts_that_had_begun()
    {
        Start(1, thread: 7, "a", Activity);
        Stop(1.009, thread: 7, "a", Activity);
        Start(1.01, thread: 8, "b", Activity);
        Say(WorkEventKind.Heartbeat, 2, thread: 0);

        Assert.Equal(["GET /a", "GET /a", "GET /b", null], new[] { 0.999, 1.009, 1.011, 0.9 }.Select(t => _requests.RouteOf(Activity, 9, t)));
    }

    [Fact]
    public void Whose_a_wait_is_nobody_says_before_its_request_may_have_been_told()
    {
        Start(1, thread: 7, "a", Activity);

        Assert.Null(_requests.RouteOf(Activity, 7, 1.1));

        Stop(1.04, thread: 7, "a", Activity);
        Start(1.05, thread: 7, "b", Activity);
        Say(WorkEventKind.Heartbeat, 2, thread: 0);

        Assert.Equal("GET /b", _requests.RouteOf(Activity, 7, 1.1));
    }

    /// <summary>Streams of an HTTP/2 connection may have one id at the same time: only a thread that began one tells whose the wait is.</summary>
    [Fact]
    public void Of_requests_that_have_one_id_at_the_same_time_none_is_told_but_by_its_own_thread()
    {
        Start(1, thread: 7, "a", Activity);
        Start(1.01, thread: 8, "b", Activity);
        foreach (var thread in new[] { 7, 8, 9 })
        {
            _requests.Add(new WorkEvent(WorkEventKind.WaitStarted, 1.1, thread) { Activity = Activity });
        }

        Say(WorkEventKind.Heartbeat, 2, thread: 0);

        Assert.Equal(["GET /a", "GET /b", null], new[] { 7, 8, 9 }.Select(thread => _requests.RouteOf(Activity, thread, 1.1)));
    }

    /// <summary>Clocks of two sessions are at most 20 ms apart: of waits that lie closer the nearest one is meant.</summary>
    [Fact]
    public void Of_each_thread_and_activity_the_last_64_waits_are_remembered()
    {
        var waits = new RecentWaits<string>();
        for (var i = 0; i < RecentWaits<string>.OfThread + 2; i++)
        {
            waits.Add(7, i, Activity, $"{i}");
        }

        Assert.Equal([null, "2", "65", null], new[] { 1, 2, 65, 66 }.Select(t => waits.Nearest(7, Activity, t, within: 0.02)));
        Assert.Equal("5", waits.Nearest(7, Activity, 5.4, within: 0.5));
        Assert.Null(waits.Nearest(7, Guid.Empty, 5, within: 0.02));
        Assert.Null(waits.Nearest(8, Activity, 5, within: 0.02));
    }

    /// <summary>Asked when all of that time is told.</summary>
    private string? RouteOf(long thread, double t)
    {
        Say(WorkEventKind.Heartbeat, t + 1, thread: 0);
        return _requests.RouteOf(thread, t);
    }

    private void Start(double t, long thread, string path, Guid activity = default) =>
        _requests.Add(new WorkEvent(WorkEventKind.RequestStarted, t, thread, 0, new WorkRequest(path, "HTTP/1.1", "GET", $"/{path}")) { Activity = activity });

    private void Stop(double t, long thread, string path, Guid activity) =>
        _requests.Add(new WorkEvent(WorkEventKind.RequestStopped, t, thread, 0, new WorkRequest(path, "HTTP/1.1", "GET", $"/{path}")) { Activity = activity });

    private void Say(WorkEventKind kind, double t, long thread) => _requests.Add(new WorkEvent(kind, t, thread));
}
