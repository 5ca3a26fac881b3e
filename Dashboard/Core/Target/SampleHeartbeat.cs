using Dashboard.Timeline.Rates;

namespace Dashboard.Target;

/// <summary>When the last sample arrived, and whether the next is overdue. Written by the reading thread, read by the watch.</summary>
internal sealed class SampleHeartbeat(TimeProvider time)
{
    private readonly long _opened = time.GetTimestamp();
    private long _last = time.GetTimestamp();
    private long _count;

    public long Count => Interlocked.Read(ref _count);

    public TimeSpan Age => time.GetElapsedTime(_opened);

    public TimeSpan Silence => time.GetElapsedTime(Interlocked.Read(ref _last));

    public void Add(PoolSample sample)
    {
        Interlocked.Exchange(ref _last, time.GetTimestamp());
        Interlocked.Increment(ref _count);
    }

    /// <summary>Silence counts from here on: nothing could arrive until now, since no thread read.</summary>
    public void Excuse() => Interlocked.Exchange(ref _last, time.GetTimestamp());

    public bool IsOverdue(TimeSpan interval) => Silence.TotalSeconds > DataGaps.OfSamples(interval.TotalSeconds);
}
