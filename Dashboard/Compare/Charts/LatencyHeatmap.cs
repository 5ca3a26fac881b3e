using Dashboard.Timeline.Histograms;

namespace Dashboard.Compare.Charts;

/// <summary>The grid that several heatmaps share.</summary>
/// <param name="Seconds">Length of the time axis from the first request on; the last column may reach beyond the load.</param>
internal sealed record HeatmapGrid(double Seconds, int Columns, double LowSeconds, double HighSeconds, int Rows)
{
    public const int MaxColumns = 120;
    public const int MaxRows = 60;

    private const double SmallestRatio = 10;

    /// <summary>Share of a column by which times may exceed whole intervals.</summary>
    private const double Rounding = 0.1;

    /// <summary>A grid for all intervals of all runs; null when no request ended.</summary>
    public static HeatmapGrid? Of(IReadOnlyList<ComparedRun> runs)
    {
        var (seconds, low, high, lengths) = (0.0, double.MaxValue, 0.0, new List<double>());
        foreach (var (run, interval) in runs.SelectMany(run => run.Intervals.Select(interval => (run, interval))))
        {
            if (LatencyHeatmap.Buckets(interval) is { IsEmpty: false } buckets)
            {
                seconds = Math.Max(seconds, interval.T - run.From);
                lengths.Add(interval.WindowSeconds);
                foreach (var (index, _) in buckets.Counts)
                {
                    low = Math.Min(low, LatencyHistogram.LowestOf(index) / 1e6);
                    high = Math.Max(high, LatencyHistogram.HighestOf(index) / 1e6);
                }
            }
        }

        if (high == 0 || seconds <= 0)
        {
            return null;
        }

        // A little beyond both ends, so that the extremes are not cut by rounding; bucket 1 begins at one microsecond.
        (low, high) = (Math.Max(low, 1e-6) / 1.02, high * 1.02);
        var missing = Math.Sqrt(Math.Max(1, SmallestRatio * low / high));

        // Each column has the same number of intervals: with one here and two there, the picture would have stripes that the load had not.
        var length = UsualLength(lengths);
        var intervals = seconds / length;
        var perColumn = Math.Max(1, Math.Ceiling((intervals / MaxColumns) - Rounding));
        var columns = Math.Max(1, (int)Math.Ceiling((intervals / perColumn) - Rounding));
        return new HeatmapGrid(columns * perColumn * length, columns, low / missing, high * missing, MaxRows);
    }

    /// <summary>The mean of intervals about as long as most: the median is shorter than the time between two, and would leave columns empty.</summary>
    private static double UsualLength(List<double> lengths)
    {
        // The middle is one of the lengths, not a mean of two that may differ much.
        var middle = lengths.Order().ElementAt((lengths.Count - 1) / 2);
        return lengths.Where(length => Math.Abs(length - middle) <= middle / 2).Average();
    }

    public int ColumnOf(double seconds) => Math.Clamp((int)(seconds / Seconds * Columns), 0, Columns - 1);

    /// <summary>Lower edge in seconds; for the number of rows, the upper end.</summary>
    public double EdgeOf(int row) => LowSeconds * Math.Pow(HighSeconds / LowSeconds, row / (double)Rows);

    /// <summary>The row of the shortest latency is 0.</summary>
    public int RowOf(double latencySeconds) =>
        Math.Clamp((int)(Math.Log(latencySeconds / LowSeconds) / Math.Log(HighSeconds / LowSeconds) * Rows), 0, Rows - 1);
}

/// <summary>Requests by time and latency.</summary>
internal static class LatencyHeatmap
{
    /// <summary>Filled cells as [column, row, requests], by column. Every request is in exactly one.</summary>
    public static IReadOnlyList<double[]> Bin(ComparedRun run, HeatmapGrid grid)
    {
        var counts = new long[grid.Columns, grid.Rows];
        foreach (var interval in run.Intervals)
        {
            // An interval is drawn at its middle; its requests ended anywhere in it.
            var column = grid.ColumnOf(interval.T - (interval.WindowSeconds / 2) - run.From);
            foreach (var (index, count) in Buckets(interval).Counts)
            {
                var (lowest, highest) = (LatencyHistogram.LowestOf(index), LatencyHistogram.HighestOf(index));
                counts[column, grid.RowOf((lowest + highest) / 2e6)] += count;
            }
        }

        var cells = new List<double[]>();
        for (var column = 0; column < grid.Columns; column++)
        {
            for (var row = 0; row < grid.Rows; row++)
            {
                if (counts[column, row] > 0)
                {
                    cells.Add([column, row, counts[column, row]]);
                }
            }
        }

        return cells;
    }

    internal static SparseBuckets Buckets(LoadInterval interval) => interval.OpenLoop ? interval.Response : interval.Service;
}
