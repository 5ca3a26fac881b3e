using Plotly.Blazor;
using Plotly.Blazor.ConfigLib;
using Plotly.Blazor.Traces.ScatterLib;
using LineShape = Plotly.Blazor.Traces.ScatterLib.LineLib.ShapeEnum;

namespace Dashboard.Charts.Plots;

/// <summary>A figure as Plotly.Blazor's <c>PlotlyChart</c> takes it. Of charts that move it holds no points: the browser keeps those.</summary>
/// <param name="Data">Lines, markers and bars, back to front.</param>
/// <param name="Layout">Axes, fonts, margins; its <c>Meta</c> is <see cref="PlotPalettes"/>.</param>
public sealed record Plot(IList<ITrace> Data, Layout Layout)
{
    /// <summary>
    /// plotly's own hover, zoom and buttons are off (ours work over all charts at once), and so is everything that could send data to, or load it from,
    /// a third party.
    /// </summary>
    public Config Config { get; } = new()
    {
        StaticPlot = true,
        DisplayModeBar = DisplayModeBarEnum.False,
        DisplayLogo = false,
        ShowSendToCloud = false,
        ShowLink = false,
        PlotlyServerUrl = "",
        TopoJsonUrl = "/none/",
    };

    /// <summary>The id of the element that it is drawn into.</summary>
    /// <param name="chart">The chart's id.</param>
    public static string ElementOf(string chart) => $"{chart}-plot";

    /// <summary>A text as plotly writes it: it reads a few tags, and names are people's words.</summary>
    internal static string Text(string text) => text.Replace("&", "&amp;", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal);

    /// <summary>How a line runs, as its trace says it: width, dash, steps. Its colour is the theme's.</summary>
    internal static void Style(Line line, Trace trace)
    {
        line.Width = (decimal)trace.Width;
        line.Dash = trace.Dash;
        line.Shape = trace.Kind == Trace.Step ? LineShape.Hv : LineShape.Linear;
        line.Simplify = false;
    }
}
