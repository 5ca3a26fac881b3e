using System.Runtime.InteropServices;

namespace Dashboard.Load.Counting;

/// <summary>Corrects a closed loop's throughput for the two ends of its window; formulas: docs/run-format.md, "Definitions".</summary>
/// <param name="First">Latencies of the workers' first requests.</param>
/// <param name="LateShares">Σ shares of the requests that the window's end cut.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct ClosedLoopEnds(LatencyMoments First, LatencyMoments Later, double LateShares, double LateCount)
{
    /// <summary>The first requests count as quicker when their mean is so many of its standard errors below that of the later ones.</summary>
    private const double StandardErrors = 2;

    /// <summary>
    /// The part of the shares at the window's end that counts, 0 to 1: less c²/2 for each request, c being the latencies' coefficient of variation, since a
    /// request in flight at a moment is more often a long one than a short one (W. Feller, "An Introduction to Probability Theory and Its Applications", vol.
    /// 2, chapter XI: renewal theory).
    /// </summary>
    public double CountedAtEnd => LateShares > 0 ? Math.Max(0, 1 - (LateCount * Later.LengthBias / LateShares)) : 0;

    /// <summary>The part of the workers' first requests that does not count, since a queue had still to form, 0 to 1; 0 when that may be chance.</summary>
    public double MissingAtBegin =>
        Later.Count > 0 && First.Mean + (StandardErrors * First.StandardError) < Later.Mean ? 1 - (First.Mean / Later.Mean) : 0;

    /// <param name="first">The shares of the workers' first requests.</param>
    public double Requests(double inside, double first, double late) => inside + Math.Max(0, (late * CountedAtEnd) - (MissingAtBegin * first));
}
