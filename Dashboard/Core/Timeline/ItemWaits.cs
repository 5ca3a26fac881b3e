using Dashboard.Timeline.Histograms;

namespace Dashboard.Timeline;

/// <summary>How long each work item waited in the pool's queue, from its enqueue to its dequeue, milliseconds.</summary>
/// <param name="Items">Items that were taken and whose enqueue was seen (&gt; 0).</param>
public sealed record ItemWaits(long Items, double MeanMs, double P50Ms, double P95Ms, double P99Ms, double MaxMs)
{
    /// <summary>From this share on the mean of the known ones is the mean of all.</summary>
    public const double MostOfThem = 0.9;

    /// <summary>True where nearly all that were taken are known: then no estimate from counters is needed.</summary>
    public bool IsOfMost => Share >= MostOfThem;

    /// <summary>The share of the items that were taken, by the counters (0 to 1): less where events were lost or not read. Null in older files.</summary>
    public double? Share { get; init; }

    public static ItemWaits? Of(params IEnumerable<RequestTimes> windows)
    {
        var waits = new LatencyHistogram();
        foreach (var window in windows)
        {
            waits.AddSparse(window.QueueWaits);
        }

        return Of(waits);
    }

    /// <summary>For a caller that already has a histogram in microseconds: an empty one takes 160 kB.</summary>
    internal static ItemWaits? Of(LatencyHistogram waits) => waits.ToSummary() is { } summary
        ? new ItemWaits(waits.Count, summary.MeanMs, summary.P50Ms, summary.P95Ms, summary.P99Ms, summary.MaxMs)
        : null;
}
