using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Monitoring;

/// <param name="Verdict">In a sentence or two.</param>
/// <param name="PoolSnapshot">Of the newest sample; null before the first.</param>
public sealed record PoolNow(PoolVerdict Verdict, IReadOnlyList<Finding> Findings, PoolSnapshot? PoolSnapshot)
{
    public static PoolNow Unknown { get; } = new(RunVerdict.Now([], null), [], null);
}
