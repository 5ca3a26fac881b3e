using System.Text.RegularExpressions;
using Dashboard.Charts;
using Dashboard.Charts.Plots;
using Dashboard.Charts.Threads;

namespace Dashboard.Tests.Charts;

/// <summary>What the browser's side is not to say: it is said in C#, once.</summary>
public sealed partial class BrowserSideTests
{
    /// <summary>
    /// Rings, thinning, crosshair, zoom, scrolling back, tables, keys, pictures, lanes, times ago, a tab's target, what a copied link shows, legends of the same moment as the
    /// tiles and the second between two drawings with less motion, which go on while a page stays open, fit into this.
    /// </summary>
    private const int MaxLines = 2_415;

    private static readonly string Folder = Path.Combine(ProductFiles.RepositoryRoot, "Dashboard", "wwwroot", "js");

    [Fact(Timeout = 20_000)]
    public async Task It_stays_small() => Assert.InRange((await ScriptsAsync()).Sum(script => script.Text.Count(c => c == '\n')), 1_000, MaxLines);

    [Fact(Timeout = 20_000)]
    public async Task It_makes_no_plot_of_its_own_and_purges_none() =>
        Assert.All(await ScriptsAsync(), script => Assert.DoesNotMatch(@"newPlot|\.purge\(|extendTraces|relayout|restyle\(", script.Text));

    [Fact(Timeout = 20_000)]
    public async Task It_has_no_colour_no_dash_and_no_width_of_a_line() =>
        Assert.All(await ScriptsAsync(), script => Assert.DoesNotMatch(Look(), Comment().Replace(script.Text, "")));

    /// <summary>A heading that the browser wrote could differ from the figure's.</summary>
    [Fact(Timeout = 20_000)]
    public async Task It_has_no_name_of_a_line_and_no_title_of_a_chart()
    {
        ChartSpec[] charts = [.. LiveCharts.All, .. OccupancyCharts.All, LaneCharts.Threads];
        string[] said = [.. charts.SelectMany(chart => chart.Data.Select(trace => trace.Name).Append(chart.Title)).Where(name => name.Contains(' ')), .. charts.Select(chart => chart.Title)];

        Assert.All(await ScriptsAsync(), script => Assert.DoesNotContain(said, name =>
            Comment().Replace(script.Text, "") is var code && (code.Contains($"'{name}'", StringComparison.Ordinal) || code.Contains($"\"{name}\"", StringComparison.Ordinal))));
    }

    /// <summary>plotly's layout: what of it is not a range, a tick, a size or a shade's place is C#'s.</summary>
    [Fact(Timeout = 20_000)]
    public async Task It_has_no_layout_of_its_own() =>
        Assert.All(await ScriptsAsync(), script => Assert.DoesNotMatch(LayoutOfOurs(), Comment().Replace(script.Text, "")));

    [Fact]
    public void The_figure_has_what_the_browser_lacks()
    {
        var plot = TimePlot.Of(LiveCharts.All[0]);

        Assert.All(plot.Data, trace => Assert.NotNull(((Plotly.Blazor.Traces.Scatter)trace).Name));
        Assert.NotNull(plot.Layout.XAxis[0].GridColor);
    }

    private static async Task<List<(string Path, string Text)>> ScriptsAsync()
    {
        var scripts = new List<(string, string)>();
        foreach (var file in Directory.EnumerateFiles(Folder, "*.js", SearchOption.AllDirectories))
        {
            scripts.Add((Path.GetRelativePath(Folder, file), await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken)));
        }

        Assert.InRange(scripts.Count, 20, 100);
        return scripts;
    }

    [GeneratedRegex(@"#[0-9a-fA-F]{6}\b|rgba?\(|'(?:dash|dot|dashdot|longdash|longdashdot)'|fillcolor|color: ", RegexOptions.None, 1000)]
    private static partial Regex Look();

    [GeneratedRegex(@"gridcolor|tickfont|zeroline|fixedrange|hovermode|dragmode|paper_bgcolor|plot_bgcolor|margin:|showlegend: true|legend: \{", RegexOptions.None, 1000)]
    private static partial Regex LayoutOfOurs();

    [GeneratedRegex(@"//.*|/\*[\s\S]*?\*/", RegexOptions.None, 1000)]
    private static partial Regex Comment();
}
