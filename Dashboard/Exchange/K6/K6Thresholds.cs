namespace Dashboard.Exchange.K6;

/// <summary>Thresholds of each phase; null where none is set.</summary>
/// <param name="MaxP95Ms">Longest 95th percentile of the latency, milliseconds; above 0.</param>
/// <param name="MaxErrorRate">Share of failed requests, 0 to 1.</param>
/// <param name="MinPerSecond">Fewest requests per second; above 0.</param>
internal sealed record K6Thresholds(double? MaxP95Ms = null, double? MaxErrorRate = null, double? MinPerSecond = null)
{
    public static K6Thresholds None { get; } = new();
}
