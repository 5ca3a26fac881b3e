using Dashboard.Accounts.History;
using Dashboard.Accounts.Requests;
using Dashboard.Accounts.Threads;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Threads;

public sealed class ThreadLanesTests
{
    private static readonly WorkRequest Request = new("c:1", "HTTP/1.1", "GET", "/orders");
    private readonly LaneScript _script = new();

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
    public void A_request_names_the_route_of_what_its_thread_does()
    {
        Work(WorkEventKind.Dequeued, 1);
        Work(WorkEventKind.RequestStarted, 2);
        Work(WorkEventKind.WaitStarted, 3);
        Work(WorkEventKind.WaitEnded, 4);
        Work(WorkEventKind.RequestStopped, 5);
        Work(WorkEventKind.Dequeued, 6);

        Assert.Equal(["GET /orders", "GET /orders", "GET /orders", null, null], Lanes.Spans(7).Select(span => span.Route));
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

        Assert.Equal([("other wait", "GET /orders"), ("other wait", null)], Lanes.Spans(3).Select(span => (span.State, span.Route)));
        var begin = new LaneSpan(7, 1, 3, 3.006, "running") { Route = "GET /orders" };
        var less = begin.With(begin with { From = 3.006, To = 3.010, Route = "GET /other" });
        Assert.Equal(("GET /orders", 3.010), (less.Route, less.To));
        Assert.Null(less.With(begin with { From = 3.010, To = 3.014, Route = null }).Route);
    }

    [Fact]
    public void A_wait_has_the_kind_the_call_site_and_the_route_of_its_stack_and_request()
    {
        Work(WorkEventKind.Dequeued, 1);
        Work(WorkEventKind.RequestStarted, 1.5);
        Wait(2, "Orders.Load", "Task.InternalWaitCore");
        Work(WorkEventKind.WaitEnded, 3);

        Assert.Equal([(1, 2, "running"), (2, 3, "Task wait"), (3, 6, "running")], Spans(6));
        Assert.Equal([null, "Orders.Load", null], Lanes.Spans(6).Select(span => span.Site));
        Assert.All(Lanes.Spans(6), span => Assert.Equal("GET /orders", span.Route));
    }

    [Fact]
    public void Lost_waits_end_what_only_they_told_of()
    {
        Wait(2, "Orders.Load", "Task.InternalWaitCore");
        Work(WorkEventKind.WaitsLost, 3);

        Assert.Equal([(2, 3, "Task wait")], Spans(9));
    }

    [Fact]
    public void Waits_with_stacks_alone_make_lanes_too_and_threads_outside_the_pool_none()
    {
        Wait(2, "Orders.Load", "Task.InternalWaitCore");
        Work(WorkEventKind.WaitEnded, 3);
        _script.Add(new WorkEvent(
            WorkEventKind.WaitStarted, 2, 9, 0, new BlockStack(2, Stacks.Own(9, Stacks.User("Watch.Run"), Stacks.Threading("WaitHandle.WaitOne")).Frames)));

        Assert.Equal([(2, 3, "Task wait")], Spans(4));
    }

    [Fact]
    public void Looks_alone_make_lanes_and_stand_until_the_next()
    {
        Look(1, ThreadStatus.Socket, "db:5432");
        Look(2, ThreadStatus.Socket, "db:5432");
        Look(3, ThreadStatus.IdleOrWaiting);
        Look(4, ThreadStatus.Waiting);
        Look(5, ThreadStatus.Running);

        Assert.Equal([(1, 3, "socket"), (3, 4, "idle or waiting"), (4, 5, "other wait"), (5, 6.5, "running")], Spans(20));
        Assert.Equal("db:5432", Lanes.Spans(20)[0].Site);
    }

    [Fact]
    public void A_look_tells_what_an_item_did_that_no_event_tells_of()
    {
        Work(WorkEventKind.Dequeued, 1);
        Look(2, ThreadStatus.Socket, "db:5432");
        Look(3, ThreadStatus.IdleOrWaiting);
        Look(4, ThreadStatus.Running);
        Work(WorkEventKind.ThreadIdle, 4.5);
        Look(5, ThreadStatus.IdleOrWaiting);
        Look(6, ThreadStatus.IdleOrWaiting);

        Assert.Equal([(1, 2, "socket"), (2, 3, "sleep"), (3, 4.5, "running"), (4.5, 7, "idle")], Spans(7));
    }

    /// <summary>Before .NET 9 a thread that waits for a task would be drawn as running.</summary>
    [Fact]
    public void Where_the_runtime_reports_no_waits_looks_tell_of_them()
    {
        _script.TellsWaits = false;
        Work(WorkEventKind.Dequeued, 1);
        Look(2, ThreadStatus.Waiting);
        Look(3, ThreadStatus.IdleOrWaiting);
        Look(4, ThreadStatus.Running);
        Work(WorkEventKind.ThreadIdle, 4.5);
        Look(5, ThreadStatus.IdleOrWaiting);
        Look(6, ThreadStatus.IdleOrWaiting);

        Assert.Equal([(1, 2, "other wait"), (2, 3, "idle or waiting"), (3, 4.5, "running"), (4.5, 7, "idle")], Spans(7));
    }

    [Fact]
    public void A_look_during_a_wait_that_is_too_short_to_draw_is_no_sleep()
    {
        Work(WorkEventKind.Dequeued, 1);
        Work(WorkEventKind.WaitStarted, 1.999);
        Work(WorkEventKind.WaitEnded, 2.002);
        Look(2, ThreadStatus.IdleOrWaiting);
        Look(3, ThreadStatus.Running);

        Assert.Equal([(1, 2.002, "running"), (2.002, 4, "running")], Spans(4));
    }

    /// <summary>The look that began while an item ran comes to this thread when its own is over.</summary>
    [Fact]
    public void A_look_at_a_thread_whose_work_ends_while_it_is_read_is_no_sleep()
    {
        Work(WorkEventKind.Dequeued, 1.997);
        Work(WorkEventKind.ThreadIdle, 2.004);
        Work(WorkEventKind.Dequeued, 2.5);
        Look(2.01, ThreadStatus.IdleOrWaiting, read: (2, 2.01));
        Look(3, ThreadStatus.IdleOrWaiting, read: (2.999, 3));
        Look(4, ThreadStatus.Running);

        Assert.Equal([(1.997, 2.004, "running"), (2.004, 2.5, "idle"), (2.5, 3, "sleep"), (3, 5, "running")], Spans(5));
    }

    /// <summary>Each item sleeps for 20 ms; one sample a second sees one of them.</summary>
    [Fact]
    public void Items_of_a_thread_that_was_on_no_processor_did_what_samples_show()
    {
        for (var item = 0; item < 120; item++)
        {
            Work(WorkEventKind.Dequeued, 1 + (item * 0.02));
            Look(item, 49, 2);
            Look(item, 99, 3);
        }

        Work(WorkEventKind.ThreadIdle, 3.4);

        Assert.Equal([(1, 1.98, "running"), (1.98, 3, "sleep"), (3, 3.4, "running"), (3.4, 4, "idle")], Spans(4), Close);

        void Look(int item, int of, double t)
        {
            if (item == of)
            {
                _script.Look(t - 0.01, new ThreadSample(7, ThreadStatus.IdleOrWaiting) { IsWorker = true, OffSeconds = 0.95, Read = (t - 0.011, t - 0.01) });
            }
        }
    }

    [Fact]
    public void A_thread_that_was_on_a_processor_for_half_of_its_work_ran()
    {
        Work(WorkEventKind.Dequeued, 1);
        Work(WorkEventKind.ThreadIdle, 2.5);
        Work(WorkEventKind.Dequeued, 2.9);
        Off(2, ThreadStatus.Running, 0);
        Off(3, ThreadStatus.Running, 0.69);
        Off(4, ThreadStatus.Running, 0.6);

        Assert.Equal([(1, 2.5, "running"), (2.5, 2.9, "idle"), (2.9, 3, "running"), (3, 4, "other wait"), (4, 5, "running")], Spans(5), Close);
    }

    [Fact]
    public void Which_call_it_was_may_be_seen_on_another_thread_with_the_same_route()
    {
        foreach (var thread in (int[])[7, 8])
        {
            _script.Add(new WorkEvent(WorkEventKind.Dequeued, 1, thread, 0, Request));
            _script.Add(new WorkEvent(WorkEventKind.RequestStarted, 1, thread, 0, Request));
        }

        _script.Look(2, Worker(7, ThreadStatus.Running), Worker(8, ThreadStatus.Socket));
        _script.Look(3, Worker(7, ThreadStatus.Running), Worker(8, ThreadStatus.Socket));

        Assert.Equal([(1, 2, "running"), (2, 3, "socket"), (3, 4, "running")], Lanes.Spans(4).Where(static span => span.Thread == 7).Select(Told));

        static ThreadSample Worker(long thread, ThreadStatus doing) => new(thread, doing) { IsWorker = true, OtherEnd = "db:5432", OffSeconds = 0.9 };
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
            _script.Add(new WorkEvent(WorkEventKind.Dequeued, thread * 0.01, thread));
        }

        Assert.Equal(Enumerable.Range(800, 200), Lanes.Spans(10).Select(span => (int)span.Thread).Order());
    }

    [Fact]
    public void A_thread_keeps_its_newest_600_spans()
    {
        for (var i = 0; i < 4_000; i++)
        {
            Work(i % 2 == 0 ? WorkEventKind.Dequeued : WorkEventKind.ThreadIdle, i * 0.01);
        }

        var spans = Lanes.Spans(40);
        Assert.Equal(601, spans.Count);
        Assert.Equal(40, spans[^1].To);
    }

    private ThreadLanes Lanes => _script.Lanes;

    private void Work(WorkEventKind kind, double t) => _script.Add(new WorkEvent(kind, t, 7, 0, Request));

    private void Wait(double t, string method, string wait) => _script.Add(new WorkEvent(
        WorkEventKind.WaitStarted, t, 7, 0, new BlockStack(1, Stacks.Handler(7, Stacks.User(method), Stacks.Of("System.Threading.Tasks", wait)).Frames)));

    private void Look(double t, ThreadStatus doing, string? end = null, (double, double) read = default) =>
        _script.Look(t, new ThreadSample(7, doing) { IsWorker = true, OtherEnd = end, Read = read });

    private void Off(double t, ThreadStatus doing, double seconds) =>
        _script.Look(t, new ThreadSample(7, doing) { IsWorker = true, OffSeconds = seconds });

    private IEnumerable<(double From, double To, string State)> Spans(double now) => Lanes.Spans(now).Select(Told);

    private static (double From, double To, string State) Told(LaneSpan span) => (span.From, span.To, span.State);

    private static bool Close((double From, double To, string State) expected, (double From, double To, string State) span) =>
        expected.State == span.State && Math.Abs(expected.From - span.From) < 1e-6 && Math.Abs(expected.To - span.To) < 1e-6;
}

/// <summary>Lanes with the history that feeds them.</summary>
internal sealed class LaneScript
{
    private readonly ThreadHistory _history;
    private readonly ThreadLooks _looks;

    public LaneScript()
    {
        _history = new ThreadHistory(new RouteNames(), activity => Lanes.Began(activity, IsOfPool(activity)), activity => Lanes.Ended(activity), static (_, _) => { })
        {
            Requests = new RequestAccounts(static _ => { }),
        };
        _looks = new ThreadLooks(_history, new SnapshotNames(_history.RouteAt, _history.IsUnheardSince, _history.Sites), static _ => { }) { KnowsWaits = true };
    }

    public ThreadLanes Lanes { get; } = new();

    public bool TellsWaits { set => _history.Sites.TellsWaits = Lanes.TellsWaits = _looks.KnowsWaits = value; }

    public void Add(WorkEvent e) => _history.Add(e);

    public void Look(double t, params ThreadSample[] samples) => Lanes.Look(t, _looks.Add(new ThreadLook(samples, new ThreadStates(t))), _looks.IsRunning);

    private bool IsOfPool(ThreadActivity activity) =>
        _history.IsFollowed(activity.Thread) || activity.Wait?.Site.Thread == Dashboard.Accounts.Stacks.ThreadOwner.PoolItem;
}
