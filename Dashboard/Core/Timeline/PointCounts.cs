namespace Dashboard.Timeline;

/// <summary>The numbers of points in a run.</summary>
public sealed record PointCounts(int Samples, int LoadIntervals, int Injections)
{
    public static PointCounts None { get; } = new(0, 0, 0);

    /// <summary>Whether an item is one of thousands, needed by tables and charts only.</summary>
    public static bool IsOne(TimelineItem item) =>
        item is PoolSample or LoadInterval or Injection or WorkerThreadChange or CounterSnapshot or RequestTimes or BlockingSites or ThreadStates
            or LaneWindow or BlameWindow or SampledRequests;

    public PointCounts And(IEnumerable<TimelineItem> items)
    {
        var (samples, intervals, injections) = (Samples, LoadIntervals, Injections);
        foreach (var item in items)
        {
            samples += item is PoolSample ? 1 : 0;
            intervals += item is LoadInterval ? 1 : 0;
            injections += item is Injection ? 1 : 0;
        }

        return new PointCounts(samples, intervals, injections);
    }
}
