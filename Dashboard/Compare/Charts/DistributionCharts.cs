using Dashboard.Charts;

namespace Dashboard.Compare.Charts;

/// <summary>The charts that are not over time alone: latency by percentile, cumulative latency, and a heatmap of each run.</summary>
internal static class DistributionCharts
{
    private const int FirstTable = 1000;
    private const int TablesOfLine = 3;

    /// <summary>What the percentile plot shows and how it is read.</summary>
    public const string PercentileDefinition =
        "How long the slowest share of requests took. The x axis is 1 ÷ (1 − p), each step to the right is ten times rarer; both axes are "
        + "logarithmic. Response time of an open loop, else service time. Grey: fewer than ten requests lie above, so one more or less would move the line.";

    /// <summary>What the cumulative curve shows and how it is read.</summary>
    public const string CumulativeDefinition =
        "Percent of the requests that took no longer than the latency on the x axis, which is logarithmic. The curve of the faster run lies further left.";

    private static readonly EmptySentences Nothing = new("No request ended in any of the runs.", "No request ended.", "No request ended.");
    private static readonly EmptySentences NothingHere = new("No request ended in this run.", "No request ended.", "No request ended.");

    public static IReadOnlyList<ChartTable> Tables(int lines) =>
        [Grid, .. Enumerable.Range(0, lines).SelectMany(line => new[] { Percentiles(line), Cumulative(line), Cells(line) })];

    public static IReadOnlyList<ChartSpec> Figures(IReadOnlyList<DrawnRun> lines) =>
    [
        new ChartSpec("percentiles", [.. lines.Select((line, i) => line.Trace(Percentiles(i).Name, "seconds")).Reverse()],
            new ChartLayout("Latency by percentile", "s", 0, Nothing) { Axis = "percentile" },
            new ChartHelp(
                PercentileDefinition,
                "A flat line that rises only at the far right.",
                "It rises early: the median itself waits.")),
        new ChartSpec("cumulative", [.. lines.Select((line, i) => line.Trace(Cumulative(i).Name, "percent")).Reverse()],
            new ChartLayout("Share of requests by latency", "%", 100, Nothing) { Axis = "cumulative", NaturalTop = true },
            new ChartHelp(
                CumulativeDefinition,
                "One steep step at the service time.",
                "A long slope, or several steps: some requests were served at once, others waited for a thread.")),
        .. Heatmaps(lines).Select(one => new ChartSpec($"heatmap-{one.Line.Run.Letter}", [one.Line.Trace(Cells(one.Index).Name, "requests")],
            new ChartLayout($"{one.Line.Name}, latency over time", "s", 0, NothingHere) { Axis = "heatmap" },
            new ChartHelp(
                "Each cell counts the requests that ended in that moment after that long; darker on a light page, lighter on a dark one, means more, in steps "
                + "of equal ratio. The y axis is logarithmic, and all runs have the same axes and colours.",
                "One level stripe.",
                "A slope upwards: everyone waits longer and longer. Several stripes: some requests wait and others do not."))),
    ];

    public static byte[] Pack(IReadOnlyList<DrawnRun> lines)
    {
        var packed = new List<PacketWriter>(lines.Count * TablesOfLine);
        var grid = HeatmapGrid.Of([.. Heatmaps(lines).Select(one => one.Line.Run)]);
        if (grid is not null)
        {
            packed.Add(OverlayPacket.Pack(Grid, [[grid.Seconds, grid.Columns, grid.LowSeconds, grid.HighSeconds, grid.Rows]]));
            packed.AddRange(Heatmaps(lines).Select(one => OverlayPacket.Pack(Cells(one.Index), LatencyHeatmap.Bin(one.Line.Run, grid))));
        }

        for (var i = 0; i < lines.Count; i++)
        {
            packed.AddRange(Curves(lines[i].Run, i));
        }

        return PacketWriter.Join([new PacketWriter(ChartTable.ResetRecord, 1), .. packed.Where(table => table.Rows > 0)]);
    }

    /// <summary>The points of a line by percentile and as the cumulative curve: the page and the report draw these. None without a request.</summary>
    public static IReadOnlyList<PacketWriter> Curves(ComparedRun run, int line) => LatencyCurves.Histogram(run) is not { } histogram
        ? []
        :
        [
            OverlayPacket.Pack(Percentiles(line), LatencyCurves.ByPercentile(histogram)),
            OverlayPacket.Pack(Cumulative(line), LatencyCurves.Cumulative(histogram)),
        ];

    private static IEnumerable<(DrawnRun Line, int Index)> Heatmaps(IReadOnlyList<DrawnRun> lines) =>
        lines.Select((line, i) => (Line: line, Index: i)).Where(one => one.Line.HasHeatmap);

    private static ChartTable Grid { get; } = new(FirstTable - 1, "grid", 1, ["seconds", "columns", "low", "high", "rows"]);

    private static ChartTable Percentiles(int line) =>
        new(FirstTable + (line * TablesOfLine), $"percentiles-{line}", ChartTable.LineCapacity, ["x", "seconds", "supported"]);

    private static ChartTable Cumulative(int line) =>
        new(FirstTable + (line * TablesOfLine) + 1, $"cumulative-{line}", ChartTable.LineCapacity, ["x", "percent"]);

    private static ChartTable Cells(int line) =>
        new(FirstTable + (line * TablesOfLine) + 2, $"cells-{line}", HeatmapGrid.MostColumns * HeatmapGrid.MostRows, ["column", "row", "requests"]);
}
