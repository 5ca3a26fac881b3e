using Dashboard.Charts;
using Dashboard.Charts.Plots;
using Plotly.Blazor.Traces.ScatterLib;

namespace Dashboard.Compare.Charts;

internal static class HeatmapChart
{
    private const string Crosshair = "heatmap";

    private static readonly EmptySentences Nothing = new("No request ended in this run.", "No request ended.", "No request ended.");

    /// <summary>All heatmaps have the same axes and colours.</summary>
    public static IEnumerable<DrawnChart> Draw(IReadOnlyList<DrawnRun> lines)
    {
        var grid = HeatmapGrid.Of([.. lines.Select(line => line.Run)]);
        double[][][] cells = [.. lines.Select(line => grid is null ? [] : (double[][])[.. LatencyHeatmap.Bin(line.Run, grid)])];
        var most = cells.SelectMany(run => run).Select(cell => cell[2]).DefaultIfEmpty(0).Max();
        return lines.Zip(cells, (line, own) => Draw(line, grid, own, most));
    }

    private static DrawnChart Draw(DrawnRun line, HeatmapGrid? grid, double[][] cells, double most)
    {
        var colors = most > 0 ? $", from 1 to {Readable.Plural((long)most, "request")} per cell" : "";
        var chart = new ChartSpec($"heatmap-{line.Run.Letter}", [line.Trace() with { Name = line.Run.Letter }],
            new ChartLayout($"{line.Name}, latency over time", "s", 0, Nothing) { Crosshair = Crosshair, XTitle = "time since the first request" },
            new ChartHelp(
                "Each cell counts the requests that ended at that time with that latency; more is darker on a light page, lighter on a dark one, on a "
                + $"logarithmic scale. The y axis is logarithmic, and all runs have the same axes and colours{colors}.",
                "One level stripe.",
                "An upward slope: every request waits longer and longer. Several stripes: some requests wait and others do not."));
        string[] headers = ["time", "requests", "half below", "all below"];
        if (grid is null || cells.Length == 0)
        {
            return DrawnChart.Nothing(chart, headers);
        }

        var (y, columns) = (PlotAxis.Latencies(Math.Log10(grid.LowSeconds), Math.Log10(grid.HighSeconds)), HeatColumn.Of(cells, grid));
        var said = new PlotLine(chart.Data[0], [.. columns.Select(column => column.Point(y.From))]) { Mode = ModeFlag.None };
        var plot = FigurePlot.Of(chart.Layout, PlotAxis.Time(grid.Seconds), y, [said], (layout, theme) => HeatLayer.Color(layout, theme, cells, grid, most));
        HeatLayer.Label(plot.Layout, most);
        HeatColumn[] filled = [.. columns.Where(column => column.Requests > 0)];
        return new DrawnChart(chart, plot, new ChartRows(headers, [.. filled.Select(column => column.Row)]),
            $"{chart.Title}: requests ended from {filled[0].At} to {filled[^1].Until}, half of them below {filled[0].Middle} at the "
            + $"start and below {filled[^1].Middle} at the end.");
    }
}
