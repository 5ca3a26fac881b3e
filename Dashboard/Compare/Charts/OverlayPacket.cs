using Dashboard.Charts;

namespace Dashboard.Compare.Charts;

/// <summary>Packs float64 only, at most <see cref="ChartTable.LineCapacity"/> rows a line.</summary>
internal static class OverlayPacket
{
    public static IReadOnlyList<ChartTable> Tables(int lines) =>
        [.. Enumerable.Range(0, lines).SelectMany(line => OverlayChart.All.Select(chart => chart.Table(line, lines)))];

    public static byte[] Of(IReadOnlyList<DrawnRun> drawn)
    {
        // There is no wall clock: the runs began at different times, and their first requests are all at 0.
        var clock = new PacketWriter(ChartTable.ClockRecord, ChartTable.ClockColumns);
        clock.Row(null, null, 0);

        // Each line has a table of its own; six runs have three dozen.
        var lines = Enumerable.Range(0, drawn.Count).SelectMany(line => OverlayChart.All.Select(chart => (line, chart)))
            .AsParallel().AsOrdered()
            .Select(one => one.chart.Points(drawn, one.line));
        return PacketWriter.Join([new PacketWriter(ChartTable.ResetRecord, 1), clock, .. lines.Where(line => line.Rows > 0)]);
    }
}
