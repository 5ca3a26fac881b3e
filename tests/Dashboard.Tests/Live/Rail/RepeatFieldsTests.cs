using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Live.Rail;
using Dashboard.Load;
using Dashboard.Running.Repeats;

namespace Dashboard.Tests.Live.Rail;

public sealed class RepeatFieldsTests
{
    private static readonly Uri Target = new("http://127.0.0.1:5000");
    private static readonly Scenario Wait = new("taskwait", "Wait", "/wait", "async", "", "", OwnEndpoint.UsualLoad);
    private static readonly Scenario Sleep = Wait with { Id = "sleep", Path = "/sleep" };

    [Fact]
    public void Without_an_other_one_plan_is_repeated()
    {
        var fields = new RepeatFields();

        Assert.Equal("Repeat × 5", fields.Button);
        Assert.Equal(RepeatCoordinator.Tail, Assert.Single(fields.Plans(Wait, Load("/wait?ms=5"), Target, [Wait, Sleep])).Tail);
    }

    [Theory]
    [InlineData("0")]
    [InlineData("51")]
    [InlineData("")]
    [InlineData("2.5")]
    public void A_number_that_cannot_be_repeated_is_told_and_not_written_on_the_button(string times)
    {
        var fields = new RepeatFields { Times = times };

        Assert.Equal(nameof(RepeatFields.Times), fields.Problem(Wait)!.Field);
        Assert.Equal("Repeat", fields.Button);
    }

    [Theory]
    [InlineData(RepeatFields.OtherQuery, "http://127.0.0.1:5000/wait?ms=9")]
    [InlineData(RepeatFields.OtherEndpoint, "http://127.0.0.1:5000/sleep?ms=5")]
    [InlineData(RepeatFields.Itself, "http://127.0.0.1:5000/wait?ms=5")]
    public void The_other_takes_turns_under_the_same_load(string against, string url)
    {
        var fields = new RepeatFields { Against = against, Query = "ms=9" };
        var plans = fields.Plans(Wait, Load("/wait?ms=5"), Target, [Wait, Sleep]);

        Assert.Equal(["http://127.0.0.1:5000/wait?ms=5", url], plans.Select(plan => plan.OnlyLoad!.Url));
        Assert.Equal(plans[0].OnlyLoad! with { Url = "", ScenarioId = "" }, plans[1].OnlyLoad! with { Url = "", ScenarioId = "" });
    }

    [Fact]
    public void An_endpoint_of_ones_own_takes_turns_with_another_path_which_is_checked_like_the_first()
    {
        var own = OwnEndpoint.Of("/a");
        var fields = new RepeatFields { Against = RepeatFields.OtherEndpoint };
        Assert.Equal(nameof(RepeatFields.Endpoint), fields.Problem(own)!.Field);

        fields.Endpoint = "//evil.example/b";
        Assert.Equal(new FieldProblem(nameof(RepeatFields.Endpoint), "Path: begin with one “/”: two would name another machine."), fields.Problem(own));

        fields.Endpoint = "/b";
        Assert.Null(fields.Problem(own));
        var plans = fields.Plans(own, Load("/a"), Target, []);
        Assert.Equal(["GET /a", "GET /b"], plans.Select(plan => plan.EndpointTitle));
        Assert.Null(plans[1].OnlyLoad!.ScenarioId);
    }

    private static LoadPlan Load(string path) => new(new Uri(Target, path).ToString(), 3, DurationSeconds: 2);
}
