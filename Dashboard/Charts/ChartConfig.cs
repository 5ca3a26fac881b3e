using System.Text.Json.Serialization;

namespace Dashboard.Charts;

/// <summary>
/// plotly's configuration object as it reaches plotly. Its own hover, zoom and buttons are off (ours work over all charts at once),
/// and so is everything that could send data to, or load it from, a third party.
/// </summary>
public sealed record ChartConfig
{
    public bool StaticPlot { get; init; } = true;

    public bool DisplayModeBar { get; init; }

    [JsonPropertyName("displaylogo")]
    public bool DisplayLogo { get; init; }

    public bool ShowSendToCloud { get; init; }

    [JsonPropertyName("plotlyServerURL")]
    public string PlotlyServerUrl { get; init; } = "";

    [JsonPropertyName("topojsonURL")]
    public string TopojsonUrl { get; init; } = "/none/";
}
