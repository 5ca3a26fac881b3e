using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Monitoring;

/// <summary>The verdict on a pool now, with its findings.</summary>
/// <param name="SampledPool">The newest sample's; null before the first.</param>
public sealed record PoolAssessment(PoolVerdict Verdict, IReadOnlyList<Finding> Findings, SampledPool? SampledPool)
{
    /// <summary>The time for which an ended finding is remembered, seconds.</summary>
    public const double OverSeconds = 15 * 60;

    /// <summary>The last problem, while there is none; null where there was none in the last quarter of an hour.</summary>
    public Finding? Over { get; init; }

    public static PoolAssessment Unknown { get; } = new(RunVerdict.Now([], null), [], null);
}
