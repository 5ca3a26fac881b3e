using Dashboard.Catalogue;
using Dashboard.Diagnosis.Windows;
using Dashboard.Load;
using Dashboard.Running;
using Dashboard.Tests.Target;
using Dashboard.Timeline;

namespace Dashboard.Tests.Running;

public sealed class RunPlanTests
{
    private static readonly Scenario Waits = new("taskwait", "Task wait", "/taskwait", "sync-over-async", "", "", new ScenarioLoad(125, 10, null, 120, true));

    [Theory]
    [InlineData("?ms=50", "sync-over-async", 400.0)]
    [InlineData("?a=b&ms=1000", "async", 20.0)]
    [InlineData("", "async", null)]
    [InlineData("?ms=0", "async", null)]
    [InlineData("?ms=fast", "async", null)]
    [InlineData("?ms=50", "cpu", null)]
    public void The_theory_follows_from_a_time_in_the_query_where_waiting_is_the_limit(string query, string style, double? perSecond)
    {
        var plan = LoadRunPlan.Of(Waits with { Style = style }, new LoadPlan($"http://127.0.0.1:5000/taskwait{query}", 20, DurationSeconds: 10), TimeSpan.Zero);

        Assert.Equal(perSecond, Assert.Single(plan.Phases).TheoryPerSecond);
    }

    [Theory]
    [InlineData("?ms=50", "async", 500, 0.05)]
    [InlineData("", "async", 500, 0.5)]
    [InlineData("", "async", null, null)]
    [InlineData("", "cpu", 500, null)]
    public void What_an_answer_takes_when_nothing_waits_is_the_querys_time_or_the_endpoints_usual_one(string query, string style, int? usual, double? seconds)
    {
        var load = new LoadPlan($"http://127.0.0.1:5000/taskwait{query}", 20, DurationSeconds: 10);
        var plan = LoadRunPlan.Of(Waits with { Style = style, DefaultMs = usual }, load, TimeSpan.Zero);

        Assert.Equal(seconds, plan.ServiceSecondsOf(new RunSummary(1, RunSummary.Completed, "") { MainPhase = plan.Phases[0].Name }));
        Assert.Null(plan.ServiceSecondsOf(new RunSummary(1, RunSummary.Completed, "")));
    }

    [Fact]
    public void The_service_time_of_an_own_endpoint_is_what_somebody_states()
    {
        var plan = Plan(CustomEndpoint.Of("/orders"), 20);

        Assert.Equal(400, plan.Taking(TimeSpan.FromMilliseconds(50)).Phases[0].TheoryPerSecond);
        Assert.Same(plan, plan.Taking(null));
    }

    [Fact]
    public void The_title_says_the_load()
    {
        var load = new LoadPlan("http://127.0.0.1:5000/taskwait?ms=50", 20, DurationSeconds: 10);

        Assert.Equal("Task wait, 50 ms, 20 connections for 10 s", LoadRunPlan.Of(Waits, load, TimeSpan.Zero).Title);
        Assert.Equal("Task wait, 20 connections for 10 s", LoadRunPlan.Of(Waits, load with { Url = "http://127.0.0.1:5000/taskwait" }, TimeSpan.Zero).Title);
    }

    [Fact]
    public void Loads_beside_another_have_names_of_their_own_and_the_plan_is_of_no_single_endpoint()
    {
        var (first, other) = (Plan(CustomEndpoint.Of("/report"), 100), Plan(CustomEndpoint.Of("/orders"), 10));

        var two = first.With([other]);
        var three = first.With([other, other]);

        Assert.Equal("GET /report, 100 connections for 10 s beside GET /orders, 10 connections for 10 s", two.Title);
        Assert.Equal("GET /report, 100 connections for 10 s beside 2 other loads", three.Title);
        Assert.Equal(["GET /report", "GET /orders", "GET /orders (2)"], Assert.Single(three.Phases).Loads.Select(load => load.Name));
        Assert.Equal((null, null), (two.OnlyLoad, two.Scenario));
        Assert.Same(first, first.With([]));
        Assert.Equal(first.Scenario, first.With([Plan(CustomEndpoint.Of("/report"), 1)]).Scenario);
    }

    [Fact]
    public void A_header_says_of_each_kind_of_plan_what_that_kind_has()
    {
        var cell = new StoreCell(1, 2, "threads", 1_000, 64, "random", 0);
        var load = Plan(CustomEndpoint.Of("/report"), 3) with { Tail = TimeSpan.FromSeconds(4) };

        Assert.Equal(("store", cell, 0, 0.0), Facts(new StorePlan(cell)));
        Assert.Equal(("record", null, 0, 0.0), Facts(new RecordingPlan(TimeSpan.FromSeconds(9))));
        Assert.Equal((load.Id, null, 1, 4.0), Facts(load));

        static (string Id, StoreCell? Store, int Phases, double TailSeconds) Facts(RunPlan plan)
        {
            var header = RunHeaders.Of(plan, SeenTarget.Facts, DateTimeOffset.UnixEpoch, TimeSpan.FromSeconds(1), Thresholds.Defaults);
            return (plan.Id, header.Store, header.Phases.Count, header.TailSeconds);
        }
    }

    private static LoadRunPlan Plan(Scenario endpoint, int connections) =>
        LoadRunPlan.Of(endpoint, new LoadPlan($"http://127.0.0.1:5000{endpoint.Path}", connections, DurationSeconds: 10), TimeSpan.Zero);
}
