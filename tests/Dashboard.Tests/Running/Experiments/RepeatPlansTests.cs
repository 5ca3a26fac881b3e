using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.Running.Experiments;

/// <summary>From a recorded run to its plan once more.</summary>
public sealed class RepeatPlansTests
{
    private static readonly Uri Now = new("http://127.0.0.1:6000");
    private static readonly Scenario Known = new("taskwait", "Task wait", "/api/diagscenario/taskwait", "sync-over-async", "", "", new ScenarioLoad(125, 10, null, 120, true));
    private static readonly LoadPlan Load = new("http://127.0.0.1:5000/api/diagscenario/taskwait?ms=50", 20, DurationSeconds: 7, TimeoutSeconds: 9, KeepAlive: false) { Arrivals = new ArrivalRate(30) };

    [Fact]
    public void The_same_load_goes_to_where_the_target_is_now()
    {
        var plan = RepeatPlans.Of(Header(Load), [Known], Now)!;

        Assert.Equal(Load with { Url = "http://127.0.0.1:6000/api/diagscenario/taskwait?ms=50", ScenarioId = "taskwait" }, plan.OnlyLoad);
        Assert.Equal((Known, RepeatedPlan.Tail), (plan.Scenario, plan.Tail));
    }

    [Fact]
    public void What_cannot_be_made_again_as_it_was_has_no_plan()
    {
        Assert.Null(RepeatPlans.Of(Header(Load), [Known with { Id = "other" }], Now));
        Assert.Null(RepeatPlans.Of(Header(null), [Known], Now));
        Assert.Null(RepeatPlans.Of(Header(Load) with { Phases = [new LoadPhase("a", Load), new LoadPhase("b", Load)] }, [Known], Now));
        Assert.Null(RepeatPlans.Of(Header(Load) with { Phases = [new LoadPhase("a", Load) { MinWorkerThreads = 100 }] }, [Known], Now));
    }

    [Fact]
    public void An_endpoint_of_ones_own_needs_no_catalogue_and_a_path_from_a_strangers_file_leads_nowhere()
    {
        var own = Load with { Url = "http://127.0.0.1:5080/orders?id=7", ScenarioId = null };
        var header = Header(own) with { Scenario = null, Path = "/orders", Target = new TargetFacts(1, "Shop", null, "", null, null, null) };
        var plan = RepeatPlans.Of(header, [], Now)!;

        Assert.Equal(own with { Url = "http://127.0.0.1:6000/orders?id=7" }, plan.OnlyLoad);
        Assert.Equal("GET /orders?id=7", plan.EndpointTitle);
        Assert.Null(RepeatPlans.Of(header with { Path = "//evil.example/orders" }, [], Now));
        Assert.Null(RepeatPlans.Of(header with { Target = null }, [], Now));
    }

    [Fact]
    public void Loads_at_the_same_time_are_made_again_together_or_not_at_all()
    {
        var own = new LoadPlan("http://127.0.0.1:5000/orders", 10, DurationSeconds: 7);
        var header = Header(null) with { Scenario = null, Phases = [new LoadPhase("taskwait", Load with { ScenarioId = "taskwait" }) { Beside = [new LoadPhase("GET /orders", own)] }] };

        var plan = RepeatPlans.Of(header, [Known], Now)!;

        Assert.Equal(
            ["http://127.0.0.1:6000/api/diagscenario/taskwait?ms=50", "http://127.0.0.1:6000/orders"], Assert.Single(plan.Phases).Loads.Select(load => load.Load!.Url));
        Assert.Equal([20, 10], plan.Phases[0].Loads.Select(load => load.Load!.Connections));
        Assert.Null(RepeatPlans.Of(header, [], Now));
    }

    /// <summary>Headers, body and secrets are in no file: they come from the memory of the dashboard that sent them.</summary>
    [Fact]
    public void A_written_request_goes_to_where_the_target_is_now_as_long_as_what_it_sent_is_known()
    {
        var body = "{}"u8.ToArray();
        var sent = new LoadPlan("http://127.0.0.1:5080/orders?key=***", 10, DurationSeconds: 7)
        {
            Method = "POST",
            BodyBytes = body.Length,
            Source = new RequestOrigin("/openapi/v1.json", "createOrder", null) { Kind = "openapi" },
            Content = new LoadContent("http://127.0.0.1:5080/orders?key=s3cret", [new LoadHeader("X-Tenant", "7")], body),
        };
        var header = Header(sent with { Content = null }) with
        {
            Id = "a",
            Scenario = null,
            Path = "/orders",
            Target = new TargetFacts(1, "Shop", null, "", null, null, null),
            Phases = [new LoadPhase("POST /orders", sent with { Content = null })],
        };
        var known = new SentRequests();

        Assert.Null(RepeatPlans.Of(known.Complete(header), [], Now));
        known.Keep("a", new LoadRunPlan("own", "POST /orders", [new LoadPhase("POST /orders", sent)], TimeSpan.Zero));
        var plan = RepeatPlans.Of(known.Complete(header), [], Now)!;

        Assert.Equal(("http://127.0.0.1:6000/orders?key=s3cret", body), (plan.OnlyLoad!.Content!.Url, plan.OnlyLoad.Content.Body));
        Assert.Equal(new LoadHeader("X-Tenant", "7"), Assert.Single(plan.OnlyLoad.Content.Headers));
        Assert.Equal(("http://127.0.0.1:6000/orders?key=***", "POST /orders"), (plan.OnlyLoad.Url, plan.Scenario!.Title));
        Assert.Null(RepeatPlans.Of(known.Complete(header with { Id = "b" }), [], Now));
    }

    [Fact]
    public void The_oldest_runs_are_forgotten_first()
    {
        var known = new SentRequests();
        var secret = new LoadPlan("http://127.0.0.1:5000/orders?password=s3cret", 1, Requests: 1);
        var header = Header(secret with { Url = Secrets.Masked(secret.Url) }) with { Scenario = null };
        for (var i = 0; i <= SentRequests.MostRuns; i++)
        {
            known.Keep($"{i}", new LoadRunPlan("own", "", [new LoadPhase("", secret)], TimeSpan.Zero));
        }

        Assert.Equal(secret.Url, known.Complete(header with { Id = $"{SentRequests.MostRuns}" }).Phases[0].Load!.Url);
        Assert.NotEqual(secret.Url, known.Complete(header with { Id = "0" }).Phases[0].Load!.Url);
    }

    private static RunHeader Header(LoadPlan? load) =>
        RunFileTests.Header() with { Scenario = "taskwait", Plan = load, Phases = load is null ? [] : [new LoadPhase("taskwait", load)] };
}
