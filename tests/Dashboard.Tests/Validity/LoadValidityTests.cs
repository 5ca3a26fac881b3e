using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Tests.Validity;

public sealed class LoadValidityTests
{
    [Fact]
    public void A_clean_closed_load_is_valid_and_every_check_has_a_sentence()
    {
        var validity = LoadValidity.Judge(Loads.Closed, Loads.ClosedLoad, Loads.Intervals(), Loads.Steady, Loads.Processors);

        Assert.True(validity.Valid);
        Assert.Equal(
            ["littlesLaw", "generatorProcessor", "generatorQueue", "sampleSize", "steadyState", "errors", "clamped", "connections"],
            validity.Checks.Select(check => check.Name));
        Assert.All(validity.Checks, check => Assert.True(check is { Holds: true, Value: not null } && check.Sentence.EndsWith('.'), check.Sentence));
    }

    [Fact]
    public void A_clean_open_load_is_valid_and_is_also_judged_by_lag_and_by_what_was_not_sent()
    {
        var validity = LoadValidity.Judge(Loads.Open, Loads.OpenLoad, Loads.Intervals(), Loads.Steady, Loads.Processors);

        Assert.True(validity.Valid);
        Assert.Contains(validity.Checks, check => check is { Name: "sendLag", Value: 1.2, Limit: 10, Holds: true });
        Assert.Contains(validity.Checks, check => check is { Name: "notSent", Value: 0, Limit: 0.1, Holds: true });
    }

    [Fact]
    public void One_check_that_fails_makes_the_load_not_valid_and_one_that_cannot_be_judged_does_not()
    {
        Assert.False(LoadValidity.Judge(Loads.Closed, Loads.ClosedLoad with { Clamped = 1 }, Loads.Intervals(), Loads.Steady, Loads.Processors).Valid);
        Assert.True(LoadValidity.Judge(Loads.Closed, Loads.ClosedLoad, [], SteadyState.NotJudged, Loads.Processors).Valid);
    }

    [Fact]
    public void Nothing_sent_and_figures_of_another_tool_are_not_judged()
    {
        Assert.Null(LoadValidity.Judge(Loads.Closed, Loads.ClosedLoad with { Sent = 0 }, [], Loads.Steady, 2).Valid);
        Assert.Null(LoadValidity.Judge(Loads.Closed, Loads.ClosedLoad with { Source = "hey" }, [], Loads.Steady, 2).Valid);
    }

    [Theory]
    [InlineData(98.1, true)]
    [InlineData(97.9, false)]
    [InlineData(102.1, false)]
    public void A_closed_load_has_as_many_requests_out_as_workers_within_two_percent(double meanInFlight, bool holds)
    {
        var check = Loads.Check("littlesLaw", load: Loads.ClosedLoad with { MeanInFlight = meanInFlight });

        Assert.Equal((meanInFlight, 100, holds), (check.Value, check.Limit, check.Holds));
    }

    [Theory]
    [InlineData(99, 230, true)] // The longest request, 0.23 s of 10 s, may cost 2.3 %, and 2 % are tolerated.
    [InlineData(95.8, 230, true)]
    [InlineData(95.6, 230, false)]
    [InlineData(55, 6000, null)] // More than half of the window: nobody knows.
    [InlineData(103, 6000, false)] // More out than workers is wrong at any time.
    public void A_counted_load_may_have_idle_workers_no_longer_than_its_longest_request(double meanInFlight, double longestMs, bool? holds)
    {
        var load = Loads.ClosedLoad with { MeanInFlight = meanInFlight, Latency = Loads.TwoHundredMs with { MaxMs = longestMs } };

        Assert.Equal(holds, Loads.Check("littlesLaw", Loads.Closed with { BoundedByCount = true }, load).Holds);
    }

    [Theory]
    [InlineData(109, 100, true)]
    [InlineData(111, 100, false)]
    [InlineData(0.6, 0.2, true)] // Few requests out: half a request is the tolerance.
    [InlineData(0.9, 0.2, false)]
    public void An_open_loads_two_ways_of_counting_requests_out_agree(double meanInFlight, double sampled, bool holds)
    {
        var check = Loads.Check("littlesLaw", Loads.Open, Loads.OpenLoad with { MeanInFlight = meanInFlight, SampledInFlight = sampled });

        Assert.Equal((meanInFlight, sampled, holds), (check.Value, check.Limit, check.Holds));
    }

    [Fact]
    public void Few_looks_at_a_bursty_load_allow_three_of_their_standard_errors()
    {
        var bursty = Loads.OpenLoad with { MeanInFlight = 12, SampledInFlight = 10, SampledInFlightError = 0.7 };

        Assert.True(Loads.Check("littlesLaw", Loads.Open, bursty).Holds);
        Assert.False(Loads.Check("littlesLaw", Loads.Open, bursty with { SampledInFlightError = 0.6 }).Holds);
    }

    [Fact]
    public void A_window_without_length_says_nothing_about_littles_law()
    {
        Assert.Null(Loads.Check("littlesLaw", load: Loads.ClosedLoad with { WindowSeconds = 0 }).Holds);
    }

    [Fact]
    public void Steady_state_that_was_not_reached_fails_and_one_that_nobody_could_judge_does_not()
    {
        var notReached = Loads.Check("steadyState", steady: new SteadyState(null, 500, "Not reached: the pool grew."));

        Assert.Equal((false, "Not reached: the pool grew."), (notReached.Holds, notReached.Sentence));
        Assert.Null(Loads.Check("steadyState", steady: SteadyState.NotJudged).Holds);
        Assert.True(Loads.Check("steadyState") is { Holds: true, Value: 2 });
    }
}
