using Dashboard.Charts.Plots;

namespace Dashboard.Compare.Charts;

/// <summary>Latency by percentile, cumulative latency, and a heatmap of each run.</summary>
internal static class DistributionCharts
{
    public static IReadOnlyList<DrawnChart> Draw(IReadOnlyList<DrawnRun> lines)
    {
        LatencyCurve[] curves = [.. lines.Select(LatencyCurve.Of)];
        return [PercentileChart.Draw(curves), CumulativeChart.Draw(curves), .. HeatmapChart.Draw([.. lines.Where(line => line.HasHeatmap)])];
    }
}
