using Dashboard.Format;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Validity;

/// <summary>Which percentiles a number of requests supports, and the table of them.</summary>
internal static class Percentiles
{
    /// <summary>So many requests must lie above a percentile: with fewer, one more or less of them moves it far.</summary>
    public const int RequestsAbove = 10;

    /// <summary>Those of ab's table, and 99.9.</summary>
    public static IReadOnlyList<double> Shown { get; } = [50, 66, 75, 80, 90, 95, 98, 99, 99.9, 100];

    /// <summary>
    /// Requests that a percentile needs: 10 ÷ (1 − p), so 20 for p50, 1,000 for p99, 10,000 for p99.9. The maximum is a fact and needs one.
    /// </summary>
    /// <param name="percentile">0 to 100.</param>
    public static long RequestsNeeded(double percentile) => percentile switch
    {
        >= 0 and < 100 => (long)Math.Ceiling(Math.Round(100 * RequestsAbove / (100 - percentile), 6)),
        100 => 1,
        _ => throw new ArgumentOutOfRangeException(nameof(percentile), percentile, "A percentile lies between 0 and 100."),
    };

    /// <summary>Whether <paramref name="requests"/> requests are enough for a percentile.</summary>
    public static bool Supported(double percentile, long requests) => requests >= RequestsNeeded(percentile);

    /// <summary>"too few: 239 of 1 000": how many there were, and how many a percentile takes; null when there are enough.</summary>
    public static string? TooFew(double percentile, long requests) =>
        Supported(percentile, requests) ? null : TooFewWords(requests, RequestsNeeded(percentile));

    /// <summary>The words of it.</summary>
    internal static string TooFewWords(double? requests, double? needed) => $"too few: {Readable.Count(requests)} of {Readable.Count(needed)}";

    /// <summary>The highest percentile shown, the maximum apart, that a number of requests supports; null when there is none.</summary>
    public static double? HighestSupported(long requests) =>
        Shown.Where(p => p < 100 && Supported(p, requests)).Select(p => (double?)p).LastOrDefault();

    /// <summary>The table of a load; the response column is null for a closed loop, all are null without a request.</summary>
    public static IReadOnlyList<PercentileRow> Of(LoadSummary load)
    {
        var (service, response) = (LatencyHistogram.FromSparse(load.Service), LatencyHistogram.FromSparse(load.ResponseBuckets));
        return [.. Shown.Select(p => new PercentileRow(
            p, ValueOf(service, p, load.Latency), ValueOf(response, p, load.Response), RequestsNeeded(p), Supported(p, service.Count)))];
    }

    // The stored histogram knows the maximum only to its bucket; the summary has it exactly.
    private static double? ValueOf(LatencyHistogram histogram, double percentile, LatencySummary? exact) =>
        histogram.Count == 0 ? null : percentile == 100 && exact is not null ? exact.MaxMs : histogram.ValueAtPercentile(percentile) / 1000.0;
}

/// <summary>One percentile of a load.</summary>
/// <param name="Percentile">0 to 100; 100 is the maximum.</param>
/// <param name="ServiceMs">Send to last byte; null without a request.</param>
/// <param name="ResponseMs">Intended send to last byte; null for a closed loop.</param>
/// <param name="RequestsNeeded">How many requests it takes to say this percentile.</param>
/// <param name="Supported">Whether there were as many.</param>
internal sealed record PercentileRow(double Percentile, double? ServiceMs, double? ResponseMs, long RequestsNeeded, bool Supported);
