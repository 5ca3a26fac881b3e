namespace Dashboard.Timeline;

/// <summary>
/// Seconds since a beginning, monotonic. The platform's timestamp is the same in every process of one machine, so that the load agent's ticks
/// map exactly.
/// </summary>
public sealed class TimelineClock(TimeProvider time, long originTimestamp, DateTimeOffset originUtc)
{
    public TimelineClock(TimeProvider time)
        : this(time, time.GetTimestamp(), time.GetUtcNow())
    {
    }

    /// <summary>Wall-clock time at t = 0; for labels and for mapping foreign timestamps, never for durations.</summary>
    public DateTimeOffset OriginUtc => originUtc;

    /// <summary>Seconds since the beginning.</summary>
    public double Now => FromTimestamp(time.GetTimestamp());

    /// <summary>A platform timestamp (Stopwatch ticks, this machine) as seconds on this clock.</summary>
    public double FromTimestamp(long timestamp) => (timestamp - originTimestamp) / (double)time.TimestampFrequency;
}
