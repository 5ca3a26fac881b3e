namespace Dashboard.Charts.Plots;

/// <summary>Addresses of Plotly.Blazor's scripts, so that a page can import them early. A test compares them with the package.</summary>
internal static class PlotlyAssets
{
    public const string Interop = "./_content/Plotly.Blazor/plotly-interop-7.2.0.js";

    /// <summary>plotly.js with lines, bars and pies.</summary>
    public const string Basic = "./_content/Plotly.Blazor/plotly-basic-3.7.0.min.js";
}
