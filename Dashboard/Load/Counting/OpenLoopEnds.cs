using System.Runtime.InteropServices;

namespace Dashboard.Load.Counting;

/// <summary>Corrects the end of an open loop's window: docs/run-format.md, "Definitions". Any unit of time.</summary>
/// <param name="First">Latencies of the <see cref="Few"/> requests that were sent first.</param>
/// <param name="Last">Latencies of as many that were sent last.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct OpenLoopEnds(LatencyMoments First, LatencyMoments Last, LatencyMoments All, double Shortest)
{
    /// <summary>The most first requests that show a request's time before a queue has formed.</summary>
    public const int MaxFew = 10;

    /// <summary>The first requests count as quicker when their mean is so many standard errors below that of all, or of the last.</summary>
    private const double StandardErrors = 3;

    /// <summary>The first requests must be few among all, or they would be compared with themselves.</summary>
    private const int PartOfAll = 4;

    /// <summary>
    /// Time after the window's end in which answers still count. It is infinite as long as requests take what the first ones took: as many are in flight at the
    /// end as were not yet under way at the begin. Where a queue formed, it is the time of the quickest of the first ones: later answers were still waiting.
    /// </summary>
    public double CountedAfter => HasQueue ? Shortest : double.PositiveInfinity;

    private bool HasQueue
    {
        get
        {
            var error = StandardErrors * Math.Sqrt(Math.Max(First.Variance, All.Variance) / Math.Max(1, First.Count));
            return First.Mean + error < All.Mean || First.Mean + (error * Math.Sqrt(2)) < Last.Mean;
        }
    }

    public static int Few(double all) => Math.Clamp((int)all / PartOfAll, 1, MaxFew);
}
