using Dashboard.Timeline.Histograms;

namespace Dashboard.Timeline;

/// <summary>The figures of one load, whole. Definitions: docs/run-format.md, "Definitions".</summary>
/// <param name="Completed">Requests completed inside the window, any status.</param>
/// <param name="CompletedPerSecond">
/// Throughput. Closed loop: Σ over all completed requests of the share of their time that lay inside the window, at both of its ends
/// (docs/run-format.md, "Definitions"), ÷ <paramref name="WindowSeconds"/>; so N connections ÷ mean latency comes out, wherever the window
/// ends within a batch of answers. Open loop: responses ÷ window, late ones included unless they waited in a queue that formed. Where
/// <see cref="CountedPerSecond"/> is null it is another tool's.
/// </param>
/// <param name="WindowSeconds">From the first send to the end of sending, seconds.</param>
/// <param name="Sent">Requests sent.</param>
/// <param name="Drained">
/// Requests completed after the window closed; part of a closed loop's throughput by the share of their time inside, of an open loop's unless they
/// waited in a queue.
/// </param>
/// <param name="Unfinished">
/// Requests aborted after the drain (error class <c>unfinished</c>) or by a person's second stop (<c>cancelled</c>), kept with their elapsed
/// time.
/// </param>
/// <param name="BytesPerSecond">Body bytes of requests that ended inside the window ÷ window.</param>
public sealed record LoadSummary(
    long Completed,
    double CompletedPerSecond,
    double WindowSeconds,
    long Sent,
    long Drained,
    long Unfinished,
    double BytesPerSecond)
{
    /// <summary>
    /// <see cref="Completed"/> ÷ <see cref="WindowSeconds"/>: requests are counted whole, where their last byte arrived. Null where
    /// <see cref="CompletedPerSecond"/> itself is such a count.
    /// </summary>
    public double? CountedPerSecond { get; init; }

    /// <summary>
    /// As <see cref="CompletedPerSecond"/>, of the answers without error alone (status below 400, the body as expected): what verdicts compare.
    /// Null where nobody told them apart, as in another tool's figures.
    /// </summary>
    public double? SucceededPerSecond { get; init; }

    /// <summary>Failed requests by class, drain included.</summary>
    public IReadOnlyDictionary<string, long> Errors { get; init; } = new Dictionary<string, long>(StringComparer.Ordinal);

    /// <summary>Completed requests by status class (<c>2xx</c> …), drain included.</summary>
    public IReadOnlyDictionary<string, long> StatusClasses { get; init; } = new Dictionary<string, long>(StringComparer.Ordinal);

    /// <summary>
    /// Service time of completed, drained, timed out and unfinished requests; null when there was none. Requests without an answer for
    /// another reason (<c>connect</c>, <c>reset</c>, <c>protocol</c>) are not in it: fast failures would flatter it.
    /// </summary>
    public LatencySummary? Latency { get; init; }

    /// <summary>The histogram behind <see cref="Latency"/>, sparse, microseconds.</summary>
    public SparseBuckets Service { get; init; }

    /// <summary>Latencies above the histogram's range of 10 minutes; they are counted at its end.</summary>
    public long Clamped { get; init; }

    /// <summary>Requests that were due: <see cref="Sent"/> + <see cref="NotSent"/>.</summary>
    public long Offered { get; init; }

    /// <summary>Requests of an open loop that were due and not sent, because as many as allowed were out already. 0 in a closed loop.</summary>
    public long NotSent { get; init; }

    /// <summary>Response time of an open loop: intended send to last byte, for the same requests as <see cref="Latency"/>. Null for a closed loop.</summary>
    public LatencySummary? Response { get; init; }

    /// <summary>The histogram behind <see cref="Response"/>, sparse, microseconds.</summary>
    public SparseBuckets ResponseBuckets { get; init; }

    /// <summary>How much later than intended an open loop sent its requests; null for a closed loop.</summary>
    public LatencySummary? SendLagMs { get; init; }

    /// <summary>Time to open each connection; null when none was opened.</summary>
    public LatencySummary? ConnectMs { get; init; }

    /// <summary>From the end of connecting (or the send, on a kept connection) until the head of the answer was there, for completed requests.</summary>
    public LatencySummary? FirstByteMs { get; init; }

    /// <summary>From the end of connecting (or the send, on a kept connection) to the last byte, for completed requests.</summary>
    public LatencySummary? ProcessingMs { get; init; }

    /// <summary>Connections opened.</summary>
    public long ConnectionsOpened { get; init; }

    /// <summary>
    /// Little's law in its exact form: Σ overlap of every request with the window ÷ window. Must equal the number of workers of a closed
    /// loop.
    /// </summary>
    public double MeanInFlight { get; init; }

    /// <summary>
    /// Requests out, looked at at random moments of the window, a hundred times a second, on average: in an open loop the independent value for
    /// <see cref="MeanInFlight"/>.
    /// </summary>
    public double SampledInFlight { get; init; }

    /// <summary>
    /// Standard error of <see cref="SampledInFlight"/>; null where nobody looked at random moments.
    /// </summary>
    public double? SampledInFlightError { get; init; }

    /// <summary>For how long the generator stood still; null where nobody watched.</summary>
    public GeneratorStalls? Stalls { get; init; }

    /// <summary>
    /// What failed requests were caused by, in the client's own words, for example <c>SocketError.ConnectionRefused</c> or
    /// <c>HttpRequestError.ResponseEnded</c>.
    /// </summary>
    public IReadOnlyDictionary<string, long> ErrorCauses { get; init; } = new Dictionary<string, long>(StringComparer.Ordinal);

    /// <summary>Who measured; null when it was this program. Figures of another tool follow that tool's definitions: <see cref="Definitions"/>.</summary>
    public string? Source { get; init; }

    /// <summary>For figures of another tool: figure name → what that tool means by it.</summary>
    public IReadOnlyDictionary<string, string>? Definitions { get; init; }

    /// <summary>The first distinct error messages, at most 10.</summary>
    public IReadOnlyList<string> ErrorMessages { get; init; } = [];

    /// <summary>Requests that were due, also where <see cref="Offered"/> was not written: a closed loop offers what it sends.</summary>
    public long OfferedRequests() => Math.Max(Offered, Sent + NotSent);

    /// <summary>Whether a figure was measured. Another tool gives only those that <see cref="Definitions"/> names; the others are 0 and mean nothing.</summary>
    /// <param name="figure">Its name in a run file, with a dot for a part: <c>completed</c>, <c>latency.p95Ms</c>.</param>
    public bool Gives(string figure) => Definitions is null || Definitions.ContainsKey(figure);
}
