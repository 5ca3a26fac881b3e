using Dashboard.Timeline.Histograms;

namespace Dashboard.Timeline;

/// <summary>The load's figures of about a quarter of a second. Requests are counted whole, in the interval in which they ended.</summary>
/// <param name="WindowSeconds">The interval's own length in seconds (&gt; 0).</param>
/// <param name="Draining">True when only outstanding requests are awaited; <see cref="Completed"/> then counts drained ones.</param>
/// <param name="Bytes">Those of bodies that were read.</param>
public sealed record LoadInterval(
    double T,
    double WindowSeconds,
    bool Draining,
    long Sent,
    long Completed,
    int InFlight,
    long Bytes) : TimelineItem(T)
{
    /// <summary>The most loads beside another at the same time.</summary>
    public const int MaxBeside = 7;

    /// <summary>0 for the first of loads at the same time, and the only one; files leave it out. <see cref="Phase.Beside"/> names the others.</summary>
    [System.Text.Json.Serialization.JsonIgnore(Condition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWritingDefault)]
    public int Beside { get; init; }

    /// <summary>Requests that were due, sent or not. In a closed loop those that were sent.</summary>
    public long Offered { get; init; }

    /// <summary>True when requests are offered at a rate and not as answers come.</summary>
    public bool OpenLoop { get; init; }

    /// <summary>Due in an open loop and not sent, because as many as allowed were outstanding.</summary>
    public long NotSent { get; init; }

    /// <summary>By class: <c>timeout</c>, <c>connect</c>, <c>http4xx</c>, <c>http5xx</c>, … (docs/run-format.md), without what was not sent.</summary>
    public IReadOnlyDictionary<string, long> Errors { get; init; } = System.Collections.ObjectModel.ReadOnlyDictionary<string, long>.Empty;

    /// <summary>Send to last byte, microseconds (<see cref="LatencyHistogram"/>); a timeout counts with its elapsed time.</summary>
    public SparseBuckets Service { get; init; }

    /// <summary>Intended send to last byte of an open loop, microseconds; empty for a closed loop.</summary>
    public SparseBuckets Response { get; init; }

    /// <summary>In percent of one core.</summary>
    public double AgentCpuPercent { get; init; }

    public int AgentThreadCount { get; init; }

    public long AgentQueueLength { get; init; }

    [System.Text.Json.Serialization.JsonIgnore]
    public long Failed => Errors.Count == 0 ? 0 : Errors.Values.Sum();

    /// <summary>The part of the interval between two times, 0 to 1, so that adjacent windows count everything once. Ignores <see cref="Draining"/>.</summary>
    public double ShareBetween(double from, double to) =>
        WindowSeconds > 0 ? Math.Max(0, Math.Min(T, to) - Math.Max(T - WindowSeconds, from)) / WindowSeconds : 0;
}
