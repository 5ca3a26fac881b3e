using Dashboard.Compare.Charts;

namespace Dashboard.Tests.Compare;

public sealed class LineDecimationTests
{
    [Fact]
    public void Few_points_stay_as_they_are()
    {
        var rows = Rows(2_000, 1);

        Assert.Same(rows, LineDecimation.Reduce(rows));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void A_spike_and_a_dip_of_one_point_survive_in_every_column(int columns)
    {
        var rows = Rows(100_000, columns);
        for (var column = 1; column <= columns; column++)
        {
            rows[40_000 + column][column] = 900 + column;
            rows[70_000 + column][column] = -column;
        }

        var fewer = LineDecimation.Reduce(rows);

        Assert.InRange(fewer.Count, 100, LineDecimation.MostRows);
        for (var column = 1; column <= columns; column++)
        {
            Assert.Contains(rows[40_000 + column], fewer);
            Assert.Contains(rows[70_000 + column], fewer);
        }

        Assert.Equal((rows[0], rows[^1]), (fewer[0], fewer[^1]));
        Assert.Equal(fewer.Select(row => row[0]).Order(), fewer.Select(row => row[0]));
    }

    [Fact]
    public void A_gap_stays_a_gap()
    {
        var rows = Rows(50_000, 1);
        rows[12_345][1] = double.NaN;

        Assert.Contains(rows[12_345], LineDecimation.Reduce(rows));
    }

    [Fact]
    public void Nothing_but_gaps_stays_bounded()
    {
        double[][] rows = [.. Enumerable.Range(0, 50_000).Select(i => new[] { i / 10.0, double.NaN })];

        Assert.InRange(LineDecimation.Reduce(rows).Count, 2, LineDecimation.MostRows);
    }

    private static double[][] Rows(int count, int columns) =>
        [.. Enumerable.Range(0, count).Select(i => (double[])[i / 4.0, .. Enumerable.Repeat(5 + Math.Sin(i), columns)])];
}
