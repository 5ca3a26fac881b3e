using Dashboard.Compare.Verdicts;

namespace Dashboard.Tests.Compare;

/// <summary>A small run of <c>Benchmarks verify</c>, with limits that its true rates meet by a wide margin.</summary>
public sealed class VerdictSimulationTests
{
    [Theory]
    [InlineData(4, 0.03, 0.01)]
    [InlineData(10, 0.03, 0.01)]
    [InlineData(5, 0.1, 0.025)]
    public void The_same_is_hardly_ever_faster_or_slower(int runs, double deviation, double most)
    {
        foreach (var kind in Enum.GetValues<SeriesKind>().Where(kind => kind != SeriesKind.Returning))
        {
            var words = new VerdictSimulation(runs, deviation, kind).Words(300, seed: 7);

            Assert.InRange(words.GetValueOrDefault(VerdictWord.Faster) / 300.0, 0, most);
            Assert.InRange(words.GetValueOrDefault(VerdictWord.Slower) / 300.0, 0, most);
        }
    }

    /// <summary>2.5 % of 4,000, and twice its standard error.</summary>
    private const double MaxAlarms = 0.03;

    /// <summary>Mann and Whitney's test alone says "faster" or "slower" in 3.3 to 5.5 % of such series.</summary>
    [Theory]
    [InlineData(10, 4, 0.1, 1)]
    [InlineData(4, 10, 1, 0.1)]
    [InlineData(10, 5, 0.1, 1)]
    [InlineData(10, 10, 0.1, 1)]
    public void Sides_that_scatter_unequally_raise_no_more_alarms_than_others(int runsA, int runsB, double deviationA, double deviationB)
    {
        var words = new VerdictSimulation(runsA, deviationA) { RunsB = runsB, DeviationB = deviationB }.WordsOfTests(4000, seed: 7);

        Assert.InRange(words.GetValueOrDefault(VerdictWord.Faster) / 4000.0, 0, MaxAlarms);
        Assert.InRange(words.GetValueOrDefault(VerdictWord.Slower) / 4000.0, 0, MaxAlarms);
    }

    [Theory]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(10)]
    public void A_disturbance_that_comes_back_each_four_runs_is_no_difference_in_a_drawn_order(int runs)
    {
        var words = new VerdictSimulation(runs, 0.01, SeriesKind.Returning).WordsOfTests(4000, seed: 7);

        Assert.InRange(words.GetValueOrDefault(VerdictWord.Faster) / 4000.0, 0, MaxAlarms);
        Assert.InRange(words.GetValueOrDefault(VerdictWord.Slower) / 4000.0, 0, MaxAlarms);
    }

    [Fact]
    public void Ten_percent_less_is_seen_by_ten_runs_that_scatter_by_three_percent_noise_floor_included() =>
        Assert.InRange(new VerdictSimulation(10, 0.03, Ratio: 0.9) { WithFloor = true }.Words(200, seed: 7)[VerdictWord.Slower] / 200.0, 0.95, 1);

    [Fact]
    public void Sides_taken_one_after_the_other_have_no_verdict_whatever_drifts() =>
        Assert.Equal(
            VerdictWord.DifferentConditions, Assert.Single(new VerdictSimulation(5, 0.03, SeriesKind.Drifting) { InTurns = false }.Words(20, seed: 7)).Key);
}
