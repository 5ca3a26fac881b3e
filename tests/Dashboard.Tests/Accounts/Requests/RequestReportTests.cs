using Dashboard.Accounts;
using Dashboard.Accounts.Requests;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Requests;

public sealed class RequestReportTests
{
    private const long Socket = 1;
    private const long Worker = 7;
    private readonly List<TimelineItem> _published = [];
    private readonly FedReport _report;

    public RequestReportTests() => _report = new FedReport(_published.Add);

    private IReadOnlyList<RequestTimes> Windows => [.. _published.Cast<RequestTimes>()];

    [Fact]
    public void Each_second_the_requests_of_it_are_told_route_by_route()
    {
        Request(0.0, "a", "/orders/17", before: 0.1, inside: 0.2);
        Request(0.4, "b", "/orders/18", before: 0.3, inside: 0.1);
        Beat(1.0);

        var window = Assert.Single(Windows);
        var route = Assert.Single(window.Routes);
        Assert.Equal(("GET /orders/{id}", 2), (route.Route, route.Requests));
        Assert.Equal(0.4, route.BeforeSeconds, 9);
        Assert.Equal(0.3, route.OnThreadSeconds, 9);
        Assert.Equal((2, 0), (window.Stopped, window.Unaccounted));
        Assert.Equal(2, route.Totals.Total);
    }

    [Fact]
    public void What_was_told_once_is_not_told_again()
    {
        Request(0, "a", "/orders", before: 0.1, inside: 0.2);
        Beat(1.0);
        Beat(2.0);

        Assert.Empty(Windows[1].Routes);
        Assert.Equal(0, Windows[1].Stopped);
    }

    /// <summary>This program asks OPTIONS * to see what listens on a port.</summary>
    [Fact]
    public void A_question_to_the_server_itself_is_no_route()
    {
        Request(0.0, "a", "", before: 0.1, inside: 0.2);
        Request(0.4, "b", "/orders", before: 0.1, inside: 0.1);
        Beat(1.0);

        Assert.Equal("GET /orders", Assert.Single(Assert.Single(Windows).Routes).Route);
    }

    /// <summary>Without work items and waits, a request that blocks looks like one that runs: a connection's second request, on the same thread.</summary>
    [Fact]
    public void Where_only_requests_are_read_nothing_is_said_of_their_time()
    {
        var report = new FedReport(_published.Add, hasItems: false);
        for (var i = 0; i < 3; i++)
        {
            report.Add(new WorkEvent(WorkEventKind.RequestStarted, 0.2 * i, Worker, 0, new WorkRequest($"a{i}", "HTTP/1.1", "POST", "/orders")));
            report.Add(new WorkEvent(WorkEventKind.RequestStopped, (0.2 * i) + 0.1, Worker, 0, new WorkRequest($"a{i}", "HTTP/1.1", "POST", "/orders")));
        }

        report.Add(new WorkEvent(WorkEventKind.RequestStarted, 0.8, Worker, 0, new WorkRequest("b", "HTTP/1.1", "POST", "/orders")));
        report.Add(new WorkEvent(WorkEventKind.Heartbeat, 1, 0, 0));

        var window = Assert.Single(Windows);
        Assert.Empty(window.Routes);
        Assert.Empty(window.Open);
        Assert.Equal((3, 3), (window.Stopped, window.Unaccounted));
    }

    [Fact]
    public void While_the_pool_starves_the_requests_in_the_server_are_told_with_what_they_waited_until_now()
    {
        Say(WorkEventKind.Enqueued, 0, Socket, 10);
        Say(WorkEventKind.Dequeued, 2, Worker, 10);
        _report.Add(new WorkEvent(WorkEventKind.RequestStarted, 2, Worker, 0, new WorkRequest("a", "HTTP/1.1", "GET", "/orders")));
        Say(WorkEventKind.WaitStarted, 2, Worker);
        Beat(5);

        var open = Assert.Single(Windows[^1].Open);
        Assert.Equal((1, 2.0, 3.0, 5.0), (open.SoFar.Requests, open.SoFar.BeforeSeconds, open.SoFar.WaitsSeconds, open.OldestSeconds));
    }

    [Fact]
    public void Lost_events_are_counted_and_requests_whose_begin_is_not_known_too()
    {
        Say(WorkEventKind.Enqueued, 0, Socket, 10);
        _report.Add(new WorkEvent(WorkEventKind.EventsLost, 0.1, 0, 42));
        _report.Add(new WorkEvent(WorkEventKind.RequestStopped, 0.2, Worker, 0, new WorkRequest("a", "HTTP/1.1", "GET", "/orders")));
        Beat(1);

        Assert.Equal((42, 1, 1), (Windows[0].EventsLost, Windows[0].Stopped, Windows[0].Unaccounted));
        Assert.Equal(2, Windows[0].Events);
    }

    /// <summary>A status comes when the handler is done, its account when the response was sent, which may be a window later.</summary>
    [Fact]
    public void Responses_and_failures_are_counted_by_route_and_none_is_lost_between_two_windows()
    {
        Ended(0, "/orders/7", 500);
        Beat(1);
        Say(WorkEventKind.Enqueued, 1, Socket, 10);
        Say(WorkEventKind.Dequeued, 1.1, Worker, 10);
        var request = new WorkRequest("a", "HTTP/1.1", "GET", "/orders/8");
        _report.Add(new WorkEvent(WorkEventKind.RequestStarted, 1.1, Worker, 0, request));
        _report.Add(new WorkEvent(WorkEventKind.RequestStopped, 1.2, Worker, 0, request));
        Ended(1.2, "/orders/8", 200);
        Ended(1.2, "/orders/9", 404);
        Ended(1.2, "/orders/9", 399);
        Say(WorkEventKind.ThreadIdle, 1.3, Worker);
        Beat(2);

        Assert.Empty(Windows[0].Routes);
        var route = Assert.Single(Windows[1].Routes);
        Assert.Equal(("GET /orders/{id}", 4L, 2L), (route.Route, route.Responses, route.Failed));
        Assert.Equal(50, RequestTotals.Of(Windows).Summaries().Single().FailedPercent);

        void Ended(double t, string path, int status) =>
            _report.Add(new WorkEvent(WorkEventKind.ResponseEnded, t, Worker, status, new WorkRequest("", "", "GET", path)));
    }

    [Theory]
    [InlineData("12.0.0", "This target runs .NET 12.0.0, on which nothing was measured: .NET 11 is the newest that was. Request times are estimates, and the runtime may add threads by other rules.")]
    [InlineData("11.0.0", null)]
    [InlineData("10.0.12", null)]
    [InlineData("9.0.0", "The target's requests await too often to be traced in full: each is known up to its first await and as far as its own work items show.")]
    [InlineData("8.0.1", null)]
    [InlineData(null, null)]
    public void Of_a_runtime_newer_than_those_measured_all_accounts_are_estimated(string? version, string? why)
    {
        var hub = new TimelineHub(new TimelineClock(TimeProvider.System));
        var accounts = new TargetAccounts(hub);
        accounts.WorkBegins(new TargetFacts(1, "Shop", "Shop", "Shop", version, "Linux", "x64"), version == "9.0.0" ? WorkEvents.Items : WorkEvents.All);
        Send(accounts.Stream.Open(0).Add);

        using var subscription = hub.Subscribe(1, out var remembered);
        var window = Assert.Single(remembered.OfType<RequestTimes>());
        var route = Assert.Single(window.Routes);
        Assert.Equal((1, why is null ? 0 : 1, why), (route.Requests, route.Estimated, route.EstimatedWhy));
        var open = Assert.Single(window.Open).SoFar;
        Assert.Equal((1, why is null ? 0 : 1, why), (open.Requests, open.Estimated, open.EstimatedWhy));
    }

    private static void Send(Action<WorkEvent> to)
    {
        var (done, open) = (new WorkRequest("a", "HTTP/1.1", "GET", "/orders"), new WorkRequest("b", "HTTP/1.1", "GET", "/orders"));
        to(new WorkEvent(WorkEventKind.Enqueued, 0, Socket, 10));
        to(new WorkEvent(WorkEventKind.Dequeued, 0.1, Worker, 10));
        to(new WorkEvent(WorkEventKind.RequestStarted, 0.1, Worker, 0, done));
        to(new WorkEvent(WorkEventKind.RequestStopped, 0.2, Worker, 0, done));
        to(new WorkEvent(WorkEventKind.ThreadIdle, 0.2, Worker, 0));
        to(new WorkEvent(WorkEventKind.Enqueued, 0.3, Socket, 11));
        to(new WorkEvent(WorkEventKind.Dequeued, 0.4, Worker, 11));
        to(new WorkEvent(WorkEventKind.RequestStarted, 0.4, Worker, 0, open));
        to(new WorkEvent(WorkEventKind.Heartbeat, 1.5, 0, 0));
    }

    /// <summary>One thread ran for 0.5 s, and nothing told for whom: that cannot have been two requests, of which each awaited for longer.</summary>
    [Fact]
    public void What_is_not_told_apart_is_of_all_requests_together_no_more_than_threads_ran()
    {
        foreach (var (id, activity) in ((string, Guid)[])[("a", new Guid(0x11, 0, 0, [0, 0, 0, 0, 0, 0, 0, 1])), ("b", new Guid(0x21, 0, 0, [0, 0, 0, 0, 0, 0, 0, 1]))])
        {
            var request = new WorkRequest(id, "HTTP/1.1", "GET", "/" + id);
            Say(WorkEventKind.Enqueued, 0, Socket, 10);
            Say(WorkEventKind.Dequeued, 0, Worker, 10);
            _report.Add(new WorkEvent(WorkEventKind.RequestStarted, 0, Worker, 0, request) { Activity = activity });
            Say(WorkEventKind.ThreadIdle, 0, Worker);
        }

        Say(WorkEventKind.Enqueued, 0.1, Socket, 11);
        Say(WorkEventKind.Dequeued, 0.1, Worker, 11);
        Say(WorkEventKind.ThreadIdle, 0.6, Worker);
        foreach (var (id, activity) in ((string, Guid)[])[("a", new Guid(0x11, 0, 0, [0, 0, 0, 0, 0, 0, 0, 1])), ("b", new Guid(0x21, 0, 0, [0, 0, 0, 0, 0, 0, 0, 1]))])
        {
            Say(WorkEventKind.Enqueued, 0.9, Socket, 12);
            Say(WorkEventKind.Dequeued, 0.9, Worker, 12);
            _report.Add(new WorkEvent(WorkEventKind.RequestStopped, 0.9, Worker, 0, new WorkRequest(id, "HTTP/1.1", "GET", "/" + id)) { Activity = activity });
        }

        _report.Add(new WorkEvent(WorkEventKind.Enqueued, 0.95, Worker, 13) { Activity = new Guid(0x31, 0, 0, new byte[8]) });
        Beat(1);

        Assert.Equal(1, Windows[^1].Awaits);
        Assert.Equal(1.8, Windows[^1].Routes.Sum(route => route.AwaitingSeconds), 1e-9);
        Assert.Equal([0.25, 0.25], Windows[^1].Routes.Select(route => Math.Round(route.NotToldApartSeconds!.Value, 9)));
    }

    [Fact]
    public void A_request_that_is_open_for_long_and_uses_no_thread_is_told_apart_from_all_others()
    {
        Socket_opens(0, "ws");
        Request(1, "a", "/orders", before: 3, inside: 0.2);
        Beat(4.9);
        Assert.Equal(["GET /ws"], Windows[^1].Open.Select(open => open.SoFar.Route));

        // The queue's longest wait was 3 s: until then it may have been one who waits to go on.
        Beat(20);
        Assert.Empty(Windows[^1].LongLived);
        Beat(31);

        Assert.Empty(Windows[^1].Open);
        Assert.Equal([new LongLivedRoute("GET /ws") { Open = 1, OldestSeconds = 31 }], Windows[^1].LongLived);
    }

    [Fact]
    public void Once_told_to_be_long_lived_it_stays_so_while_the_pool_starves_and_when_it_ends()
    {
        Socket_opens(0, "ws");
        Beat(6);
        Request(6, "a", "/orders", before: 3, inside: 0.2);
        Beat(10);
        Assert.Equal((1L, 10.0), Windows[^1].LongLived.Select(route => (route.Open, route.OldestSeconds)).Single());

        _report.Add(new WorkEvent(WorkEventKind.RequestStopped, 12, Worker, 0, new WorkRequest("ws", "HTTP/1.1", "GET", "/ws")));
        Beat(13);

        Assert.Empty(Windows[^1].Routes);
        Assert.Equal((0L, 1L, 12.0), Windows[^1].LongLived.Select(route => (route.Open, route.Ended, Math.Round(route.EndedSeconds, 6))).Single());
    }

    [Fact]
    public void A_request_that_blocks_its_thread_for_long_is_none()
    {
        Say(WorkEventKind.Enqueued, 0, Socket, 10);
        Say(WorkEventKind.Dequeued, 0, Worker, 10);
        _report.Add(new WorkEvent(WorkEventKind.RequestStarted, 0, Worker, 0, new WorkRequest("a", "HTTP/1.1", "GET", "/orders")));
        Beat(60);

        Assert.Empty(Windows[^1].LongLived);
        Assert.Single(Windows[^1].Open);
    }

    [Fact]
    public void While_items_wait_and_none_is_taken_nothing_is_called_long_lived()
    {
        Socket_opens(0, "ws");
        Beat(1);
        Say(WorkEventKind.Enqueued, 1, Socket, 11);
        Beat(8);

        Assert.Empty(Windows[^1].LongLived);
    }

    private void Socket_opens(double t, string id)
    {
        Say(WorkEventKind.Enqueued, t, Socket, 10);
        Say(WorkEventKind.Dequeued, t, Worker, 10);
        _report.Add(new WorkEvent(WorkEventKind.RequestStarted, t, Worker, 0, new WorkRequest(id, "HTTP/1.1", "GET", "/ws")));
        Say(WorkEventKind.ThreadIdle, t, Worker);
    }

    private void Request(double t, string id, string path, double before, double inside)
    {
        Say(WorkEventKind.Enqueued, t, Socket, 10);
        Say(WorkEventKind.Dequeued, t + before, Worker, 10);
        var request = new WorkRequest(id, "HTTP/1.1", "GET", path);
        _report.Add(new WorkEvent(WorkEventKind.RequestStarted, t + before, Worker, 0, request));
        _report.Add(new WorkEvent(WorkEventKind.RequestStopped, t + before + inside, Worker, 0, request));
        Say(WorkEventKind.ThreadIdle, t + before + inside, Worker);
    }

    private void Beat(double t) => Say(WorkEventKind.Heartbeat, t);

    private void Say(WorkEventKind kind, double t, long thread = 0, long item = 0) => _report.Add(new WorkEvent(kind, t, thread, item));
}
