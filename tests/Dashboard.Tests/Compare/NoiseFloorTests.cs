using Dashboard.Compare.Verdicts;
using Dashboard.RunFile;

namespace Dashboard.Tests.Compare;

/// <summary>What two series of the same say about a third comparison on the same machine.</summary>
public sealed class NoiseFloorTests
{
    [Fact]
    public void A_against_A_gives_the_scatter_of_its_runs_and_A_against_B_gives_none()
    {
        double[] other = [.. VerdictSides.Steady.Select(value => value * 1.01)];
        var noise = Measured(VerdictSides.A(VerdictSides.Steady), VerdictSides.B(other));

        Assert.Equal(Math.Log(1.01), noise.LnRatio!.Value, 6);
        Assert.Equal((5, 5), (noise.RunsA, noise.RunsB));
        Assert.Equal(0.00079, Math.Sqrt(noise.LnVariance), 5);
        Assert.Empty(MachineNoise.Of(VerdictSides.A(VerdictSides.Steady), VerdictSides.B(other, header => header with { CounterIntervalSeconds = 9 }), DateTimeOffset.UnixEpoch));
        Assert.Empty(MachineNoise.Of(VerdictSides.A(VerdictSides.Steady[..3]), VerdictSides.B(other), DateTimeOffset.UnixEpoch));
    }

    [Fact]
    public void More_repeats_and_more_series_make_the_floor_smaller()
    {
        Assert.Equal(2, Floor(5).Ln / Floor(20).Ln, 6);
        Assert.InRange(Floor(5, series: 8).Ln / Floor(5).Ln, 0.8, 0.9);
        Assert.InRange(Floor(5, series: 8).Percent, 4.7, 5);
    }

    [Fact]
    public void Ratios_beyond_what_the_scatter_explains_are_kept_as_a_part_that_repeats_do_not_shrink()
    {
        var (quiet, apart) = (Floor(50, series: 6, lnRatio: 0.01), Floor(50, series: 6, lnRatio: 0.2));

        Assert.Equal(quiet.Ln, Floor(50, series: 6, lnRatio: 0).Ln);
        Assert.InRange(apart.Ln, 0.35, 0.45);
    }

    [Fact]
    public void A_difference_below_the_floor_is_none_however_sure_the_test_is_and_also_where_no_fact_differs()
    {
        var (a, b) = (VerdictSides.A(VerdictSides.Steady), VerdictSides.B(VerdictSides.Steady.Select(value => value * 1.03)));
        Assert.Equal(VerdictWord.Faster, VerdictSides.Of(a, b, 1).Verdict.Word);

        var verdict = VerdictSides.Of(a, b, 1, Series(0.03));
        Assert.Equal((VerdictWord.Undecided, null), (verdict.Verdict.Word, verdict.UnderStudy));
        Assert.StartsWith("Undecided: 3 % higher throughput", verdict.Verdict.Sentence, StringComparison.Ordinal);
        Assert.Contains(
            "within this machine's noise: medians of 5 vs 5 runs differ by up to 5.6 % by chance (1 series of a load compared with itself, the newest on 1970-01-01)",
            verdict.Verdict.Sentence, StringComparison.Ordinal);
        Assert.Equal(VerdictWord.Faster, VerdictSides.Of(a, b, 1, Series(0.01)).Verdict.Word);
    }

    [Fact]
    public void Half_and_twice_are_the_same_distance()
    {
        var wide = Series(0.4);
        double[] twice = [.. VerdictSides.Steady.Select(value => value * 2)];

        Assert.Equal(VerdictWord.Undecided, VerdictSides.Of(VerdictSides.A(VerdictSides.Steady), VerdictSides.B(twice), 5, wide).Verdict.Word);
        Assert.Equal(VerdictWord.Undecided, VerdictSides.Of(VerdictSides.A(twice), VerdictSides.B(VerdictSides.Steady), 5, wide).Verdict.Word);
    }

    [Fact]
    public void Only_series_of_this_machine_style_and_metric_count()
    {
        var own = Series(0.03);
        Assert.Null(Floor([own with { Machine = "another" }, own with { Style = "async" }, own with { Metric = "latency.p95Ms" }]));
        Assert.Equal(2, Floor([own, own with { Style = "async" }, own with { LnRatio = 0.001 }])!.Series);
    }

    [Fact]
    public void Of_many_series_the_newest_count()
    {
        var (old, recent) = (Enumerable.Repeat(Series(0.3), NoiseFloor.MaxSeries), Enumerable.Repeat(Series(0.01), NoiseFloor.MaxSeries).ToArray());

        Assert.Equal(Floor(recent)!.Ln, Floor([.. old, .. recent])!.Ln);
    }

    [Fact]
    public void Each_side_has_the_scatter_of_its_own_style()
    {
        var (a, b) = (VerdictSides.A(VerdictSides.Steady), VerdictSides.B(VerdictSides.Steady, header => header with { Style = "async" }));
        var both = NoiseFloor.Of(a, b, (5, 5), VerdictSides.Throughput, [Series(0.01), Series(0.1) with { Style = "async" }])!;

        Assert.InRange(both.Ln, Floor([Series(0.01)])!.Ln * 4, Floor([Series(0.1)])!.Ln);
        Assert.Equal(Floor([Series(0.01)])!.Ln, NoiseFloor.Of(a, b, (5, 5), VerdictSides.Throughput, [Series(0.01)])!.Ln, 9);
    }

    private static MachineNoise Measured(VerdictSide a, VerdictSide b) =>
        MachineNoise.Of(a, b, DateTimeOffset.UnixEpoch).Single(noise => noise.Metric == "completedPerSecond");

    private static MachineNoise Series(double deviation, double? lnRatio = 0) => new(
        HeaderFacts.Of(VerdictSides.Run("r", 1).Header).Single(fact => fact.Name == HeaderFacts.Machine).Value,
        "taskwait", "completedPerSecond", lnRatio, deviation * deviation, 5, 5, DateTimeOffset.UnixEpoch);

    private static NoiseFloor Floor(int runs, int series = 1, double lnRatio = 0) => NoiseFloor.Of(
        VerdictSides.A([1]), VerdictSides.B([1]), (runs, runs), VerdictSides.Throughput,
        [.. Enumerable.Range(0, series).Select(i => Series(0.03, lnRatio) with { MeasuredUtc = DateTimeOffset.UnixEpoch.AddDays(i) })])!;

    private static NoiseFloor? Floor(MachineNoise[] measured) =>
        NoiseFloor.Of(VerdictSides.A([1]), VerdictSides.B([1]), (5, 5), VerdictSides.Throughput, measured);
}
