namespace Dashboard.Timeline;

/// <summary>
/// The one stream: whoever reads the target or the load publishes items, whoever shows or stores them subscribes. Publishing never
/// waits: a listener that is too slow loses its own oldest items and sees how many. Safe for any number of threads.
/// </summary>
public sealed class TimelineHub(TimelineClock clock)
{
    private readonly Lock _gate = new();
    private readonly TimelineRing _ring = new();
    private readonly List<TimelineSubscription> _subscriptions = [];
    private volatile PoolSample? _newestSample;

    public TimelineClock Clock => clock;

    /// <summary>The newest sample of the pool; null before the first.</summary>
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

    /// <summary>Gives everything that is published from now on.</summary>
    /// <param name="capacity">Items that may wait for the listener before its oldest are dropped: 256 for a viewer, 100,000 for the recorder.</param>
    public TimelineSubscription Subscribe(int capacity)
    {
        lock (_gate)
        {
            return Add(capacity);
        }
    }

    /// <summary>
    /// Gives what is remembered, in the order in which it was published, and, without gap or overlap, everything that comes after it. Nobody but
    /// the caller holds on to what was remembered.
    /// </summary>
    /// <param name="capacity">As without <paramref name="remembered"/>.</param>
    /// <param name="remembered">What came before.</param>
    public TimelineSubscription Subscribe(int capacity, out IReadOnlyList<TimelineItem> remembered)
    {
        lock (_gate)
        {
            remembered = _ring.Snapshot();
            return Add(capacity);
        }
    }

    /// <summary>What is remembered, in the order in which it was published.</summary>
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
