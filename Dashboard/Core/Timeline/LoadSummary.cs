using System.Collections.ObjectModel;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Timeline;

/// <summary>The figures of a load from its first request to its last.</summary>
/// <param name="Completed">Inside the window, any status.</param>
/// <param name="CompletedPerSecond">
/// Closed loop: Σ of requests' time shares inside the window ÷ window. Open loop: answers ÷ window (docs/run-format.md).
/// </param>
/// <param name="WindowSeconds">From the first send to the end of sending, seconds.</param>
/// <param name="Drained">Completed after the window closed; what part is throughput: docs/run-format.md, "Definitions".</param>
/// <param name="Unfinished">Aborted after the drain (<c>unfinished</c>) or by a second stop (<c>cancelled</c>), with their elapsed time.</param>
/// <param name="BytesPerSecond">Bodies of requests that ended inside the window.</param>
public sealed record LoadSummary(
    long Completed,
    double CompletedPerSecond,
    double WindowSeconds,
    long Sent,
    long Drained,
    long Unfinished,
    double BytesPerSecond)
{
    /// <summary><see cref="Completed"/> ÷ window, requests counted whole. Null where <see cref="CompletedPerSecond"/> is such a count.</summary>
    public double? CountedPerSecond { get; init; }

    /// <summary><see cref="CompletedPerSecond"/> of answers without error (status below 400, expected body): verdicts compare it. Null if unknown.</summary>
    public double? SucceededPerSecond { get; init; }

    public IReadOnlyDictionary<string, long> Errors { get; init; } = ReadOnlyDictionary<string, long>.Empty;

    /// <summary>Completed requests by status class (<c>2xx</c> …), drain included.</summary>
    public IReadOnlyDictionary<string, long> StatusClasses { get; init; } = ReadOnlyDictionary<string, long>.Empty;

    /// <summary>Unfinished and timed out requests too; not <c>connect</c>, <c>reset</c>, <c>protocol</c>: fast failures flatter it. Null if none.</summary>
    public LatencySummary? Latency { get; init; }

    /// <summary>The histogram behind <see cref="Latency"/>, sparse, microseconds.</summary>
    public SparseBuckets Service { get; init; }

    /// <summary>Latencies above the histogram's range of 10 minutes; they are counted at its end.</summary>
    public long Clamped { get; init; }

    /// <summary>Requests that were due: <see cref="Sent"/> + <see cref="NotSent"/>.</summary>
    public long Offered { get; init; }

    /// <summary>Due in an open loop and not sent, because as many as allowed were outstanding. 0 in a closed loop.</summary>
    public long NotSent { get; init; }

    /// <summary>Intended send to last byte, of the requests in <see cref="Latency"/>; null for a closed loop.</summary>
    public LatencySummary? Response { get; init; }

    /// <summary>The histogram behind <see cref="Response"/>, sparse, microseconds.</summary>
    public SparseBuckets ResponseBuckets { get; init; }

    /// <summary>How much later than intended an open loop sent its requests; null for a closed loop.</summary>
    public LatencySummary? SendLagMs { get; init; }

    public LatencySummary? ConnectMs { get; init; }

    /// <summary>From the end of connecting (or the send, on a kept connection) to the head of the answer, for completed requests.</summary>
    public LatencySummary? FirstByteMs { get; init; }

    /// <summary>From the end of connecting (or the send, on a kept connection) to the last byte, for completed requests.</summary>
    public LatencySummary? ProcessingMs { get; init; }

    public long ConnectionsOpened { get; init; }

    /// <summary>Requests at once that the target allowed on a connection of HTTP/2; null over HTTP/1.1, and where it names no limit.</summary>
    public int? StreamsAllowed { get; init; }

    public TlsFacts? Tls { get; init; }

    /// <summary>Little's law: Σ overlap of every request with the window ÷ window. Must equal the workers of a closed loop.</summary>
    public double MeanInFlight { get; init; }

    /// <summary>Mean of requests out at a hundred random moments a second: in an open loop the independent value for <see cref="MeanInFlight"/>.</summary>
    public double SampledInFlight { get; init; }

    public double? SampledInFlightError { get; init; }

    public GeneratorStalls? Stalls { get; init; }

    /// <summary>Keys are the client's, for example <c>SocketError.ConnectionRefused</c> or <c>HttpRequestError.ResponseEnded</c>.</summary>
    public IReadOnlyDictionary<string, long> ErrorCauses { get; init; } = ReadOnlyDictionary<string, long>.Empty;

    /// <summary>Another tool that measured, by its own <see cref="Definitions"/>; null for this program.</summary>
    public string? Source { get; init; }

    /// <summary>For another tool: figure name → its definition.</summary>
    public IReadOnlyDictionary<string, string>? Definitions { get; init; }

    /// <summary>Distinct; at most 10.</summary>
    public IReadOnlyList<string> ErrorMessages { get; init; } = [];

    /// <summary>Counts also where <see cref="Offered"/> was not written: a closed loop offers what it sends.</summary>
    /// <summary>Inside the window or after it.</summary>
    public long AnsweredRequests() => Completed + Drained;

    public long OfferedRequests() => Math.Max(Offered, Sent + NotSent);

    /// <param name="figure">Its name in a run file, with a dot for a part: <c>completed</c>, <c>latency.p95Ms</c>. Another tool measures only some.</param>
    public bool Gives(string figure) => Definitions is null || Definitions.ContainsKey(figure);
}

/// <summary>The encryption of a load's connections, as reported by its first one.</summary>
/// <param name="Protocol"><c>TLS 1.3</c>.</param>
/// <param name="CipherSuite"><c>TLS_AES_256_GCM_SHA384</c>.</param>
/// <param name="Sha256">The fingerprint, hexadecimal.</param>
/// <param name="Trust">What it was checked against: <c>machine</c> (its trust store), <c>file</c> (stated certificates) or <c>unchecked</c>.</param>
public sealed record TlsFacts(string Protocol, string CipherSuite, string Certificate, string Sha256, string Trust);
