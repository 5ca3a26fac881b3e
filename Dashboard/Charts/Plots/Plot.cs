using Plotly.Blazor;
using Plotly.Blazor.ConfigLib;
using Plotly.Blazor.Traces.ScatterLib;
using LineShape = Plotly.Blazor.Traces.ScatterLib.LineLib.ShapeEnum;

namespace Dashboard.Charts.Plots;

/// <summary>For Plotly.Blazor's <c>PlotlyChart</c>. Of charts that move it holds no points: the browser keeps those.</summary>
/// <param name="Data">Lines, markers and bars, back to front.</param>
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

    /// <summary>Of the element that it is drawn into.</summary>
    public static string ElementOf(string chart) => $"{chart}-plot";

    /// <summary>Escaped, since plotly reads a few tags and names are people's words.</summary>
    internal static string Text(string text) => text.Replace("&", "&amp;", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal);

    /// <summary>Width, dash and steps of a trace.</summary>
    internal static void Style(Line line, Trace trace)
    {
        line.Width = (decimal)trace.Width;
        line.Dash = trace.Dash;
        line.Shape = trace.Kind == Trace.Step ? LineShape.Hv : LineShape.Linear;
        line.Simplify = false;
    }
}
