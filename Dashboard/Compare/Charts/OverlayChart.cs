using Dashboard.Charts;

namespace Dashboard.Compare.Charts;

/// <summary>One chart with a line of every run: what it is called, where its points come from.</summary>
/// <param name="Name">Part of the tables' names and the chart's id.</param>
/// <param name="Columns">Columns after the time; with two, the band between them is drawn.</param>
/// <param name="Rows">The points of a run.</param>
/// <param name="Layout">Title, unit, y axis.</param>
/// <param name="Help">The words behind the "i".</param>
internal sealed record OverlayChart(string Name, string[] Columns, Func<ComparedRun, IEnumerable<double[]>> Rows, ChartLayout Layout, ChartHelp Help)
{
    private static readonly EmptySentences NoLoad = new("No run has a load.", "No load in this window.", "No request ended here.");
    private static readonly EmptySentences NoSamples = new("No run has samples of its target.", "No sample in this window.", "The targets do not publish this counter.");

    /// <summary>All charts over time, in the order in which they are shown. Numbers of their tables follow from it.</summary>
    public static IReadOnlyList<OverlayChart> All { get; } =
    [
        new("throughput", ["value"], OverlayLines.Throughput, new ChartLayout("Throughput", "requests/s", 1, NoLoad), new ChartHelp(
            "Requests completed per second inside the window, of each run. Drained requests are not in it.",
            "Level from the first second, near the theory.",
            "Near zero for seconds, then climbing only as fast as the pool adds threads.")),
        new("latency", ["p50", "p99"], OverlayLines.Latency, new ChartLayout("Latency, p50 to p99", "s", 0.01, NoLoad), new ChartHelp(
            "The band of each run reaches from the median of a second to its 99th percentile: response time of an open loop, else service time.",
            "A thin, level band near the service time.",
            "A high or broken band: requests wait for seconds, or none ends.")),
        new("threads", ["value"], run => OverlayLines.Counter(run, sample => sample.ThreadCount), new ChartLayout("Thread Count", "threads", 10, NoSamples), new ChartHelp(
            "Pool threads that exist at the end of each counter interval.",
            "A few threads, about as many as processors.",
            "It climbs as long as the load lasts; two runs with the same requests/s and different thread counts do not cost the same.")),
        new("queue", ["value"], run => OverlayLines.Counter(run, sample => sample.QueueLength), new ChartLayout("Queue Length", "work items", 10, NoSamples), new ChartHelp(
            "Work items queued and not yet started at the end of each counter interval.",
            "Zero, with short peaks.",
            "It stays above zero for many seconds. With few connections it may be zero although threads block.")),
        new("items", ["value"], run => OverlayLines.Counter(run, sample => sample.CompletedItemsPerSecond), new ChartLayout("Completed Work Items", "items/s", 10, NoSamples), new ChartHelp(
            "Work items completed in an interval ÷ the interval's own length. A request is often several.",
            "Follows the load, steadily.",
            "A trickle, then tall blocks.")),
        new("cpu", ["value"], run => OverlayLines.Counter(run, sample => sample.CpuPercent), new ChartLayout("CPU", "%", 100, NoSamples) { NaturalTop = true }, new ChartHelp(
            "Processor time of the target in percent of all its processors.",
            "As high as the work needs: a higher line with more requests/s is work done.",
            "Nearly idle while requests wait: threads that wait need no processor.")),
    ];

    /// <summary>The table of a run's line.</summary>
    public ChartTable Table(int run) => new(
        FirstTable + (run * All.Count) + ((List<string>)[.. All.Select(chart => chart.Name)]).IndexOf(Name), $"{Name}-{run}", ChartTable.LineCapacity, ["t", .. Columns]);

    /// <summary>The chart for these runs; the first run lies on top.</summary>
    public ChartSpec Spec(IReadOnlyList<ComparedRun> runs) => new($"overlay-{Name}", [.. runs.Select(Trace).Reverse()], Layout, Help);

    private const int FirstTable = 10;

    private Trace Trace(ComparedRun run, int index)
    {
        var style = RunStyle.Of(index);
        var isBand = Columns.Length > 1;
        return new Trace(run.Letter, Table(index).Name, Columns[^1], style.Color)
        {
            Kind = isBand ? Dashboard.Charts.Trace.Band : Dashboard.Charts.Trace.Line,
            Low = isBand ? Columns[0] : null,
            Dash = style.Dash,
            Width = isBand ? 1.25 : 2,
            Description = run.Title,
        };
    }
}
