using Plotly.Blazor.Traces.ScatterLib;

namespace Dashboard.Charts.Plots;

/// <summary>A line and its points; several may belong to one trace.</summary>
/// <param name="Trace">Name, colour, dash, width.</param>
/// <param name="Points">In the order of x.</param>
internal sealed record PlotLine(Trace Trace, IReadOnlyList<PlotPoint> Points)
{
    /// <summary>In the legend of a saved picture.</summary>
    public string Name { get; init; } = Trace.Name;

    /// <summary>None: there for what it says.</summary>
    public ModeFlag Mode { get; init; } = ModeFlag.Lines;

    /// <summary>False where another line's entry stands for it too.</summary>
    public bool IsInLegend { get; init; } = true;

    /// <summary>Only the places of an x axis in words, where those of lines lie too far apart.</summary>
    public static PlotLine OfPlaces(IReadOnlyList<PlotPoint> points) => new(new Trace("", "", "", "--chart-axis"), points) { Mode = ModeFlag.None };
}

/// <param name="X">Never a gap.</param>
/// <param name="Y">Null where unknown; the line passes over it.</param>
/// <param name="Text">May be empty.</param>
/// <param name="Place">In words; null where another line knows it.</param>
internal readonly record struct PlotPoint(double X, double? Y, string Text, string? Place);
