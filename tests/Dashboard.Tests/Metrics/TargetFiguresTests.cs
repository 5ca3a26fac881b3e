using Dashboard.Metrics;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Metrics;

/// <summary>From a timeline to what is exported.</summary>
public sealed class TargetFiguresTests
{
    private readonly TargetFigures _figures = new();

    [Fact]
    public void The_pool_is_what_the_newest_sample_says_and_work_items_add_up()
    {
        Assert.Empty(Of(MetricCatalogue.Threads, 0));
        Sample(1, queue: 0, completed: 40);
        Sample(2, queue: 6, completed: 2);

        Assert.Equal("8", One(MetricCatalogue.Threads, 2));
        Assert.Equal("6", One(MetricCatalogue.QueueLength, 2));
        Assert.Equal("42", One(MetricCatalogue.WorkItems, 2));
        Assert.Equal("1", One(MetricCatalogue.MeanWait, 2));
    }

    [Fact]
    public void A_state_of_long_ago_is_none_and_a_sum_stays()
    {
        Sample(1, queue: 0, completed: 40);

        Assert.Empty(Of(MetricCatalogue.Threads, 60));
        Assert.Empty(Of(MetricCatalogue.MeanWait, 60));
        Assert.Equal("40", One(MetricCatalogue.WorkItems, 60));
    }

    [Fact]
    public void Changes_of_the_goal_count_by_reason_and_an_unknown_reason_is_other()
    {
        foreach (var reason in (int[])[6, 6, 8, 77])
        {
            _figures.Add(new Injection(1, reason, 9, 8, RaisesGoal: true, 0));
        }

        Assert.Equal(["Starvation 2", "CooperativeBlocking 1", "other 1"], Of(MetricCatalogue.Injections, 1));
    }

    [Fact]
    public void Blocked_threads_are_those_of_now_and_blocked_time_adds_up_but_for_snapshots()
    {
        Blocked(1, Site("Shop.Load", "Task wait", 4));
        Blocked(2, Site("Shop.Load", "Task wait", 3), Site("Shop.Save", "lock", 1));
        _figures.Add(new BlockingSites(2, 0) { Source = BlockingSites.Snapshot, Sites = [new BlockingSite("Shop.Sleep", "sleep", BlockingSites.Snapshot) { BlockedSeconds = 9 }] });

        Assert.Equal(["Task wait Shop.Load 3", "lock Shop.Save 1"], Of(MetricCatalogue.BlockedThreads, 2));
        Assert.Equal(["Task wait Shop.Load 7", "lock Shop.Save 1"], Of(MetricCatalogue.BlockedTime, 2));

        Blocked(3);
        Assert.Empty(Of(MetricCatalogue.BlockedThreads, 3));
        _figures.Add(new SessionChange(4, SessionState.Ended, "It ended."));
        Assert.Equal(["Task wait Shop.Load 7", "lock Shop.Save 1"], Of(MetricCatalogue.BlockedTime, 4));
    }

    [Fact]
    public void Requests_and_their_parts_add_up_by_route()
    {
        foreach (var t in (double[])[1, 2])
        {
            _figures.Add(new RequestTimes(t, 1) { Routes = [new RouteTimes("GET /orders", 5) { BeforeSeconds = 0.5, WaitsSeconds = 2, OnThreadSeconds = 1 }] });
        }

        Assert.Equal(["GET /orders 10"], Of(MetricCatalogue.Requests, 2));
        Assert.Equal(["GET /orders before 1", "GET /orders waits 4", "GET /orders onThread 2"], Of(MetricCatalogue.RequestTime, 2));
    }

    [Fact]
    public void Waits_are_owed_from_route_to_route()
    {
        _figures.Add(new BlameWindow(1, 1)
        {
            Culprits = [new BlameCulprit(BlameKinds.Thread) { Route = "GET /report" }, new BlameCulprit(BlameKinds.Collection)],
            Victims = [new BlameVictim("GET /orders", 3, [1.5, 0.25]), new BlameVictim("GET /report", 1, [0, 1])],
        });

        Assert.Equal(
            ["GET /orders GET /report holds a thread 1.5", "GET /orders  collection 0.25", "GET /report  collection 1"], Of(MetricCatalogue.OwedTime, 1));
    }

    [Fact]
    public void A_finding_is_one_while_it_lasts_with_the_severity_it_has_then()
    {
        var finding = new Finding("starvationByTaskWaits", 1) { Severity = 30 };
        _figures.Add(new FindingItem(2, finding));
        Assert.Equal(["starvationByTaskWaits warning 1"], Of(MetricCatalogue.Finding, 2));

        _figures.Add(new FindingItem(3, finding with { Severity = 80 }));
        Assert.Equal(["starvationByTaskWaits critical 1"], Of(MetricCatalogue.Finding, 3));

        _figures.Add(new FindingItem(4, finding with { To = 4 }));
        Assert.Empty(Of(MetricCatalogue.Finding, 4));
    }

    /// <summary>More of everything than anybody has.</summary>
    [Fact]
    public void No_target_has_more_series_than_the_catalogue_says()
    {
        for (var t = 1; t <= 50; t++)
        {
            Blocked(t, [.. Enumerable.Range(0, 100).Select(i => Site($"Shop.Load{(i * t) % 300}", BlockingKinds.All[i % BlockingKinds.All.Count], 0.5))]);
            _figures.Add(new RequestTimes(t, 1)
            {
                Routes =
                [
                    .. Enumerable.Range(0, 100).Select(i => new RouteTimes($"GET /{(i * t) % 300}x", 1)
                    {
                        BeforeSeconds = 1, WaitsSeconds = 1, LocksSeconds = 1, OnThreadSeconds = 1, QueuedAgainSeconds = 1, AwaitingSeconds = 1, AfterSeconds = 1,
                    }),
                ],
            });
            _figures.Add(new BlameWindow(t, 1)
            {
                Culprits = [.. Enumerable.Range(0, 40).Select(i => new BlameCulprit(BlameKinds.Thread) { Route = $"GET /{i + t}x" })],
                Victims = [.. Enumerable.Range(0, 20).Select(i => new BlameVictim($"GET /{i * t}x", 1, [.. Enumerable.Repeat(0.5, 40)]))],
            });
            _figures.Add(new Injection(t, t % 12, 9, 8, RaisesGoal: true, 0));
            _figures.Add(new FindingItem(t, new Finding($"rule{t}", t) { Severity = t }));
        }

        Sample(50, 1, 1);
        var all = MetricCatalogue.All.Where(static metric => metric != MetricCatalogue.Wait && metric != MetricCatalogue.Attached).ToList();
        Assert.All(all, metric => Assert.InRange(Of(metric, 50).Count, 1, metric.Series));
        Assert.All(all, metric => Assert.Distinct(_figures.Of(metric, 50).Select(static one => string.Join('\n', one.Labels))));
        Assert.Equal(50, _figures.Of(MetricCatalogue.BlockedThreads, 50).Sum(static one => one.Value), 6);
    }

    private static BlockingSite Site(string method, string kind, double seconds) => new(method, kind, BlockingSites.WaitEvents) { BlockedSeconds = seconds, Waits = 1 };

    private void Blocked(double t, params BlockingSite[] sites) => _figures.Add(new BlockingSites(t, 1) { Sites = sites });

    private void Sample(double t, double queue, double completed) =>
        _figures.Add(new PoolSample(t, 1) { ThreadCount = 8, QueueLength = queue, CompletedItems = completed });

    private string One(MetricFacts metric, double now) => Assert.Single(Of(metric, now));

    private List<string> Of(MetricFacts metric, double now) =>
        [.. _figures.Of(metric, now).Select(figure => string.Join(' ', [.. figure.Labels, FormattableString.Invariant($"{figure.Value}")]))];
}
