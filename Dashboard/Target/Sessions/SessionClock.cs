using Dashboard.Timeline;
using Microsoft.Diagnostics.Tracing;

namespace Dashboard.Target.Sessions;

/// <summary>When a session's events happened, seconds on the timeline. Used on the thread that reads the session.</summary>
/// <param name="clock">The timeline's.</param>
/// <param name="time">The machine's.</param>
internal sealed class SessionClock(TimelineClock clock, TimeProvider time)
{
    private ClockOffset? _offset;

    /// <summary>When an event happened. To be asked once for each that counts, since each shows how far the clocks are apart.</summary>
    public double TimeOf(TraceEvent e)
    {
        var seconds = e.TimeStampRelativeMSec / 1000;
        _offset ??= new ClockOffset(At(e.TimeStamp) - seconds);
        return _offset.Map(seconds, clock.Now);
    }

    /// <summary>
    /// A time of day on the timeline. Two clocks are read, and the thread may lose its processor between them: the closest of a few readings counts,
    /// so that two sessions of a target map the same event alike.
    /// </summary>
    public double At(DateTime timeOfDay)
    {
        var utc = timeOfDay.ToUniversalTime();
        return Enumerable.Range(0, 5).Select(_ =>
        {
            var before = clock.Now;
            var age = (time.GetUtcNow().UtcDateTime - utc).TotalSeconds;
            return (Between: clock.Now - before, At: before - age);
        }).MinBy(reading => reading.Between).At;
    }
}
