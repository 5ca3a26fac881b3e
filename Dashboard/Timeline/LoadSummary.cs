namespace Dashboard.Timeline;

/// <summary>The figures of one load, whole. Definitions: docs/run-format.md, "Definitions".</summary>
/// <param name="Completed">Requests completed inside the window, any status.</param>
/// <param name="CompletedPerSecond">Throughput = <paramref name="Completed"/> ÷ <paramref name="WindowSeconds"/>.</param>
/// <param name="WindowSeconds">From the first send to the end of sending, seconds.</param>
/// <param name="Sent">Requests sent.</param>
/// <param name="Drained">Requests completed after the window closed; never part of the throughput.</param>
/// <param name="Unfinished">Requests aborted after the drain, kept with their elapsed time.</param>
/// <param name="BytesPerSecond">Body bytes read inside the window ÷ window.</param>
public sealed record LoadSummary(
    long Completed,
    double CompletedPerSecond,
    double WindowSeconds,
    long Sent,
    long Drained,
    long Unfinished,
    double BytesPerSecond)
{
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
    public long[][] Service { get; init; } = [];

    /// <summary>Connections opened.</summary>
    public long ConnectionsOpened { get; init; }

    /// <summary>Little's law in its exact form: Σ overlap of every request with the window ÷ window. Must equal the number of workers of a closed loop.</summary>
    public double MeanInFlight { get; init; }

    /// <summary>The first distinct error messages, at most 10.</summary>
    public IReadOnlyList<string> ErrorMessages { get; init; } = [];
}

/// <summary>Latency in milliseconds.</summary>
public sealed record LatencySummary(
    double MinMs,
    double MeanMs,
    double StandardDeviationMs,
    double P50Ms,
    double P75Ms,
    double P90Ms,
    double P95Ms,
    double P99Ms,
    double P999Ms,
    double MaxMs);
