using Dashboard.Runs;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Compare;

/// <summary>What a comparison needs of a run: it is in the list of runs as well as in a run that was read whole.</summary>
/// <param name="Header">Its facts.</param>
/// <param name="Summary">Its figures; null when it was interrupted.</param>
public sealed record ComparedRun(RunHeader Header, RunSummary? Summary)
{
    /// <summary>Of a run that was read whole.</summary>
    public static ComparedRun Of(RecordedRun run) => new(run.Header, run.Summary);

    /// <summary>The metric; null for a run without it: interrupted, without load, without an answer, or another tool did not give it.</summary>
    public double? Value(RunMetric metric) => Summary?.Load is { } load && load.Gives(FigureOf(metric)) ? metric.Of(load) : null;

    /// <summary>Why this run's metric should be read with care, a sentence each; none for a sound one.</summary>
    public IEnumerable<string> Cautions(RunMetric metric)
    {
        if (Summary is null)
        {
            yield return $"{Header.Id} was interrupted: it has no figures.";
            yield break;
        }

        if (Summary.Outcome != "completed")
        {
            yield return $"{Header.Id} did not run to its end: {Summary.Sentence}";
        }

        var main = Summary.Phases.FirstOrDefault(phase => phase.Name == Summary.MainPhase);
        if (main?.Validity is { Valid: false } validity)
        {
            yield return $"{Header.Id} is {CheckNames.Badge(validity)}.";
        }

        if (Summary.Load is { Source: null, Latency: not null } load && PercentileOf(metric) is { } percentile && !Percentiles.Supported(percentile, load.Sent))
        {
            yield return $"{Header.Id} has too few requests for its {metric.Name}: {Percentiles.RequestsNeeded(percentile)} are needed.";
        }
    }

    private static string FigureOf(RunMetric metric) => PercentileOf(metric) is null ? metric.Name : $"latency.{metric.Name}Ms";

    private static double? PercentileOf(RunMetric metric) => metric.Name switch { "p50" => 50, "p95" => 95, "p99" => 99, _ => null };
}
