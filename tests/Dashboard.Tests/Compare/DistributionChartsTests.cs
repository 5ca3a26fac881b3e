using Dashboard.Charts.Plots;
using Dashboard.Compare.Charts;
using Dashboard.Format;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;
using Plotly.Blazor.Traces;
using Plotly.Blazor.Traces.ScatterLib;

namespace Dashboard.Tests.Compare;

/// <summary>Latency by percentile and as a cumulative curve: lines, words at their points, tables and sentences.</summary>
public sealed class DistributionChartsTests
{
    /// <summary>A: 1,000 requests of 1 to 1,000 ms. B: twelve of 5 s. C: none.</summary>
    private static readonly DrawnRun[] Lines =
        [Line(0, Enumerable.Range(1, 1_000).Select(i => i * 1_000L)), Line(1, Enumerable.Repeat(5_000_000L, 12)), Line(2, [])];

    private static readonly IReadOnlyList<DrawnChart> Charts = DistributionCharts.Draw(Lines);

    private static DrawnChart ByPercentile => Charts[0];

    private static DrawnChart Cumulative => Charts[1];

    [Fact]
    public void There_is_a_chart_by_percentile_one_of_shares_and_a_heatmap_of_each_run()
    {
        Assert.Equal(["percentiles", "cumulative", "heatmap-A", "heatmap-B", "heatmap-C"], Charts.Select(chart => chart.Chart.Id));
        Assert.All(Charts.Take(2), chart => Assert.Equal(["C", "B", "A"], chart.Chart.Data.Select(trace => trace.Name)));
        Assert.All(Charts, chart => Assert.StartsWith($"{chart.Chart.Title}: ", chart.Sentence, StringComparison.Ordinal));
    }

    [Fact]
    public void A_line_has_its_runs_colour_and_dash_and_what_its_sample_does_not_support_is_grey_behind_it()
    {
        Scatter[] drawn = [.. ByPercentile.Plot.Data.Cast<Scatter>()];
        var dark = ((PlotPalettes)ByPercentile.Plot.Layout.Meta).Dark.Data.Cast<Scatter>().Select(trace => trace.Line.Color);

        Assert.Equal(["B", "B", "A", "A"], drawn.Select(trace => trace.LegendGroup));
        Assert.Equal(["too few requests", "B", "too few requests", "A"], drawn.Select(trace => trace.Name));
        Assert.Equal([false, true, true, true], drawn.Select(trace => trace.ShowLegend));
        Assert.Equal(Colors(PlotTheme.Light), drawn.Select(trace => trace.Line.Color));
        Assert.Equal(Colors(PlotTheme.Dark), dark);
        Assert.Equal(["dash", "dash", "solid", "solid"], drawn.Select(trace => trace.Line.Dash));
        Assert.Equal([1.25m, 2m, 1.25m, 2m], drawn.Select(trace => trace.Line.Width));

        static IEnumerable<object> Colors(PlotTheme theme) =>
            new[] { "--chart-unsure", "--chart-2", "--chart-unsure", "--chart-1" }.Select(color => (object)Palette.Of(color, theme));
    }

    /// <summary>1,000 requests support the 99th percentile: there the line turns grey.</summary>
    [Fact]
    public void Both_parts_of_a_line_have_the_point_where_they_meet()
    {
        var (grey, sure) = ((Scatter)ByPercentile.Plot.Data[2], (Scatter)ByPercentile.Plot.Data[3]);

        Assert.Equal((0d, -3d), ((double)sure.X[0], (double)sure.Y[0]));
        Assert.Equal((2d, 3d), ((double)sure.X[^1], (double)grey.X[^1]));
        Assert.Equal((sure.X[^1], sure.Y[^1], sure.TextArray[^1]), (grey.X[0], grey.Y[0], grey.TextArray[0]));
        Assert.Equal(0, (double)grey.Y[^1], 3);
    }

    [Fact]
    public void Each_point_by_percentile_says_its_latency_and_its_share()
    {
        var (grey, sure) = ((Scatter)ByPercentile.Plot.Data[2], (Scatter)ByPercentile.Plot.Data[3]);

        Assert.Equal(("1 ms", "0 %"), (sure.TextArray[0], sure.CustomData[0]));
        Assert.Equal(("900 ms", "90 %"), (sure.TextArray[40], sure.CustomData[40]));
        Assert.Equal(("990 ms", "99 %"), (sure.TextArray[80], sure.CustomData[80]));
        Assert.All(grey.TextArray.Skip(1).SkipLast(1), text => Assert.EndsWith(" (too few requests)", text, StringComparison.Ordinal));
        Assert.Matches(@"^99\.0\d+ %$", (string)grey.CustomData[1]);
        Assert.Equal(("1 s", "the slowest"), (grey.TextArray[^1], grey.CustomData[^1]));
    }

    [Fact]
    public void The_axes_hold_all_lines()
    {
        var layout = ByPercentile.Plot.Layout;

        Assert.Equal(["0", "50 %", "90 %", "99 %", "99.9 %"], layout.XAxis[0].TickText);
        Assert.Equal(["1 ms", "10 ms", "100 ms", "1 s"], layout.YAxis[0].TickText);
        Assert.True((double)layout.YAxis[0].Range[0] < -3 && (double)layout.YAxis[0].Range[1] > Math.Log10(5));
        Assert.True((double)layout.XAxis[0].Range[1] > 3);
    }

    [Fact]
    public void The_table_by_percentile_has_the_percentiles_themselves_and_says_which_are_not_supported()
    {
        var table = ByPercentile.Table;

        Assert.Equal(["share of requests", "A", "B", "C"], table.Headers);
        Assert.Equal(["0 %", "25 %", "50 %", "75 %", "90 %", "95 %", "98 %", "99 %", "99.9 %", "99.99 %", "100 %"], table.Rows.Select(row => row[0]));
        Assert.Equal(["50 %", "500 ms", "5 s (too few requests)", "–"], table.Rows[2]);
        Assert.Equal(["99 %", "990 ms", "5 s (too few requests)", "–"], table.Rows[7]);
        Assert.Equal(["99.9 %", "999 ms (too few requests)", "5 s (too few requests)", "–"], table.Rows[8]);
        Assert.Equal(["100 %", "1 s", "5 s", "–"], table.Rows[10]);
    }

    [Fact]
    public void The_sentence_says_the_medians_and_the_slowest()
    {
        Assert.Equal("Latency by percentile: median 500 ms (A), 5 s (B); slowest 1 s (A), 5 s (B).", ByPercentile.Sentence);
        Assert.Equal("Share of requests by latency: median 500 ms (A), 5 s (B); slowest 1 s (A), 5 s (B).", Cumulative.Sentence);
    }

    [Fact]
    public void Shares_are_steps_that_say_their_percentage_over_places_that_are_not_seen()
    {
        Scatter[] drawn = [.. Cumulative.Plot.Data.Cast<Scatter>()];
        var (places, b, a) = (drawn[0], drawn[1], drawn[2]);

        Assert.Equal([ModeFlag.None, ModeFlag.Lines, ModeFlag.Lines], drawn.Select(trace => trace.Mode));
        Assert.Equal(["", "B", "A"], drawn.Select(trace => trace.LegendGroup));
        Assert.All(drawn.Skip(1), line => Assert.Equal(Plotly.Blazor.Traces.ScatterLib.LineLib.ShapeEnum.Hv, line.Line.Shape));
        Assert.Equal((-3d, 0d, "0 %"), ((double)a.X[0], (double)a.Y[0], a.TextArray[0]));
        Assert.Equal((100d, "100 %"), ((double)a.Y[^1], a.TextArray[^1]));
        Assert.Equal(["0 %", "100 %"], b.TextArray);
        Assert.Null(a.CustomData);
        Assert.Equal(Cumulative.Plot.Layout.XAxis[0].Range, [places.X[0], places.X[^1]]);
        Assert.Equal(places.X.Select(at => Readable.Milliseconds(1000 * Math.Pow(10, (double)at))), places.CustomData);
        Assert.Equal(["0", "25", "50", "75", "100"], Cumulative.Plot.Layout.YAxis[0].TickText);
        Assert.Equal(["1 ms", "10 ms", "100 ms", "1 s"], Cumulative.Plot.Layout.XAxis[0].TickText);
    }

    /// <summary>99.9 % is not 100 %.</summary>
    [Fact]
    public void A_share_has_as_many_digits_as_it_needs() => Assert.Equal("99.9 %", ((Scatter)Cumulative.Plot.Data[2]).TextArray[^2]);

    [Fact]
    public void The_table_of_shares_goes_from_one_end_of_the_axis_to_the_other()
    {
        var table = Cumulative.Table;

        Assert.Equal(["latency", "A, % at or below", "B, % at or below", "C, % at or below"], table.Headers);
        Assert.Equal(13, table.Rows.Count);
        Assert.Equal(["0", "0", "–"], table.Rows[0].Skip(1));
        Assert.Equal(["100", "100", "–"], table.Rows[^1].Skip(1));
        Assert.Contains(table.Rows, row => row[1] == "100" && row[2] == "0");
    }

    [Fact]
    public void Without_a_request_in_any_run_there_are_sentences_in_place_of_plots()
    {
        var charts = DistributionCharts.Draw([Line(0, []), Line(1, [])]);

        Assert.Equal(4, charts.Count);
        Assert.All(charts, chart => Assert.True(chart.IsEmpty));
        Assert.All(charts, chart => Assert.Empty(chart.Plot.Data));
        Assert.All(charts, chart => Assert.Empty(chart.Table.Rows));
        Assert.All(charts, chart => Assert.False(chart.Plot.Layout.XAxis[0].Visible));
        Assert.Equal(
            ["Latency by percentile: No request ended in any of the runs.", "Share of requests by latency: No request ended in any of the runs."],
            charts.Take(2).Select(chart => chart.Sentence));
    }

    [Fact]
    public void A_name_that_a_person_gave_is_no_markup()
    {
        var charts = DistributionCharts.Draw([Lines[0] with { Name = "<b> & c" }]);

        Assert.All(charts.Take(2), chart => Assert.Equal("&lt;b> &amp; c", ((Scatter)chart.Plot.Data[^1]).Name));
        Assert.All(charts.Take(2), chart => Assert.Equal("<b> & c", ((Scatter)chart.Plot.Data[^1]).LegendGroup));
        Assert.Equal("&lt;b> &amp; c, latency over time (s)", ((PlotPalettes)charts[2].Plot.Layout.Meta).Light.Picture.Title.Text);
    }

    private static DrawnRun Line(int index, IEnumerable<long> microseconds)
    {
        var histogram = new LatencyHistogram();
        foreach (var one in microseconds)
        {
            histogram.Record(one);
        }

        var run = CompareRuns.Column(CompareRuns.One($"r{index}"), index);
        var load = run.Load! with { Load = run.Load.Load with { Service = histogram.ToSparse() } };
        return CompareRuns.Line(histogram.Count > 0 ? run with { Load = load } : Without(index), index);
    }

    private static Dashboard.Compare.ComparedRun Without(int index)
    {
        var whole = CompareRuns.One($"r{index}");
        return CompareRuns.Column(whole with { Summary = null, Items = [.. whole.Items.Where(item => item is PoolSample)] }, index);
    }
}
