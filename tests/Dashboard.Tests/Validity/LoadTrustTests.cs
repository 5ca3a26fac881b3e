using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Tests.Validity;

public sealed class LoadTrustTests
{
    private static readonly SteadyState NeverSteady = new(null, 500, "Not reached: the pool was still growing, by 10 threads.");

    [Fact]
    public void A_load_whose_every_check_holds_is_trusted()
    {
        Assert.Equal((Trust.Ok, "reliable"), Judge());
    }

    [Theory]
    [InlineData(CheckNames.GeneratorStalls, 5.0, "≤ 5 %")]
    [InlineData(CheckNames.SampleSize, 1000.0, "≥ 1\u202f000")]
    [InlineData(CheckNames.LittlesLaw, 125.0, "125")]
    [InlineData(CheckNames.SteadyState, null, "–")]
    public void What_a_check_expects_is_a_bound_or_a_number(string check, double? limit, string expected) =>
        Assert.Equal(expected, CheckNames.Limit(new ValidityCheck(check, 1, limit, true, "")));

    [Fact]
    public void Too_few_requests_for_a_percentile_limit_the_figures_and_do_not_make_them_false()
    {
        Assert.Equal((Trust.Limited, "p99 needs 1\u202f000 requests; this run has 125"), Judge(Loads.ClosedLoad with { Service = [[1172, 125]] }));
        Assert.Equal((Trust.Limited, "p99 needs 1\u202f000 requests; this run has 12"), Judge(Loads.ClosedLoad with { Service = [[1172, 12]] }));
    }

    [Fact]
    public void A_throughput_that_never_settled_limits_the_figures_and_a_pool_that_starved_explains_it()
    {
        Assert.Equal((Trust.Limited, "Never reached steady state"), Judge(steady: NeverSteady));
        Assert.Equal((Trust.Limited, "Never reached steady state (expected during starvation)"), Judge(steady: NeverSteady with { PoolStarved = true }));
        Assert.Equal(
            (Trust.Limited, "Never reached steady state (expected during starvation); p99 needs 1\u202f000 requests; this run has 125"),
            Judge(Loads.ClosedLoad with { Service = [[1172, 125]] }, NeverSteady with { PoolStarved = true }));
    }

    [Fact]
    public void What_makes_the_figures_say_something_else_makes_them_false()
    {
        Assert.Equal((Trust.False, "unreliable: failed requests"), Judge(Loads.ClosedLoad with { Errors = new Dictionary<string, long> { ["http5xx"] = 5000 } }));
        Assert.Equal((Trust.False, "unreliable: requests unaccounted for"), Judge(Loads.ClosedLoad with { MeanInFlight = 50 }, NeverSteady));
        Assert.Equal((Trust.False, "unreliable: latencies out of range"), Judge(Loads.ClosedLoad with { Clamped = 1 }));
        var bound = LoadValidity.Judge(Loads.Closed, Loads.ClosedLoad, Loads.Intervals(cpuPercent: 150, queue: 9), Loads.Steady, Loads.Processors);
        Assert.Equal((Trust.False, "unreliable: generator-bound"), (bound.Trust, CheckNames.Badge(bound)));
    }

    [Fact]
    public void Connections_that_are_opened_again_limit_the_figures_and_requests_that_were_sent_twice_make_them_false()
    {
        Assert.Equal((Trust.Limited, "Connections were reopened"), Judge(Loads.ClosedLoad with { ConnectionsOpened = 400 }));
        var twice = LoadValidity.Judge(
            Loads.Closed with { KeepAlive = false }, Loads.ClosedLoad with { ConnectionsOpened = 5101 }, Loads.Intervals(), Loads.Steady, Loads.Processors);
        Assert.Equal(Trust.False, twice.Trust);
    }

    [Fact]
    public void A_load_of_which_nothing_was_judged_has_no_trust()
    {
        Assert.Null(LoadTrust.Of(ValidityResult.NotJudged));
        Assert.Null(LoadTrust.Of([new ValidityCheck("littlesLaw", null, null, null, "Unknown.")]));
    }

    [Fact]
    public void A_file_from_before_the_word_gets_the_trust_of_its_checks()
    {
        var judged = LoadValidity.Judge(Loads.Closed, Loads.ClosedLoad with { Service = [[1172, 125]] }, Loads.Intervals(), NeverSteady, Loads.Processors);
        var older = judged with { Trust = null, Checks = [.. judged.Checks.Select(check => check with { Brief = null })] };

        Assert.Equal(Trust.Limited, LoadTrust.Of(older));
        Assert.Equal("Never reached steady state; p99 needs 1\u202f000 requests; this run has 125", CheckNames.Badge(older));
        Assert.Equal((Trust.Ok, Trust.False), (LoadTrust.Of(new ValidityResult(true, [])), LoadTrust.Of(new ValidityResult(false, []))));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Whether_the_pool_starved_is_asked_of_who_diagnoses_it_for_the_time_of_the_load(bool starved)
    {
        (double From, double To)? asked = null;
        var load = new LoadInterval(60, 10, false, 5000, 5000, 100, 0);

        var summary = PhaseJudge.Summarise("load", Loads.ClosedLoad, [new FirstRequest(50), load], Loads.Closed, null, 2, (from, to) =>
        {
            asked = (from, to);
            return starved;
        });

        Assert.Equal(starved, summary.SteadyState.PoolStarved);
        Assert.Equal((summary.From, summary.To), asked);
    }

    private static (Trust?, string) Judge(LoadSummary? load = null, SteadyState? steady = null)
    {
        var judged = LoadValidity.Judge(Loads.Closed, load ?? Loads.ClosedLoad, Loads.Intervals(), steady ?? Loads.Steady, Loads.Processors);
        return (judged.Trust, CheckNames.Badge(judged));
    }
}
