using Dashboard.Accounts.Awaits;
using Dashboard.Diagnosis.Rules;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Diagnosis.Rules;

/// <summary>What the requests say although the pool is well: they hang, or they are slow.</summary>
public sealed class RequestRulesTests
{
    private readonly PoolScript _pool = new();

    /// <summary>When a sample came with the first finding told.</summary>
    private double? _told;

    /// <summary>One window a second.</summary>
    private Func<double, IEnumerable<TimelineItem>> EachSecond(Func<double, RequestTimes> window) => t =>
    {
        _told ??= _pool.Told.Count > 0 ? t : null;
        return t % 1 == 0 ? [window(t)] : [];
    };

    private static RequestTimes Answered(double t, long requests, double seconds, double awaiting = 1)
    {
        var totals = new LatencyHistogram();
        for (var i = 0; i < requests; i++)
        {
            totals.Record((long)(seconds * 1e6));
        }

        return new RequestTimes(t, 1)
        {
            Routes =
            [
                new RouteTimes("GET /post", requests)
                {
                    AwaitingSeconds = requests * seconds * awaiting, OnThreadSeconds = requests * seconds * (1 - awaiting), Totals = totals.ToSparse(),
                },
            ],
        };
    }

    private static RequestTimes Open(double t, double since, long requests, bool longLived = false) => longLived
        ? new RequestTimes(t, 1) { LongLived = [new LongLivedRoute("GET /post") { Open = requests, OldestSeconds = t - since }] }
        : new RequestTimes(t, 1) { Open = [new OpenRoute(new RouteTimes("GET /post", requests), t - since)] };

    [Fact]
    public void Requests_that_are_no_longer_answered_hang_within_five_seconds_also_where_they_look_like_long_polls()
    {
        _pool.For(5, beside: EachSecond(t => Answered(t, 50, 0.01))).For(5, items: 0, beside: EachSecond(t => Open(t, 5, 20)));

        Assert.Equal([RuleIds.RequestsHang], _pool.Rules);
        Assert.InRange(_told!.Value, 8, 10);

        _pool.For(5, items: 0, beside: EachSecond(t => Open(t, 5, 20, longLived: true)));
        var finding = _pool.The(RuleIds.RequestsHang);
        Assert.Equal(
            "20 requests of GET /post hang: open for up to 10 s and next to none answered, where one took 10 ms until then. Nothing was queued in the pool "
                + "and the CPU was at 2 %.",
            finding.Sentence);
        Assert.Equal(5, finding.From, 0.5);
    }

    [Theory]
    [InlineData(0, true)] // Nobody was answered quickly before: a long poll from its begin.
    [InlineData(5, false)] // The route still answers others.
    public void A_long_poll_and_a_route_that_answers_others_do_not_hang(double answeredFor, bool longLived)
    {
        _pool.For(answeredFor, beside: EachSecond(t => Answered(t, 50, 0.01)))
            .For(20, beside: EachSecond(t => Open(t, answeredFor, 2, longLived) with { Routes = longLived ? [] : Answered(t, 50, 0.01).Routes }));

        Assert.Empty(_pool.Rules);
    }

    /// <summary>A cache that is filled, a report that is made.</summary>
    [Fact]
    public void A_single_slow_request_gets_more_time()
    {
        _pool.For(5, beside: EachSecond(t => Answered(t, 50, 0.01))).For(10, beside: EachSecond(t => Open(t, 5, 1)));
        Assert.Empty(_pool.Rules);

        _pool.For(8, beside: EachSecond(t => Open(t, 5, 1)));
        Assert.Equal([RuleIds.RequestsHang], _pool.Rules);
        Assert.StartsWith("1 request of GET /post hangs: open for up to 18 s", _pool.The(RuleIds.RequestsHang).Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void Requests_that_wait_for_threads_do_not_hang()
    {
        _pool.For(5, beside: EachSecond(t => Answered(t, 50, 0.01))).For(10, queue: 40, items: 4, beside: EachSecond(t => Open(t, 5, 20)));

        Assert.DoesNotContain(RuleIds.RequestsHang, _pool.Rules);
    }

    [Fact]
    public void A_load_without_a_response_hangs_and_ends_with_the_first()
    {
        _pool.For(4, beside: t => [PoolScript.Load(t, 20, 100, 0.01)]).For(5, items: 0, beside: t => [PoolScript.Load(t, 20, 0, 0)])
            .For(4, beside: t => [PoolScript.Load(t, 20, 100, 0.01)]);

        var finding = _pool.The(RuleIds.RequestsHang);
        Assert.StartsWith("20 requests open, none answered for 5 s", finding.Sentence, StringComparison.Ordinal);
        Assert.NotNull(finding.To);
    }

    [Fact]
    public void A_load_that_asks_for_something_slow_gets_more_time()
    {
        _pool.For(8, items: 1, beside: t => [PoolScript.Load(t, 20, 0, 0)]);
        Assert.Empty(_pool.Rules);

        _pool.For(3, items: 1, beside: t => [PoolScript.Load(t, 20, 0, 0)]);
        Assert.Equal([RuleIds.RequestsHang], _pool.Rules);

        // From outside a long poll looks the same.
        var finding = _pool.The(RuleIds.RequestsHang);
        Assert.Equal(30, finding.Severity);
        Assert.Contains("they hang, or are meant to stay open (long polls, streams). Nothing was queued", finding.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void Requests_that_await_for_long_while_the_pool_is_idle_are_slow()
    {
        _pool.For(10, beside: EachSecond(t => Answered(t, 10, 0.82, awaiting: 0.97)));

        Assert.Equal([RuleIds.SlowAwaits], _pool.Rules);
        Assert.InRange(_told!.Value, 3, 7);
        Assert.Equal(
            "GET /post takes 820 ms (median) while the pool is idle: 97 % of a request's time is awaiting. It never took less than 820 ms: what it awaits is "
                + "slow or taken from the start, or it is meant to take long (a long poll, a stream). Nothing was queued in the pool and the CPU was at 2 %.",
            _pool.The(RuleIds.SlowAwaits).Sentence);
    }

    /// <summary>A look at the meters comes some seconds after the finding; what it shows is told with it at once.</summary>
    [Fact]
    public void What_requests_wait_for_is_named_with_what_to_do_as_soon_as_the_meters_show_it()
    {
        _pool.For(6, beside: EachSecond(t => Answered(t, 10, 0.82)));
        var before = _pool.Told.Count;
        _pool.Add(new SharedResources(6, 4,
            [
                new SharedResource(ResourceKinds.Npgsql, "shop on db") { Used = 2, Limit = 10 },
                new SharedResource(ResourceKinds.HttpClient, "prices:8080") { Waits = 30, MeanWaitSeconds = 0.3 },
                new SharedResource(ResourceKinds.Kestrel, "") { RejectedPerSecond = 2 },
            ])).For(0.5, beside: EachSecond(t => Answered(t, 10, 0.82)));

        Assert.Equal(before + 1, _pool.Told.Count);
        var finding = _pool.The(RuleIds.SlowAwaits);
        Assert.EndsWith(
            " Requests waited 300 ms on average for a connection of HttpClient to prices:8080. Kestrel rejected 2 connections/s: "
                + "KestrelServerLimits.MaxConcurrentConnections is reached.",
            finding.Sentence,
            StringComparison.Ordinal);
        Assert.Equal(ResourceKinds.HttpClient, finding.Kind);
        Assert.Contains(FindingSources.Meters, finding.RestsOn);
        Assert.Contains(finding.Figures, figure => figure is { Name: "mean wait, httpClient prices:8080", Value: 0.3 });
        Assert.StartsWith("Raise SocketsHttpHandler.MaxConnectionsPerServer", Advice.For(finding.Rule, finding.Kind)!.Now, StringComparison.Ordinal);
    }

    /// <summary>All of a pool in use is no fault while nothing waits for it: the queries may be slow.</summary>
    [Fact]
    public void A_pool_of_connections_that_has_none_left_for_those_that_wait_is_a_finding_of_its_own_from_where_it_began()
    {
        var all = new SharedResource(ResourceKinds.Npgsql, "shop on db") { Used = 5, Idle = 0, Limit = 5 };
        _pool.For(6, beside: EachSecond(t => Answered(t, 10, 0.82, awaiting: 0.97)));
        _pool.Add(new SharedResources(6, 4, [all])).For(3, beside: EachSecond(t => Answered(t, 10, 0.82, awaiting: 0.97)));
        Assert.Equal([RuleIds.SlowAwaits], _pool.Rules);

        _pool.Add(new SharedResources(9, 4, [all with { Waiting = 12 }])).For(1, beside: EachSecond(t => Answered(t, 10, 0.82, awaiting: 0.97)));

        var finding = _pool.The(RuleIds.ConnectionsAwaited);
        Assert.Equal(
            "GET /post awaits a connection: all 5 of Npgsql's pool for shop on db are in use. It takes 820 ms (median), 97 % of it awaiting. At least 12 requests at a "
                + "time waited for one. Nothing was queued in the pool and the CPU was at 2 %.",
            finding.Sentence);
        Assert.Equal((55, ResourceKinds.Npgsql, _pool.The(RuleIds.SlowAwaits).From), (finding.Severity, finding.Kind, finding.From));
        Assert.Equal(RuleIds.ConnectionsAwaited, _pool.The(RuleIds.SlowAwaits).RefinedBy);
        Assert.Contains(FindingSources.Meters, finding.RestsOn);
        Assert.Contains(finding.Figures, figure => figure is { Name: "waiting at least, npgsql shop on db", Value: 12 });
        Assert.StartsWith("Raise Maximum Pool Size", Advice.For(finding.Rule, finding.Kind)!.Now, StringComparison.Ordinal);
    }

    /// <summary>Connections that never come back change no number: a trace shows who opens one.</summary>
    [Theory]
    [InlineData("NpgsqlDataSource.OpenConnectionAsync", true)]
    [InlineData("NpgsqlCommand.ExecuteReaderAsync", false)]
    public void Where_nothing_counts_who_waits_a_trace_of_awaits_shows_it(string awaited, bool isExhausted)
    {
        _pool.For(6, beside: EachSecond(t => Answered(t, 10, 0.82, awaiting: 0.97)));
        _pool.Add(new SharedResources(6, 4, [new SharedResource(ResourceKinds.MySql, "shop on db") { Used = 5, Limit = 5 }]));
        _pool.Add(new AwaitingCalls(6, 4) { Calls = [new AwaitingCall("Orders.LoadAsync", 40, 8) { Route = "GET /post", Awaited = awaited, MeanSeconds = 0.8 }] });
        _pool.For(1, beside: EachSecond(t => Answered(t, 10, 0.82, awaiting: 0.97)));

        Assert.Equal(isExhausted, _pool.Rules.Contains(RuleIds.ConnectionsAwaited));
        Assert.Equal(isExhausted, _pool.Told.Any(finding => finding.Sentence.Contains("awaits a connection in Orders.LoadAsync: all 5 of MySqlConnector's pool for shop on db are in use", StringComparison.Ordinal)));
    }

    /// <summary>Its driver reports neither its limit nor who waits: none free, none opened, and somebody who opens one.</summary>
    [Theory]
    [InlineData("SqlConnection.OpenAsync", 0, 0, true)]
    [InlineData("SqlConnection.OpenAsync", 0, 1, false)]
    [InlineData("SqlConnection.OpenAsync", 1, 0, false)]
    [InlineData("SqlCommand.ExecuteReaderAsync", 0, 0, false)]
    public void Connections_of_SqlClient_are_short_where_somebody_opens_one_while_none_is_free_and_none_new(
        string awaited, double free, double opened, bool isExhausted)
    {
        _pool.For(6, beside: EachSecond(t => Answered(t, 10, 0.82, awaiting: 0.97)));
        _pool.Add(new SharedResources(6, 4, [new SharedResource(ResourceKinds.SqlClient, "") { Used = 100, Idle = free, OpenedPerSecond = opened }]));
        _pool.Add(new AwaitingCalls(6, 4) { Calls = [new AwaitingCall("Orders.LoadAsync", 40, 8) { Route = "GET /post", Awaited = awaited, MeanSeconds = 0.8 }] });
        _pool.For(1, beside: EachSecond(t => Answered(t, 10, 0.82, awaiting: 0.97)));

        Assert.Equal(isExhausted, _pool.Rules.Contains(RuleIds.ConnectionsAwaited));
        if (isExhausted)
        {
            var finding = _pool.The(RuleIds.ConnectionsAwaited);
            Assert.StartsWith(
                "GET /post awaits a connection in Orders.LoadAsync: all 100 of SqlClient are in use, and it opens no more.", finding.Sentence, StringComparison.Ordinal);
            Assert.Contains(finding.Figures, figure => figure is { Name: "in use, sqlClient", Value: 100 });
            Assert.StartsWith("Raise Max Pool Size", Advice.For(finding.Rule, finding.Kind)!.Now, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Most_of_a_request_spent_waiting_for_a_connection_of_HttpClient_is_a_finding_of_its_own()
    {
        _pool.For(6, beside: EachSecond(t => Answered(t, 10, 0.82, awaiting: 0.97)));
        _pool.Add(new SharedResources(6, 4, [new SharedResource(ResourceKinds.HttpClient, "prices:8080") { Waits = 30, MeanWaitSeconds = 0.7 }]));
        _pool.For(1, beside: EachSecond(t => Answered(t, 10, 0.82, awaiting: 0.97)));

        var finding = _pool.The(RuleIds.ConnectionsAwaited);
        Assert.StartsWith(
            "GET /post awaits a connection of HttpClient to prices:8080. It takes 820 ms (median), 97 % of it awaiting. Requests waited 700 ms on average for one.",
            finding.Sentence, StringComparison.Ordinal);
        Assert.StartsWith("Raise SocketsHttpHandler.MaxConnectionsPerServer", Advice.For(finding.Rule, finding.Kind)!.Now, StringComparison.Ordinal);
    }

    /// <summary>A trace of what they await comes some seconds after the finding.</summary>
    [Fact]
    public void The_call_site_in_which_they_await_is_named_as_soon_as_a_trace_shows_it()
    {
        _pool.For(6, beside: EachSecond(t => Answered(t, 10, 0.82, awaiting: 0.97)));
        _pool.Add(new AwaitingCalls(6, 4)
        {
            Calls =
            [
                new AwaitingCall("Exports.WriteAsync", 100, 9) { Route = "GET /other", MeanSeconds = 0.3 },
                new AwaitingCall("StockClient.SlowAsync", 40, 8) { Route = "GET /post", Awaited = "HttpClient.SendAsync", MeanSeconds = 0.8 },
            ],
        }).For(0.5, beside: EachSecond(t => Answered(t, 10, 0.82, awaiting: 0.97)));

        var finding = _pool.The(RuleIds.SlowAwaits);
        Assert.True(finding.RequestsAwait);
        Assert.Equal("GET /post takes 820 ms (median) while the pool is idle, awaiting in StockClient.SlowAsync", finding.Headline);
        Assert.Contains(
            "On average, 8 of the 8 awaiting requests are in StockClient.SlowAsync → HttpClient.SendAsync, 800 ms each.",
            finding.Sentence,
            StringComparison.Ordinal);
    }

    /// <summary>Less than half of what the route awaits is at its first call site, and the trace has lost events.</summary>
    [Fact]
    public void What_helps_depends_on_what_is_awaited_and_what_the_trace_leaves_open_is_evidence_against_it()
    {
        _pool.For(6, beside: EachSecond(t => Answered(t, 10, 0.82, awaiting: 0.97)));
        _pool.Add(new AwaitingCalls(6, 4)
        {
            Calls =
            [
                new AwaitingCall("StockClient.SlowAsync", 40, 8) { Route = "GET /post", MeanSeconds = 0.8, Kind = AwaitKinds.OneByOne },
                new AwaitingCall("Exports.WriteAsync", 40, 7) { Route = "GET /post", MeanSeconds = 0.7 },
                new AwaitingCall("Audit.WriteAsync", 40, 5) { Route = "GET /post", MeanSeconds = 0.5 },
            ],
            EventsLost = 9,
        }).For(0.5, beside: EachSecond(t => Answered(t, 10, 0.82, awaiting: 0.97)));

        var finding = _pool.The(RuleIds.SlowAwaits);
        Assert.Equal(AwaitKinds.OneByOne, finding.Kind);
        Assert.Contains("Task.WhenAll", Advice.For(finding.Rule, finding.Kind)!.After, StringComparison.Ordinal);
        Assert.Equal(
            ["Only 40 % of the requests that await are in StockClient.SlowAsync.", "The trace of awaits lost 9 events: there are more awaits than it shows."],
            finding.Against.Select(objection => objection.Says));
    }

    [Fact]
    public void Requests_that_were_quicker_while_they_were_few_wait_for_each_other()
    {
        _pool.For(2, beside: EachSecond(t => Answered(t, 10, 0.04))).For(10, beside: EachSecond(t => Answered(t, 10, 0.82)));

        Assert.Contains(
            "Its quickest request took 40 ms: the others wait for each other, or for something that they share.",
            _pool.The(RuleIds.SlowAwaits).Sentence,
            StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0.5, 1)] // Not long enough.
    [InlineData(0.82, 0.3)] // On threads: other rules know more of that.
    public void Others_are_not(double seconds, double awaiting)
    {
        _pool.For(20, beside: EachSecond(t => Answered(t, 10, seconds, awaiting)));

        Assert.Empty(_pool.Rules);
    }

    [Fact]
    public void The_thresholds_decide()
    {
        var pool = new PoolScript(thresholds: Thresholds.Defaults.With("slowMedian", 0.3)).For(10, beside: EachSecond(t => Answered(t, 10, 0.5)));

        Assert.Equal([RuleIds.SlowAwaits], pool.Rules);
    }
}
