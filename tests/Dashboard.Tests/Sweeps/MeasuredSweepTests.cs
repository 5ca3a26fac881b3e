using Dashboard.Figures;
using Dashboard.Sweeps;

namespace Dashboard.Tests.Sweeps;

/// <summary>A sweep is what its runs say.</summary>
public sealed class MeasuredSweepTests
{
    private static readonly SweepPoint First = new("1", "2", null);
    private static readonly Figure Throughput = LoadFigures.Get("completedPerSecond");

    [Fact]
    public void What_came_to_its_end_is_measured_and_the_rest_is_missing()
    {
        var sweep = Cells.Measured(
            Cells.Plan,
            Cells.Run(Cells.Plan, First, 10),
            Cells.Run(Cells.Plan, new SweepPoint("2", "2", null), 20, outcome: "failed"),
            Cells.Run(Cells.Plan, new SweepPoint("4", "2", null), 40, outcome: "stopped"),
            Cells.Run(Cells.Plan, new SweepPoint("1", "8", null), 11) with { Summary = null });

        Assert.Equal((1, 5, 4), (sweep.Made, sweep.Missing.Count, sweep.Runs.Count));
        Assert.Equal(10, sweep.ValueOf(First, Throughput)?.Value);
        Assert.Null(sweep.ValueOf(new SweepPoint("2", "2", null), Throughput));
    }

    [Fact]
    public void A_run_of_another_sweep_or_of_none_of_its_cells_does_not_count()
    {
        var own = Cells.Run(Cells.Plan, First, 10);
        var others = own with { Header = own.Header! with { Cell = own.Header.Cell! with { Sweep = "another" } } };
        var beyond = Cells.Run(Cells.Plan, new SweepPoint("64", "2", null), 99);

        Assert.Equal((0, 6), Cells.Measured(Cells.Plan, others, beyond) is var sweep ? (sweep.Made, sweep.Missing.Count) : default);
    }

    [Fact]
    public void Of_repeats_the_median_is_shown_and_the_run_in_the_middle_opened()
    {
        var plan = Cells.Plan with { Repeats = 3 };
        var sweep = Cells.Measured(plan, Cells.Run(plan, First, 12, 1), Cells.Run(plan, First, 30, 2), Cells.Run(plan, First, 11, 3));

        var value = sweep.ValueOf(First, Throughput)!;
        Assert.Equal((12.0, 11.0, 30.0), (value.Value, value.Low, value.High));
        Assert.Equal(1, sweep.RunOf(First, Throughput)!.Header!.Cell!.Repeat);
    }

    [Fact]
    public void A_repeat_that_was_measured_twice_counts_with_its_later_run()
    {
        var sweep = Cells.Measured(Cells.Plan, Cells.Run(Cells.Plan, First, 10, minute: 5), Cells.Run(Cells.Plan, First, 99, minute: 1));

        Assert.Equal((1, 10.0), (sweep.RunsOf(First).Count, sweep.ValueOf(First, Throughput)?.Value));
    }

    [Fact]
    public void Behind_a_knee_nothing_is_missing_in_that_row()
    {
        var plan = Cells.Plan with { X = SweepAxis.Parse("connections=1,2,4,8,16"), StopsAtKnee = true };
        var bent = new[] { ("1", 100.0), ("2", 190), ("4", 195), ("8", 196) }.Select(cell => Cells.Run(plan, new SweepPoint(cell.Item1, "2", null), cell.Item2));
        var sweep = Cells.Measured(plan, [.. bent, Cells.Run(plan, new SweepPoint("1", "8", null), 100)]);

        Assert.Equal(["2/8", "4/8", "8/8", "16/8"], sweep.Missing.Select(step => $"{step.Point.X}/{step.Point.Y}"));
        Assert.True(sweep.IsBeyondKnee(new SweepPoint("16", "2", null)));
        Assert.Equal(
            "2 minimum threads: Knee at 2 connections (190 /s): doubling beyond that brings less than 10 % more. "
            + "8 minimum threads: No knee up to 1 connection so far; the rest is still to be measured.",
            SweepSentence.Of(sweep));
    }

    /// <summary>The highest and the lowest cell were named, which differed in connections too.</summary>
    [Fact]
    public void What_one_setting_does_while_the_others_stay_is_said_and_more_connections_are_no_news_beside_it()
    {
        var sweep = Cells.Measured(Cells.Plan, Run("1", "2", 10), Run("1", "8", 11), Run("4", "2", 29), Run("4", "8", 127.6), Run("2", "8", 900));
        Assert.Equal("4 connections: with 8 minimum threads, throughput is 4.4 × that with 2 (128 /s against 29 /s).", SweepSentence.Of(sweep));

        Assert.Equal("Minimum threads changed throughput by less than 10 %.", SweepSentence.Of(Cells.Measured(Cells.Plan, Run("1", "2", 10), Run("1", "8", 10.5))));
        Assert.Equal(
            "1 connection: with 8 minimum threads, throughput is 11 /s; with 2 nothing completed.",
            SweepSentence.Of(Cells.Measured(Cells.Plan, Run("1", "2", 0), Run("1", "8", 11))));

        var plan = Cells.Plan with { Y = null };
        Assert.Equal(
            "With 4 connections, throughput is 3 × that with 1 (30 /s against 10 /s).",
            SweepSentence.Of(Cells.Measured(plan, Cells.Run(plan, new SweepPoint("1", null, null), 10), Cells.Run(plan, new SweepPoint("4", null, null), 30))));

        static Dashboard.RunFile.RunListEntry Run(string connections, string minimum, double perSecond) =>
            Cells.Run(Cells.Plan, new SweepPoint(connections, minimum, null), perSecond);
    }

    [Fact]
    public void The_highest_and_the_lowest_cell_are_named_where_no_two_differ_in_one_setting_alone()
    {
        var sweep = Cells.Measured(Cells.Plan, Cells.Run(Cells.Plan, First, 10), Cells.Run(Cells.Plan, new SweepPoint("4", "8", null), 40));

        Assert.Equal("Throughput: highest 40 /s with 4 connections, 8 minimum threads, lowest 10 /s with 1 connection, 2 minimum threads.", SweepSentence.Of(sweep));
        Assert.Equal("Nothing measured yet.", SweepSentence.Of(Cells.Measured(Cells.Plan)));
    }
}
