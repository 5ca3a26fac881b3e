using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Monitoring;

/// <summary>How the target's pool is now.</summary>
/// <param name="Verdict">In a sentence or two.</param>
/// <param name="Findings">What lasts, the worst first.</param>
/// <param name="PoolSnapshot">The figures of the newest sample; null before the first.</param>
public sealed record PoolNow(PoolVerdict Verdict, IReadOnlyList<Finding> Findings, PoolSnapshot? PoolSnapshot)
{
    /// <summary>Before anything is known.</summary>
    public static PoolNow Unknown { get; } = new(RunVerdict.Now([], null), [], null);
}
