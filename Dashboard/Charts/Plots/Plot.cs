using Plotly.Blazor;
using Plotly.Blazor.ConfigLib;
using Plotly.Blazor.Traces.ScatterLib;
using LineShape = Plotly.Blazor.Traces.ScatterLib.LineLib.ShapeEnum;

namespace Dashboard.Charts.Plots;

/// <summary>A figure for Plotly.Blazor's <c>PlotlyChart</c>. The browser keeps the points of charts that move.</summary>
public sealed record Plot(IList<ITrace> Data, Layout Layout)
{
    public Config Config { get; init; } = new()
    {
        StaticPlot = true,
        DisplayModeBar = DisplayModeBarEnum.False,
        DisplayLogo = false,
        ShowSendToCloud = false,
        ShowLink = false,
        PlotlyServerUrl = "",
        TopoJsonUrl = "/none/",
    };

    public static string ElementOf(string chart) => $"{chart}-plot";

    /// <summary>Escapes a text, since plotly reads a few tags and names are by users.</summary>
    internal static string Text(string text) => text.Replace("&", "&amp;", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal);

    internal static void Style(Line line, Trace trace)
    {
        line.Width = (decimal)trace.Width;
        line.Dash = trace.Dash;
        line.Shape = trace.Kind == Trace.Step ? LineShape.Hv : LineShape.Linear;
        line.Simplify = false;
    }
}
