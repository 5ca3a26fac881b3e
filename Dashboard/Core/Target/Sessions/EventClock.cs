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

    /// <summary>Nor are all of the first arrivals older than this, whatever delays the reading of a session.</summary>
    private static readonly TimeSpan Old = TimeSpan.FromSeconds(1);
    private const int ArrivalsForVerdict = 200;

    /// <summary>The very first one is not as old as this either.</summary>
    private static readonly TimeSpan TooOld = TimeSpan.FromMinutes(1);

    private readonly Lock _gate = new();
    private long _fastest = long.MaxValue;
    private int _arrivals;
    private volatile Verdict _verdict;

    private enum Verdict
    {
        Undecided,
        Own,
        Other,
    }

    public bool IsOther => _verdict == Verdict.Other;

    /// <summary>When an event happened.</summary>
    /// <returns>Seconds on the timeline.</returns>
#pragma warning disable CS0618 // Discouraged because it has no unit: here it is the very clock of the other side.
    public double TimeOf(TraceEvent e, TimelineClock timeline) => timeline.FromTimestamp(TimestampOf(e.TimeStampQPC, time.GetTimestamp()));
#pragma warning restore CS0618

    public Func<TraceEvent, double> On(TimelineClock timeline) => e => TimeOf(e, timeline);

    /// <returns>By our clock.</returns>
    internal long TimestampOf(long stamp, long arrival)
    {
        var age = arrival - stamp;
        return _verdict == Verdict.Own && age >= -Ticks(Future) ? stamp : Judged(stamp, age);
    }

    private long Judged(long stamp, long age)
    {
        lock (_gate)
        {
            _fastest = Math.Min(_fastest, age);
            _arrivals++;
            if (age < -Ticks(Future))
            {
                _verdict = Verdict.Other;
            }
            else if (_verdict == Verdict.Undecided)
            {
                _verdict = _fastest <= Ticks(Old) ? Verdict.Own
                    : _fastest > Ticks(TooOld) || _arrivals >= ArrivalsForVerdict ? Verdict.Other
                    : Verdict.Undecided;
            }

            return _verdict == Verdict.Other ? stamp + _fastest : stamp;
        }
    }

    private long Ticks(TimeSpan span) => (long)(span.TotalSeconds * time.TimestampFrequency);
}
