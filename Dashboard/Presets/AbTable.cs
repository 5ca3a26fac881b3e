using Dashboard.Timeline.Histograms;

namespace Dashboard.Presets;

internal static class AbTable
{
    private const string LoneRequest = "ab's also includes its first request, sent alone before the other 99";

    public static AbFigures From(LoadSummary load) => new(load.WindowSeconds)
    {
        Complete = load.Completed,
        Failed = load.Errors.Values.Sum(),
        PerSecond = load.WindowSeconds > 0 ? load.Completed / load.WindowSeconds : null,
        Connect = Times(load.ConnectMs),
        Processing = Times(load.ProcessingMs),
        Waiting = Times(load.FirstByteMs),
        Total = Times(load.Latency),
        Percentiles = Percentiles(load),
    };

    public static IReadOnlyList<ComparedFigure> Totals(AbFigures? article, AbFigures? ours) =>
    [
        ComparedFigure.Of("Time taken for tests, s", article?.TotalSeconds, ours?.TotalSeconds, value => Readable.Fixed(value, 3, 0), LoneRequest),
        ComparedFigure.Of("Complete requests", article?.Complete, ours?.Complete, Whole),
        ComparedFigure.Of("Failed requests", article?.Failed, ours?.Failed, Whole),
        ComparedFigure.Of("Requests per second", article?.PerSecond, ours?.PerSecond, value => Readable.Fixed(value, 2), LoneRequest),
    ];

    public static IReadOnlyList<ComparedFigure> Percentages(AbFigures? article, AbFigures? ours) =>
        [.. AbPercentile.Printed.Select(percent =>
            ComparedFigure.Of(percent == 100 ? "100 % (longest request)" : $"{percent} %", At(article, percent), At(ours, percent), Whole))];

    public static IReadOnlyList<(string Name, AbTimes? Article, AbTimes? Ours)> ConnectionTimes(AbFigures? article, AbFigures? ours) =>
    [
        ("Connect", article?.Connect, ours?.Connect),
        ("Processing", article?.Processing, ours?.Processing),
        ("Waiting", article?.Waiting, ours?.Waiting),
        ("Total", article?.Total, ours?.Total),
    ];

    /// <summary>Min, mean, [+/-sd], median, max as ab prints them.</summary>
    public static IReadOnlyList<string> Cells(AbTimes? times) =>
        [Whole(times?.Min), Whole(times?.Mean), Readable.Fixed(times?.Sd, 1), Whole(times?.Median), Whole(times?.Max)];

    private static string Whole(double? value) => Readable.Fixed(value, 0);

    private static double? At(AbFigures? figures, int percent) => figures?.Percentiles.FirstOrDefault(line => line.Percent == percent)?.Ms;

    private static AbTimes? Times(LatencySummary? latency) =>
        latency is null ? null : new AbTimes(latency.MinMs, latency.MeanMs, latency.StandardDeviationMs, latency.P50Ms, latency.MaxMs);

    /// <summary>ab takes index N · p ÷ 100 of the sorted list (support/ab.c), one rank above the usual one.</summary>
    private static IReadOnlyList<AbPercentile> Percentiles(LoadSummary load)
    {
        if (load.Latency is not { } latency || load.Service.IsEmpty)
        {
            return [];
        }

        var histogram = LatencyHistogram.FromSparse(load.Service);
        return [.. AbPercentile.Printed.Select(percent => new AbPercentile(
            percent, percent == 100 ? latency.MaxMs : Math.Min(AtIndex(histogram, histogram.Count * percent / 100), latency.MaxMs)))];
    }

    private static double AtIndex(LatencyHistogram histogram, long index) => histogram.ValueAtPercentile((index + 0.5) / histogram.Count * 100) / 1000.0;
}
