namespace Dashboard.Presets;

/// <summary>Compares by bombardier's definitions (github.com/codesenberg/bombardier, bombardier.go, internal/test_info.go).</summary>
internal static class BombardierTable
{
    /// <summary>The length of a sample without a rate limit.</summary>
    private const double SampleSeconds = 0.02;

    private const string OtherSamples = "bombardier's samples last 20 ms, ours 0.25 s, and it counts each distinct rate once";

    /// <summary>The difference from this program's definitions, in a sentence.</summary>
    public const string Difference =
        "Bombardier's requests per second exclude the drain (except for one sample of many), while its HTTP codes "
        + "and latency include it, so the codes divided by the duration exceed the rate; our throughput counts what completed inside the window and "
        + "shows the drained requests separately.";

    /// <param name="intervals">Empty leaves the rate's deviation and maximum open.</param>
    public static BombardierFigures? From(LoadSummary load, IReadOnlyList<LoadInterval> intervals)
    {
        if (load.Latency is not { } latency)
        {
            return null;
        }

        var rates = intervals.Where(interval => interval is { Draining: false, WindowSeconds: > 0 })
            .Select(interval => interval.Completed / interval.WindowSeconds).ToList();
        return new BombardierFigures(
            new BombardierRate(Average(load, intervals), rates.Count > 1 ? Deviation(rates) : null, rates.Count > 0 ? rates.Max() : null),
            new BombardierLatency(latency.MeanMs, latency.StandardDeviationMs, latency.MaxMs),
            Codes(load));
    }

    /// <param name="seconds">Planned seconds; the article's drained answers follow from them.</param>
    public static IReadOnlyList<ComparedFigure> Rows(BombardierFigures? article, BombardierFigures? ours, long? drained, double seconds) =>
    [
        ComparedFigure.Of("Reqs/sec, avg", article?.PerSecond.Average, ours?.PerSecond.Average, TwoDecimals),
        ComparedFigure.Of("Reqs/sec, stdev", article?.PerSecond.Stdev, ours?.PerSecond.Stdev, TwoDecimals, OtherSamples),
        ComparedFigure.Of("Reqs/sec, max", article?.PerSecond.Max, ours?.PerSecond.Max, TwoDecimals, OtherSamples),
        ComparedFigure.Of("Latency, avg", article?.Latency.AverageMs, ours?.Latency.AverageMs, Duration),
        ComparedFigure.Of("Latency, stdev", article?.Latency.StdevMs, ours?.Latency.StdevMs, Duration),
        ComparedFigure.Of("Latency, max", article?.Latency.MaxMs, ours?.Latency.MaxMs, Duration),
        ComparedFigure.Of("HTTP codes, 1xx", article?.Codes.Informational, ours?.Codes.Informational, Whole),
        ComparedFigure.Of("HTTP codes, 2xx", article?.Codes.Successful, ours?.Codes.Successful, Whole),
        ComparedFigure.Of("HTTP codes, 3xx", article?.Codes.Redirected, ours?.Codes.Redirected, Whole),
        ComparedFigure.Of("HTTP codes, 4xx", article?.Codes.ClientErrors, ours?.Codes.ClientErrors, Whole),
        ComparedFigure.Of("HTTP codes, 5xx", article?.Codes.ServerErrors, ours?.Codes.ServerErrors, Whole),
        ComparedFigure.Of("HTTP codes, others", article?.Codes.Others, ours?.Codes.Others, Whole),
        ComparedFigure.Of(
            "of these after the duration",
            article is null ? null : Math.Max(0, article.Codes.All - (article.PerSecond.Average * seconds)),
            drained,
            Whole,
            "the article's is all responses − avg × duration"),
    ];

    /// <summary>Writes a duration, for example 532.58ms, 3.48s.</summary>
    public static string Duration(double? milliseconds) => milliseconds switch
    {
        null => Readable.Missing,
        < 1 => $"{TwoDecimals(milliseconds * 1000)}us",
        < 1000 => $"{TwoDecimals(milliseconds)}ms",
        < 60_000 => $"{TwoDecimals(milliseconds / 1000)}s",
        _ => $"{TwoDecimals(milliseconds / 60_000)}m",
    };

    private static string TwoDecimals(double? value) => Readable.Fixed(value, 2);

    private static string Whole(double? value) => Readable.Fixed(value, 0);

    /// <summary>Equal samples' mean is answers ÷ window; the drain, however long, is one sample more.</summary>
    private static double Average(LoadSummary load, IReadOnlyList<LoadInterval> intervals)
    {
        var counted = load.CountedPerSecond ?? load.CompletedPerSecond;
        var drainSeconds = intervals.Where(interval => interval.Draining).Sum(interval => interval.WindowSeconds);
        var samples = Math.Floor(load.WindowSeconds / SampleSeconds);
        return drainSeconds > 0 ? ((counted * samples) + (load.Drained / drainSeconds)) / (samples + 1) : counted;
    }

    private static double Deviation(List<double> rates)
    {
        var mean = rates.Average();
        return Math.Sqrt(rates.Sum(rate => (rate - mean) * (rate - mean)) / (rates.Count - 1));
    }

    private static BombardierCodes Codes(LoadSummary load)
    {
        long Of(string status) => load.StatusClasses.GetValueOrDefault(status);
        return new BombardierCodes(Of("1xx"), Of("2xx"), Of("3xx"), Of("4xx"), Of("5xx"), Math.Max(0, load.Sent - load.StatusClasses.Values.Sum()));
    }
}
