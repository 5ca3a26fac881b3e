using Dashboard.Charts;
using Dashboard.Charts.Threads;

namespace Dashboard.Live;

/// <summary>The sentence above the threads' lanes: what the threads do, or why nobody knows.</summary>
internal static class LaneSentence
{
    /// <summary>What is older is not said to be now.</summary>
    private const double LongestSeconds = 6;

    /// <param name="now">Seconds on the timeline that it is now.</param>
    /// <param name="level">What is read of the target; null while nothing is.</param>
    /// <param name="withoutWaits">Why this target tells less than others, in a sentence; null when it tells all.</param>
    public static string Of(LaneWindow? newest, double now, SignalLevel? level, string? withoutWaits) =>
        newest is { } window && now - window.T is >= 0 and <= LongestSeconds and var age && level >= SignalLevel.Waits
            ? LaneWords.AtEnd(window, Readable.Ago(age))
        : level is null or SignalLevel.Counters
            ? "Thread states are off: choose \"counters and waits\" or more under Signals above."
        : withoutWaits is null ? "No thread states yet."
        : $"{withoutWaits} On Linux, thread states are sampled once a second as well.";
}
