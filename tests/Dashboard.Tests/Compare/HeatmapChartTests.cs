using System.Text;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Dashboard.Charts.Plots;
using Dashboard.Compare.Charts;
using Dashboard.Timeline;
using Plotly.Blazor;
using Plotly.Blazor.LayoutLib.ImageLib;
using Plotly.Blazor.Traces;
using Plotly.Blazor.Traces.ScatterLib;

namespace Dashboard.Tests.Compare;

/// <summary>Time × latency as a picture over plotly's axes.</summary>
public sealed partial class HeatmapChartTests
{
    private static readonly HeatmapGrid Grid = new(2, 2, 0.01, 1, 4);

    /// <summary>In the first column 3 + 1 + 1 requests, in the second 90.</summary>
    private static readonly double[][] Cells = [[0, 0, 3], [0, 1, 1], [0, 3, 1], [1, 2, 90]];

    /// <summary>12 s of ten requests of 100 ms a quarter of a second, and 6 s of 40 of 1 s.</summary>
    private static readonly DrawnRun[] Lines =
        [.. CompareRuns.Lines(CompareRuns.Column(CompareRuns.One("a")), CompareRuns.Column(CompareRuns.One("b", 40, 1_000, 6), 1))];

    [Theory]
    [InlineData(PlotTheme.Light)]
    [InlineData(PlotTheme.Dark)]
    public void The_picture_has_every_cell_that_is_not_empty_once_and_in_its_place(PlotTheme theme)
    {
        var svg = XElement.Parse(HeatImage.Svg(Cells, Grid, 90, theme));
        XNamespace ns = "http://www.w3.org/2000/svg";

        Assert.Equal(ns + "svg", svg.Name);
        Assert.Equal(("0 0 2 4", "none", "crispEdges"), (Of("viewBox"), Of("preserveAspectRatio"), Of("shape-rendering")));
        var drawn = svg.Elements(ns + "path")
            .SelectMany(path => Squares(path.Attribute("d")!.Value).Select(at => (At: at, Fill: path.Attribute("fill")!.Value))).ToList();
        Assert.Equal([(0, 0), (0, 2), (0, 3), (1, 1)], drawn.Select(cell => cell.At).Order());
        Assert.Equal(svg.Elements().Count(), drawn.DistinctBy(cell => cell.Fill).Count());
        var (low, high) = (Palette.Of("--chart-heat-low", theme), Palette.Of("--chart-heat-high", theme));
        Assert.Equal(high, drawn.Single(cell => cell.At == (1, 1)).Fill);
        Assert.All(drawn.Where(cell => cell.At is (0, 0) or (0, 2)), cell => Assert.Equal(low, cell.Fill));
        Assert.DoesNotContain(drawn.Single(cell => cell.At == (0, 3)).Fill, new[] { low, high });

        string Of(string name) => svg.Attribute(name)!.Value;
    }

    [Fact]
    public void Colours_go_from_one_request_to_the_most_of_all_runs()
    {
        Assert.Equal(Palette.Of("--chart-heat-low", PlotTheme.Light), HeatImage.ColorOf(0, PlotTheme.Light));
        Assert.Equal(Palette.Of("--chart-heat-high", PlotTheme.Dark), HeatImage.ColorOf(1, PlotTheme.Dark));
        var most = $"fill=\"{Palette.Of("--chart-heat-high", PlotTheme.Light)}\"";
        Assert.Contains(most, HeatImage.Svg([[0, 0, 1]], Grid, 1, PlotTheme.Light), StringComparison.Ordinal);
        Assert.DoesNotContain(most, HeatImage.Svg([[0, 0, 45]], Grid, 90, PlotTheme.Light), StringComparison.Ordinal);
    }

    [Fact]
    public void The_picture_lies_over_both_axes_and_the_dark_look_has_its_own()
    {
        foreach (var drawn in HeatmapChart.Draw(Lines))
        {
            var (layout, dark) = (drawn.Plot.Layout, ((PlotPalettes)drawn.Plot.Layout.Meta).Dark.Layout);
            var image = Assert.Single(layout.Images);

            Assert.Equal(("x", "y", SizingEnum.Stretch), (image.XRef, image.YRef, image.Sizing));
            Assert.Equal([0d, 12d], layout.XAxis[0].Range);
            Assert.Equal((layout.YAxis[0].Range[1], 12m), (image.Y, image.SizeX));
            Assert.Equal((double)layout.YAxis[0].Range[1] - (double)layout.YAxis[0].Range[0], (double)image.SizeY!, 9);
            Assert.Equal((image.X, image.Y, image.SizeX, image.SizeY), (dark.Images[0].X, dark.Images[0].Y, dark.Images[0].SizeX, dark.Images[0].SizeY));
            Assert.Contains("#c3d8fa", Colors(layout) + Svg(layout), StringComparison.Ordinal);
            Assert.DoesNotContain("#c3d8fa", Colors(dark) + Svg(dark), StringComparison.Ordinal);
            Assert.Contains("#eaf2ff", Colors(dark), StringComparison.Ordinal);
        }
    }

    [Fact]
    public void A_scale_above_the_picture_and_the_help_say_what_the_colours_mean()
    {
        foreach (var drawn in HeatmapChart.Draw(Lines))
        {
            Assert.Equal(["requests per cell: 1", "40"], drawn.Plot.Layout.Annotations.Select(text => text.Text));
            Assert.Equal(12, drawn.Plot.Layout.Shapes.Count);
            Assert.Equal(HeatImage.ColorOf(0, PlotTheme.Light), drawn.Plot.Layout.Shapes[0].FillColor);
            Assert.Contains("from 1 to 40 requests per cell", drawn.Chart.Help.Definition, StringComparison.Ordinal);
            Assert.Equal("heatmap", drawn.Chart.Layout.Crosshair);
        }
    }

    [Fact]
    public void Each_column_says_how_many_ended_in_it_and_how_long_they_took()
    {
        var columns = HeatColumn.Of(Cells, Grid);

        Assert.Equal(["0 s", "5", "31.6 ms", "1 s"], columns[0].Row);
        Assert.Equal(["1 s", "90", "316 ms", "316 ms"], columns[1].Row);
        Assert.Equal((0.5, "5 requests, half below 31.6 ms, all below 1 s", "0 s to 1 s"), Said(columns[0]));
        Assert.Equal((0.5, "", "0 s to 1 s"), Said(HeatColumn.Of(Cells.Skip(3), Grid)[0]));
        Assert.Equal("1 request, half below 31.6 ms, all below 31.6 ms", Said(HeatColumn.Of([[0, 0, 1]], Grid)[0]).Text);

        static (double, string Text, string?) Said(HeatColumn column) => (column.Point(0).X, column.Point(0).Text, column.Point(0).Place);
    }

    [Fact]
    public void A_trace_that_is_not_seen_says_it_in_the_middle_of_each_column()
    {
        var drawn = HeatmapChart.Draw(Lines).Last();
        var said = (Scatter)Assert.Single(drawn.Plot.Data);

        Assert.Equal((ModeFlag.None, false, "B"), (said.Mode, said.ShowLegend, said.LegendGroup));
        Assert.Equal(48, said.X.Count);
        Assert.Equal((0.125, "0 s to 0.3 s"), ((double)said.X[0], said.CustomData[0]));
        Assert.Matches(@"^40 requests, half below 1\.\d+ s, all below 1\.\d+ s$", said.TextArray[0]);
        Assert.Equal("", said.TextArray[^1]);
    }

    [Fact]
    public void The_table_has_the_columns_that_are_not_empty_and_the_sentence_their_ends()
    {
        var drawn = HeatmapChart.Draw(Lines).Last();

        Assert.Equal(["time", "requests", "half below", "all below"], drawn.Table.Headers);
        Assert.Equal(24, drawn.Table.Rows.Count);
        Assert.Equal(["0 s", "40"], drawn.Table.Rows[0].Take(2));
        Assert.StartsWith("B, latency over time: requests ended from 0 s to 6 s, half of them below 1.", drawn.Sentence, StringComparison.Ordinal);
        Assert.Matches(@" below 1\.\d+ s at the end\.$", drawn.Sentence);
    }

    [Fact]
    public void Of_runs_of_which_one_has_no_request_that_one_says_so()
    {
        var whole = CompareRuns.One("c");
        var without = CompareRuns.Line(CompareRuns.Column(whole with { Summary = null, Items = [.. whole.Items.Where(item => item is PoolSample)] }, 2), 2);
        DrawnChart[] drawn = [.. HeatmapChart.Draw([.. Lines, without])];

        Assert.Equal([false, false, true], drawn.Select(chart => chart.IsEmpty));
        Assert.Equal("C, latency over time: No request ended in this run.", drawn[2].Sentence);
        Assert.Empty(drawn[2].Plot.Data);
        Assert.Null(drawn[2].Plot.Layout.Images);
        Assert.DoesNotContain("requests a cell", Assert.Single(HeatmapChart.Draw([without])).Chart.Help.Definition, StringComparison.Ordinal);
    }

    private static string Svg(Layout layout) =>
        Encoding.UTF8.GetString(Convert.FromBase64String(layout.Images[0].Source["data:image/svg+xml;base64,".Length..]));

    private static string Colors(Layout layout) => string.Join(' ', layout.Shapes.Select(shape => shape.FillColor));

    private static IEnumerable<(int X, int Y)> Squares(string path)
    {
        Assert.Matches(@"^(M\d+ \d+h1v1h-1z)+$", path);
        return Square().Matches(path).Select(square => (int.Parse(square.Groups[1].Value), int.Parse(square.Groups[2].Value)));
    }

    [GeneratedRegex(@"M(\d+) (\d+)h1v1h-1z", RegexOptions.None, 1000)]
    private static partial Regex Square();
}
