using Dashboard.Timeline.Histograms;

namespace Dashboard.Timeline;

/// <summary>
/// What the load did in one interval, about a quarter of a second. Counts are of this interval only, requests are
/// counted whole, where they ended; the throughput of a whole load is <see cref="LoadSummary.CompletedPerSecond"/>.
/// </summary>
/// <param name="T">The end of the interval on the timeline.</param>
/// <param name="WindowSeconds">The interval's own length in seconds (&gt; 0).</param>
/// <param name="Draining">True when nothing is sent any more and only requests still out are awaited; <see cref="Completed"/> then counts drained ones.</param>
/// <param name="Sent">Requests sent.</param>
/// <param name="Completed">Requests whose last byte arrived, any status.</param>
/// <param name="InFlight">Requests out at the end of the interval.</param>
/// <param name="Bytes">Body bytes read.</param>
public sealed record LoadInterval(
    double T,
    double WindowSeconds,
    bool Draining,
    long Sent,
    long Completed,
    int InFlight,
    long Bytes) : TimelineItem(T)
{
    /// <summary>Loads that may go on at the same time as another.</summary>
    public const int MostBeside = 7;

    /// <summary>
    /// Which of several loads at the same time: 0 for the first, and for the only one, which a file leaves out. See <see cref="Phase.Beside"/>.
    /// </summary>
    [System.Text.Json.Serialization.JsonIgnore(Condition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWritingDefault)]
    public int Beside { get; init; }

    /// <summary>Requests that were due: sent and not sent. In a closed loop what was sent.</summary>
    public long Offered { get; init; }

    /// <summary>True when requests are offered at a rate and not as answers come.</summary>
    public bool OpenLoop { get; init; }

    /// <summary>Requests that were due in an open loop and not sent, because as many as allowed were out already.</summary>
    public long NotSent { get; init; }

    /// <summary>
    /// Failed requests by class: <c>timeout</c>, <c>connect</c>, <c>http4xx</c>, <c>http5xx</c>, … (docs/run-format.md). Empty when none
    /// failed; what was not sent is not in it.
    /// </summary>
    public IReadOnlyDictionary<string, long> Errors { get; init; } = System.Collections.ObjectModel.ReadOnlyDictionary<string, long>.Empty;

    /// <summary>
    /// Service time (send to last byte) in microseconds as histogram buckets [[bucket, count], …]; see <see cref="LatencyHistogram"/>.
    /// A timeout is in it at its elapsed time.
    /// </summary>
    public SparseBuckets Service { get; init; }

    /// <summary>Response time (intended send to last byte) of an open loop in the same form; empty for a closed loop, where it is the service time.</summary>
    public SparseBuckets Response { get; init; }

    /// <summary>Processor time of the load agent in percent of one core; the control curve.</summary>
    public double AgentCpuPercent { get; init; }

    /// <summary>ThreadPool threads of the load agent.</summary>
    public int AgentThreadCount { get; init; }

    /// <summary>ThreadPool queue length of the load agent.</summary>
    public long AgentQueueLength { get; init; }

    /// <summary>All failed requests of the interval.</summary>
    [System.Text.Json.Serialization.JsonIgnore]
    public long Failed => Errors.Count == 0 ? 0 : Errors.Values.Sum();

    /// <summary>
    /// The share of the interval between two times, 0 to 1: intervals do not end where windows do, so what one counted is split in proportion
    /// to time, and windows that lie side by side lose nothing and count nothing twice. Whether drained requests belong to a window is the
    /// caller's question (<see cref="Draining"/>).
    /// </summary>
    public double ShareBetween(double from, double to) =>
        WindowSeconds > 0 ? Math.Max(0, Math.Min(T, to) - Math.Max(T - WindowSeconds, from)) / WindowSeconds : 0;
}
