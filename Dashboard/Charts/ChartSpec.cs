using System.Text.Json.Serialization;

namespace Dashboard.Charts;

/// <summary>What one chart shows and how: built by pure code, told apart from how it is drawn (Plots). It holds no points; those come as packets.</summary>
/// <param name="Id">Id of the chart's element and its name in links; unique on a page.</param>
/// <param name="Data">The lines and markers, back to front.</param>
/// <param name="Layout">Title, unit, y axis.</param>
/// <param name="Help">What stands behind the "i".</param>
public sealed record ChartSpec(string Id, IReadOnlyList<Trace> Data, ChartLayout Layout, ChartHelp Help)
{
    /// <summary>What stands behind the "i". The frame shows it; scripts need no copy.</summary>
    [JsonIgnore]
    public ChartHelp Help { get; init; } = Help;

    /// <summary>The heading.</summary>
    public string Title => Layout.Title;
}

/// <summary>The words behind a chart's "i", one or two sentences each.</summary>
/// <param name="Definition">What the figure is, how it is taken, with its unit.</param>
/// <param name="Healthy">What the picture looks like when all is well.</param>
/// <param name="Starving">What it looks like when the pool starves, and what it does not say.</param>
public sealed record ChartHelp(string Definition, string Healthy, string Starving);
