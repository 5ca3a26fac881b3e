namespace Dashboard.Charts.Plots;

/// <summary>
/// Where Plotly.Blazor's scripts are. Its component imports them when the first plot is drawn; a page imports the same addresses earlier, while the server
/// still reads a run. A test holds them to the package that is referenced.
/// </summary>
internal static class PlotlyAssets
{
    /// <summary>The package's own script, as its component imports it.</summary>
    public const string Interop = "./_content/Plotly.Blazor/plotly-interop-7.2.0.js";

    /// <summary>plotly.js with lines, bars and pies, as the component asks for it.</summary>
    public const string Basic = "./_content/Plotly.Blazor/plotly-basic-3.7.0.min.js";
}
