using Dashboard.Accounts.Threads;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Threads;

public sealed class ThreadLanesTests
{
    private static readonly WorkRequest Request = new("c:1", "HTTP/1.1", "GET", "/orders");
    private readonly ThreadLanes _lanes = new(static request => $"{request.Method} {request.Path}");

    [Fact]
    public void A_thread_runs_items_waits_and_is_idle_in_between()
    {
        Work(WorkEventKind.ThreadStarted, 1);
        Work(WorkEventKind.Dequeued, 2);
        Work(WorkEventKind.WaitStarted, 2.5);
        Work(WorkEventKind.WaitEnded, 4);
        Work(WorkEventKind.ThreadIdle, 5);
        Work(WorkEventKind.ThreadEnded, 25);

        Assert.Equal([(1, 2, "idle"), (2, 2.5, "running"), (2.5, 4, "other wait"), (4, 5, "running"), (5, 25, "idle")], Spans(30));
    }

    [Fact]
    public void What_is_not_over_reaches_until_now_and_only_the_last_minute_is_shown()
    {
        Work(WorkEventKind.Dequeued, 1);
        Work(WorkEventKind.ThreadIdle, 10);

        Assert.Equal([(5, 10, "running"), (10, 65, "idle")], Spans(65));
        Assert.Equal([(40, 100, "idle")], Spans(100));
    }

    [Fact]
    public void A_wait_inside_a_wait_for_a_lock_is_that_wait()
    {
        Work(WorkEventKind.Dequeued, 1);
        Work(WorkEventKind.LockWaitStarted, 2);
        Work(WorkEventKind.WaitStarted, 2.1);
        Work(WorkEventKind.WaitEnded, 2.9);
        Work(WorkEventKind.LockWaitEnded, 3);

        Assert.Equal([(1, 2, "running"), (2, 3, "lock"), (3, 4, "running")], Spans(4));
    }

    [Fact]
    public void A_thread_of_which_nothing_was_told_since_a_time_is_known_and_one_in_a_wait_that_was_told_is_none()
    {
        Work(WorkEventKind.Dequeued, 1);
        Assert.True(_lanes.IsUntold(7, 1));
        Assert.False(_lanes.IsUntold(7, 0.9));
        Assert.False(_lanes.IsUntold(8, 1));

        Work(WorkEventKind.WaitStarted, 2);
        Assert.False(_lanes.IsUntold(7, 3));
        Work(WorkEventKind.WaitEnded, 3);
        Assert.True(_lanes.IsUntold(7, 3));
        _lanes.Add(new BlockEvent(BlockEventKind.EventsLost, 4));
        Assert.False(_lanes.IsUntold(7, 3));
    }

    [Fact]
    public void A_request_names_the_route_of_what_its_thread_does()
    {
        Work(WorkEventKind.Dequeued, 1);
        Work(WorkEventKind.RequestStarted, 2);
        Work(WorkEventKind.WaitStarted, 3);
        Work(WorkEventKind.WaitEnded, 4);
        Work(WorkEventKind.RequestStopped, 5);
        Work(WorkEventKind.Dequeued, 6);

        Assert.Equal([null, "GET /orders", "GET /orders", "GET /orders", null], _lanes.Spans(7).Select(span => span.Route));
    }

    [Fact]
    public void What_is_too_short_to_draw_takes_no_route_from_what_it_follows_unless_it_is_most_of_it()
    {
        Work(WorkEventKind.Dequeued, 1);
        Work(WorkEventKind.RequestStarted, 1);
        Work(WorkEventKind.WaitStarted, 1);
        Work(WorkEventKind.WaitEnded, 2);
        Work(WorkEventKind.RequestStopped, 2.001);
        Work(WorkEventKind.WaitStarted, 2.002);

        Assert.Equal([("other wait", "GET /orders"), ("other wait", null)], _lanes.Spans(3).Select(span => (span.State, span.Route)));
        var begin = new LaneSpan(7, 1, 3, 3.006, "running") { Route = "GET /orders" };
        var less = begin.With(begin with { From = 3.006, To = 3.010, Route = "GET /other" });
        Assert.Equal(("GET /orders", 3.010), (less.Route, less.To));
        Assert.Null(less.With(begin with { From = 3.010, To = 3.014, Route = null }).Route);
    }

    [Fact]
    public void A_stack_names_the_wait_that_the_pools_events_told_of_also_when_it_is_over()
    {
        Stack(1, "Orders.Load", "Task.InternalWaitCore");
        Work(WorkEventKind.Dequeued, 1);
        Work(WorkEventKind.WaitStarted, 2);
        Block(BlockEventKind.WaitStarted, 2.001, 1);
        Work(WorkEventKind.WaitEnded, 3);
        Block(BlockEventKind.WaitEnded, 3.001);
        Work(WorkEventKind.WaitStarted, 4);
        Work(WorkEventKind.WaitEnded, 5);
        Block(BlockEventKind.WaitStarted, 3.999, 1);

        Assert.Equal([(1, 2, "running"), (2, 3, "Task wait"), (3, 4, "running"), (4, 5, "Task wait"), (5, 6, "running")], Spans(6));
        Assert.Equal([null, "Orders.Load", null, "Orders.Load", null], _lanes.Spans(6).Select(span => span.Site));
    }

    [Fact]
    public void A_stack_that_comes_before_the_pools_events_names_the_wait_when_they_come()
    {
        Stack(1, "Orders.Load", "Task.InternalWaitCore");
        Block(BlockEventKind.WaitStarted, 2, 1);
        Work(WorkEventKind.ThreadStarted, 1);
        Work(WorkEventKind.Dequeued, 1.5);
        Work(WorkEventKind.RequestStarted, 1.6);
        Work(WorkEventKind.WaitStarted, 2.015);

        Assert.Equal(("Task wait", "Orders.Load", "GET /orders"), Last(3));
        Work(WorkEventKind.WaitEnded, 4);
        Block(BlockEventKind.WaitStarted, 5, 1);
        Work(WorkEventKind.WaitStarted, 5.001);
        Assert.Equal(("Task wait", "Orders.Load", "GET /orders"), Last(6));
    }

    [Fact]
    public void A_stack_that_was_told_long_after_its_wait_began_names_it_and_no_earlier_one()
    {
        Stack(1, "Orders.Load", "Task.InternalWaitCore");
        Work(WorkEventKind.Dequeued, 1);
        Work(WorkEventKind.WaitStarted, 2);
        Work(WorkEventKind.WaitEnded, 3);
        Work(WorkEventKind.WaitStarted, 4);
        Block(BlockEventKind.WaitStarted, 4.3, 1);

        Assert.Equal([(1, 2, "running"), (2, 3, "other wait"), (3, 4, "running"), (4, 6, "Task wait")], Spans(6));
    }

    [Fact]
    public void Lost_waits_end_what_only_they_told_of()
    {
        Stack(1, "Orders.Load", "Task.InternalWaitCore");
        Block(BlockEventKind.WaitStarted, 2, 1);
        _lanes.Add(new BlockEvent(BlockEventKind.EventsLost, 3));

        Assert.Equal([(2, 3, "Task wait")], Spans(9));
    }

    [Fact]
    public void Waits_with_stacks_alone_make_lanes_too_and_threads_outside_the_pool_none()
    {
        Stack(1, "Orders.Load", "Task.InternalWaitCore");
        _lanes.Add(new BlockStack(2, Stacks.Own(9, Stacks.User("Watch.Run"), Stacks.Threading("WaitHandle.WaitOne")).Frames));
        Block(BlockEventKind.WaitStarted, 2, 1);
        Block(BlockEventKind.WaitEnded, 3);
        _lanes.Add(new BlockEvent(BlockEventKind.WaitStarted, 2, 9) { Stack = 2 });

        Assert.Equal([(2, 3, "Task wait"), (3, 4, "running")], Spans(4));
    }

    [Fact]
    public void Looks_alone_make_lanes_and_stand_until_the_next()
    {
        Look(1, ThreadDoing.Socket, "db:5432");
        Look(2, ThreadDoing.Socket, "db:5432");
        Look(3, ThreadDoing.IdleOrWaiting);
        Look(4, ThreadDoing.Waiting);
        Look(5, ThreadDoing.Running);

        Assert.Equal([(1, 3, "socket"), (3, 4, "idle or waiting"), (4, 5.5, "other wait")], Spans(20));
        Assert.Equal("db:5432", _lanes.Spans(20)[0].Site);
    }

    [Fact]
    public void A_look_tells_what_an_item_did_that_no_event_tells_of()
    {
        Work(WorkEventKind.Dequeued, 1);
        Look(2, ThreadDoing.Socket, "db:5432");
        Look(3, ThreadDoing.IdleOrWaiting);
        Look(4, ThreadDoing.Running);
        Work(WorkEventKind.ThreadIdle, 4.5);
        Look(5, ThreadDoing.IdleOrWaiting);
        Look(6, ThreadDoing.IdleOrWaiting);

        Assert.Equal([(1, 2, "socket"), (2, 3, "sleep"), (3, 4.5, "running"), (4.5, 7, "idle")], Spans(7));
    }

    /// <summary>Before .NET 9 a thread that waits for a task would be drawn as running.</summary>
    [Fact]
    public void Where_the_runtime_reports_no_waits_looks_tell_of_them()
    {
        _lanes.TellsWaits = false;
        Work(WorkEventKind.Dequeued, 1);
        Look(2, ThreadDoing.Waiting);
        Look(3, ThreadDoing.IdleOrWaiting);
        Look(4, ThreadDoing.Running);
        Work(WorkEventKind.ThreadIdle, 4.5);
        Look(5, ThreadDoing.IdleOrWaiting);
        Look(6, ThreadDoing.IdleOrWaiting);

        Assert.Equal([(1, 2, "other wait"), (2, 3, "idle or waiting"), (3, 4.5, "running"), (4.5, 7, "idle")], Spans(7));
    }

    [Fact]
    public void A_look_during_a_wait_that_is_too_short_to_draw_is_no_sleep()
    {
        Work(WorkEventKind.Dequeued, 1);
        Work(WorkEventKind.WaitStarted, 1.999);
        Work(WorkEventKind.WaitEnded, 2.002);
        Look(2, ThreadDoing.IdleOrWaiting);
        Look(3, ThreadDoing.Running);

        Assert.Equal([(1, 2.002, "running"), (2.002, 4, "running")], Spans(4));
        Assert.Equal(ThreadDoing.Waiting, _lanes.Doing(7, 2));
    }

    /// <summary>64 answers of a timer that come together: each takes a millisecond, and the look that began meanwhile comes to this thread when its own is over.</summary>
    [Fact]
    public void A_look_at_a_thread_whose_work_ends_within_milliseconds_is_no_sleep()
    {
        Work(WorkEventKind.Dequeued, 1.997);
        Work(WorkEventKind.ThreadIdle, 2.004);
        Work(WorkEventKind.Dequeued, 2.5);
        Look(2, ThreadDoing.IdleOrWaiting);
        Look(3, ThreadDoing.IdleOrWaiting);
        Look(4, ThreadDoing.Running);

        Assert.Equal([ThreadDoing.Idle, ThreadDoing.Running], new[] { 2.0, 3 }.Select(t => _lanes.Doing(7, t)));
        Assert.Equal([(1.997, 2.004, "running"), (2.004, 2.5, "idle"), (2.5, 5, "sleep")], Spans(5));
    }

    [Fact]
    public void What_events_tell_of_a_moment_can_be_asked()
    {
        Assert.Null(_lanes.Doing(7, 1));
        Work(WorkEventKind.Dequeued, 1);
        Work(WorkEventKind.WaitStarted, 2);
        Work(WorkEventKind.WaitEnded, 3);
        Work(WorkEventKind.ThreadIdle, 4);

        Assert.Equal(
            [null, ThreadDoing.Running, ThreadDoing.Waiting, ThreadDoing.Running, ThreadDoing.Idle],
            new[] { 0.5, 1.5, 2.5, 3.5, 9 }.Select(t => _lanes.Doing(7, t)));
    }

    [Fact]
    public void Where_only_looks_tell_of_a_thread_events_are_said_to_tell_nothing()
    {
        Look(1, ThreadDoing.Socket);
        Look(2, ThreadDoing.Socket);

        Assert.Null(_lanes.Doing(7, 1));
    }

    [Fact]
    public void After_lost_events_nothing_is_known_until_the_next()
    {
        Work(WorkEventKind.Dequeued, 1);
        Work(WorkEventKind.EventsLost, 2);
        Work(WorkEventKind.ThreadIdle, 3);

        Assert.Equal([(1, 2, "running"), (3, 4, "idle")], Spans(4));
    }

    [Fact]
    public void At_most_200_threads_are_shown_those_that_were_heard_of_last()
    {
        for (var thread = 0; thread < 1_000; thread++)
        {
            _lanes.Add(new WorkEvent(WorkEventKind.Dequeued, thread * 0.01, thread));
        }

        Assert.Equal(Enumerable.Range(800, 200), _lanes.Spans(10).Select(span => (int)span.Thread).Order());
    }

    [Fact]
    public void A_thread_keeps_its_newest_600_spans()
    {
        for (var i = 0; i < 4_000; i++)
        {
            Work(i % 2 == 0 ? WorkEventKind.Dequeued : WorkEventKind.ThreadIdle, i * 0.01);
        }

        var spans = _lanes.Spans(40);
        Assert.Equal(601, spans.Count);
        Assert.Equal(40, spans[^1].To);
    }

    private void Work(WorkEventKind kind, double t) => _lanes.Add(new WorkEvent(kind, t, 7, 0, Request));

    private void Block(BlockEventKind kind, double t, int stack = 0) => _lanes.Add(new BlockEvent(kind, t, 7) { Stack = stack });

    private void Stack(int number, string method, string wait) =>
        _lanes.Add(new BlockStack(number, Stacks.Handler(7, Stacks.User(method), Stacks.Of("System.Threading.Tasks", wait)).Frames));

    private void Look(double t, ThreadDoing doing, string? end = null) => _lanes.Look(t, [new ThreadSample(7, doing) { IsWorker = true, OtherEnd = end }]);

    private (string, string?, string?) Last(double now) => _lanes.Spans(now)[^1] is var span ? (span.State, span.Site, span.Route) : default;

    private IEnumerable<(double From, double To, string State)> Spans(double now) => _lanes.Spans(now).Select(span => (span.From, span.To, span.State));
}
