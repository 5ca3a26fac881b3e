using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Compare.Charts;

/// <summary>The grid that heatmaps of several runs share, so that they can be laid beside one another.</summary>
/// <param name="Seconds">Length of the time axis, from the first request on: the last column may reach beyond the load.</param>
/// <param name="Columns">Equal parts of the time, at most <see cref="MaxColumns"/>, each as long as the same whole number of load intervals.</param>
/// <param name="LowSeconds">Lower end of the latency axis.</param>
/// <param name="HighSeconds">Upper end of it.</param>
/// <param name="Rows">Parts of the latency axis of equal ratio, at most <see cref="MaxRows"/>.</param>
internal sealed record HeatmapGrid(double Seconds, int Columns, double LowSeconds, double HighSeconds, int Rows)
{
    public const int MaxColumns = 120;
    public const int MaxRows = 60;

    /// <summary>Latencies that are all alike still get an axis with some height: a decade around them.</summary>
    private const double SmallestRatio = 10;

    /// <summary>Part of a column by which measured times may exceed a whole number of intervals.</summary>
    private const double Rounding = 0.1;

    /// <summary>The grid that holds all intervals of all runs; null when no request ended in any.</summary>
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

        // As many intervals in each column: with one here and two there, the picture would have stripes that the load had not.
        var length = UsualLength(lengths);
        var intervals = seconds / length;
        var perColumn = Math.Max(1, Math.Ceiling((intervals / MaxColumns) - Rounding));
        var columns = Math.Max(1, (int)Math.Ceiling((intervals / perColumn) - Rounding));
        return new HeatmapGrid(columns * perColumn * length, columns, low / missing, high * missing, MaxRows);
    }

    /// <summary>
    /// The mean of the intervals that are about as long as most: a timer that comes late once comes early often, so that their median is shorter than the
    /// time from one to the next, and columns of that length would leave one empty now and then.
    /// </summary>
    private static double UsualLength(List<double> lengths)
    {
        // One of them, not between two: of two that differ much neither would be near it.
        var middle = lengths.Order().ElementAt((lengths.Count - 1) / 2);
        return lengths.Where(length => Math.Abs(length - middle) <= middle / 2).Average();
    }

    /// <summary>The column of a time; the ends belong to the outermost ones.</summary>
    public int ColumnOf(double seconds) => Math.Clamp((int)(seconds / Seconds * Columns), 0, Columns - 1);

    /// <summary>The latency at which a row begins, seconds; of the number of rows the upper end.</summary>
    public double EdgeOf(int row) => LowSeconds * Math.Pow(HighSeconds / LowSeconds, row / (double)Rows);

    /// <summary>The row of a latency, 0 for the shortest.</summary>
    public int RowOf(double latencySeconds) =>
        Math.Clamp((int)(Math.Log(latencySeconds / LowSeconds) / Math.Log(HighSeconds / LowSeconds) * Rows), 0, Rows - 1);
}

/// <summary>How many requests ended when, and after how long: time × latency.</summary>
internal static class LatencyHeatmap
{
    /// <summary>Cells that are not empty as [column, row, requests], by column. Every request of the intervals is in exactly one.</summary>
    public static IReadOnlyList<double[]> Bin(ComparedRun run, HeatmapGrid grid)
    {
        var counts = new long[grid.Columns, grid.Rows];
        foreach (var interval in run.Intervals)
        {
            // An interval is drawn where its middle lies; its requests ended anywhere in it.
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

    /// <summary>Response time of an open loop, else service time.</summary>
    internal static SparseBuckets Buckets(LoadInterval interval) => interval.OpenLoop ? interval.Response : interval.Service;
}
