using Dashboard.Timeline;

namespace Dashboard.Validity;

/// <summary>Whether the pool's own figures say that it starved during a load: threads were added, work waited all the same, and processors were free.</summary>
internal static class PoolStarvation
{
    private const double BusyPercent = 30;

    /// <param name="samples">The pool's samples, those before and after the load included.</param>
    /// <param name="from">The first request on their clock.</param>
    /// <param name="to">The end of sending on their clock.</param>
    public static bool IsSeen(IEnumerable<PoolSample> samples, double from, double to)
    {
        PoolSample[] during = [.. samples.Where(sample => sample.T > from && sample.T <= to)];
        double[] threads = [.. during.Select(sample => sample.ThreadCount).OfType<double>()];
        double[] queue = [.. during.Select(sample => sample.QueueLength).OfType<double>()];
        double[] processors = [.. during.Select(sample => sample.CpuPercent).OfType<double>()];
        return threads.Length > 0 && threads.Max() - threads[0] > SteadyStateFinder.MostThreadGrowth
            && queue.Length > 0 && Robust.Median(queue) > 0
            && (processors.Length == 0 || Robust.Median(processors) < BusyPercent);
    }
}
