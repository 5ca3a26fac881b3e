namespace Dashboard.Validity;

/// <summary>The accuracy of a closed loop's throughput: windows end within a round trip. <see cref="Share"/>: docs/validity.md.</summary>
/// <param name="Share">Share of one round trip's requests.</param>
internal sealed record ThroughputResolution(double MedianSeconds, double WindowSeconds, double Share)
{
    /// <summary>The share where requests at the edge count by their time inside.</summary>
    public const double FractionalShare = 0.2;

    /// <summary>The share where requests count whole: one batch more or less.</summary>
    public const double CountedShare = 1;

    public double Percent => Share * MedianSeconds / WindowSeconds * 100;

    /// <summary>Null for an open loop and without a median.</summary>
    public static ThroughputResolution? Of(LoadSummary load, bool isOpenLoop) =>
        !isOpenLoop && load is { Latency.P50Ms: > 0 and var median, WindowSeconds: > 0 } && load.Gives("latency.p50Ms")
            ? new ThroughputResolution(median / 1000, load.WindowSeconds, load.CountedPerSecond is null ? CountedShare : FractionalShare)
            : null;

    public double SecondsFor(double percent) => Share * MedianSeconds * 100 / percent;
}
