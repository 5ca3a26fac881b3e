using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Compare.Verdicts;

/// <summary>One figure of a run that a verdict can be about.</summary>
/// <param name="Name">Stable camelCase name, as on the command line.</param>
/// <param name="Words">Name for people.</param>
/// <param name="HigherIsBetter">Which way is better.</param>
/// <param name="Of">Its value; null when the run has none. Of a run of another tool ask <see cref="Value"/>.</param>
public sealed record RunMetric(string Name, string Words, bool HigherIsBetter, Func<LoadSummary, double?> Of)
{
    /// <summary>All metrics; the first is used when nobody chose one.</summary>
    public static IReadOnlyList<RunMetric> All { get; } =
    [
        new("completedPerSecond", "throughput", true, load => load.CompletedPerSecond),
        new("p50", "latency p50", false, load => Answered(load)?.P50Ms),
        new("p95", "latency p95", false, load => Answered(load)?.P95Ms),
        new("p99", "latency p99", false, load => Answered(load)?.P99Ms),
    ];

    /// <summary>The figure's name in a run file.</summary>
    public string FigureName => Name == "completedPerSecond" ? Name : $"latency.{Name}Ms";

    /// <summary>The percentile that it is; null for throughput.</summary>
    public double? Percentile => Name switch { "p50" => 50, "p95" => 95, "p99" => 99, _ => null };

    /// <summary>Its value; null when there is none, or when the tool that measured did not give it.</summary>
    public double? Value(LoadSummary? load) => load is not null && load.Gives(FigureName) ? Of(load) : null;

    /// <summary>A value with its unit.</summary>
    public string Text(double? value) => HigherIsBetter ? $"{Readable.Number(value)} /s" : Readable.Milliseconds(value);

    /// <summary>A load without a single answer has the latency of its timeouts only: that is no latency to compare.</summary>
    private static LatencySummary? Answered(LoadSummary load) => load.Completed + load.Drained > 0 ? load.Latency : null;
}
