using System.Text.Json;
using System.Text.Json.Serialization;
using Dashboard.Charts;
using Dashboard.Charts.Plots;
using Plotly.Blazor.Traces;
using Plotly.Blazor.Traces.ScatterLib;

namespace Dashboard.Tests.Charts.Plots;

/// <summary>What Plotly.Blazor is given for a chart that has its points.</summary>
public sealed class FigurePlotTests
{
    /// <summary>As Plotly.Blazor writes what it hands to the browser.</summary>
    private static readonly JsonSerializerOptions AsSent = new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };

    private static readonly ChartLayout Layout = new("Title <1>", "s", 0, new("Never.", "Not here.", "No value.")) { XTitle = "a & b" };

    private static readonly PlotLine[] Lines =
    [
        PlotLine.OfPlaces([new(0, 0, "", "zero"), new(1, 0, "", "one")]),
        new(
            new Trace("<B>", "", "", "--chart-2") { Dash = "dash", Width = 1.25, Kind = Trace.Step },
            [new(0, 1, "one", null), new(1, null, "", null), new(2, 3, "three", null)]),
        new(new Trace("A", "", "", "--chart-1"), [new(0, 5, "five", "nought")]) { Mode = ModeFlag.Lines | ModeFlag.Markers },
    ];

    private static readonly Plot Drawn = FigurePlot.Of(Layout, new(0, 2, [new(0, "0"), new(1, "1 < 2")]), new(-1, 9, []), Lines);

    [Fact]
    public void A_line_is_drawn_as_its_trace_says()
    {
        var (b, a) = ((Scatter)Drawn.Data[1], (Scatter)Drawn.Data[2]);

        Assert.Equal(("&lt;B>", "<B>", "dash", 1.25m), (b.Name, b.LegendGroup, b.Line.Dash, b.Line.Width));
        Assert.Equal(Plotly.Blazor.Traces.ScatterLib.LineLib.ShapeEnum.Hv, b.Line.Shape);
        Assert.Equal(Plotly.Blazor.Traces.ScatterLib.LineLib.ShapeEnum.Linear, a.Line.Shape);
        Assert.Equal(("solid", 2m, ModeFlag.Lines | ModeFlag.Markers), (a.Line.Dash, a.Line.Width, a.Mode));
    }

    [Fact]
    public void Each_point_has_what_is_said_there_and_a_place_where_the_line_knows_it()
    {
        var (b, a) = ((Scatter)Drawn.Data[1], (Scatter)Drawn.Data[2]);

        Assert.Equal(["one", "", "three"], b.TextArray);
        Assert.Equal([0d, 1d, 2d], b.X);
        Assert.Equal([1d, null!, 3d], b.Y);
        Assert.Null(b.CustomData);
        Assert.Equal(["nought"], a.CustomData);
    }

    [Fact]
    public void Places_are_not_seen_and_in_no_legend()
    {
        var places = (Scatter)Drawn.Data[0];

        Assert.Equal((ModeFlag.None, false, ""), (places.Mode, places.ShowLegend, places.LegendGroup));
        Assert.Equal(["zero", "one"], places.CustomData);
        Assert.True(((Scatter)Drawn.Data[1]).ShowLegend);
        Assert.False(((Scatter)FigurePlot.Of(Layout, new(0, 1, []), new(0, 1, []), [Lines[2] with { IsInLegend = false }]).Data[0]).ShowLegend);
    }

    [Fact]
    public void Each_theme_has_its_colours()
    {
        var looks = Assert.IsType<PlotPalettes>(Drawn.Layout.Meta);

        foreach (var (theme, look) in ((PlotTheme, PlotPalette)[])[(PlotTheme.Light, looks.Light), (PlotTheme.Dark, looks.Dark)])
        {
            Assert.Equal(Lines.Select(line => (object)Palette.Of(line.Trace.Color, theme)), look.Data.Cast<Scatter>().Select(trace => trace.Line.Color));
            Assert.Equal(Lines.Select(line => (object)Palette.Of(line.Trace.Color, theme)), look.Data.Cast<Scatter>().Select(trace => trace.Marker.Color));
            Assert.Equal("Title &lt;1> (s)", look.Picture.Title.Text);
            Assert.Equal("a &amp; b", look.Picture.XAxis[0].Title.Text);
        }

        Assert.Equal(looks.Light.Data.Cast<Scatter>().Select(trace => trace.Line.Color), Drawn.Data.Cast<Scatter>().Select(trace => trace.Line.Color));
        Assert.NotEqual(looks.Light.Layout.Font.Color, looks.Dark.Layout.Font.Color);
    }

    [Fact]
    public void What_a_theme_adds_is_in_the_figure_and_in_the_dark_look()
    {
        var plot = FigurePlot.Of(Layout, new(0, 1, []), new(0, 1, []), Lines, (layout, theme) => layout.Images = [new() { Source = theme.ToString() }]);
        var looks = (PlotPalettes)plot.Layout.Meta;

        Assert.Equal("Light", plot.Layout.Images[0].Source);
        Assert.Null(looks.Light.Layout.Images);
        Assert.Equal("Dark", looks.Dark.Layout.Images[0].Source);
    }

    [Fact]
    public void An_empty_figure_has_no_trace_and_no_axis()
    {
        var plot = FigurePlot.Empty(Layout);

        Assert.Empty(plot.Data);
        Assert.False(plot.Layout.XAxis[0].Visible);
        Assert.False(plot.Layout.YAxis[0].Visible);
        Assert.IsType<PlotPalettes>(plot.Layout.Meta);
    }

    [Fact]
    public void A_chart_of_which_nothing_is_known_says_so()
    {
        var drawn = DrawnChart.Nothing(new ChartSpec("x", [], Layout, new("", "", "")), ["a", "b"]);

        Assert.True(drawn.IsEmpty);
        Assert.Equal("Title <1>: Never.", drawn.Sentence);
        Assert.Equal(["a", "b"], drawn.Table.Headers);
        Assert.Empty(drawn.Table.Rows);
    }

    /// <summary>As it is sent: names of properties and of choices are plotly's.</summary>
    [Fact]
    public void What_is_sent_is_plotlys_own_json()
    {
        var trace = JsonSerializer.SerializeToElement<object>(Drawn.Data[1], AsSent);
        var axis = JsonSerializer.SerializeToElement(Drawn.Layout, AsSent).GetProperty("xaxis");

        Assert.Equal("""{"x":[0,1,2],"y":[1,null,3],"text":["one","","three"]}""",
            $"{{\"x\":{trace.GetProperty("x")},\"y\":{trace.GetProperty("y")},\"text\":{trace.GetProperty("text")}}}");
        Assert.Equal(("<B>", "hv"), (trace.GetProperty("legendgroup").GetString(), trace.GetProperty("line").GetProperty("shape").GetString()));
        Assert.Equal("none", JsonSerializer.SerializeToElement<object>(Drawn.Data[0], AsSent).GetProperty("mode").GetString());
        Assert.Equal("lines+markers", JsonSerializer.SerializeToElement<object>(Drawn.Data[2], AsSent).GetProperty("mode").GetString());
        Assert.Equal(["0", "1 < 2"], axis.GetProperty("ticktext").EnumerateArray().Select(text => text.GetString()));
    }
}
