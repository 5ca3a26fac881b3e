using System.Diagnostics;

namespace Dashboard.Load;

/// <summary>
/// The time in which requests are sent, and the only place that says whether one more may be sent. It ends with the duration, with a stop,
/// or, for a load that is bounded by a count, with the last answer.
/// </summary>
internal sealed class LoadWindow(LoadPlan plan)
{
    private long _end = long.MaxValue;
    private int _left = plan.Requests ?? 0;

    /// <summary>Platform timestamp of the first send.</summary>
    public long Start { get; private set; }

    /// <summary>Platform timestamp at which sending ends; <see cref="long.MaxValue"/> while a count bounds the load.</summary>
    public long End => Volatile.Read(ref _end);

    /// <summary>Begins now; a window that was closed before it began stays empty.</summary>
    public void Open()
    {
        Start = Stopwatch.GetTimestamp();
        if (End < long.MaxValue)
        {
            Volatile.Write(ref _end, Start);
        }
        else if (plan.DurationSeconds is { } seconds)
        {
            Volatile.Write(ref _end, Start + (long)(seconds * Stopwatch.Frequency));
        }
    }

    /// <summary>Ends the window at a moment, unless it ended before.</summary>
    public void Close(long at) => Volatile.Write(ref _end, Math.Min(End, Math.Max(at, Start)));

    /// <summary>Whether a worker may send one more request, which then starts at <paramref name="start"/>.</summary>
    public bool TrySend(out long start)
    {
        start = Stopwatch.GetTimestamp();
        return start < End && (plan.Requests is null || Interlocked.Decrement(ref _left) >= 0);
    }
}
