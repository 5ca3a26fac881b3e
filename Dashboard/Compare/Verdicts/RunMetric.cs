using Dashboard.Figures;

namespace Dashboard.Compare.Verdicts;

/// <summary>A figure that verdicts can be about.</summary>
public sealed record RunMetric(string Name, Figure Figure)
{
    public static IReadOnlyList<RunMetric> All { get; } =
    [
        new("completedPerSecond", LoadFigures.Get("completedPerSecond") with
        {
            Of = measured => new FigureValue(measured.Load!.SucceededPerSecond ?? measured.Load.CompletedPerSecond),
        }),
        .. new[] { "p50", "p95", "p99" }.Select(name => new RunMetric(name, LoadFigures.Get($"{LatencyFigures.Service}.{name}Ms"))),
    ];

    /// <summary>Throughput without errors, where they were counted separately.</summary>
    public static RunMetric Throughput => All[0];

    public string Words { get; } = $"{char.ToLowerInvariant(Figure.Name[0])}{Figure.Name[1..]}";

    public bool HigherIsBetter => Figure.Better == BetterDirection.Higher;

    public double? Percentile => Figure.Percentile;

    /// <summary>The chosen metric, otherwise throughput, or p95 response time of open loops, whose throughput is the plan's rate.</summary>
    public static RunMetric Of(RunMetric? chosen, IEnumerable<SideRun> runs)
    {
        SideRun[] loads = [.. runs.Where(run => run.Load is not null)];
        var isOpen = loads.Length > 0 && Array.TrueForAll(loads, run => run.IsOpenLoop);
        var metric = chosen ?? (isOpen ? All.First(own => own.Name == "p95") : Throughput);
        return metric.Percentile is null || !isOpen || Array.Exists(loads, run => run.Load!.Source is not null) ? metric
            : new RunMetric(metric.Name, LoadFigures.Get($"{LatencyFigures.Response}.{metric.Name}Ms"));
    }

    /// <summary>Null without a value; a latency needs an answer, since timeouts alone are none.</summary>
    public double? Value(LoadSummary? load) => load is null || (Percentile is not null && !LatencyFigures.HasAnswers(load)) ? null
        : Figure.ValueOf(MeasuredRun.Of(load)).Value;

    public string Text(double? value) => Figure.Unit.Text(value);
}
