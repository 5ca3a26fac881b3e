using Dashboard.Accounts.Awaits;
using Dashboard.Timeline;
using Dashboard.Timeline.Lines;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Awaits;

/// <summary>Awaits as the runtime reports them, each with the number of the awaited task and of the awaiting method's own.</summary>
public sealed class AwaitingSitesTests
{
    private const int Handler = 1;
    private const int Client = 2;
    private const int Send = 3;
    private const int Socket = 4;
    private static readonly Guid Request = Guid.NewGuid();
    private static readonly BlockFrame Get = new("Orders.Get", "Shop", "Shop");
    private static readonly BlockFrame Slow = new("StockClient.SlowAsync", "Shop", "Shop");
    private static readonly BlockFrame SendAsync = new("HttpClient.SendAsync", "System.Net.Http", "System.Net.Http");
    private readonly Dictionary<int, TaskOperation> _operations = new()
    {
        [Handler] = new("Orders.Get", Get),
        [Client] = new("StockClient.SlowAsync", Slow),
        [Send] = new("HttpClient.SendAsync", SendAsync),
    };

    /// <summary>The handler awaits the client's method, which awaits the framework's, which awaits a socket: all from 0 to 0.8 s.</summary>
    [Fact]
    public void Time_is_given_once_to_the_innermost_method_of_the_program()
    {
        var call = Assert.Single(Of(2,
            Await(Socket, Send, 0, 0.8, SendAsync), Await(Send, Client, 0, 0.8, Slow), Await(Client, Handler, 0, 0.8, Get), Await(Handler, 0, 0, 0.8, SendAsync)).Calls);

        Assert.Equal(("StockClient.SlowAsync", "HttpClient.SendAsync", "GET /orders"), (call.Method, call.Awaited, call.Route));
        Assert.Equal(["Orders.Get", "StockClient.SlowAsync", "HttpClient.SendAsync"], call.Chain);
        Assert.Equal((1L, 0L, 0.8, 0.8, 1), (call.Awaits, call.Open, Math.Round(call.MeanSeconds!.Value, 6), call.LongestSeconds, call.OfOneTask));
        Assert.Equal(0.4, call.Awaiting, 1e-9);
    }

    /// <summary>The client's method ends after 0.5 s; the handler goes on to await something of its own for 0.3 s.</summary>
    [Fact]
    public void What_a_method_awaits_itself_afterwards_is_its_own()
    {
        var calls = Of(2, Await(Send, Client, 0, 0.5, Slow), Await(Client, Handler, 0, 0.5, Get), Await(9, Handler, 0.5, 0.8, Get)).Calls;

        Assert.Equal(
            [("StockClient.SlowAsync", "HttpClient.SendAsync", 0.25), ("Orders.Get", null, 0.15)],
            calls.Select(call => (call.Method, call.Awaited, Math.Round(call.Awaiting, 6))));
    }

    /// <summary>A value task raises no event: all that is known is that the handler awaits the method.</summary>
    [Fact]
    public void A_method_whose_own_await_raises_no_event_has_the_time_of_those_who_await_it()
    {
        var call = Assert.Single(Of(2, Await(Client, Handler, 0, 0.4, Get)).Calls);

        Assert.Equal(("StockClient.SlowAsync", null), (call.Method, call.Awaited));
        Assert.Equal(["Orders.Get", "StockClient.SlowAsync"], call.Chain);
    }

    /// <summary>One handler awaits three at once: each has a third of the request's time, and the handler none.</summary>
    [Fact]
    public void What_a_request_awaits_at_several_places_at_once_is_divided()
    {
        _operations[8] = new("Task.WhenAll", null);
        var parallel = Enumerable.Range(20, 3).Select(task =>
        {
            _operations[task] = new("StockClient.SlowAsync", Slow);
            return Await(100 + task, task, 0, 0.6, Slow);
        });

        var calls = Of(1, [.. parallel, Await(8, Handler, 0, 0.6, Get), Await(Handler, 0, 0, 0.6, SendAsync)]).Calls;

        var call = Assert.Single(calls);
        Assert.Equal(("StockClient.SlowAsync", 3L, 0.6, 0.6), (call.Method, call.Awaits, Math.Round(call.Awaiting, 6), Math.Round(call.MeanSeconds!.Value, 6)));
    }

    /// <summary>The handler awaits the client for 0.5 s, and has started something that it does not wait for.</summary>
    [Fact]
    public void What_a_request_started_and_does_not_await_is_not_its_time()
    {
        var calls = Of(1,
            Await(Send, Client, 0, 0.5, Slow), Await(Client, Handler, 0, 0.5, Get), Await(Handler, 0, 0, 0.5, SendAsync),
            Await(60, 61, 0, 0.9, Slow with { Method = "Audit.WriteAsync" })).Calls;

        Assert.Equal(
            [("StockClient.SlowAsync", "GET /orders", 0.5), ("Audit.WriteAsync", null, 0.9)],
            calls.Select(call => (call.Method, call.Route, Math.Round(call.Awaiting, 6))));
    }

    /// <summary>One request awaits ten thousand at once, for the first half of the trace; ten thousand others await one and the same task.</summary>
    [Fact]
    public void Many_awaits_at_once_are_divided_and_counted()
    {
        _operations[8] = new("Task.WhenAll", null);
        var parallel = Enumerable.Range(100, 10_000).Select(task => Await(100_000 + task, task, 0, 1, Slow));
        var shared = Enumerable.Range(100, 10_000).Select(task => Await(9, 200_000 + task, 0, 2, Get) with { Activity = Guid.NewGuid(), Request = null });

        var calls = Of(2, [Await(8, Handler, 0, 1, Get), Await(Handler, 0, 0, 1, SendAsync), .. parallel, .. shared]).Calls;
        var alone = Of(2, [Await(8, Handler, 0, 1, Get), Await(Handler, 0, 0, 1, SendAsync), .. parallel]).Calls;

        var call = Assert.Single(calls, one => one.OfOneTask > 1);
        Assert.Equal(("Orders.Get", 10_000, 10_000.0), (call.Method, call.OfOneTask, Math.Round(call.Awaiting, 6)));
        Assert.Equal(("StockClient.SlowAsync", 10_000L, 0.5), (alone[0].Method, alone[0].Awaits, Math.Round(alone[0].Awaiting, 6)));
    }

    [Fact]
    public void A_task_that_another_request_began_is_named_where_it_is_awaited()
    {
        var calls = Of(1,
            Await(Send, Client, 0, 0.5, Slow),
            Await(Client, Handler, 0, 0.5, Get),
            Await(Client, 31, 0, 0.5, Get) with { Activity = Guid.NewGuid() },
            Await(Client, 32, 0, 0.5, Get) with { Activity = Guid.NewGuid() }).Calls;

        var shared = Assert.Single(calls, call => call.Method == "Orders.Get");
        Assert.Equal(("StockClient.SlowAsync", 2L, 2), (shared.Awaited, shared.Awaits, shared.OfOneTask));
        Assert.Equal(1, Assert.Single(calls, call => call.Method == "StockClient.SlowAsync").Awaits);
    }

    [Fact]
    public void What_the_code_awaits_is_named_as_it_is_written_and_each_line_is_a_call_site()
    {
        var calls = Of(2,
            Await(Send, Client, 0, 0.5, Slow) with { Expression = new("HttpClient.GetStringAsync", Line(14)) },
            Await(9, Client, 0.5, 0.8, Slow) with { Expression = new("SemaphoreSlim.WaitAsync", Line(16)) },
            Await(10, Client, 0.8, 0.9, Slow) with { Expression = new("SemaphoreSlim.WaitAsync", Line(18)) }).Calls;

        Assert.Equal(
            [("HttpClient.GetStringAsync", 14, AwaitKinds.Http), ("SemaphoreSlim.WaitAsync", 16, AwaitKinds.Semaphore), ("SemaphoreSlim.WaitAsync", 18, AwaitKinds.Semaphore)],
            calls.Select(call => (call.Awaited, call.Line?.Line, call.Kind)));
    }

    /// <summary>A read of a channel raises no event, so of the reader's method only its task is known, and where it returned that.</summary>
    [Fact]
    public void What_a_method_awaits_without_an_event_is_named_by_its_code()
    {
        _operations[Client] = _operations[Client] with { Expression = new("ChannelReader<T>.ReadAsync", Line(20)) };

        var call = Assert.Single(Of(2, Await(Client, Handler, 0, 0.4, Get)).Calls);

        Assert.Equal(("StockClient.SlowAsync", "ChannelReader<T>.ReadAsync", 20, AwaitKinds.Channel), (call.Method, call.Awaited, call.Line!.Line, call.Kind));
    }

    [Fact]
    public void A_request_that_awaits_twelve_calls_in_a_row_does_so_one_after_the_other()
    {
        var calls = Enumerable.Range(0, 12).Select(i => Await(100 + i, Client, i * 0.05, (i * 0.05) + 0.04, Slow) with { Expression = new("DbCommand.ExecuteReaderAsync", Line(14)) });

        var call = Assert.Single(Of(2, [.. calls]).Calls);

        Assert.Equal((12.0, true, AwaitKinds.OneByOne), (call.PerRequest, call.IsOneByOne, call.Kind));
        Assert.Equal("A request awaits this 12 times, one after the other.", AwaitingWords.OneByOne(call));
    }

    [Fact]
    public void Calls_that_a_request_awaits_at_once_are_not_one_after_the_other()
    {
        var calls = Enumerable.Range(0, 12).Select(i => Await(100 + i, Client, 0, 0.4, Slow) with { Expression = new("HttpClient.GetAsync", Line(14)) });

        var call = Assert.Single(Of(2, [.. calls]).Calls);

        Assert.Equal((12.0, false, AwaitKinds.Http), (call.PerRequest, call.IsOneByOne, call.Kind));
    }

    /// <summary>Nothing is known of what the task awaits itself, and it is awaited by four requests.</summary>
    [Fact]
    public void A_task_that_many_await_is_awaited_where_they_do_so()
    {
        _operations[Client] = _operations[Client] with { Expression = new("TextReader.ReadLineAsync", Line(40)) };
        var all = Enumerable.Range(31, 4).Select(i => Await(Client, i, 0, 0.5, Get) with { Activity = Guid.NewGuid(), Expression = new("Lazy<T>.Value", Line(29)) });

        var call = Assert.Single(Of(1, [.. all]).Calls);

        Assert.Equal(("Orders.Get", "Lazy<T>.Value", 29, 4), (call.Method, call.Awaited, call.Line!.Line, call.OfOneTask));
        Assert.EndsWith("that of StockClient.SlowAsync, which awaits TextReader.ReadLineAsync.", AwaitingWords.OneTask(call), StringComparison.Ordinal);
    }

    /// <summary>The request that began the task awaits a delay in it; the others await its task.</summary>
    [Fact]
    public void Who_completes_a_task_that_many_await_is_named_with_what_it_awaits_itself()
    {
        var others = Enumerable.Range(31, 4).Select(i => Await(Client, i, 0, 0.5, Get) with { Activity = Guid.NewGuid(), Request = $"GET /orders" });

        var call = Assert.Single(
            Of(1, [Await(9, Client, 0, 0.5, Slow) with { Expression = new("Task.Delay", Line(30)) }, .. others]).Calls, one => one.Method == "Orders.Get");

        Assert.Equal(("StockClient.SlowAsync", 4, AwaitKinds.SharedTask), (call.Awaited, call.OfOneTask, call.Kind));
        Assert.Equal(
            "Up to 4 at a time await one and the same task, that of StockClient.SlowAsync, which awaits Task.Delay.", AwaitingWords.OneTask(call));
    }

    /// <summary>Ten begin each second and take 0.5 s: of those of the last half second none has ended, which says nothing of their length.</summary>
    [Fact]
    public void The_mean_is_of_awaits_that_could_end_within_the_trace()
    {
        var awaits = Enumerable.Range(0, 20).Select(i => i / 10.0)
            .Select(from => Await(100 + (int)(from * 10), Client, from, from + 0.5 <= 2 ? from + 0.5 : null, Slow) with { Activity = Guid.NewGuid() });

        var call = Assert.Single(Of(2, [.. awaits]).Calls);

        Assert.Equal((20L, 4L, 0.5), (call.Awaits, call.Open, Math.Round(call.MeanSeconds!.Value, 6)));
        Assert.Equal(5, call.Awaiting, 1e-6);
    }

    [Fact]
    public void Where_none_ended_the_number_of_open_ones_is_all_that_is_known()
    {
        var call = Assert.Single(Of(2, Await(50, Client, 0.5, null, Slow), Await(51, Client, 1, null, Slow) with { Activity = Guid.NewGuid() }).Calls);

        Assert.Equal((2.0, (double?)null, 1.5), (call.Awaiting, call.MeanSeconds, call.LongestSeconds));
        Assert.Equal("> 1.5 s", AwaitingWords.Mean(call));
    }

    /// <summary>The last moments of a trace would else outweigh what was awaited all the time before.</summary>
    [Fact]
    public void What_only_began_at_the_end_counts_with_the_time_it_took_so_far()
    {
        var call = Assert.Single(Of(2, Await(50, Client, 1.9, null, Slow), Await(51, Client, 1.9, null, Slow) with { Activity = Guid.NewGuid() }).Calls);

        Assert.Equal((2L, 0.1), (call.Open, Math.Round(call.Awaiting, 6)));
    }

    [Fact]
    public void The_frameworks_own_awaits_are_no_call_sites() =>
        Assert.Empty(Of(2, Await(Socket, Send, 0, 1, SendAsync), Await(Send, 77, 0, 1, SendAsync)).Calls);

    [Fact]
    public void Beyond_the_kept_call_sites_awaits_still_count()
    {
        var awaits = Enumerable.Range(0, AwaitingCalls.MaxCalls + 10)
            .Select(i => Await(200 + i, 300 + i, 0, 1, Slow with { Method = $"M{i}" }) with { Activity = Guid.NewGuid() });

        var trace = Of(2, [.. awaits]);

        Assert.Equal((AwaitingCalls.MaxCalls, 10L), (trace.Calls.Count, trace.OtherAwaits));
    }

    [Fact]
    public void The_sentence_names_the_call_site_of_a_route()
    {
        var trace = Of(2, Await(Send, Client, 0, 0.8, Slow), Await(Client, 0, 0, 0.8, SendAsync));

        Assert.Equal(
            "On average, 0.4 of the 0.4 awaiting requests are in StockClient.SlowAsync → HttpClient.SendAsync, 800 ms each.",
            AwaitingWords.Sentence(trace, "GET /orders"));
        Assert.Null(AwaitingWords.Sentence(trace, "GET /other"));
        Assert.Equal("In 2 s, no method of the program awaited anything.", AwaitingWords.Headline(new AwaitingCalls(2, 2)));
    }

    /// <summary>The client's own handler waits before it sends again: that goes to no host, though it is part of the HTTP request.</summary>
    [Fact]
    public void An_awaited_HTTP_request_has_the_host_to_which_most_go()
    {
        var retry = Slow with { Method = "RetryHandler.SendAsync" };
        TaskAwait[] Call(int i, string host) =>
        [
            Await(100 + i, Send + (10 * i), 0, 0.5, SendAsync) with { Host = host },
            Await(Send + (10 * i), 1_000 + i, 0, 0.5, Slow) with { Expression = new("HttpClient.GetStringAsync", Line(14)) },
            Await(2_000 + i, 3_000 + i, 0, 0.2, retry) with { Host = host, Expression = new("Task.Delay", Line(20)) },
            Await(4_000 + i, 5_000 + i, 0, 0.2, retry) with { Host = host, Expression = new("DelegatingHandler.SendAsync", Line(22)) },
        ];

        var calls = Of(2, [.. Call(1, "stock:8080"), .. Call(2, "prices:80"), .. Call(3, "stock:8080")]).Calls;

        Assert.Equal(
            [
                ("RetryHandler.SendAsync → DelegatingHandler.SendAsync to stock:8080 and 1 other"), ("RetryHandler.SendAsync → Task.Delay"),
                ("StockClient.SlowAsync → HttpClient.GetStringAsync to stock:8080 and 1 other"),
            ],
            calls.Select(AwaitingWords.Site).Order(StringComparer.Ordinal));
    }

    /// <summary>It awaits two at once, then one, which goes on; what awaits the two has no time of its own but the last tenth.</summary>
    [Fact]
    public void A_slow_request_has_what_it_awaited_when_and_an_open_one_what_it_awaits_now()
    {
        _operations[8] = new("Task.WhenAll", null);
        _operations[21] = new("StockClient.SlowAsync", Slow);
        var trace = Of(
            [new TracedRequest(Request, "GET /orders", 0.1, null) { Id = "0HNQANVLS2BK1:0000000A" }],
            2,
            Await(50, 20, 0.2, 0.6, Slow with { Method = "Prices.GetAsync" }), Await(51, 21, 0.2, 0.7, Slow), Await(8, Handler, 0.2, 0.8, Get),
            Await(9, Handler, 0.8, null, Get) with { Expression = new("SemaphoreSlim.WaitAsync", Line(20)) }, Await(Handler, 0, 0.2, null, SendAsync));

        var request = Assert.Single(trace.Requests);

        Assert.Equal(("GET /orders", 0.1, 1.9, true, "0HNQANVLS2BK1:0000000A"), (request.Route, request.Begin, request.Seconds, request.IsOpen, request.Id));
        Assert.Equal(
            [
                (100_000L, 500_000L, "StockClient.SlowAsync"), (100_000, 400_000, "Prices.GetAsync"), (600_000, 100_000, "Orders.Get → Task.WhenAll"),
                (700_000, 1_200_000, "Orders.Get → SemaphoreSlim.WaitAsync"),
            ],
            request.Spans.Select(row => (row[0], row[1], trace.Sites[(int)row[2]])));
        Assert.Equal("GET /orders, still open: awaits Orders.Get → SemaphoreSlim.WaitAsync for 1.2 s so far", AwaitingWords.Of(request, trace));
    }

    [Fact]
    public void Of_each_route_the_slowest_requests_are_kept()
    {
        var requests = Enumerable.Range(1, 200).Select(i => new TracedRequest(Guid.NewGuid(), $"GET /{i % 10}", 0, i / 1_000.0)).ToList();
        var awaits = requests.SelectMany((one, i) => new[]
        {
            new TaskAwait(1_000 + i, 2_000 + i, 0, one.To, one.Activity, Slow) { Request = one.Request },
            new TaskAwait(2_000 + i, 0, 0, one.To, one.Activity, SendAsync) { Request = one.Request },
        });

        var trace = Of(requests, 2, [.. awaits]);

        Assert.Equal(AwaitingCalls.MaxRequests, trace.Requests.Count);
        Assert.Equal([0.2, 0.199, 0.198], trace.Requests.Take(3).Select(request => request.Seconds));
        Assert.All(trace.Requests.CountBy(static request => request.Route), static route => Assert.InRange(route.Value, 1, AwaitingCalls.MaxOfRoute));
    }

    /// <summary>One request in ten misses a cache and awaits the dependency; the others await a short delay.</summary>
    [Fact]
    public void What_slow_requests_await_that_fast_ones_do_not_is_named()
    {
        var slow = Assert.Single(Cached(miss: 0.4, hit: 0.02).Slow);

        Assert.Equal(("GET /orders", "StockClient.SlowAsync → HttpClient.SendAsync", 40L), (slow.Route, slow.Site, slow.Requests));
        Assert.Equal((400.0, 0.0, 421.0, 21.0), (Math.Round(slow.SlowMs, 6), slow.FastMs, Math.Round(slow.SlowTotalMs, 6), Math.Round(slow.FastTotalMs, 6)));
        Assert.Equal(
            "GET /orders, of 40 requests in the trace: the slowest 10 % awaited StockClient.SlowAsync → HttpClient.SendAsync for 400 ms on average, "
                + "the fastest 50 % not at all.",
            AwaitingWords.Slow(slow));
    }

    [Fact]
    public void Requests_that_take_alike_have_no_slow_ones() => Assert.Empty(Cached(miss: 0.015, hit: 0.02).Slow);

    private AwaitingCalls Cached(double miss, double hit)
    {
        var (requests, awaits) = (new List<TracedRequest>(), new List<TaskAwait>());
        for (var i = 0; i < 40; i++)
        {
            var (activity, isMiss) = (Guid.NewGuid(), i % 10 == 0);
            TaskAwait Own(int task, int continues, double from, double to, BlockFrame frame) =>
                new(task, continues, from, to, activity, frame) { Request = "GET /orders" };
            awaits.Add(Own(1_000 + i, 2_000 + i, 0.001, 0.001 + hit, Get) with { Expression = new("Task.Delay", Line(20)) });
            if (isMiss)
            {
                (_operations[3_000 + i], _operations[4_000 + i]) = (_operations[Send], _operations[Client]);
                awaits.Add(Own(3_000 + i, 4_000 + i, 0.001 + hit, 0.001 + hit + miss, Slow));
                awaits.Add(Own(4_000 + i, 2_000 + i, 0.001 + hit, 0.001 + hit + miss, Get));
            }

            var end = 0.001 + hit + (isMiss ? miss : 0);
            awaits.Add(Own(2_000 + i, 0, 0.001, end, SendAsync));
            requests.Add(new TracedRequest(activity, "GET /orders", 0, end));
        }

        return Of(requests, 2, awaits);
    }

    private static SourceLine Line(int line) => new("/src/Shop.cs", line);

    private static TaskAwait Await(int task, int continues, double from, double? to, BlockFrame frame) =>
        new(task, continues, from, to, Request, frame) { Request = "GET /orders" };

    private AwaitingCalls Of(IReadOnlyList<TracedRequest> requests, double seconds, params IReadOnlyList<TaskAwait> awaits) =>
        AwaitingSites.Of(new AwaitStacks(0, seconds, awaits) { Operations = _operations, Requests = requests }, static one => one.Request);

    private AwaitingCalls Of(double seconds, params IReadOnlyList<TaskAwait> awaits) =>
        AwaitingSites.Of(new AwaitStacks(0, seconds, awaits) { Operations = _operations }, static one => one.Request);
}
