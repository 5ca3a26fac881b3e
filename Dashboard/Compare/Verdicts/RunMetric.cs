using Dashboard.Figures;
using Dashboard.Timeline;

namespace Dashboard.Compare.Verdicts;

/// <summary>A figure of a load that a verdict can be about.</summary>
/// <param name="Name">Stable name, as on the command line: <c>completedPerSecond</c>, <c>p95</c>.</param>
/// <param name="Figure">The figure.</param>
public sealed record RunMetric(string Name, Figure Figure)
{
    /// <summary>All metrics, percentiles of the service time.</summary>
    public static IReadOnlyList<RunMetric> All { get; } =
    [
        new("completedPerSecond", LoadFigures.Get("completedPerSecond") with
        {
            Of = measured => new FigureValue(measured.Load!.SucceededPerSecond ?? measured.Load.CompletedPerSecond),
        }),
        .. new[] { "p50", "p95", "p99" }.Select(name => new RunMetric(name, LoadFigures.Get($"{LatencyFigures.Service}.{name}Ms"))),
    ];

    /// <summary>Throughput of answers without error, where somebody told them apart.</summary>
    public static RunMetric Throughput => All[0];

    /// <summary>Name for people, inside a sentence.</summary>
    public string Words { get; } = $"{char.ToLowerInvariant(Figure.Name[0])}{Figure.Name[1..]}";

    /// <summary>Which way is better.</summary>
    public bool HigherIsBetter => Figure.Better == Better.Higher;

    /// <summary>The percentile that it is; null for throughput.</summary>
    public double? Percentile => Figure.Percentile;

    /// <summary>
    /// What runs are compared by: a metric that somebody chose, else throughput, or of open loops p95, since their throughput is the rate of
    /// the plan. A percentile of open loops is of the response time: service time leaves out how late the request was sent.
    /// </summary>
    /// <param name="chosen">Null: nobody chose one.</param>
    /// <param name="runs">The runs of all sides.</param>
    public static RunMetric Of(RunMetric? chosen, IEnumerable<SideRun> runs)
    {
        SideRun[] loads = [.. runs.Where(run => run.Load is not null)];
        var isOpen = loads.Length > 0 && Array.TrueForAll(loads, run => run.IsOpenLoop);
        var metric = chosen ?? (isOpen ? All.First(own => own.Name == "p95") : Throughput);
        return metric.Percentile is null || !isOpen || Array.Exists(loads, run => run.Load!.Source is not null) ? metric
            : new RunMetric(metric.Name, LoadFigures.Get($"{LatencyFigures.Response}.{metric.Name}Ms"));
    }

    /// <summary>
    /// Its value; null when there is none, or when the tool that measured did not give it. A load without a single answer has the latency
    /// of its timeouts only: that is no latency to compare.
    /// </summary>
    public double? Value(LoadSummary? load) => load is null || (Percentile is not null && !LatencyFigures.HasAnswers(load)) ? null
        : Figure.ValueOf(Measured.Of(load)).Value;

    /// <summary>A value with its unit.</summary>
    public string Text(double? value) => Figure.Unit.Text(value);
}
