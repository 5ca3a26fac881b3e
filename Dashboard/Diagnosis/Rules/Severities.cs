using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>0 to 100.</summary>
internal static class Severities
{
    public const int None = 0;
    public const int Notice = 10;
    public const int Blind = 20;

    /// <summary>From here on something is wrong.</summary>
    public const int Trouble = PoolVerdict.Trouble;

    public const int Busy = 30;
    public const int Slow = 30;
    public const int Steady = 35;

    /// <summary>Amber, however long.</summary>
    public const int Unexplained = PoolVerdict.Bad - 1;

    /// <summary>Whatever else is slow then says little.</summary>
    public const int Failing = PoolVerdict.Bad - 1;

    public const int Hidden = 50;

    /// <summary>As bad as a hidden queue, but with a known cause.</summary>
    public const int Exhausted = 55;

    public const int Ceiling = 80;
    public const int Deadlock = 95;

    /// <summary>Waiting work: 40 for a mean wait (or time without a dequeue) of 10 ms, 15 more for each factor of ten; 30 to 90.</summary>
    public static int OfWait(PoolSnapshot snapshot) => OfWait(Math.Max(snapshot.QueueWait.Seconds ?? 0, snapshot.QueueWait.WithoutDequeueSeconds));

    public static int OfWait(double seconds) => seconds <= 0 ? 30 : (int)Math.Clamp(Math.Round(40 + (15 * Math.Log10(seconds / 0.01))), 30, 90);
}
