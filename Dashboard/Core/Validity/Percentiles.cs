using Dashboard.Timeline.Histograms;

namespace Dashboard.Validity;

/// <summary>The percentiles that a number of requests supports, and their table.</summary>
internal static class Percentiles
{
    /// <summary>The requests above a percentile: fewer would move it far.</summary>
    public const int RequestsAbove = 10;

    /// <summary>The percentiles of ab, and 99.9.</summary>
    public static IReadOnlyList<double> Shown { get; } = [50, 66, 75, 80, 90, 95, 98, 99, 99.9, 100];

    /// <summary>10 ÷ (1 − p): 20 for p50, 1,000 for p99, 10,000 for p99.9. The maximum needs one.</summary>
    public static long RequestsNeeded(double percentile) => percentile switch
    {
        >= 0 and < 100 => (long)Math.Ceiling(Math.Round(100 * RequestsAbove / (100 - percentile), 6)),
        100 => 1,
        _ => throw new ArgumentOutOfRangeException(nameof(percentile), percentile, "A percentile lies between 0 and 100."),
    };

    public static bool Supported(double percentile, long requests) => requests >= RequestsNeeded(percentile);

    /// <summary>"too few: 239 of 1 000"; null when there are enough.</summary>
    public static string? TooFew(double percentile, long requests) =>
        Supported(percentile, requests) ? null : TooFewWords(requests, RequestsNeeded(percentile));

    internal static string TooFewWords(double? requests, double? needed) => $"too few: {Readable.Count(requests)} of {Readable.Count(needed)}";

    /// <summary>The highest without the maximum; null when there is none.</summary>
    public static double? HighestSupported(long requests) =>
        Shown.Where(p => p < 100 && Supported(p, requests)).Select(p => (double?)p).LastOrDefault();

    /// <summary>Response is null for a closed loop; all are null without a request.</summary>
    public static IReadOnlyList<PercentileRow> Of(LoadSummary load)
    {
        var (service, response) = (LatencyHistogram.FromSparse(load.Service), LatencyHistogram.FromSparse(load.ResponseBuckets));
        return [.. Shown.Select(p => new PercentileRow(
            p, ValueOf(service, p, load.Latency), ValueOf(response, p, load.Response), RequestsNeeded(p), Supported(p, service.Count)))];
    }

    // The stored histogram has the maximum only to its bucket; the summary has it exactly.
    private static double? ValueOf(LatencyHistogram histogram, double percentile, LatencySummary? exact) =>
        histogram.Count == 0 ? null : percentile == 100 && exact is not null ? exact.MaxMs : histogram.ValueAtPercentile(percentile) / 1000.0;
}

/// <summary>One percentile of a load.</summary>
/// <param name="Percentile">0 to 100; 100 is the maximum.</param>
/// <param name="ServiceMs">Send to last byte; null without a request.</param>
/// <param name="ResponseMs">Intended send to last byte; null for a closed loop.</param>
internal sealed record PercentileRow(double Percentile, double? ServiceMs, double? ResponseMs, long RequestsNeeded, bool Supported);
