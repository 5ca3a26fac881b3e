namespace Dashboard.Timeline.Rates;

/// <summary>The target's rates over the last second (<see cref="SlidingRate"/>). Not thread-safe.</summary>
internal sealed class PoolRates
{
    private readonly SlidingRate _items = new();
    private readonly SlidingRate _contentions = new();
    private readonly SlidingRate _started = new();
    private readonly QueueWait _queueWait = new();

    public PoolRatesPoint Add(PoolSample sample) => new(
        _items.Add(sample.T, sample.IntervalSeconds, sample.CompletedItems),
        _contentions.Add(sample.T, sample.IntervalSeconds, sample.LockContentions),
        _started.Add(sample.T, sample.IntervalSeconds, sample.RequestsStarted, sample.RequestsStartedSeconds),
        _queueWait.Add(sample));
}

/// <summary>Per second; null where the target does not publish the counter.</summary>
/// <param name="QueueWait">No rate.</param>
internal sealed record PoolRatesPoint(double? CompletedItems, double? LockContentions, double? RequestsStarted, QueueWaitPoint QueueWait);
