using System.Text.Json.Serialization;

namespace Dashboard.Charts;

/// <summary>The content of one chart, apart from how it is drawn (Plots). Points come as packets.</summary>
/// <param name="Help">The frame shows it; scripts need no copy.</param>
public sealed record ChartSpec(string Id, IReadOnlyList<Trace> Data, ChartLayout Layout, ChartHelp Help)
{
    [JsonIgnore]
    public ChartHelp Help { get; init; } = Help;

    public string Title => Layout.Title;
}

public sealed record ChartHelp(string Definition, string Healthy, string Starving);

[System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Auto)]
public readonly record struct ChartWindow(double From, double To);
