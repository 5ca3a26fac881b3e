namespace Dashboard.Timeline.Rates;

/// <summary>Makes readings of one stretch of a timeline. Each listener has its own: its first second begins where its stretch does. Not thread-safe.</summary>
internal sealed class PoolReadings
{
    private readonly SlidingRate _items = new();
    private readonly SlidingRate _contentions = new();
    private readonly SlidingRate _started = new();
    private readonly QueueWait _queueWait = new();

    public PoolReading Add(PoolSample sample) => new(
        sample,
        _items.Add(sample.T, sample.IntervalSeconds, sample.CompletedItems),
        _contentions.Add(sample.T, sample.IntervalSeconds, sample.LockContentions),
        _started.Add(sample.T, sample.IntervalSeconds, sample.RequestsStarted, sample.RequestsStartedSeconds),
        _queueWait.Add(sample));
}

/// <summary>A sample with its rates over the last second (<see cref="SlidingRate"/>): per second, null where the target does not publish the counter.</summary>
internal sealed record PoolReading(
    PoolSample Sample, double? CompletedItems, double? LockContentions, double? RequestsStarted, QueueWaitPoint QueueWait);
