using Dashboard.Diagnosis.Windows;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Severities, 0 to 100, that several rules share; from <see cref="Timeline.Findings.PoolVerdict.ProblemSeverity"/> on something is wrong.</summary>
internal static class Severities
{
    public const int None = 0;
    public const int Notice = 10;

    public const int Blocked = 35;

    public const string ByQueueWait = "by queue wait";

    /// <summary>Waiting work: 40 for a mean wait (or time without a dequeue) of 10 ms, 15 more for each factor of ten; 30 to 90.</summary>
    public static int OfWait(SampledPool pool) => OfWait(Math.Max(pool.QueueWait.Seconds ?? 0, pool.QueueWait.WithoutDequeueSeconds));

    public static int OfWait(double seconds) => seconds <= 0 ? 30 : (int)Math.Clamp(Math.Round(40 + (15 * Math.Log10(seconds / 0.01))), 30, 90);
}
