using System.Text.Json.Serialization;
using Plotly.Blazor;
using Plotly.Blazor.LayoutLib;

namespace Dashboard.Charts.Plots;

/// <summary>What differs by theme. It travels in the layout's <c>meta</c>, so that another theme needs neither a reload nor the server.</summary>
/// <param name="Light">The light look.</param>
/// <param name="Dark">The dark look.</param>
internal sealed record PlotPalettes([property: JsonPropertyName("light")] PlotPalette Light, [property: JsonPropertyName("dark")] PlotPalette Dark);

/// <summary>What a theme lays over a figure.</summary>
/// <param name="Data">Colours of the traces, trace by trace.</param>
/// <param name="Layout">Colours of the axes.</param>
/// <param name="Picture">What a saved picture has beside that: size, title, legend, axis titles, background.</param>
internal sealed record PlotPalette(
    [property: JsonPropertyName("data")] IReadOnlyList<ITrace> Data,
    [property: JsonPropertyName("layout")] Layout Layout,
    [property: JsonPropertyName("picture")] Layout Picture)
{
    /// <summary>How stretches of time are shaded, by kind; null for a chart that is not over time.</summary>
    [JsonPropertyName("bands")]
    public IReadOnlyDictionary<string, Shape>? Bands { get; init; }
}
