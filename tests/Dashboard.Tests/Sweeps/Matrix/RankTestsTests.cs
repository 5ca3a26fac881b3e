using Dashboard.Sweeps.Matrix;

namespace Dashboard.Tests.Sweeps.Matrix;

/// <summary>Rank tests, held against sums done by hand.</summary>
public sealed class RankTestsTests
{
    /// <summary>Two rows of 3 against 3, all nine pairs above in each: (9 − 4.5) × 2 ÷ √(2 × 9 × 7 ÷ 12) = 9 ÷ √10.5.</summary>
    [Fact]
    public void Rows_that_lie_wholly_above_add_up()
    {
        (IReadOnlyList<double> A, IReadOnlyList<double> B) row = ([4, 5, 6], [1, 2, 3]);

        Assert.Equal(9 / Math.Sqrt(10.5), RankTests.Above([row, row]), 1e-9);
        Assert.Equal(0, RankTests.Above([row, (row.B, row.A)]), 1e-9);
        Assert.Equal(0, RankTests.Above([([1, 1], [1, 1])]), 1e-9);
    }

    /// <summary>Four values that rise, without ties: S = 6, variance 4 × 3 × 13 ÷ 18.</summary>
    [Fact]
    public void A_row_that_rises_grows() => Assert.Equal(6 / Math.Sqrt(156 / 18.0), RankTests.Growth([(1, 1), (2, 2), (4, 4), (8, 8)]), 1e-9);

    /// <summary>
    /// x 1, 1, 2, 2 and y 1, 1, 2, 2: S = 4; variance (156 − 4 × 2 × 9) ÷ 18 + (2 + 2)² ÷ (2 × 4 × 3) = 84 ÷ 18 + 16 ÷ 24.
    /// </summary>
    [Fact]
    public void Ties_take_from_what_chance_can_do() =>
        Assert.Equal(4 / Math.Sqrt((84 / 18.0) + (16 / 24.0)), RankTests.Growth([(1, 1), (1, 1), (2, 2), (2, 2)]), 1e-9);

    [Fact]
    public void What_does_not_vary_does_not_grow() => Assert.Equal(0, RankTests.Growth([(1, 2), (2, 2), (4, 2)]));

    /// <summary>Of matrices of nothing but chance no more than three in a hundred seem certain (once in a hundred is meant, and 2,000 tries scatter).</summary>
    [Fact]
    public void Chance_alone_is_seldom_certain()
    {
        var random = new Random(7);
        double[] Repeats() => [random.NextDouble(), random.NextDouble(), random.NextDouble()];
        var alarms = Enumerable.Range(0, 2_000).Count(_ =>
            RankTests.Above(Enumerable.Range(0, 4).Select(_ => ((IReadOnlyList<double>)Repeats(), (IReadOnlyList<double>)Repeats()))) > 2.33);

        Assert.InRange(alarms, 1, 60);
    }
}
