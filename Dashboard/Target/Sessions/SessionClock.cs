using Microsoft.Diagnostics.Tracing;

namespace Dashboard.Target.Sessions;

/// <summary>When a session's events happened, seconds on the timeline. Used on the thread that reads the session.</summary>
internal sealed class SessionClock(TimelineClock clock, TimeProvider time)
{
    private ClockOffset? _offset;

    /// <summary>To be asked once for each event that counts: each shows how far the clocks are apart.</summary>
    public double TimeOf(TraceEvent e)
    {
        var seconds = e.TimeStampRelativeMSec / 1000;
        _offset ??= new ClockOffset(At(e.TimeStamp) - seconds);
        return _offset.Map(seconds, clock.Now);
    }

    /// <summary>Reads two clocks; the closest of a few readings counts, since the thread may lose its processor between them.</summary>
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
