using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Monitoring;

/// <param name="Verdict">In a sentence or two.</param>
/// <param name="SampledPool">Of the newest sample; null before the first.</param>
public sealed record PoolAssessment(PoolVerdict Verdict, IReadOnlyList<Finding> Findings, SampledPool? SampledPool)
{
    /// <summary>How long what is over is remembered, seconds.</summary>
    public const double OverSeconds = 15 * 60;

    /// <summary>What was wrong last and is over, while nothing is wrong; null where nothing was in the last quarter of an hour.</summary>
    public Finding? Over { get; init; }

    public static PoolAssessment Unknown { get; } = new(RunVerdict.Now([], null), [], null);
}
