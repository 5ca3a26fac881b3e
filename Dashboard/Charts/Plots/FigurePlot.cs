using Plotly.Blazor;
using Plotly.Blazor.LayoutLib.LegendLib;
using Plotly.Blazor.Traces;
using Plotly.Blazor.Traces.ScatterLib;

namespace Dashboard.Charts.Plots;

internal static class FigurePlot
{
    private const decimal MarkerSize = 6;

    /// <param name="dress">Adds what a theme colours beside lines and axes.</param>
    public static Plot Of(ChartLayout chart, PlotAxis x, PlotAxis y, IReadOnlyList<PlotLine> lines, Action<Layout, PlotTheme>? dress = null)
    {
        var layout = PlotLayout.Of(chart, x, y);
        var (light, dark) = (LookOf(chart, lines, PlotTheme.Light), LookOf(chart, lines, PlotTheme.Dark));
        dress?.Invoke(layout, PlotTheme.Light);
        dress?.Invoke(dark.Layout, PlotTheme.Dark);
        layout.Meta = new PlotPalettes(light, dark);
        return new Plot([.. lines.Select(TraceOf)], layout);
    }

    public static Plot Empty(ChartLayout chart)
    {
        var plot = Of(chart, PlotAxis.Blank, PlotAxis.Blank, []);
        (plot.Layout.XAxis[0].Visible, plot.Layout.YAxis[0].Visible) = (false, false);
        return plot;
    }

    private static PlotPalette LookOf(ChartLayout chart, IReadOnlyList<PlotLine> lines, PlotTheme theme)
    {
        // Lines are given back to front; the legend names the main one first and has no groups.
        var picture = PlotLayout.Picture(chart, theme);
        picture.Legend[0].TraceOrder = TraceOrderFlag.Reversed;
        return new([.. lines.Select(line => ColorsOf(line, theme))], PlotLayout.Colors(theme), picture);
    }

    private static Scatter TraceOf(PlotLine line)
    {
        var drawn = ColorsOf(line, PlotTheme.Light);
        (drawn.Name, drawn.LegendGroup, drawn.ShowLegend) = (Plot.Text(line.Name), line.Trace.Name, line.IsInLegend && line.Mode != ModeFlag.None);
        (drawn.Mode, drawn.HoverInfo, drawn.ConnectGaps) = (line.Mode, HoverInfoFlag.Skip, true);
        drawn.X = [.. line.Points.Select(point => (object)point.X)];
        drawn.Y = [.. line.Points.Select(point => (object?)point.Y)!];
        drawn.TextArray = [.. line.Points.Select(point => point.Text)];
        drawn.CustomData = line.Points.Any(point => point.Place is not null) ? [.. line.Points.Select(point => (object?)point.Place)!] : null;
        Plot.Style(drawn.Line, line.Trace);
        drawn.Marker.Size = MarkerSize;
        return drawn;
    }

    private static Scatter ColorsOf(PlotLine line, PlotTheme theme)
    {
        var color = Palette.Of(line.Trace.Color, theme);
        return new() { Line = new() { Color = color }, Marker = new() { Color = color } };
    }
}
