namespace Dashboard.Timeline;

/// <summary>The one stream from the readers of target and load to its viewers and recorders. A slow listener loses its own oldest items. Thread-safe.</summary>
public sealed class TimelineHub(TimelineClock clock)
{
    private readonly Lock _gate = new();
    private readonly TimelineRing _ring = new();
    private readonly List<TimelineSubscription> _subscriptions = [];
    private volatile PoolSample? _newestSample;

    public TimelineClock Clock => clock;

    public PoolSample? NewestSample => _newestSample;

    public void Publish(TimelineItem item)
    {
        _newestSample = item as PoolSample ?? _newestSample;
        lock (_gate)
        {
            _ring.Add(item);
            foreach (var subscription in _subscriptions)
            {
                subscription.Offer(item);
            }
        }
    }

    /// <param name="capacity">Items that may wait before the oldest are dropped: 256 for a viewer, 100,000 for the recorder.</param>
    public TimelineSubscription Subscribe(int capacity)
    {
        lock (_gate)
        {
            return Add(capacity);
        }
    }

    /// <summary>What is remembered, and without gap or overlap all that follows.</summary>
    public TimelineSubscription Subscribe(int capacity, out IReadOnlyList<TimelineItem> remembered)
    {
        lock (_gate)
        {
            remembered = _ring.Snapshot();
            return Add(capacity);
        }
    }

    internal TimelineItem[] Remembered()
    {
        lock (_gate)
        {
            return _ring.Snapshot();
        }
    }

    private TimelineSubscription Add(int capacity)
    {
        var subscription = new TimelineSubscription(capacity, Remove);
        _subscriptions.Add(subscription);
        return subscription;
    }

    private void Remove(TimelineSubscription subscription)
    {
        lock (_gate)
        {
            _subscriptions.Remove(subscription);
        }
    }
}
