using Microsoft.Diagnostics.Tracing;

namespace Dashboard.Target.Sessions;

/// <summary>
/// The clock of a target's events, one for all sessions. The runtime stamps events with the machine's monotonic clock, which is also ours: on one machine
/// they need no offset, and events of two sessions compare to the microsecond. A target with another clock (through a forwarded port, or in a time namespace
/// of its own) has one offset: that of the fastest delivery, by whose own time its events are late. Thread-safe.
/// </summary>
internal sealed class EventClock(TimeProvider time)
{
    /// <summary>An event of our own clock is not from the future, but for the time between two readings of it.</summary>
    private static readonly TimeSpan Future = TimeSpan.FromMilliseconds(1);

    /// <summary>Nor was it on its way for longer than a suspended reader could leave it.</summary>
    private static readonly TimeSpan Oldest = TimeSpan.FromMinutes(5);

    private readonly Lock _gate = new();
    private long? _offset;
    private bool _isOther;

    /// <summary>True when the target's clock was found to be another.</summary>
    public bool IsOther => Volatile.Read(ref _isOther);

    /// <summary>When an event happened.</summary>
    /// <returns>Seconds on the timeline.</returns>
#pragma warning disable CS0618 // Discouraged because it has no unit: here it is the very clock of the other side.
    public double TimeOf(TraceEvent e, TimelineClock timeline) => timeline.FromTimestamp(TimestampOf(e.TimeStampQPC, time.GetTimestamp()));
#pragma warning restore CS0618

    /// <summary>When an event happened, seconds on that timeline.</summary>
    public Func<TraceEvent, double> On(TimelineClock timeline) => e => TimeOf(e, timeline);

    /// <param name="stamp">Of the event.</param>
    /// <param name="arrival">When it was read, by our clock.</param>
    /// <returns>When it happened, by our clock.</returns>
    internal long TimestampOf(long stamp, long arrival)
    {
        if (!IsOther && arrival - stamp is var age && age >= -Ticks(Future) && age <= Ticks(Oldest))
        {
            return stamp;
        }

        lock (_gate)
        {
            Volatile.Write(ref _isOther, true);
            _offset = Math.Min(_offset ?? long.MaxValue, arrival - stamp);
            return stamp + _offset.Value;
        }
    }

    private long Ticks(TimeSpan span) => (long)(span.TotalSeconds * time.TimestampFrequency);
}
