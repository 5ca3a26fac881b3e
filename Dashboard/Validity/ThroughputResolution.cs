using Dashboard.Timeline;

namespace Dashboard.Validity;

/// <summary>
/// How exactly the throughput of a closed loop is known: where the window ends within a round trip is chance, and a window of few round trips
/// feels it. docs/validity.md says how <see cref="Share"/> was found.
/// </summary>
/// <param name="MedianSeconds">Median service time, seconds.</param>
/// <param name="WindowSeconds">The load's window, seconds; above 0.</param>
/// <param name="Share">The share of one round trip's requests by which the figure may be wrong.</param>
internal sealed record ThroughputResolution(double MedianSeconds, double WindowSeconds, double Share)
{
    /// <summary>Requests at the edge of the window count by the share of their time inside.</summary>
    public const double FractionalShare = 0.2;

    /// <summary>Requests are counted whole: an endpoint that answers in batches has one batch more or less inside.</summary>
    public const double CountedShare = 1;

    /// <summary>The resolution in percent of the figure.</summary>
    public double Percent => Share * MedianSeconds / WindowSeconds * 100;

    /// <summary>Of a load; null for an open loop, whose rate the plan sets, and where there is no median latency.</summary>
    /// <param name="load">Its figures.</param>
    /// <param name="isOpenLoop">Whether its requests were sent at a rate.</param>
    public static ThroughputResolution? Of(LoadSummary load, bool isOpenLoop) =>
        !isOpenLoop && load is { Latency.P50Ms: > 0 and var median, WindowSeconds: > 0 } && load.Gives("latency.p50Ms")
            ? new ThroughputResolution(median / 1000, load.WindowSeconds, load.CountedPerSecond is null ? CountedShare : FractionalShare)
            : null;

    /// <summary>The shortest window that knows the throughput to so many percent, seconds.</summary>
    public double SecondsFor(double percent) => Share * MedianSeconds * 100 / percent;
}
