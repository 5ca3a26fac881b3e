using Dashboard.Charts;
using Dashboard.Timeline.Rates;

namespace Dashboard.Compare.Charts;

/// <summary>A chart with a line of every run.</summary>
internal sealed record OverlayChart(string Name, Func<ComparedRun, IEnumerable<OverlayPoint>> Read, ChartLayout Layout, ChartHelp Help)
{
    private const string Value = "value";
    private const string Low = "low";

    private static readonly (string Name, Func<OverlayPoint, double?> Value)[] Cells =
        [("t", point => point.T), (Low, point => point.Low), (Value, point => point.Value)];

    private static readonly EmptySentences NoLoad = new("No run has a load.", "No load in this window.", "No request ended here.");
    private static readonly EmptySentences NoSamples =
        new("No run has samples of its target.", "No sample in this window.", "The targets do not publish this counter.");

    /// <summary>The order is that of the page, which gives their tables' numbers.</summary>
    public static IReadOnlyList<OverlayChart> All { get; } =
    [
        new("threads", run => OverlayLines.Pool(run, reading => reading.Sample.ThreadCount),
            new ChartLayout("Thread Count", "threads", 10, NoSamples),
            new ChartHelp(
                "Pool threads that exist at the end of each counter interval.",
                "A few threads, about as many as there are processors.",
                "It climbs for as long as the load lasts; runs with the same requests/s but different thread counts do not cost the same.")),
        new("latency", OverlayLines.Latency, new ChartLayout("Latency, p50 to p99", "s", 0.01, NoLoad), new ChartHelp(
            "Each run's band runs from the median of a second to its 99th percentile: response time for an open loop, otherwise service time.",
            "A thin, level band near the service time.",
            "A high or broken band: requests wait for seconds, or none completes."))
        {
            IsBand = true,
        },
        new("throughput", OverlayLines.Throughput, new ChartLayout("Throughput", "requests/s", 1, NoLoad), new ChartHelp(
            "Requests completed in the last second, per second, inside each run's window, without drained requests.",
            "Level from the first second, near the ideal throughput.",
            "Near zero for seconds, then climbing only as fast as the pool adds threads.")),
        new("queue", run => OverlayLines.Pool(run, reading => reading.Sample.QueueLength),
            new ChartLayout("Queue Length", "work items", 10, NoSamples),
            new ChartHelp(
                "Work items queued and not yet started at the end of each counter interval.",
                "Zero, with short peaks.",
                "It stays above zero for many seconds. With few connections it may be zero even though threads block.")),
        new("queue-wait", run => OverlayLines.Pool(run, reading => reading.QueueWait.Seconds),
            new ChartLayout("Queue Wait, estimate", "s", 0.01, NoSamples),
            new ChartHelp(
                "Estimate by the counters of the mean time a work item waits in the pool's queue: mean queue length ÷ "
                    + "work items that leave it per second, over the last second (Little's law).",
                "Zero or a few milliseconds.",
                "Seconds that a request waits before its code runs. No line while nothing left the queue for a second.")),
        new("items", run => OverlayLines.Pool(run, reading => reading.CompletedItems),
            new ChartLayout("Completed Work Items", "items/s", 10, NoSamples),
            new ChartHelp(
                "Work items completed in the last second: increments ÷ the interval reported with each. A request is often several.",
                "Follows the load, steadily.",
                "Almost nothing, then sudden peaks.")),
        new("cpu", run => OverlayLines.Pool(run, reading => reading.Sample.CpuPercent),
            new ChartLayout("CPU", "%", 100, NoSamples) { NaturalTop = true },
            new ChartHelp(
                "Processor time of the target as a percentage of all its processors.",
                "As high as the work needs: a higher line with more requests/s is work done.",
                "Nearly idle while requests wait: waiting threads use no processor.")),
    ];

    public const int Leading = 2;

    private const int FirstTable = 10;

    /// <summary>True draws the area between two values and not a line.</summary>
    public bool IsBand { get; private init; }

    /// <summary>The browser keeps no more points of fifty lines than of six.</summary>
    /// <param name="lines">The number of all lines: fifty lines share the points of six.</param>
    public ChartTable<OverlayPoint> Table(int line, int lines) =>
        new(FirstTable + (line * All.Count) + Number, $"{Name}-{line}", RowsOf(lines), [.. Cells.Where(cell => IsBand || cell.Name != Low)]);

    /// <summary>A run's points, aligned at its first request.</summary>
    public PacketWriter Points(IReadOnlyList<DrawnRun> lines, int line)
    {
        var (table, run, gaps) = (Table(line, lines.Count), lines[line].Run, new GapDetector());
        var points = new PacketWriter<OverlayPoint>(table);
        foreach (var point in Read(run))
        {
            if (gaps.Next(point.T, point.Seconds) is { } gap)
            {
                points.Gap(gap - run.From);
            }

            points.Row(point with { T = point.T - run.From });
        }

        return points.Thin(table.Capacity);
    }

    public ChartSpec Spec(IReadOnlyList<DrawnRun> lines) =>
        new($"overlay-{Name}", [.. lines.Select((line, i) => Trace(line, Table(i, lines.Count))).Reverse()], Layout, Help);

    private static int RowsOf(int lines) => ChartTable.LineCapacity * CompareQuery.MaxRuns / Math.Max(CompareQuery.MaxRuns, lines);

    private int Number => ((List<string>)[.. All.Select(chart => chart.Name)]).IndexOf(Name);

    public Trace Trace(DrawnRun line, ChartTable table)
    {
        var trace = line.Trace(table.Name, Value);
        return IsBand ? trace with { Kind = Dashboard.Charts.Trace.Band, Low = Low, Width = 1.25 } : trace;
    }
}
