using Dashboard.Charts;

namespace Dashboard.Tests.Charts;

public sealed class AxisTicksTests
{
    [Theory]
    [InlineData(0, 10, 5, new[] { 0d, 2, 4, 6, 8, 10 })]
    [InlineData(0, 0.034, 5, new[] { 0, 0.01, 0.02, 0.03 })]
    [InlineData(-0.3, 2.1, 6, new[] { 0, 0.5, 1, 1.5, 2 })]
    [InlineData(0, 100, 4, new[] { 0d, 25, 50, 75, 100 })]
    [InlineData(0, 0.3, 3, new[] { 0, 0.1, 0.2, 0.3 })]
    [InlineData(5, 5, 5, new double[0])]
    [InlineData(0, double.NaN, 5, new double[0])]
    [InlineData(0, double.PositiveInfinity, 5, new double[0])]
    public void Round_numbers_lie_inside_the_range(double from, double to, int most, double[] expected) =>
        Assert.Equal(expected, AxisTicks.Round(from, to, most, "").Select(tick => tick.At));

    [Fact]
    public void Their_texts_are_those_of_an_axis()
    {
        Assert.Equal(["0", "1k", "2k"], AxisTicks.Round(0, 2_400, 3, "").Select(tick => tick.Text));
        Assert.Equal(["0", "20 ms", "40 ms"], AxisTicks.Round(0, 0.05, 3, "s").Select(tick => tick.Text));
        Assert.Equal(["0", "50", "100"], AxisTicks.Round(0, 102, 2, "%").Select(tick => tick.Text));
    }

    [Theory]
    [InlineData(-1, 0.001, new[] { "100 ms", "200 ms", "500 ms", "1 s" })]
    [InlineData(-2.2, -1.9, new[] { "7 ms", "10 ms" })]
    [InlineData(0, 4, new[] { "1 s", "10 s", "100 s", "1000 s", "10000 s" })]
    [InlineData(-6, -3, new[] { "1 µs", "10 µs", "100 µs", "1 ms" })]
    public void A_short_axis_of_latencies_has_ticks_between_the_powers_of_ten_and_a_long_one_has_not(double from, double to, string[] expected)
    {
        var ticks = AxisTicks.Decades(from, to);

        Assert.Equal(expected, ticks.Select(tick => tick.Text));
        Assert.All(ticks, tick => Assert.InRange(tick.At, from, to));
    }

    [Fact]
    public void Each_nine_of_a_percentile_is_one_step_and_the_last_lies_on_the_axis()
    {
        var ticks = AxisTicks.Nines(0, 3.01);

        Assert.Equal(["0", "50 %", "90 %", "99 %", "99.9 %"], ticks.Select(tick => tick.Text));
        Assert.Equal([0, Math.Log10(2), 1, 2, 3], ticks.Select(tick => tick.At), (a, b) => Math.Abs(a - b) < 1e-9);
        Assert.False(double.IsNegative(ticks[0].At));
    }

    [Theory]
    [InlineData(2, new[] { "0 s", "0.5 s", "1 s", "1.5 s" })]
    [InlineData(60, new[] { "0 s", "10 s", "20 s", "30 s", "40 s", "50 s" })]
    [InlineData(600, new[] { "0 s", "2:00 min", "4:00 min", "6:00 min", "8:00 min" })]
    [InlineData(600_000, new[] { "0 s", "24:00 h", "48:00 h", "72:00 h", "96:00 h", "120:00 h", "144:00 h" })]
    public void Times_are_round_and_none_is_cut_off_at_the_right_end(double seconds, string[] expected) =>
        Assert.Equal(expected, AxisTicks.Times(seconds).Select(tick => tick.Text));
}
