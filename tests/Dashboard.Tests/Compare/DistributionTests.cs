using Dashboard.Compare.Charts;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Compare;

public sealed class DistributionTests
{
    [Fact]
    public void The_percentile_curve_goes_from_the_minimum_to_the_maximum_and_says_what_the_sample_supports()
    {
        var histogram = new LatencyHistogram();
        for (var i = 1; i <= 1_000; i++)
        {
            histogram.Record(i * 1_000);
        }

        double[][] rows = [.. LatencyCurves.ByPercentile(histogram)];

        Assert.Equal((1, 0.001), (rows[0][0], rows[0][1]));
        Assert.Equal((1_000, 1), (rows[^1][0], rows[^1][1]));
        Assert.InRange(rows.Single(row => Math.Abs(row[0] - 10) < 1e-9)[1], 0.9, 0.901);
        Assert.InRange(rows.Single(row => Math.Abs(row[0] - 100) < 1e-9)[1], 0.99, 0.991);
        Assert.All(rows, row => Assert.Equal(row[0] < 100.000001 ? 1 : 0, row[2]));
        Assert.Equal(rows.Select(row => row[1]).Order(), rows.Select(row => row[1]));
    }

    [Fact]
    public void One_request_is_a_point_that_supports_nothing()
    {
        var histogram = new LatencyHistogram();
        histogram.Record(500);

        Assert.Equal([[1, 0.0005, 0]], LatencyCurves.ByPercentile(histogram));
    }

    [Fact]
    public void The_cumulative_curve_ends_at_100_percent()
    {
        var histogram = LatencyHistogram.FromSparse([[100, 1], [200, 3]]);

        Assert.Equal([[0.0001, 0], [0.0001, 25], [0.0002, 100]], LatencyCurves.Cumulative(histogram));
    }

    [Fact]
    public void An_open_loop_shows_its_response_time()
    {
        var run = CompareRuns.Column(CompareRuns.One("a", milliseconds: 100));
        var open = run with { Load = run.Load! with { Load = run.Load.Load with { ResponseBuckets = [[300, 9]] } } };

        Assert.Equal((9, 300), (LatencyCurves.Histogram(open)!.Count, LatencyCurves.Histogram(open)!.Max));
    }

    [Fact]
    public void A_heatmap_has_every_request_in_one_cell_and_at_most_120_by_60_cells()
    {
        var runs = new[] { CompareRuns.Column(CompareRuns.One("a", 10, 100, 60)), CompareRuns.Column(CompareRuns.One("b", 3, 7_000, 20), 1) };
        var grid = HeatmapGrid.Of(runs)!;

        Assert.Equal((120, 60), (grid.Columns, grid.Rows));
        Assert.InRange(grid.Seconds, 59.9, 60.1);
        Assert.Equal([2_400, 240], runs.Select(run => LatencyHeatmap.Bin(run, grid).Sum(cell => cell[2])));
        Assert.All(LatencyHeatmap.Bin(runs[1], grid), cell => Assert.InRange(cell[0], 0, 40));
        Assert.Single(LatencyHeatmap.Bin(runs[1], grid).Select(cell => cell[1]).Distinct());
        Assert.True(LatencyHeatmap.Bin(runs[1], grid)[0][1] > LatencyHeatmap.Bin(runs[0], grid)[0][1]);
    }

    [Theory]
    [InlineData(36, 72)]
    [InlineData(60, 120)]
    [InlineData(70, 94)]
    [InlineData(12, 48)]
    public void A_steady_load_fills_every_column_alike(double seconds, int columns)
    {
        var run = CompareRuns.Column(CompareRuns.One("a", 10, 100, seconds));
        var grid = HeatmapGrid.Of([run])!;
        double[] perColumn = [.. LatencyHeatmap.Bin(run, grid).GroupBy(cell => cell[0]).OrderBy(column => column.Key).Select(column => column.Sum(cell => cell[2]))];

        Assert.Equal((columns, columns), (grid.Columns, perColumn.Length));
        Assert.Single(perColumn[..^1].Distinct());
    }

    /// <summary>As a load has them that ends while its first requests are still out: requests ended in two intervals, one cut short.</summary>
    [Fact]
    public void Two_intervals_of_different_lengths_have_a_grid_too()
    {
        var run = CompareRuns.Column(CompareRuns.One("a"));
        var two = run with { Intervals = [run.Intervals[0] with { WindowSeconds = 0.02 }, run.Intervals[1]] };

        Assert.InRange(HeatmapGrid.Of([two])!.Columns, 1, HeatmapGrid.MaxColumns);
    }

    [Fact]
    public void A_short_load_gets_no_empty_columns_and_latencies_that_are_alike_still_an_axis()
    {
        var grid = HeatmapGrid.Of([CompareRuns.Column(CompareRuns.One("a", seconds: 2))])!;

        Assert.Equal(8, grid.Columns);
        Assert.InRange(grid.HighSeconds / grid.LowSeconds, 9.9, 10.2);
        Assert.InRange(grid.RowOf(0.1), 25, 35);
    }

    /// <summary>A timer that comes late comes early the next times: most intervals are shorter than the time from one to the next.</summary>
    [Fact]
    public void A_load_whose_intervals_tremble_fills_every_column()
    {
        var whole = CompareRuns.One("a", seconds: 25);
        var (lengths, number) = (new[] { 0.24, 0.24, 0.24, 0.24, 0.29 }, 0);
        TimelineItem[] items = [.. whole.Items.Select(item => item is LoadInterval interval ? Trembling(interval, number++) : item)];
        var run = CompareRuns.Column(whole with { Items = items });
        var grid = HeatmapGrid.Of([run])!;

        Assert.Equal(grid.Columns, LatencyHeatmap.Bin(run, grid).DistinctBy(cell => cell[0]).Count());

        LoadInterval Trembling(LoadInterval interval, int index) =>
            interval with { T = CompareRuns.First + (1.25 * (index / 5)) + lengths.Take((index % 5) + 1).Sum(), WindowSeconds = lengths[index % 5] };
    }

    [Fact]
    public void Rows_of_a_heatmap_have_the_same_ratio()
    {
        var grid = new HeatmapGrid(2, 2, 0.01, 1, 4);

        Assert.Equal([0.01, Math.Pow(10, -1.5), 0.1, Math.Pow(10, -0.5), 1], Enumerable.Range(0, 5).Select(grid.EdgeOf), (a, b) => Math.Abs(a - b) < 1e-12);
        Assert.Equal([0, 1, 2, 3], new[] { 0.02, 0.05, 0.2, 0.5 }.Select(grid.RowOf));
    }

    [Fact]
    public void Of_a_cumulative_curve_with_very_many_steps_those_stay_that_an_axis_of_equal_ratios_can_show()
    {
        var histogram = new LatencyHistogram();
        for (var i = 0; i < 6_000; i++)
        {
            histogram.Record((long)(100 * Math.Pow(10, i / 1_000.0)));
        }

        double[][] rows = [.. LatencyCurves.Cumulative(histogram)];

        Assert.InRange(rows.Length, 1_000, 2_000);
        Assert.Equal((0, 100), (rows[0][1], rows[^1][1]));
        Assert.All(rows.Zip(rows.Skip(1)), pair => Assert.InRange(Math.Log10(pair.Second[0] / pair.First[0]), -1e-9, 0.01));
        Assert.Equal(rows.Select(row => row[1]).Order(), rows.Select(row => row[1]));
    }
}
