using Dashboard.Charts;
using Dashboard.Charts.Threads;

namespace Dashboard.Live;

/// <summary>The sentence above the threads' lanes: what the threads do, or why it is unknown.</summary>
internal static class LaneSentence
{
    private const double LongestSeconds = 6;

    public static string Of(LaneWindow? newest, double now, SignalLevel? level, string? withoutWaits) =>
        newest is { } window && now - window.T is >= 0 and <= LongestSeconds and var age && level >= SignalLevel.Waits
            ? LaneWords.AtEnd(window, Readable.Ago(age))
        : level is null or SignalLevel.Counters
            ? "Thread states are off: choose \"counters and waits\" or more under Signals above."
        : withoutWaits is null ? "No thread states yet."
        : $"{withoutWaits} On Linux, thread states are sampled once a second as well.";
}
