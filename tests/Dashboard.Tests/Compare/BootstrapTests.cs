using Dashboard.Compare.Verdicts;
using Dashboard.Validity;

namespace Dashboard.Tests.Compare;

public sealed class BootstrapTests
{
    public static TheoryData<double[], double[]> Sides => new()
    {
        { [1], [2] },
        { [100, 90, 105], [120, 118, 131, 99] },
        { [3, 3, 1, 1, 3], [4, 4, 2] },
        { [812.5, 799.1, 806.3, 820.7, 790.2, 811.9, 803.3, 808.8, 815.4, 801.6], [750.1, 762.9, 741.7, 755.5, 760.3, 748.8, 753.2, 757.7, 744.4, 751.9] },
    };

    /// <summary>Drawn, sorted, halved, as the method is defined.</summary>
    [Theory]
    [MemberData(nameof(Sides))]
    public void The_interval_is_that_of_sorted_resamples(double[] a, double[] b)
    {
        var random = new Random(20_040_709);
        var ratios = Enumerable.Range(0, 10_000).Select(_ => (A: Drawn(a), B: Drawn(b))).Select(medians => medians.B / medians.A).Order().ToArray();

        Assert.Equal((ratios[250], ratios[9_750]), Bootstrap.RatioOfMedians(a, b));

        double Drawn(double[] side) => Robust.Median([.. side.Select(_ => side[random.Next(side.Length)])]);
    }

    [Fact]
    public void There_is_none_where_a_median_may_be_zero() => Assert.Null(Bootstrap.RatioOfMedians([0, 0, 1], [1, 2, 3]));
}
