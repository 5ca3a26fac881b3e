using Dashboard.Format;
using Dashboard.Presets;
using Dashboard.Presets.Tables;
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
        var tables = Ab([], HundredRequests());

        Assert.Equal(["12.5", "100", "3", "8.00"], tables[0].Select(row => row[2]));
        Assert.Equal(["this run", "0", "5", "1.8", "5", "8"], tables[1][1]);
        Assert.Equal(["this run", "1020", "11970", "2007.4", "13046", "14009"], tables[1][3]);
        Assert.Equal(["this run", "–", "–", "–", "–", "–"], tables[1][5]);
    }

    [Fact]
    public void Ab_takes_one_rank_above_the_percentage_and_the_longest_request_last()
    {
        var served = Ab([], HundredRequests())[2];

        Assert.Equal(["51", "67", "76", "81", "91", "96", "99", "100", "100"], served.Select(row => row[2]));
        Assert.Equal(["50 %", "66 %", "75 %", "80 %", "90 %", "95 %", "98 %", "99 %", "100 % (longest request)"], served.Select(row => row[0]));
        Assert.All(Ab([], HundredRequests(load => load with { Latency = null, Service = [] }))[2], row => Assert.Equal("–", row[2]));
    }

    [Fact]
    public void Ab_lines_stand_beside_the_articles_and_say_what_cannot_be_compared()
    {
        var tables = Ab(PresetCatalogue.Get("s1-io").Row.Printed, HundredRequests());
        var totals = tables[0];

        Assert.Equal(["65.697", "12.5"], totals[0][1..3]);
        Assert.StartsWith("not comparable: ab's also includes its first request", totals[0][3], StringComparison.Ordinal);
        Assert.Equal(["Complete requests", "100", "100", "1 ×"], totals[1]);
        Assert.Equal(["Failed requests", "0", "3", "none in the article"], totals[2]);
        Assert.Equal(["1.52", "8.00"], totals[3][1..3]);
        Assert.Equal(["50 %", "64630", "51", "0.000789 ×"], tables[2][0]);
    }

    [Fact]
    public void An_article_without_a_table_leaves_dashes()
    {
        Assert.All(Ab([], HundredRequests())[0], row => Assert.Equal(("–", "–"), (row[1], row[3])));
        Assert.Equal(["1", "–"], Ab([1], null)[0][0][1..3]);
    }

    [Fact]
    public void Bombardier_leaves_the_drain_out_of_its_rate_and_keeps_it_in_its_codes()
    {
        var ours = Bombardier([], new ToolRun(Drained(), Intervals()), 10).ToDictionary(row => row[0], row => row[2]);

        // 500 samples of 20 ms at 33.1/s on average, and one of 125 in 5 s: 33.08.
        Assert.Equal(Readable.Fixed(((33.1 * 500) + 25) / 501, 2), ours["Reqs/sec, avg"]);
        Assert.NotEqual(Readable.Fixed(33.1, 2), ours["Reqs/sec, avg"]);
        Assert.Equal(("456", "1", "0"), (ours["HTTP codes, 2xx"], ours["HTTP codes, others"], ours["HTTP codes, 5xx"]));
        Assert.Equal("64.00", ours["Reqs/sec, max"]);
        Assert.Equal(Readable.Fixed(32 * Math.Sqrt(40 / 39.0), 2), ours["Reqs/sec, stdev"]);
    }

    [Fact]
    public void Without_intervals_the_spread_of_the_rate_is_unknown_and_its_mean_the_throughput()
    {
        Assert.Equal(["33.10", "–", "–"], Bombardier([], new ToolRun(Drained(), []), 10)[..3].Select(row => row[2]));
        Assert.All(Bombardier([], new ToolRun(Drained() with { Latency = null }, Intervals()), 10), row => Assert.Equal("–", row[2]));
    }

    [Fact]
    public void Bombardiers_rows_show_the_articles_drain_and_its_way_of_writing_durations()
    {
        var rows = Bombardier(PresetCatalogue.Get("s4-taskwait").Row.Printed, new ToolRun(Drained(), []), 10).ToDictionary(row => row[0], row => row[1..]);

        Assert.Equal(["33.06", "33.10", "1 ×"], rows["Reqs/sec, avg"]);
        Assert.Equal(["3313.54", "–"], rows["Reqs/sec, max"][..2]);
        Assert.StartsWith("not comparable: bombardier's samples last 20 ms", rows["Reqs/sec, max"][2], StringComparison.Ordinal);
        Assert.Equal(["3.48s", "500.00ms"], rows["Latency, avg"][..2]);
        Assert.Equal(["454", "456"], rows["HTTP codes, 2xx"][..2]);
        Assert.Equal(["123", "125"], rows["of these after the duration"][..2]);
        Assert.Equal(["–", "500.00us", "532.58ms", "10.79s", "2.00m"], new double?[] { null, 0.5, 532.58, 10790, 120_000 }.Select(BombardierFormat.Duration));
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
        Assert.Equal([["3 s", "", "7", "67", "67 %"], ["6 s", "", "9", "50", "50 %"]], Lines(items, 16, 100));
        Assert.Equal(["median of the last 0 (this run: the last 2)", "", "–", "–", "", "58", "58 %"], Table(items, 16, 100).Foot.Select(cell => cell.Text));
        Assert.Single(Lines(items, 15.5, null));
        Assert.Equal(2, Lines(items, 15.95, null).Length);
        Assert.Equal(["3 s", "", "7", "67", "–"], Lines(items, 16, null)[0]);
        Assert.Empty(Lines([], 11, 100));
    }

    [Fact]
    public void The_article_settles_at_99_percent_of_its_theory()
    {
        var tables = WebClientFormat.Tables(PresetCatalogue.Get("s2").Row.Series, new RunSummary(1, "completed", ""), []).ToList();

        Assert.Equal(3, tables.Count);
        Assert.All(tables, table => Assert.Equal("median of the last 5", table.Foot[0].Text));
        Assert.All(tables, table => Assert.Contains(table.Foot[3].Text, (string[])["99 %", "100 %"]));
        Assert.All(tables, table => Assert.Equal("–", table.Foot[5].Text));
    }

    private static string[][][] Ab(IReadOnlyList<double?> article, LoadSummary? load) =>
        [.. AbFormat.Tables(article, load is null ? null : new ToolRun(load, [])).Select(RowsOf)];

    private static string[][] Bombardier(IReadOnlyList<double?> article, ToolRun run, double seconds) =>
        RowsOf(Assert.Single(BombardierFormat.Tables(article, run, seconds)));

    /// <summary>The lines of a load from 10 s on, beside an article without lines.</summary>
    private static PrintedTable Table(IReadOnlyList<TimelineItem> items, double to, double? theory) => Assert.Single(WebClientFormat.Tables(
        [new WebClientSeries("load", 100, [])],
        new RunSummary(20, "completed", "") { Phases = [new PhaseSummary("load", 10, to, HundredRequests()) { TheoryPerSecond = theory }] },
        items));

    private static string[][] Lines(IReadOnlyList<TimelineItem> items, double to, double? theory) => RowsOf(Table(items, to, theory));

    private static string[][] RowsOf(PrintedTable table) => [.. table.Rows.Select(row => row.Select(cell => cell.Text).ToArray())];

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
