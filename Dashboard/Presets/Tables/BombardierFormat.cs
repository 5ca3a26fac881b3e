namespace Dashboard.Presets.Tables;

/// <summary>The output of <c>bombardier</c>, by its definitions (github.com/codesenberg/bombardier, bombardier.go, internal/test_info.go).</summary>
internal static class BombardierFormat
{
    public const string Explanation =
        "Bombardier's requests per second exclude the drain (except for one sample of many), while its HTTP codes "
        + "and latency include it, so the codes divided by the duration exceed the rate; our throughput counts what completed inside the window and "
        + "shows the drained requests separately.";

    /// <summary>The length of a sample without a rate limit.</summary>
    private const double SampleSeconds = 0.02;

    private const string OtherSamples = "bombardier's samples last 20 ms, ours 0.25 s, and it counts each distinct rate once";

    private static readonly ToolFigure[] RateAndLatency =
    [
        new("Reqs/sec, avg", Average, TwoDecimals),
        new("Reqs/sec, stdev", run => RatesOf(run) is { Count: > 1 } rates ? Deviation(rates) : null, TwoDecimals, OtherSamples),
        new("Reqs/sec, max", run => RatesOf(run) is { Count: > 0 } rates ? rates.Max() : null, TwoDecimals, OtherSamples),
        new("Latency, avg", run => run.Load.Latency?.MeanMs, Duration),
        new("Latency, stdev", run => run.Load.Latency?.StandardDeviationMs, Duration),
        new("Latency, max", run => run.Load.Latency?.MaxMs, Duration),
    ];

    /// <summary>Drained and failed requests are included.</summary>
    private static readonly ToolFigure[] Codes =
    [
        .. new[] { "1xx", "2xx", "3xx", "4xx", "5xx" }.Select(status =>
            new ToolFigure($"HTTP codes, {status}", run => run.Load.StatusClasses.GetValueOrDefault(status), Whole)),
        new("HTTP codes, others", run => Math.Max(0, run.Load.Sent - run.Load.StatusClasses.Values.Sum()), Whole),
    ];

    private static readonly ToolFigure Drained = new(
        "of these after the duration", run => run.Load.Drained, Whole, "the article's is all responses − avg × duration");

    /// <param name="article">As printed: mean, deviation and maximum of the rate and of the latency (in ms), then the HTTP codes.</param>
    /// <param name="seconds">Planned seconds; the article's drained answers follow from them.</param>
    public static IReadOnlyList<PrintedTable> Tables(IReadOnlyList<double?> article, ToolRun? run, double seconds) =>
    [
        PrintedTable.Of("bombardier, by its own definitions", "Statistics", [.. RateAndLatency, .. Codes, Drained],
            article.Count == 0 ? [] : [.. article, Math.Max(0, article.Skip(RateAndLatency.Length).Sum()!.Value - (article[0]!.Value * seconds))],
            run?.Load.Latency is null ? null : run),
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
    private static double? Average(ToolRun run)
    {
        var load = run.Load;
        var counted = load.CountedPerSecond ?? load.CompletedPerSecond;
        var drainSeconds = run.Intervals.Where(interval => interval.Draining).Sum(interval => interval.WindowSeconds);
        var samples = Math.Floor(load.WindowSeconds / SampleSeconds);
        return drainSeconds > 0 ? ((counted * samples) + (load.Drained / drainSeconds)) / (samples + 1) : counted;
    }

    private static List<double> RatesOf(ToolRun run) =>
    [
        .. run.Intervals.Where(interval => interval is { Draining: false, WindowSeconds: > 0 })
            .Select(interval => interval.Completed / interval.WindowSeconds),
    ];

    private static double Deviation(List<double> rates)
    {
        var mean = rates.Average();
        return Math.Sqrt(rates.Sum(rate => (rate - mean) * (rate - mean)) / (rates.Count - 1));
    }
}
