using System.Diagnostics;

namespace Dashboard.Load;

/// <summary>
/// The time in which requests are sent, and in a closed loop the only place that decides whether one more may be sent. It ends with the duration, with a stop,
/// or, for a load that is bounded by a count, with the last answer. The dispatcher of an open loop closes its window after the last request that was due, so
/// that all of them are inside, however busy the machine is.
/// </summary>
internal sealed class LoadWindow(LoadPlan plan) : IRequestSource
{
    private long _end = long.MaxValue;
    private int _left = plan.Requests ?? 0;

    /// <summary>Platform timestamp of the first send; in an open loop the origin of its due times.</summary>
    public long Start { get; private set; }

    /// <summary>Platform timestamp at which sending ends; <see cref="long.MaxValue"/> while unknown.</summary>
    public long End => Volatile.Read(ref _end);

    /// <summary>Begins now; a window that was closed before it began stays empty.</summary>
    public void Open()
    {
        Start = Stopwatch.GetTimestamp();
        if (End < long.MaxValue)
        {
            Volatile.Write(ref _end, Start);
        }
        else if (plan is { Arrivals: null, DurationSeconds: { } seconds })
        {
            Volatile.Write(ref _end, Start + (long)(seconds * Stopwatch.Frequency));
        }
    }

    /// <summary>Ends the window at a moment, unless it ended before.</summary>
    public void Close(long at) => Volatile.Write(ref _end, Math.Min(End, Math.Max(at, Start)));

    /// <summary>In the closed loop the next request is due as soon as the last one is over.</summary>
    public ValueTask<ScheduledRequest> NextAsync()
    {
        var now = Stopwatch.GetTimestamp();
        var mayBeSent = now < End && (plan.Requests is null || Interlocked.Decrement(ref _left) >= 0);
        return new ValueTask<ScheduledRequest>(mayBeSent ? new ScheduledRequest(now, now) : default);
    }
}
