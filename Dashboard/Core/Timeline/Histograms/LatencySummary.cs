namespace Dashboard.Timeline.Histograms;

/// <summary>Latency in milliseconds.</summary>
public sealed record LatencySummary(
    double MinMs, double MeanMs, double StandardDeviationMs, double P50Ms, double P75Ms, double P90Ms, double P95Ms, double P99Ms, double P999Ms, double MaxMs);
