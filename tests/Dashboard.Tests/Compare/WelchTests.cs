using Dashboard.Compare.Verdicts;

namespace Dashboard.Tests.Compare;

public sealed class WelchTests
{
    /// <summary>Of t = 2.7764 with 4 degrees of freedom, two sides of three values that scatter alike: 97.5 %.</summary>
    [Fact]
    public void It_is_Students_test_where_both_sides_scatter_alike()
    {
        double[] x = [1, Math.E, Math.E * Math.E];
        var apart = Math.Exp(2.776445 * Math.Sqrt(2.0 / 3));

        Assert.Equal(0.025, Welch.Greater([.. x.Select(value => value * apart)], x), 1e-5);
        Assert.Equal(0.5, Welch.Greater(x, x), 1e-9);
    }

    [Fact]
    public void A_side_that_scatters_widely_counts_with_its_own_few_runs()
    {
        double[] quiet = [100, 101, 99, 100, 100, 101, 99, 100, 100, 100], wide = [90, 140, 180, 120];

        // Three degrees of freedom and not twelve: with twelve it would be below 0.01.
        Assert.InRange(Welch.Greater(wide, quiet), 0.05, 0.15);
    }

    [Fact]
    public void Values_without_scatter_and_zeros_are_judged()
    {
        Assert.Equal(0, Welch.Greater([7, 7, 7, 7], [0, 0, 0, 0]));
        Assert.Equal(1, Welch.Greater([5, 5], [5, 5]));
        Assert.InRange(Welch.Greater([50, 51, 50.5, 49.8], [0, 0, 0, 0]), 0, 1e-5);
    }
}
