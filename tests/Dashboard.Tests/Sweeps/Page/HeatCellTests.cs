using Dashboard.Figures;
using Dashboard.Sweeps;
using Dashboard.Sweeps.Page;
using Dashboard.Timeline;

namespace Dashboard.Tests.Sweeps.Page;

public sealed class HeatCellTests
{
    private static readonly SweepPoint Point = new("8", "2", null);
    private static readonly Figure Throughput = LoadFigures.Get("completedPerSecond");

    [Fact]
    public void A_cell_shows_its_median_with_the_ends_and_opens_the_run_in_the_middle()
    {
        var plan = SweptRuns.Loads with { Repeats = 3 };
        var cell = HeatCell.Of(SweptRuns.Of(plan, Of(1, 100, 1), Of(2, 1240, 2), Of(3, 120, 3)), Point, Throughput, null);

        Assert.Equal(("120", "100–1.24k", "r0003", 120d), (cell.Text, cell.Below, cell.Run, cell.Value));
        Assert.StartsWith("8 connections, 2 minimum threads: 120 /s (100–1\u202f240); its runs: 100 /s, 1\u202f240 /s, 120 /s.", cell.Words, StringComparison.Ordinal);
    }

    [Fact]
    public void A_cell_with_repeats_to_come_says_how_many_there_are() =>
        Assert.Equal("1 of 2", HeatCell.Of(SweptRuns.Of(SweptRuns.Loads, Of(1, 100, 1)), Point, Throughput, null).Below);

    [Fact]
    public void What_is_missing_measured_now_or_not_needed_says_so()
    {
        var sweep = SweptRuns.Of(SweptRuns.Loads);
        var missing = HeatCell.Of(sweep, Point, Throughput, null);
        Assert.Equal(("–", null, false), (missing.Text, missing.Run, missing.IsNow));

        var now = HeatCell.Of(sweep, Point, Throughput, "8 connections, 2 minimum threads");
        Assert.True(now.IsNow);
        Assert.Contains("being measured", now.Words, StringComparison.Ordinal);

        var knee = new SweepPlan("x", SweepAxis.Of("connections", "1,2,4,8")) { Load = new SweepLoad("taskwait"), StopsAtKnee = true };
        var bent = SweptRuns.Of(knee, [.. new[] { "1", "2", "4" }.Select((x, i) => SweptRuns.Load(i, knee, new SweepPoint(x, null, null), 100))]);
        Assert.Equal("not needed", HeatCell.Of(bent, new SweepPoint("8", null, null), Throughput, null).Text);
    }

    [Fact]
    public void A_run_that_is_not_valid_keeps_its_number_and_loses_its_colour()
    {
        var cell = HeatCell.Of(SweptRuns.Of(SweptRuns.Loads, Of(1, 100, 1), Of(2, 110, 2, Trust.False)), Point, Throughput, null);

        Assert.Equal(("105", null, Trust.False), (cell.Text, cell.Value, cell.Trust!.Value));
        Assert.EndsWith("Unreliable: see its run.", cell.Words, StringComparison.Ordinal);
    }

    [Fact]
    public void Colours_go_from_the_lowest_to_the_highest_and_by_ratio_where_they_lie_far_apart()
    {
        var near = new HeatScale([10, null, 15, 20]);
        Assert.Equal((0, 4, 8), (near.StepOf(10), near.StepOf(15), near.StepOf(20)));

        var far = new HeatScale([1, 100]);
        Assert.Equal((0, 4, 8), (far.StepOf(1), far.StepOf(10), far.StepOf(100)));
        Assert.Equal(0, new HeatScale([7, 7]).StepOf(7));
    }

    private static Dashboard.RunFile.RunListEntry Of(int i, double perSecond, int repeat, Trust trust = Trust.Ok) =>
        SweptRuns.Load(i, SweptRuns.Loads, Point, perSecond, repeat, trust);
}
