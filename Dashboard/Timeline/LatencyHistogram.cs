namespace Dashboard.Timeline;

/// <summary>placeholder</summary>
public sealed class LatencyHistogram;
