using Plotly.Blazor.Traces.ScatterLib;

namespace Dashboard.Charts.Plots;

internal sealed record PlotLine(Trace Trace, IReadOnlyList<PlotPoint> Points)
{
    public string Name { get; init; } = Trace.Name;

    public ModeFlag Mode { get; init; } = ModeFlag.Lines;

    /// <summary>False where another line's entry represents it too.</summary>
    public bool IsInLegend { get; init; } = true;

    /// <summary>A line with only the texts of an x axis, where the points of lines are too far apart.</summary>
    public static PlotLine OfPlaces(IReadOnlyList<PlotPoint> points) => new(new Trace("", "", "", "--chart-axis"), points) { Mode = ModeFlag.None };
}

internal readonly record struct PlotPoint(double X, double? Y, string Text, string? Place);
