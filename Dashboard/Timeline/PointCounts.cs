namespace Dashboard.Timeline;

/// <summary>How many points a run holds.</summary>
/// <param name="Samples">Pool samples.</param>
/// <param name="LoadIntervals">Intervals of its loads.</param>
/// <param name="Injections">Changes of the pool's goal.</param>
public sealed record PointCounts(int Samples, int LoadIntervals, int Injections)
{
    private static readonly PointCounts None = new(0, 0, 0);

    public static PointCounts In(IEnumerable<TimelineItem> items) => items.Aggregate(None, static (points, item) => points + item);

    /// <summary>Whether an item is one of thousands, which nothing but tables and charts are made of.</summary>
    public static bool IsOne(TimelineItem item) => item is PoolSample or LoadInterval or Injection or WorkerThreadChange or CounterSnapshot;

    public static PointCounts operator +(PointCounts points, TimelineItem item) => item switch
    {
        PoolSample => points with { Samples = points.Samples + 1 },
        LoadInterval => points with { LoadIntervals = points.LoadIntervals + 1 },
        Injection => points with { Injections = points.Injections + 1 },
        _ => points,
    };

    public static PointCounts Add(PointCounts points, TimelineItem item) => points + item;
}
