using Dashboard.Presets;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Presets;

public sealed class ToolTableTests
{
    /// <summary>1, 2, … 100 ms: ab's value at index N · p ÷ 100 of the sorted list is p + 1 ms.</summary>
    private static LoadSummary HundredRequests(Func<LoadSummary, LoadSummary>? change = null)
    {
        var histogram = new LatencyHistogram();
        for (var ms = 1; ms <= 100; ms++)
        {
            histogram.Record(ms * 1000);
        }

        var load = new LoadSummary(100, 8, 12.5, 100, 0, 0, 32)
        {
            Latency = histogram.ToSummary(),
            Service = histogram.ToSparse(),
            ConnectMs = new LatencySummary(0.1, 4.6, 1.84, 5.2, 6, 7, 7, 8, 8, 8.4),
            ProcessingMs = new LatencySummary(1020, 11970, 2007.4, 13046, 0, 0, 0, 0, 0, 14009),
            StatusClasses = new Dictionary<string, long> { ["2xx"] = 97, ["5xx"] = 3 },
            Errors = new Dictionary<string, long> { ["http5xx"] = 3 },
        };
        return change is null ? load : change(load);
    }

    [Fact]
    public void Ab_divides_complete_by_the_time_taken_and_counts_failures_beside()
    {
        var ab = AbTable.From(HundredRequests());

        Assert.Equal((12.5, 100, 3, 8.0), (ab.TotalSeconds, ab.Complete, ab.Failed, ab.PerSecond));
        Assert.Equal(["0", "5", "1.8", "5", "8"], AbTable.Cells(ab.Connect));
        Assert.Equal(["1020", "11970", "2007.4", "13046", "14009"], AbTable.Cells(ab.Processing));
        Assert.Equal(["–", "–", "–", "–", "–"], AbTable.Cells(ab.Waiting));
    }

    [Fact]
    public void Ab_takes_one_rank_above_the_percentage_and_the_longest_request_last()
    {
        var ab = AbTable.From(HundredRequests());

        Assert.Equal([51, 67, 76, 81, 91, 96, 99, 100, 100], ab.Percentiles.Select(line => Math.Round(line.Ms)));
        Assert.Equal([50, 66, 75, 80, 90, 95, 98, 99, 100], ab.Percentiles.Select(line => line.Percent));
        Assert.Empty(AbTable.From(HundredRequests(load => load with { Latency = null, Service = [] })).Percentiles);
    }

    [Fact]
    public void Ab_lines_stand_beside_the_articles_and_say_what_cannot_be_compared()
    {
        var article = PresetCatalogue.Get("s1-io").Row.Ab;
        var totals = AbTable.Totals(article, AbTable.From(HundredRequests()));
        var percentages = AbTable.Percentages(article, AbTable.From(HundredRequests()));

        Assert.Equal(("65.697", "12.5"), (totals[0].Article, totals[0].Ours));
        Assert.StartsWith("not comparable: ab's also includes its first request", totals[0].Ratio, StringComparison.Ordinal);
        Assert.Equal(new ComparedFigure("Complete requests", "100", "100", "1 ×"), totals[1]);
        Assert.Equal(new ComparedFigure("Failed requests", "0", "3", "none in the article"), totals[2]);
        Assert.Equal(("1.52", "8.00"), (totals[3].Article, totals[3].Ours));
        Assert.Equal(new ComparedFigure("50 %", "64630", "51", "0.000789 ×"), percentages[0]);
        Assert.Equal("100 % (longest request)", percentages[^1].Name);
    }

    [Fact]
    public void An_article_without_a_table_leaves_dashes()
    {
        var totals = AbTable.Totals(null, AbTable.From(HundredRequests()));

        Assert.NotEmpty(totals);
        Assert.All(totals, row => Assert.Equal(("–", "–"), (row.Article, row.Ratio)));
        Assert.Equal(("1", "–"), (AbTable.Totals(new AbFigures(1), null)[0].Article, AbTable.Totals(new AbFigures(1), null)[0].Ours));
    }

    [Fact]
    public void Bombardier_leaves_the_drain_out_of_its_rate_and_keeps_it_in_its_codes()
    {
        var bombardier = BombardierTable.From(Drained(), Intervals())!;

        // 500 samples of 20 ms at 33.1/s on average, and one of 125 in 5 s.
        Assert.Equal(((33.1 * 500) + 25) / 501, bombardier.PerSecond.Average, 1e-9);
        Assert.Equal(456, bombardier.Codes.Successful);
        Assert.Equal(1, bombardier.Codes.Others);
        Assert.Equal(457, bombardier.Codes.All);
        Assert.Equal(64, bombardier.PerSecond.Max!.Value, 1e-9);
        Assert.Equal(32 * Math.Sqrt(40 / 39.0), bombardier.PerSecond.Stdev!.Value, 1e-9);
    }

    [Fact]
    public void Without_intervals_the_spread_of_the_rate_is_unknown_and_its_mean_the_throughput()
    {
        Assert.Equal(new BombardierRate(33.1, null, null), BombardierTable.From(Drained(), [])!.PerSecond);
        Assert.Null(BombardierTable.From(Drained() with { Latency = null }, []));
    }

    [Fact]
    public void Bombardiers_rows_show_the_articles_drain_and_its_way_of_writing_durations()
    {
        var rows = BombardierTable.Rows(PresetCatalogue.Get("s4-taskwait").Row.Bombardier, BombardierTable.From(Drained(), []), 125, 10).ToDictionary(row => row.Name);

        Assert.Equal(("33.06", "33.10", "1 ×"), (rows["Reqs/sec, avg"].Article, rows["Reqs/sec, avg"].Ours, rows["Reqs/sec, avg"].Ratio));
        Assert.Equal(("3313.54", "–"), (rows["Reqs/sec, max"].Article, rows["Reqs/sec, max"].Ours));
        Assert.StartsWith("not comparable: bombardier's samples last 20 ms", rows["Reqs/sec, max"].Ratio, StringComparison.Ordinal);
        Assert.Equal(("3.48s", "500.00ms"), (rows["Latency, avg"].Article, rows["Latency, avg"].Ours));
        Assert.Equal(("454", "456"), (rows["HTTP codes, 2xx"].Article, rows["HTTP codes, 2xx"].Ours));
        Assert.Equal(("123", "125"), (rows["of these after the duration"].Article, rows["of these after the duration"].Ours));
        Assert.Equal(["–", "500.00us", "532.58ms", "10.79s", "2.00m"], new double?[] { null, 0.5, 532.58, 10790, 120_000 }.Select(BombardierTable.Duration));
    }

    [Fact]
    public void Lines_of_the_web_client_share_an_interval_across_their_edge_and_leave_the_drain_out()
    {
        TimelineItem[] items =
        [
            new PoolSample(9.9, 0.25) { ThreadCount = 3 },
            new LoadInterval(11, 1, false, 0, 100, 0, 0),
            new PoolSample(12.9, 0.25) { ThreadCount = 7 },
            new LoadInterval(14, 2, false, 0, 200, 0, 0),
            new PoolSample(15, 0.25) { ThreadCount = 9 },
            new LoadInterval(16, 1, false, 0, 50, 0, 0),
            new LoadInterval(17, 1, true, 0, 70, 0, 0),
            new PoolSample(17, 0.25) { ThreadCount = 30 },
        ];

        // Whole lines end at 13 and 16; 10 to 11: 100, 12 to 13: half of 200.
        var lines = WebClientLines.From(items, 10, 16, 100);
        Assert.Equal([(3.0, 7, 200 / 3.0, 200 / 3.0), (6.0, 9, 50.0, 50.0)], lines.Select(line => (line.T, line.Threads!.Value, line.PerSecond, line.PercentOfTheory!.Value)));
        Assert.Single(WebClientLines.From(items, 10, 15.5, null));
        Assert.Equal(2, WebClientLines.From(items, 10, 15.95, null).Count);
        Assert.Null(WebClientLines.From(items, 10, 16, null)[0].PercentOfTheory);
        Assert.Empty(WebClientLines.From([], 10, 11, 100));
    }

    [Fact]
    public void The_article_settles_at_99_percent_of_its_theory()
    {
        static double? Percent(WebClientSeries series) => WebClientLines.SettledPerSecond(series.During.Select(line => (double)line.PerSecond)) / series.TheoryPerSecond * 100;

        Assert.NotEmpty(PresetCatalogue.Get("s2").Row.Series);
        Assert.All(PresetCatalogue.Get("s2").Row.Series, series => Assert.InRange(Percent(series)!.Value, 99, 100));
        Assert.Null(WebClientLines.SettledPerSecond([]));
        Assert.Equal(150, WebClientLines.SettledPerSecond([100, 200]));
    }

    private static LoadSummary Drained()
    {
        var histogram = new LatencyHistogram();
        histogram.Record(500_000);
        return new LoadSummary(331, 39.4, 10, 457, 125, 1, 0)
        {
            CountedPerSecond = 33.1,
            Latency = histogram.ToSummary()! with { MeanMs = 500 },
            Service = histogram.ToSparse(),
            StatusClasses = new Dictionary<string, long> { ["2xx"] = 456 },
        };
    }

    /// <summary>40 intervals of 0.25 s that alternate between 0 and 64/s, and a drain of 5 s.</summary>
    private static IReadOnlyList<LoadInterval> Intervals() =>
    [
        .. Enumerable.Range(0, 40).Select(i => new LoadInterval((i + 1) * 0.25, 0.25, false, 0, i % 2 * 16, 0, 0)),
        .. Enumerable.Range(0, 20).Select(i => new LoadInterval(10 + (i * 0.25), 0.25, true, 0, 0, 0, 0)),
    ];
}
