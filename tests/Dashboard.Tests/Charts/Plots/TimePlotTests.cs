using System.Text.Json;
using System.Text.Json.Serialization;
using Dashboard.Charts;
using Dashboard.Charts.Plots;
using Dashboard.Charts.Threads;
using Plotly.Blazor.Traces;

namespace Dashboard.Tests.Charts.Plots;

/// <summary>What Plotly.Blazor is given for a chart over time.</summary>
public sealed class TimePlotTests
{
    /// <summary>As Plotly.Blazor writes what it hands to the browser.</summary>
    private static readonly JsonSerializerOptions AsSent = new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };

    public static TheoryData<string> Ids => new(Charts.Select(chart => chart.Id));

    private static ChartSpec[] Charts => [.. LiveCharts.All, .. OccupancyCharts.All, LaneCharts.Threads];

    [Theory]
    [MemberData(nameof(Ids))]
    public void Names_colours_dashes_and_widths_are_those_of_the_charts_traces(string id)
    {
        var chart = Charts.Single(chart => chart.Id == id);
        var plot = TimePlot.Of(chart);

        foreach (var (trace, drawn) in chart.Data.Zip(plot.Data.Cast<Scatter>()))
        {
            Assert.Equal(trace.Name, drawn.Name);
            Assert.Equal(Palette.Of(trace.Color, PlotTheme.Light), trace.Kind == Trace.Markers ? drawn.Marker.Color : drawn.Line.Color);
            if (trace.Kind != Trace.Markers)
            {
                Assert.Equal((trace.Dash, (decimal)trace.Width), (drawn.Line.Dash, drawn.Line.Width));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void Each_theme_has_a_colour_for_each_trace_and_for_the_axes(string id)
    {
        var plot = TimePlot.Of(Charts.Single(chart => chart.Id == id));
        var looks = Assert.IsType<PlotPalettes>(plot.Layout.Meta);

        foreach (var look in (PlotPalette[])[looks.Light, looks.Dark])
        {
            Assert.Equal(plot.Data.Count, look.Data.Count);
            Assert.All(look.Data.Cast<Scatter>(), trace => Assert.NotNull(trace.Line?.Color ?? trace.Marker?.Color));
            Assert.NotNull(look.Layout.XAxis[0].TickFont.Color);
        }

        Assert.NotEqual(looks.Light.Layout.Font.Color, looks.Dark.Layout.Font.Color);
        Assert.Equal(plot.Layout.Font.Color, looks.Light.Layout.Font.Color);
    }

    [Fact]
    public void A_state_with_a_pattern_has_a_line_along_its_middle()
    {
        var states = LaneCharts.Threads.Data;
        Scatter[] middles = [.. TimePlot.Of(LaneCharts.Threads).Data.Skip(states.Count).Cast<Scatter>()];

        Assert.Equal(states.Index().Where(state => state.Item.Inner is not null).Select(state => (object)state.Index), middles.Select(middle => middle.Meta));
        Assert.All(middles, middle => Assert.Matches(@"^(solid|\d+px(,\d+px)+)$", middle.Line.Dash));
    }

    /// <summary>The goal says less than the count, and each interval less than the mean of a second.</summary>
    [Fact]
    public void The_goal_is_faint() =>
        Assert.Equal(0.4m, TimePlot.Of(LiveCharts.All[0]).Data.Cast<Scatter>().Single(trace => trace.Name == "goal").Opacity);

    [Fact]
    public void A_finding_is_a_strip_on_the_time_axis_and_a_phase_has_the_whole_height_and_a_name()
    {
        var bands = ((PlotPalettes)TimePlot.Of(LiveCharts.All[0]).Layout.Meta).Light.Bands!;

        Assert.Equal(["bad", "busy", "drain", "load", "rest", "store", "tail"], bands.Keys.Order());
        Assert.Equal((6, "#b3201ec0"), (bands["bad"].Y1, bands["bad"].FillColor));
        Assert.Null(bands["bad"].Label);
        Assert.Equal(1, bands["load"].Y1);
        Assert.NotNull(bands["load"].Label);
    }

    /// <summary>As it is sent: names of properties and of choices are plotly's.</summary>
    [Fact]
    public void What_is_sent_is_plotlys_own_json()
    {
        var plot = TimePlot.Of(LiveCharts.All[0]);
        var (trace, config) = (JsonSerializer.SerializeToElement<object>(plot.Data[^1], AsSent), JsonSerializer.SerializeToElement(plot.Config, AsSent));
        var marker = JsonSerializer.SerializeToElement<object>(plot.Data.Cast<Scatter>().Single(drawn => drawn.Name == "Task waits"), AsSent);
        var looks = JsonSerializer.SerializeToElement(plot.Layout.Meta, AsSent);

        Assert.Equal(("scatter", "lines"), (trace.GetProperty("type").GetString(), trace.GetProperty("mode").GetString()));
        Assert.Equal("triangle-up", marker.GetProperty("marker").GetProperty("symbol").GetString());
        Assert.Equal("pixel", looks.GetProperty("dark").GetProperty("bands").GetProperty("bad").GetProperty("ysizemode").GetString());
        Assert.False(config.GetProperty("showSendToCloud").GetBoolean());
        Assert.False(config.GetProperty("displaylogo").GetBoolean());
        Assert.True(config.GetProperty("staticPlot").GetBoolean());
        Assert.Equal(("", "/none/"), (config.GetProperty("plotlyServerURL").GetString(), config.GetProperty("topojsonURL").GetString()));
    }

    [Fact]
    public void A_name_that_a_person_gave_is_no_markup() => Assert.Equal("a &lt;b> &amp; c", Plot.Text("a <b> & c"));

    [Fact]
    public void The_scripts_that_pages_import_are_those_of_the_package()
    {
        var folder = Path.Combine(AppContext.BaseDirectory, "..", "..", "..", "..", "..", "Dashboard", "bin");
        var list = Directory.EnumerateFiles(folder, "Dashboard.staticwebassets.runtime.json", SearchOption.AllDirectories).Select(File.ReadAllText).First();

        Assert.All((string[])[PlotlyAssets.Interop, PlotlyAssets.Basic], path => Assert.Contains(Path.GetFileName(path), list, StringComparison.Ordinal));
    }
}
