using Dashboard.Charts;

namespace Dashboard.Compare.Charts;

/// <summary>All lines of all runs for the browser: float64 only, at most <see cref="ChartTable.LineCapacity"/> rows a line.</summary>
internal static class OverlayPacket
{
    /// <summary>The tables that the browser keeps for so many runs.</summary>
    public static IReadOnlyList<ChartTable> Tables(int runs) =>
        [.. Enumerable.Range(0, runs).SelectMany(run => OverlayChart.All.Select(chart => chart.Table(run)))];

    public static byte[] Of(IReadOnlyList<ComparedRun> runs)
    {
        // No wall clock: the runs began at different times. Their first requests are all at 0.
        var clock = new PacketWriter(ChartTable.ClockRecord, ChartTable.ClockColumns);
        clock.Row(null, null, 0);

        // Each line is for itself; six runs are three dozen.
        var lines = runs.SelectMany((run, index) => OverlayChart.All.Select(chart => (run, index, chart)))
            .AsParallel().AsOrdered()
            .Select(line => Pack(line.chart.Table(line.index), line.chart.Rows(line.run)));
        return PacketWriter.Join([new PacketWriter(ChartTable.ResetRecord, 1), clock, .. lines.Where(line => line.Rows > 0)]);
    }

    internal static PacketWriter Pack(ChartTable table, IEnumerable<double[]> rows)
    {
        var packed = new PacketWriter(table.Number, table.Columns.Count);
        foreach (var row in rows)
        {
            packed.Row(row);
        }

        return packed.Thin(table.Capacity);
    }
}
