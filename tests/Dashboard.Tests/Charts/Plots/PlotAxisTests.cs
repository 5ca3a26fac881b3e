using Dashboard.Charts.Plots;

namespace Dashboard.Tests.Charts.Plots;

public sealed class PlotAxisTests
{
    [Fact]
    public void An_axis_of_latencies_holds_all_of_them_and_is_never_flat()
    {
        var wide = PlotAxis.Latencies([-2, 0, -1]);
        var flat = PlotAxis.Latencies([-1, -1]);

        Assert.Equal((-2.08, 0.08), (wide.From, wide.To));
        Assert.InRange(flat.To - flat.From, 0.5, 0.6);
        Assert.Equal(-1, (flat.From + flat.To) / 2, 9);
        Assert.NotEmpty(flat.Ticks);
    }

    [Fact]
    public void An_axis_from_zero_begins_a_little_below_so_that_a_line_at_zero_is_whole()
    {
        var axis = PlotAxis.FromZero(33, "/s");

        Assert.InRange(axis.From, -1, -0.1);
        Assert.Equal(33, axis.To);
        Assert.Equal([0d, 10, 20, 30], axis.Ticks.Select(tick => tick.At));
        Assert.Equal(["0", "25", "50", "75", "100"], PlotAxis.Percent.Ticks.Select(tick => tick.Text));
        Assert.True(PlotAxis.Percent.To > 100);
    }

    [Fact]
    public void An_axis_of_percentiles_ends_with_its_line_but_has_some_length()
    {
        Assert.InRange(PlotAxis.Nines(3).To, 3.01, 3.2);
        Assert.Equal(["0", "50 %"], PlotAxis.Nines(0).Ticks.Select(tick => tick.Text));
    }
}
