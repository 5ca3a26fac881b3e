using Dashboard.Figures;
using Dashboard.Timeline;

namespace Dashboard.Compare.Verdicts;

/// <summary>A figure of a load that a verdict can be about.</summary>
/// <param name="Name">Stable name, as on the command line: <c>completedPerSecond</c>, <c>p95</c>.</param>
/// <param name="Figure">The figure.</param>
public sealed record RunMetric(string Name, Figure Figure)
{
    /// <summary>All metrics; the first is used when nobody chose one.</summary>
    public static IReadOnlyList<RunMetric> All { get; } =
    [
        new("completedPerSecond", LoadFigures.Get("completedPerSecond")),
        .. new[] { "p50", "p95", "p99" }.Select(name => new RunMetric(name, LoadFigures.Get($"{LatencyFigures.Service}.{name}Ms"))),
    ];

    /// <summary>Name for people, inside a sentence.</summary>
    public string Words { get; } = $"{char.ToLowerInvariant(Figure.Name[0])}{Figure.Name[1..]}";

    /// <summary>Which way is better.</summary>
    public bool HigherIsBetter => Figure.Better == Better.Higher;

    /// <summary>The percentile that it is; null for throughput.</summary>
    public double? Percentile => Figure.Percentile;

    /// <summary>
    /// Its value; null when there is none, or when the tool that measured did not give it. A load without a single answer has the latency
    /// of its timeouts only: that is no latency to compare.
    /// </summary>
    public double? Value(LoadSummary? load) => load is null || (Percentile is not null && !LatencyFigures.HasAnswers(load)) ? null
        : Figure.ValueOf(Measured.Of(load)).Value;

    /// <summary>A value with its unit.</summary>
    public string Text(double? value) => Figure.Unit.Text(value);
}
