namespace Dashboard.Target.Signals.Counters;

/// <summary>Which provider sends how often: the target keeps a batch back until the next, so that one provider is the heartbeat.</summary>
/// <param name="Heartbeat">False to ask for nothing faster than <paramref name="Sample"/>.</param>
/// <param name="IsWebServer">False when the target has no ASP.NET Core hosting counters: the runtime's own are then the heartbeat.</param>
internal sealed record CounterIntervals(TimeSpan Sample, bool Heartbeat, bool IsWebServer)
{
    /// <summary>The runtime sends its buffers every 100 ms, so that a faster heartbeat would gain nothing.</summary>
    private static readonly TimeSpan LongestHeartbeat = TimeSpan.FromMilliseconds(100);

    /// <summary>A payload that covers less than this part of its interval belongs to another tool's beginning or end.</summary>
    private const double WholeInterval = 0.8;

    public TimeSpan Kestrel => Sample;

    public TimeSpan Hosting => Heartbeat ? TimeSpan.FromTicks(Math.Min(LongestHeartbeat.Ticks, Sample.Ticks)) : Sample;

    public TimeSpan Runtime => Heartbeat && !IsWebServer ? Sample / (int)(Sample / LongestHeartbeat) : Sample;

    public double ShortestSampleSeconds => (Sample - ((1 - WholeInterval) * Runtime)).TotalSeconds;

    /// <summary>True when the runtime's payloads are shorter than we asked for: the fastest of all tools decides.</summary>
    public bool IsForeign(double runtimeIntervalSeconds) => runtimeIntervalSeconds < WholeInterval * Runtime.TotalSeconds;
}
