using Dashboard.Charts;

namespace Dashboard.Compare.Charts;

/// <summary>The charts that are not over time alone: latency by percentile, cumulative latency, and a heatmap of each run.</summary>
internal static class DistributionCharts
{
    private const int FirstTable = 100;
    private const int TablesOfRun = 3;

    private static readonly EmptySentences Nothing = new("No request ended in any of the runs.", "No request ended.", "No request ended.");
    private static readonly EmptySentences NothingHere = new("No request ended in this run.", "No request ended.", "No request ended.");

    public static IReadOnlyList<ChartTable> Tables(int runs) =>
        [Grid, .. Enumerable.Range(0, runs).SelectMany(run => new[] { Percentiles(run), Cumulative(run), Cells(run) })];

    public static IReadOnlyList<ChartSpec> Figures(IReadOnlyList<ComparedRun> runs) =>
    [
        new ChartSpec("percentiles", [.. runs.Select((run, i) => Trace(run, i, Percentiles(i), "seconds")).Reverse()],
            new ChartLayout("Latency by percentile", "s", 0, Nothing) { Axis = "percentile" },
            new ChartHelp(
                "How long the slowest share of requests took. The x axis is 1 ÷ (1 − p), each step to the right is ten times rarer; both axes are logarithmic. Response time of an open loop, else service time. Grey: fewer than ten requests lie above, so one more or less would move the line.",
                "A flat line that rises only at the far right.",
                "It rises early: the median itself waits.")),
        new ChartSpec("cumulative", [.. runs.Select((run, i) => Trace(run, i, Cumulative(i), "percent")).Reverse()],
            new ChartLayout("Share of requests by latency", "%", 100, Nothing) { Axis = "cumulative", NaturalTop = true },
            new ChartHelp(
                "Percent of the requests that took no longer than the latency on the x axis, which is logarithmic. The curve of the faster run lies further left.",
                "One steep step at the service time.",
                "A long slope, or several steps: some requests were served at once, others waited for a thread.")),
        .. runs.Select((run, i) => new ChartSpec($"heatmap-{run.Letter}", [Trace(run, i, Cells(i), "requests")],
            new ChartLayout($"{run.Letter}: latency over time", "s", 0, NothingHere) { Axis = "heatmap" },
            new ChartHelp(
                "Each cell counts the requests that ended in that moment after that long; darker on a light page, lighter on a dark one, means more, in steps of equal ratio. The y axis is logarithmic, and all runs have the same axes and colours.",
                "One level stripe.",
                "A slope upwards: everyone waits longer and longer. Several stripes: some requests wait and others do not."))),
    ];

    public static byte[] Pack(IReadOnlyList<ComparedRun> runs)
    {
        var packed = new List<PacketWriter>(runs.Count * TablesOfRun);
        var grid = HeatmapGrid.Of(runs);
        if (grid is not null)
        {
            packed.Add(OverlayPacket.Pack(Grid, [[grid.Seconds, grid.Columns, grid.LowSeconds, grid.HighSeconds, grid.Rows]]));
        }

        for (var i = 0; i < runs.Count; i++)
        {
            if (LatencyCurves.Histogram(runs[i]) is { } histogram)
            {
                packed.Add(OverlayPacket.Pack(Percentiles(i), LatencyCurves.ByPercentile(histogram)));
                packed.Add(OverlayPacket.Pack(Cumulative(i), LatencyCurves.Cumulative(histogram)));
            }

            if (grid is not null)
            {
                packed.Add(OverlayPacket.Pack(Cells(i), LatencyHeatmap.Bin(runs[i], grid)));
            }
        }

        return PacketWriter.Join([new PacketWriter(ChartTable.ResetRecord, 1), .. packed.Where(table => table.Rows > 0)]);
    }

    private static ChartTable Grid { get; } = new(FirstTable - 1, "grid", 1, ["seconds", "columns", "low", "high", "rows"]);

    private static ChartTable Percentiles(int run) => new(FirstTable + (run * TablesOfRun), $"percentiles-{run}", ChartTable.LineCapacity, ["x", "seconds", "supported"]);

    private static ChartTable Cumulative(int run) => new(FirstTable + (run * TablesOfRun) + 1, $"cumulative-{run}", ChartTable.LineCapacity, ["x", "percent"]);

    private static ChartTable Cells(int run) => new(FirstTable + (run * TablesOfRun) + 2, $"cells-{run}", HeatmapGrid.MostColumns * HeatmapGrid.MostRows, ["column", "row", "requests"]);

    private static Trace Trace(ComparedRun run, int index, ChartTable table, string column) =>
        new(run.Letter, table.Name, column, RunStyle.Of(index).Color) { Dash = RunStyle.Of(index).Dash, Description = run.Title };
}
