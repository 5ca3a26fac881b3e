using System.Xml.Linq;
using Bunit;
using Dashboard.Charts;
using Dashboard.Charts.Svg;
using Dashboard.Timeline;

namespace Dashboard.Tests.Charts.Svg;

public sealed class SvgTests : BunitContext
{
    private static SvgChart Chart(params SvgSeries[] series) => new("Threads", "seconds", "threads", series);

    private XElement Parse(SvgChart chart) => XElement.Parse(Render<SvgDrawing>(parameters => parameters.Add(one => one.Chart, chart)).Markup);

    private static string[] Lines(XElement figure) => [.. figure.Descendants("path").Where(path => path.Parent!.Attribute("role")?.Value == "img" && path.Attribute("class")?.Value == "line").Select(path => path.Attribute("d")!.Value)];

    [Fact]
    public void A_line_breaks_where_nothing_was_measured()
    {
        var line = Assert.Single(Lines(Parse(Chart(new SvgSeries("threads", [new(0, 1), new(1, 2), new(1.5, double.NaN), new(2, 3), new(3, 4)], "--chart-1")))));

        Assert.Equal(2, line.Count(c => c == 'M'));
        Assert.Equal(2, line.Count(c => c == 'L'));
    }

    [Fact]
    public void A_point_by_itself_is_a_short_stroke()
    {
        var line = Assert.Single(Lines(Parse(Chart(new SvgSeries("p50", [new(0, double.NaN), new(1, 2), new(2, double.NaN)], "--chart-1")))));

        Assert.EndsWith("h3", line, StringComparison.Ordinal);
    }

    [Fact]
    public void A_band_has_an_area_for_each_stretch_and_both_edges()
    {
        SvgPoint[] high = [new(0, 3), new(1, 4), new(2, double.NaN), new(3, 5), new(4, 5)];
        var figure = Parse(Chart(new SvgSeries("A", high, "--chart-1") { Low = [new(0, 1), new(1, 1), new(2, double.NaN), new(3, 2), new(4, 2)] }));

        Assert.Equal(2, figure.Descendants("path").Single(path => path.Attribute("class")?.Value == "area").Attribute("d")!.Value.Count(c => c == 'Z'));
        Assert.Equal(2, Lines(figure).Length);
    }

    [Fact]
    public void Bars_lie_in_rows_and_those_too_short_to_be_told_apart_are_one()
    {
        SvgBar[] bars = [new(0, 10, 1), new(0, 0.001, 2), new(0.002, 0.003, 2), new(5, 10, 2)];
        var path = Parse(Chart(new SvgSeries("holding", [], "--chart-1") { Bars = bars, Width = 0.75 })).Descendants("path").Single(path => path.Attribute("class")?.Value == "bar");

        Assert.Equal(3, path.Attribute("d")!.Value.Count(c => c == 'M'));
    }

    /// <summary>As wwwroot/js places them: on the line, between its points too, unless the new goal is higher.</summary>
    [Fact]
    public void Injections_sit_on_the_thread_count_as_on_the_page()
    {
        SvgPoint[] line = [new(0, 10), new(1, 20), new(2, double.NaN), new(3, 30)];
        var lifted = SvgFigure.Lift([new(-1, 5), new(0.5, 5), new(0.5, 18), new(1.5, 5), new(2.5, 5), new(9, 5)], line);

        Assert.Equal([10, 15, 18, 20, 5, 30], lifted.Select(point => point.Y));
    }

    [Fact]
    public void A_marker_says_what_it_is_and_how_many_lie_under_it()
    {
        SvgPoint[] markers = [new(0, 5) { Words = "From 4 to <5>." }, new(0, 5) { Words = "Another." }, new(9, 6)];
        var marks = Parse(Chart(new SvgSeries("Task waits", markers, "--chart-5") { Glyph = "M0 0h9" })).Element("svg")!
            .Elements("path").Where(path => path.Attribute("class")?.Value == "mark").ToArray();

        Assert.Equal(["From 4 to <5>. And 1 more here.", null], marks.Select(mark => mark.Element("title")?.Value.Trim()));
    }

    [Fact]
    public void Each_injection_is_told_at_its_marker_with_what_was_queued_then()
    {
        TimelineItem[] items =
        [
            new FirstRequest(1),
            new PoolSample(2, 1) { ThreadCount = 4, QueueLength = 12, CpuPercent = 3 },
            new Injection(2.5, 8, 5, 4, true, 0),
            new PoolSample(3, 1) { ThreadCount = 5, QueueLength = 40, CpuPercent = 2 },
        ];
        var series = SvgFigure.SeriesOf(LiveCharts.All[0], new RunTables(items, target: null)).Single(line => line.Name == "Task waits");

        var marker = Assert.Single(series.Points);
        Assert.Equal("Task waits (CooperativeBlocking): goal raised from 4 to 5 threads. 40 work items were queued and the CPU was at 2 %.", marker.Words);
    }

    [Fact]
    public void Steps_keep_their_value_until_the_next_point()
    {
        Assert.Matches("^M[0-9. ]+H[0-9.]+V[0-9.]+$", Assert.Single(Lines(Parse(Chart(new SvgSeries("goal", [new(0, 1), new(1, 2)], "--chart-1") { Steps = true })))));
    }

    [Fact]
    public void A_spike_among_very_many_points_stays_and_the_line_stays_short()
    {
        SvgPoint[] points = [.. Enumerable.Range(0, 100_000).Select(i => new SvgPoint(i, i == 54_321 ? 999 : 3))];
        var thin = SvgSeries.Thin(points, 900);

        Assert.InRange(thin.Count, 900, 3600);
        Assert.Contains(points[54_321], thin);
        Assert.Equal([points[0], points[^1]], [thin[0], thin[^1]]);
        Assert.Equal(thin.OrderBy(point => point.X), thin);
    }

    [Fact]
    public void The_legend_names_each_series_once_with_its_dash_and_what_it_says_is_encoded()
    {
        var figure = Parse(Chart(
            new SvgSeries("<b>A</b>", [new(0, 1), new(1, 1)], "--chart-1") { Dash = SvgSeries.DashOf("dash") },
            new SvgSeries("<b>A</b>", [new(0, 2), new(1, 2)], "--chart-1") { Dash = SvgSeries.DashOf("dash") },
            new SvgSeries("B", [new(0, 3)], "--chart-2") { Glyph = "M0 0Z" }));

        Assert.Equal(["B", "<b>A</b>"], figure.Descendants("li").Select(entry => entry.Value.Trim()));
        Assert.Equal("7 4", figure.Descendants("li").Last().Descendants("path").Single().Attribute("stroke-dasharray")!.Value);
    }

    [Fact]
    public void A_chart_without_points_says_so()
    {
        Assert.Contains("Nothing was measured.", Parse(Chart(new SvgSeries("x", [new(0, double.NaN)], "--chart-1"))).Value, StringComparison.Ordinal);
    }
}
