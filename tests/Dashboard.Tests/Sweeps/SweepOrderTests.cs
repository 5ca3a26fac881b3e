using Dashboard.Sweeps;

namespace Dashboard.Tests.Sweeps;

/// <summary>In which order cells are measured.</summary>
public sealed class SweepOrderTests
{
    [Fact]
    public void All_cells_have_had_their_first_run_before_any_has_its_second_and_every_other_round_goes_the_other_way()
    {
        var order = SweepOrder.Of(Cells.Plan with { Repeats = 2 });

        Assert.Equal("1/2 2/2 4/2 1/8 2/8 4/8 | 4/8 2/8 1/8 4/2 2/2 1/2", string.Join(" | ", order.GroupBy(step => step.Repeat).Select(round => Words(round))));
    }

    [Fact]
    public void The_sample_is_restarted_as_seldom_as_possible()
    {
        var plan = Cells.Plan with { X = SweepAxis.Parse("dbPool=5,50"), Y = SweepAxis.Parse("connections=10,100") };

        Assert.Equal("5/10 5/100 50/10 50/100", Words(SweepOrder.Of(plan)));
    }

    [Fact]
    public void On_the_way_to_a_knee_the_columns_rise_in_every_round()
    {
        var order = SweepOrder.Of(Cells.Plan with { Repeats = 2, Y = null, StopsAtKnee = true });

        Assert.Equal("1/ 2/ 4/ 1/ 2/ 4/", Words(order));
    }

    private static string Words(IEnumerable<SweepStep> steps) => string.Join(' ', steps.Select(step => $"{step.Point.X}/{step.Point.Y}"));
}
