using System.Text.Json.Serialization;
using Plotly.Blazor;
using Plotly.Blazor.LayoutLib;

namespace Dashboard.Charts.Plots;

/// <summary>The parts that differ by theme, in the layout's <c>meta</c>, so that a new theme needs no server.</summary>
internal sealed record PlotPalettes([property: JsonPropertyName("light")] PlotPalette Light, [property: JsonPropertyName("dark")] PlotPalette Dark);

/// <summary>A theme's part of a figure.</summary>
internal sealed record PlotPalette(
    [property: JsonPropertyName("data")] IReadOnlyList<ITrace> Data,
    [property: JsonPropertyName("layout")] Layout Layout,
    [property: JsonPropertyName("picture")] Layout Picture)
{
    [JsonPropertyName("bands")]
    public IReadOnlyDictionary<string, Shape>? Bands { get; init; }
}
