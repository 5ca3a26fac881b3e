using Plotly.Blazor.Traces.ScatterLib;

namespace Dashboard.Charts.Plots;

/// <summary>A line of a figure with its points.</summary>
/// <param name="Trace">The chart's trace that it belongs to: name, colour, dash, width. Several lines may belong to one.</param>
/// <param name="Points">In the order of x.</param>
internal sealed record PlotLine(Trace Trace, IReadOnlyList<PlotPoint> Points)
{
    /// <summary>Its name in the legend of a saved picture.</summary>
    public string Name { get; init; } = Trace.Name;

    /// <summary>Lines, lines with markers, or none: then it is there for what it says.</summary>
    public ModeFlag Mode { get; init; } = ModeFlag.Lines;

    /// <summary>False where another line's entry in that legend stands for it too.</summary>
    public bool IsInLegend { get; init; } = true;

    /// <summary>No line at all: the places of an x axis in words, where those of the lines lie too far apart.</summary>
    public static PlotLine OfPlaces(IReadOnlyList<PlotPoint> points) => new(new Trace("", "", "", "--chart-axis"), points) { Mode = ModeFlag.None };
}

/// <summary>A point in the units of the axes.</summary>
/// <param name="X">Never a gap.</param>
/// <param name="Y">Null where nothing is known; the line passes over it.</param>
/// <param name="Text">What the line says there; empty where it says nothing.</param>
/// <param name="Place">The place in words; null where another line knows it.</param>
internal readonly record struct PlotPoint(double X, double? Y, string Text, string? Place);
