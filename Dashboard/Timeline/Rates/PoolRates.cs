namespace Dashboard.Timeline.Rates;

/// <summary>The rates that a target's counters give, over the last second (<see cref="SlidingRate"/>). Not thread-safe.</summary>
internal sealed class PoolRates
{
    private readonly SlidingRate _items = new();
    private readonly SlidingRate _contentions = new();
    private readonly SlidingRate _started = new();
    private readonly QueueWait _queueWait = new();

    /// <summary>Takes the next sample and gives the rates of the second that ends with it.</summary>
    public PoolRatesPoint Add(PoolSample sample) => new(
        _items.Add(sample.T, sample.IntervalSeconds, sample.CompletedItems),
        _contentions.Add(sample.T, sample.IntervalSeconds, sample.LockContentions),
        _started.Add(sample.T, sample.IntervalSeconds, sample.RequestsStarted, sample.RequestsStartedSeconds),
        _queueWait.Add(sample));
}

/// <summary>Rates per second, and what follows from them; null where the target does not publish the counter.</summary>
/// <param name="CompletedItems">Work items completed.</param>
/// <param name="LockContentions">Contended lock acquisitions.</param>
/// <param name="RequestsStarted">Requests that the target started.</param>
/// <param name="QueueWait">How long work items waited in the queue; no rate.</param>
internal sealed record PoolRatesPoint(double? CompletedItems, double? LockContentions, double? RequestsStarted, QueueWaitPoint QueueWait);
