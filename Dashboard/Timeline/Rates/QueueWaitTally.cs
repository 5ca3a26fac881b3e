namespace Dashboard.Timeline.Rates;

/// <summary>
/// The wait in the pool's queue over a stretch of samples, such as a load or a run (<see cref="QueueWait"/>). Its mean is the mean of all items of the
/// stretch, so seconds in which many items left weigh more than others. Not thread-safe.
/// </summary>
internal sealed class QueueWaitTally
{
    private readonly QueueWait _recent = new();
    private double? _begin;
    private double? _firstQueue;
    private double _lastQueue;
    private double _waited;
    private double _left;

    /// <summary>Mean wait of a work item in seconds; 0 where nothing waited, null where a counter is missing or nothing left the queue.</summary>
    public double? MeanSeconds => _firstQueue is { } first ? QueueWait.Seconds(_waited, Math.Max(_left, first - _lastQueue)) : null;

    /// <summary>The longest mean wait of any one second; null where there is none, as in less than a second of samples.</summary>
    public double? MaxSeconds { get; private set; }

    /// <summary>The longest time in which no item left a queue that was not empty, in seconds; null without samples.</summary>
    public double? LongestWithoutDequeueSeconds { get; private set; }

    /// <summary>Takes the samples before the stretch: they are not of it, and its first second begins among them.</summary>
    public QueueWaitTally Follow(IEnumerable<PoolSample> before)
    {
        foreach (var sample in before.Where(sample => sample.IntervalSeconds > 0))
        {
            _recent.Add(sample);
        }

        return this;
    }

    /// <summary>Takes the samples among some items, which come in the order of time.</summary>
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
            // What a quarter of a second says alone is no mean of a second.
            MaxSeconds = Math.Max(MaxSeconds ?? 0, seconds);
        }
    }

    /// <summary>The pool's figures with these in them.</summary>
    public PoolSummary Into(PoolSummary pool) => pool with
    {
        QueueWaitMeanMs = MeanSeconds * 1000,
        QueueWaitMaxMs = MaxSeconds * 1000,
        LongestWithoutDequeueSeconds = LongestWithoutDequeueSeconds,
    };

    /// <summary>A run's summary with these in it: files from before there was a wait hold only the samples of which it is made.</summary>
    /// <param name="summary">As it was stored; null for an interrupted run, which has no figures.</param>
    /// <param name="items">All of the run's; read only where the figures are missing.</param>
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
