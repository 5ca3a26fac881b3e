using Dashboard.Charts.Plots;

namespace Dashboard.Compare.Charts;

/// <summary>The charts that are not over time alone: latency by percentile, cumulative latency, and a heatmap of each run.</summary>
internal static class DistributionCharts
{
    /// <summary>All of them with their points; the first line lies on top.</summary>
    public static IReadOnlyList<DrawnChart> Draw(IReadOnlyList<DrawnRun> lines)
    {
        LatencyCurve[] curves = [.. lines.Select(LatencyCurve.Of)];
        return [PercentileChart.Draw(curves), CumulativeChart.Draw(curves), .. HeatmapChart.Draw([.. lines.Where(line => line.HasHeatmap)])];
    }
}
