using System.Text.Json.Serialization;

namespace Dashboard.Charts;

/// <summary>What one chart shows, apart from how it is drawn (Plots). Points come as packets.</summary>
/// <param name="Id">Of the element, and in links; unique on a page.</param>
/// <param name="Help">The frame shows it; scripts need no copy.</param>
public sealed record ChartSpec(string Id, IReadOnlyList<Trace> Data, ChartLayout Layout, ChartHelp Help)
{
    /// <summary>The frame shows it; scripts need no copy.</summary>
    [JsonIgnore]
    public ChartHelp Help { get; init; } = Help;

    public string Title => Layout.Title;
}

/// <param name="Definition">What it is, how it is taken, its unit.</param>
/// <param name="Healthy">What the picture looks like when all is well.</param>
/// <param name="Starving">What it looks like when the pool starves, and what it does not say.</param>
public sealed record ChartHelp(string Definition, string Healthy, string Starving);
