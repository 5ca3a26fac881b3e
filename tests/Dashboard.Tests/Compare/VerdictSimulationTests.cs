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
        foreach (var kind in Enum.GetValues<SeriesKind>())
        {
            var words = new VerdictSimulation(runs, deviation, kind).Words(300, seed: 7);

            Assert.InRange(words.GetValueOrDefault(VerdictWord.Faster) / 300.0, 0, most);
            Assert.InRange(words.GetValueOrDefault(VerdictWord.Slower) / 300.0, 0, most);
        }
    }

    [Fact]
    public void Ten_percent_less_is_seen_by_ten_runs_that_scatter_by_three_percent_noise_floor_included() =>
        Assert.InRange(new VerdictSimulation(10, 0.03, Ratio: 0.9) { WithFloor = true }.Words(200, seed: 7)[VerdictWord.Slower] / 200.0, 0.95, 1);

    [Fact]
    public void Sides_taken_one_after_the_other_have_no_verdict_whatever_drifts() =>
        Assert.Equal(
            VerdictWord.DifferentConditions, Assert.Single(new VerdictSimulation(5, 0.03, SeriesKind.Drifting) { InTurns = false }.Words(20, seed: 7)).Key);
}
