namespace Dashboard.Timeline;

/// <summary>Seconds since a beginning. The platform's timestamp is the same in all processes of a machine, so that the agent's ticks map exactly.</summary>
public sealed class TimelineClock(TimeProvider time, long originTimestamp, DateTimeOffset originUtc)
{
    public TimelineClock(TimeProvider time)
        : this(time, time.GetTimestamp(), time.GetUtcNow())
    {
    }

    /// <summary>At t = 0; for labels and foreign timestamps, never for durations.</summary>
    public DateTimeOffset OriginUtc => originUtc;

    public double Now => FromTimestamp(time.GetTimestamp());

    /// <summary>Returns stopwatch ticks of this machine.</summary>
    public long ToTimestamp(double t) => originTimestamp + (long)(t * time.TimestampFrequency);

    /// <summary>Takes stopwatch ticks of this machine.</summary>
    public double FromTimestamp(long timestamp) => (timestamp - originTimestamp) / (double)time.TimestampFrequency;
}
