using Dashboard.Timeline.Histograms;

namespace Dashboard.Presets.Tables;

/// <summary>The output of <c>ab</c> (ApacheBench), by its definitions.</summary>
internal static class AbFormat
{
    public const string Explanation =
        "Connect: opening the connection. Processing: from then to the last byte. Waiting: from then to the response headers. Total: connect and processing. "
        + "Requests per second = complete ÷ time taken, which extends to the last response.";

    private const string LoneRequest = "ab's also includes its first request, sent alone before the other 99";

    /// <summary>Complete requests include those of the wrong length; failed are those with no connection or answer, or another length than the first.</summary>
    private static readonly ToolFigure[] Totals =
    [
        new("Time taken for tests, s", run => run.Load.WindowSeconds, value => Readable.Fixed(value, 3, 0), LoneRequest),
        new("Complete requests", run => run.Load.Completed, Whole),
        new("Failed requests", run => run.Load.Errors.Values.Sum(), Whole),
        new("Requests per second", run => run.Load.WindowSeconds > 0 ? run.Load.Completed / run.Load.WindowSeconds : null,
            value => Readable.Fixed(value, 2), LoneRequest),
    ];

    private static readonly (string Name, Func<LoadSummary, LatencySummary?> Of)[] Times =
    [
        ("Connect", load => load.ConnectMs), ("Processing", load => load.ProcessingMs), ("Waiting", load => load.FirstByteMs), ("Total", load => load.Latency),
    ];

    private static readonly (string Name, Func<LatencySummary, double> Of, int Decimals)[] Columns =
    [
        ("min", times => times.MinMs, 0), ("mean", times => times.MeanMs, 0), ("[+/-sd]", times => times.StandardDeviationMs, 1),
        ("median", times => times.P50Ms, 0), ("max", times => times.MaxMs, 0),
    ];

    private static readonly ToolFigure[] Served =
    [
        .. new[] { 50, 66, 75, 80, 90, 95, 98, 99, 100 }.Select(percent =>
            new ToolFigure(percent == 100 ? "100 % (longest request)" : $"{percent} %", run => ServedMs(run.Load, percent), Whole)),
    ];

    /// <param name="article">As printed: the totals, a line of five for each of the connection times, the percentages.</param>
    public static IReadOnlyList<PrintedTable> Tables(IReadOnlyList<double?> article, ToolRun? run)
    {
        var times = Times.Index().SelectMany(time => (IReadOnlyList<PrintedCell>[])
        [
            [new(time.Item.Name) { Scope = "rowgroup", Rows = 2 }, new("the article", "quiet-text"),
                .. Columns.Select((column, i) => Cell(article.ElementAtOrDefault(Totals.Length + (time.Index * Columns.Length) + i), column.Decimals))],
            [new("this run", "quiet-text"),
                .. Columns.Select(column => Cell(run is null || time.Item.Of(run.Load) is not { } ours ? null : column.Of(ours), column.Decimals))],
        ]);
        return
        [
            PrintedTable.Of("ab, totals", "ab", Totals, article, run),
            new("Connection Times (ms)", [[PrintedCell.Head(""), PrintedCell.Head(""), .. Columns.Select(column => PrintedCell.Head(column.Name, "num"))]],
                [.. times])
            { Kind = "times" },
            PrintedTable.Of("Percentage of the requests served within a certain time (ms)", "served", Served,
                [.. article.Skip(Totals.Length + (Times.Length * Columns.Length))], run),
        ];
    }

    private static PrintedCell Cell(double? value, int decimals) => PrintedCell.Number(Readable.Fixed(value, decimals));

    private static string Whole(double? value) => Readable.Fixed(value, 0);

    /// <summary>ab takes index N · p ÷ 100 of the sorted list (support/ab.c), one rank above the usual one.</summary>
    private static double? ServedMs(LoadSummary load, int percent)
    {
        if (load.Latency is not { } latency || load.Service.IsEmpty)
        {
            return null;
        }

        var histogram = LatencyHistogram.FromSparse(load.Service);
        var rank = (histogram.Count * percent / 100) + 0.5;
        return percent == 100 ? latency.MaxMs : Math.Min(histogram.ValueAtPercentile(rank / histogram.Count * 100) / 1000.0, latency.MaxMs);
    }
}
