namespace Dashboard.Timeline.Rates;

/// <summary>The wait in the pool's queue over a stretch of samples (<see cref="QueueWait"/>), as the mean of all its items. Not thread-safe.</summary>
internal sealed class QueueWaitTally
{
    private readonly QueueWait _recent = new();
    private double? _begin;
    private double? _firstQueue;
    private double _lastQueue;
    private double _waited;
    private double _left;

    /// <summary>0 where nothing waited, null where a counter is missing or nothing left the queue.</summary>
    public double? MeanSeconds => _firstQueue is { } first ? QueueWait.Seconds(_waited, Math.Max(_left, first - _lastQueue)) : null;

    /// <summary>The longest of any one second; null for less than a second of samples.</summary>
    public double? MaxSeconds { get; private set; }

    /// <summary>While the queue was not empty; null without samples.</summary>
    public double? LongestWithoutDequeueSeconds { get; private set; }

    /// <summary>Samples before the stretch: not of it, but its first second begins among them.</summary>
    public QueueWaitTally Follow(IEnumerable<PoolSample> before)
    {
        foreach (var sample in before.Where(sample => sample.IntervalSeconds > 0))
        {
            _recent.Add(sample);
        }

        return this;
    }

    public QueueWaitTally Add(IEnumerable<TimelineItem> items)
    {
        foreach (var sample in items.OfType<PoolSample>())
        {
            Add(sample);
        }

        return this;
    }

    public void Add(PoolSample sample)
    {
        if (sample is not { QueueLength: { } queue, CompletedItems: not null, IntervalSeconds: > 0 })
        {
            return;
        }

        // Threads that came between the sample before the stretch and its first one took items that waited before it.
        var isFirst = _begin is null;
        _begin ??= sample.T - sample.IntervalSeconds;
        _firstQueue ??= queue;
        _lastQueue = queue;
        _waited += queue * sample.IntervalSeconds;
        var point = _recent.Add(sample);
        _left += (isFirst ? sample.CompletedItems : _recent.Left) ?? 0;
        LongestWithoutDequeueSeconds = Math.Max(LongestWithoutDequeueSeconds ?? 0, point.WithoutDequeueSeconds);
        if (point.Seconds is { } seconds && sample.T - _begin >= SlidingRate.Seconds - (sample.IntervalSeconds / 2))
        {
            // A quarter of a second alone is no mean of a second.
            MaxSeconds = Math.Max(MaxSeconds ?? 0, seconds);
        }
    }

    public PoolSummary Into(PoolSummary pool) => pool with
    {
        QueueWaitMeanMs = MeanSeconds * 1000,
        QueueWaitMaxMs = MaxSeconds * 1000,
        LongestWithoutDequeueSeconds = LongestWithoutDequeueSeconds,
    };

    /// <summary>Older files hold only the samples that the wait is made of.</summary>
    /// <param name="items">Read only where the figures are missing.</param>
    public static async Task<RunSummary?> CompleteAsync(RunSummary? summary, IAsyncEnumerable<TimelineItem> items)
    {
        if (summary?.Pool is not { QueueWaitMeanMs: null, QueueWaitMaxMs: null, LongestWithoutDequeueSeconds: null } pool)
        {
            return summary;
        }

        var tally = new QueueWaitTally();
        await foreach (var item in items.ConfigureAwait(false))
        {
            if (item is PoolSample sample)
            {
                tally.Add(sample);
            }
        }

        return summary with { Pool = tally.Into(pool) };
    }
}
