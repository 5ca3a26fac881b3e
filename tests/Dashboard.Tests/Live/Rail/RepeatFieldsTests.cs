using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Live.Rail;
using Dashboard.Running;
using Dashboard.Running.Experiments;

namespace Dashboard.Tests.Live.Rail;

public sealed class RepeatFieldsTests
{
    private static readonly Uri Target = new("http://127.0.0.1:5000");
    private static readonly Scenario Wait = new("taskwait", "Wait", "/wait", "async", "", "", CustomEndpoint.UsualLoad);
    private static readonly Scenario Sleep = Wait with { Id = "sleep", Path = "/sleep", Load = CustomEndpoint.UsualLoad with { KeepAlive = false } };

    [Fact(Timeout = 10_000)]
    public async Task Without_an_other_one_plan_is_repeated()
    {
        var fields = new RepeatFields();

        Assert.Equal("Repeat × 5", fields.Button);
        Assert.Equal(RepeatedPlan.Tail, Assert.Single(await PlansAsync(fields, Wait)).Tail);
    }

    [Theory]
    [InlineData("0")]
    [InlineData("51")]
    [InlineData("")]
    [InlineData("2.5")]
    public void A_number_that_cannot_be_repeated_is_told_and_not_written_on_the_button(string times)
    {
        var fields = new RepeatFields { Times = times };

        Assert.Equal(nameof(RepeatFields.Times), fields.Problem!.Field);
        Assert.Equal("Repeat", fields.Button);
    }

    [Theory(Timeout = 10_000)]
    [InlineData(RepeatFields.OtherQuery, "http://127.0.0.1:5000/wait?ms=9")]
    [InlineData(RepeatFields.OtherEndpoint, "http://127.0.0.1:5000/sleep?ms=5")]
    [InlineData(RepeatFields.Itself, "http://127.0.0.1:5000/wait?ms=5")]
    public async Task The_other_takes_turns_under_the_same_load(string against, string url)
    {
        var fields = new RepeatFields { Against = against, Query = "ms=9" };
        fields.Endpoint.Choose("sleep", [Wait, Sleep], []);
        var plans = await PlansAsync(fields, Wait);

        Assert.Equal(["http://127.0.0.1:5000/wait?ms=5", url], plans.Select(plan => plan.OnlyLoad!.Url));
        Assert.Equal(plans[0].OnlyLoad! with { Url = "", ScenarioId = "" }, plans[1].OnlyLoad! with { Url = "", ScenarioId = "" });
    }

    [Fact(Timeout = 10_000)]
    public async Task Any_endpoint_takes_turns_with_another_path_which_is_checked_like_one_of_ones_own()
    {
        var own = CustomEndpoint.Of("/a");
        var fields = new RepeatFields { Against = RepeatFields.OtherEndpoint };
        Assert.Equal("EndpointChoice.Path", fields.Problem!.Field);

        fields.Endpoint.Path = "//evil.example/b";
        Assert.Equal(new FieldProblem("EndpointChoice.Path", "Path: begin with one “/”: two would name another machine."), fields.Problem);

        fields.Endpoint.Path = "/b";
        Assert.Null(fields.Problem);
        var plans = await PlansAsync(fields, own);
        Assert.Equal(["GET /a?ms=5", "GET /b?ms=5"], plans.Select(plan => plan.EndpointTitle));
        Assert.Null(plans[1].OnlyLoad!.ScenarioId);
    }

    private static Task<IReadOnlyList<LoadRunPlan>> PlansAsync(RepeatFields fields, Scenario endpoint)
    {
        var load = new LoadOverrides { Query = "ms=5", Connections = 3, DurationSeconds = 2 };
        var own = LoadRunPlan.Of(endpoint, load.On(endpoint, Target), RepeatedPlan.Tail);
        return fields.PlansAsync(own, Target, id => new[] { Wait, Sleep }.Single(known => known.Id == id));
    }
}
