using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>How bad findings are. From <see cref="Trouble"/> on something is wrong.</summary>
internal static class Severities
{
    public const int None = 0;
    public const int Notice = 10;
    public const int Blind = 20;

    /// <summary>Findings below this are not what a verdict is made of.</summary>
    public const int Trouble = PoolVerdict.Trouble;

    public const int Busy = 30;
    public const int Slow = 30;
    public const int Steady = 35;

    /// <summary>Work waits and nobody knows why: amber, however long.</summary>
    public const int Unexplained = PoolVerdict.Bad - 1;

    /// <summary>Whatever else is slow then says little.</summary>
    public const int Failing = PoolVerdict.Bad - 1;

    public const int Hidden = 50;

    /// <summary>Requests wait for a connection, and nothing in the pool of threads: as bad as a hidden queue, and more is known of it.</summary>
    public const int Exhausted = 55;

    public const int Ceiling = 80;
    public const int Deadlock = 95;

    /// <summary>
    /// Of work that waits: 40 for a mean wait of 10 ms in the queue, and 15 more for each time that it is ten times as long, so 70 for a second; where nothing
    /// leaves the queue, of the time since something did. From 30 to 90.
    /// </summary>
    public static int OfWait(PoolSnapshot snapshot) => OfWait(Math.Max(snapshot.QueueWait.Seconds ?? 0, snapshot.QueueWait.WithoutDequeueSeconds));

    /// <inheritdoc cref="OfWait(PoolSnapshot)"/>
    /// <param name="seconds">The mean wait.</param>
    public static int OfWait(double seconds) => seconds <= 0 ? 30 : (int)Math.Clamp(Math.Round(40 + (15 * Math.Log10(seconds / 0.01))), 30, 90);
}
