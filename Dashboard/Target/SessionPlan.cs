namespace Dashboard.Target;

/// <summary>Which provider speaks how often. The reader keeps the rest of a batch until the next one comes, so that one of them is the heartbeat.</summary>
/// <param name="Options">What was asked for.</param>
/// <param name="IsWebServer">False when the target has no ASP.NET Core hosting counters: the runtime's own are then the heartbeat.</param>
internal sealed record SessionPlan(SessionOptions Options, bool IsWebServer)
{
    /// <summary>The runtime sends its buffers every 100 ms, so that a faster heartbeat would gain nothing.</summary>
    private static readonly TimeSpan LongestHeartbeat = TimeSpan.FromMilliseconds(100);

    /// <summary>A payload that covers less than this part of its interval belongs to another tool's beginning or end.</summary>
    private const double WholeInterval = 0.8;

    public TimeSpan HostingInterval => Options.Heartbeat ? TimeSpan.FromTicks(Math.Min(LongestHeartbeat.Ticks, Options.Interval.Ticks)) : Options.Interval;

    /// <summary>A whole part of the interval, so that samples keep to it.</summary>
    public TimeSpan RuntimeInterval => Options.Heartbeat && !IsWebServer ? Options.Interval / (int)(Options.Interval / LongestHeartbeat) : Options.Interval;

    /// <summary>A sample covers at least this many seconds; shorter payloads (the heartbeat, or another tool's) are merged into the next.</summary>
    public double ShortestSampleSeconds => (Options.Interval - ((1 - WholeInterval) * RuntimeInterval)).TotalSeconds;

    /// <summary>True when the runtime's payloads are shorter than we asked for: the fastest of all tools decides.</summary>
    public bool IsForeign(double runtimeIntervalSeconds) => runtimeIntervalSeconds < WholeInterval * RuntimeInterval.TotalSeconds;
}
