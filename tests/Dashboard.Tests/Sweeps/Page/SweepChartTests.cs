using Dashboard.Charts.Plots;
using Dashboard.Figures;
using Dashboard.RunFile;
using Dashboard.Sweeps;
using Dashboard.Sweeps.Page;
using Plotly.Blazor.Traces;
using Plotly.Blazor.Traces.ScatterLib;

namespace Dashboard.Tests.Sweeps.Page;

public sealed class SweepChartTests
{
    private static readonly Figure Throughput = LoadFigures.Get("completedPerSecond");

    /// <summary>One repeat, so that a run is its cell.</summary>
    private static readonly SweepPlan Plan = SweptRuns.Loads with { X = SweepAxis.Of("connections", "1,8,2"), Repeats = 1 };

    [Fact]
    public void Columns_stand_by_ratio_where_they_span_much_in_turn_with_a_0_among_them_and_by_value_otherwise()
    {
        Assert.Equal([0, 1, 3], Places("connections", "1,2,8"));
        Assert.Equal([0, 1, 2, 3], Places("workers", "0,1,2,8"));
        Assert.Equal([50, 75, 100], Places("connections", "50,75,100"));

        static IReadOnlyList<double> Places(string setting, string values) => SweepChart.Places(SweepAxis.Of(setting, values));
    }

    [Fact]
    public void A_row_is_a_line_with_its_colour_and_its_dash_and_the_first_lies_on_top()
    {
        var drawn = Assert.Single(Draw(("1", "2", 10), ("8", "2", 30), ("2", "4", 20)));
        Scatter[] lines = [.. drawn.Plot.Data.Cast<Scatter>()];

        Assert.Equal(["4 minimum threads", "2 minimum threads"], drawn.Chart.Data.Select(trace => trace.Name));
        Assert.Equal(["4 minimum threads", "2 minimum threads"], lines.Select(line => line.LegendGroup));
        Assert.Equal(["dash", "solid"], lines.Select(line => line.Line.Dash));
        Assert.Equal([Palette.Of("--chart-2", PlotTheme.Light), Palette.Of("--chart-1", PlotTheme.Light)], lines.Select(line => line.Line.Color));
        Assert.Equal(
            [Palette.Of("--chart-2", PlotTheme.Dark), Palette.Of("--chart-1", PlotTheme.Dark)],
            ((PlotPalettes)drawn.Plot.Layout.Meta).Dark.Data.Cast<Scatter>().Select(line => line.Marker.Color));
        Assert.All(lines, line => Assert.Equal(ModeFlag.Lines | ModeFlag.Markers, line.Mode));
        Assert.Equal("Throughput by connections", drawn.Chart.Title);
    }

    /// <summary>A line passes over what was not measured, and says nothing there: not what it says at the place beside it.</summary>
    [Fact]
    public void A_line_has_all_places_in_their_order_and_says_nothing_where_nothing_was_measured()
    {
        var line = (Scatter)Draw(("1", "2", 10), ("8", "2", 30))[0].Plot.Data.Single();

        Assert.Equal([0d, 1d, 3d], line.X);
        Assert.Equal([10d, null!, 30d], line.Y);
        Assert.True(line.ConnectGaps);
        Assert.Equal(["10 /s", "", "30 /s"], line.TextArray);
        Assert.Equal(["1 connection", "2 connections", "8 connections"], line.CustomData);
    }

    [Fact]
    public void The_axes_hold_all_points_and_the_columns_are_the_ticks()
    {
        var layout = Draw(("1", "2", 10), ("8", "2", 30))[0].Plot.Layout;

        Assert.Equal([0d, 3d, 1d], layout.XAxis[0].TickVals);
        Assert.Equal(["1", "8", "2"], layout.XAxis[0].TickText);
        Assert.True((double)layout.XAxis[0].Range[0] < 0 && (double)layout.XAxis[0].Range[1] > 3);
        Assert.True((double)layout.YAxis[0].Range[0] < 0);
        Assert.Equal(33d, (double)layout.YAxis[0].Range[1], 9);
        Assert.Equal(["0", "10", "20", "30"], layout.YAxis[0].TickText);
    }

    [Fact]
    public void The_table_and_the_sentence_say_the_same()
    {
        var drawn = Draw(("1", "2", 10), ("8", "2", 1240), ("2", "4", 20))[0];

        Assert.Equal(["Connections", "2 minimum threads", "4 minimum threads"], drawn.Table.Headers);
        Assert.Equal(
            [["1 connection", "10 /s", "–"], ["8 connections", "1\u202f240 /s", "–"], ["2 connections", "–", "20 /s"]],
            drawn.Table.Rows);
        Assert.Equal(
            "Throughput by connections: highest 1\u202f240 /s (2 minimum threads, 8 connections), lowest 10 /s (2 minimum threads, 1 connection).",
            drawn.Sentence);
    }

    [Fact]
    public void A_table_is_a_chart_each_and_one_of_which_nothing_is_measured_says_so()
    {
        var layered = Plan with { Layers = SweepAxis.Of("serviceTime", "50,100") };
        var charts = SweepChart.Draw(SweptRuns.Of(layered, SweptRuns.Load(1, layered, new SweepPoint("1", "2", "100"), 5)), Throughput);

        Assert.Equal(["lines-0", "lines-1"], charts.Select(chart => chart.Chart.Id));
        Assert.Equal([true, false], charts.Select(chart => chart.IsEmpty));
        Assert.EndsWith(", 100 ms service time", charts[1].Chart.Title, StringComparison.Ordinal);
        Assert.Equal("Throughput by connections, 50 ms service time: Nothing measured yet.", charts[0].Sentence);
        Assert.Empty(charts[0].Plot.Data);
        Assert.Empty(charts[0].Table.Rows);
    }

    [Fact]
    public void Of_many_rows_as_many_are_drawn_as_can_be_told_apart()
    {
        var many = Plan with { Y = SweepAxis.Of("minThreads", "1,2,3,4,5,6,7,8,9,10,11,12") };
        var drawn = SweepChart.Draw(SweptRuns.Of(many, SweptRuns.Load(1, many, new SweepPoint("1", "12", null), 5)), Throughput)[0];

        Assert.Equal(SweepChart.MaxLines, drawn.Chart.Data.Count);
        Assert.Equal(["12 minimum threads", "1 minimum thread"], [drawn.Chart.Data[0].Name, drawn.Chart.Data[^1].Name]);
        Assert.Equal(8, drawn.Chart.Data.Select(trace => (trace.Color, trace.Dash)).Distinct().Count());
    }

    [Fact]
    public void Nothing_is_drawn_through_values_without_an_order_or_before_the_first_run()
    {
        var styles = SweptRuns.Loads with { X = SweepAxis.Of("scenario", "taskwait,taskasyncwait") };

        Assert.Empty(SweepChart.Draw(SweptRuns.Of(styles, SweptRuns.Load(1, styles, new SweepPoint("taskwait", "2", null), 5)), Throughput));
        Assert.Empty(SweepChart.Draw(SweptRuns.Of(SweptRuns.Loads), Throughput));
    }

    private static IReadOnlyList<DrawnChart> Draw(params (string X, string Y, double PerSecond)[] cells)
    {
        RunListEntry[] runs = [.. cells.Select((cell, i) => SweptRuns.Load(i + 1, Plan, new SweepPoint(cell.X, cell.Y, null), cell.PerSecond))];
        return SweepChart.Draw(SweptRuns.Of(Plan, runs), Throughput);
    }
}
