using System.Net;
using System.Text.Json;
using Dashboard.Charts.Plots;
using Dashboard.Charts.Svg;
using Dashboard.Compare;
using Dashboard.Compare.Charts;
using Dashboard.Compare.Verdicts;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Shell;
using Dashboard.Tests.Charts;
using Dashboard.Tests.Recorded;
using Dashboard.Tests.Report;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;
using Plotly.Blazor.Traces;
using Plotly.Blazor.Traces.ScatterLib;

namespace Dashboard.Tests.Compare;

/// <summary>
/// The same run files give the same values, and where they are written the same text, on the page, on the command line, in the report and in the
/// download.
/// </summary>
public sealed class OneDoorTests
{
    private const string Open = "20261121T060000Z-open-0001";
    private const string Closed = "20261121T060100Z-closed-0002";
    private const string Several = "20261121T060200Z-several-0003";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory(Timeout = 120_000)]
    [InlineData($"runs={Open},{Closed}")]
    [InlineData($"runs={Several}@slow,{Closed}&metric=p95&threshold=2")]
    [InlineData($"runs={Closed},{Several}@slow&baseline={Several}@slow")]
    [InlineData("groups=ga,gb&metric=p50")]
    [InlineData($"runs={Several}@slow,{Several}@fast,{Open},{Closed}&groups=ga,gb&baseline=gb")]
    public async Task Page_report_and_download_of_one_address_say_the_same(string query)
    {
        using var folder = await RecordedAsync();
        await SayTheSameAsync(folder, query);
    }

    /// <summary>Recorded runs: both open loops, nothing answered in time, a plan with several loads, a count of requests, groups of repeats.</summary>
    [Theory(Timeout = 120_000)]
    [InlineData($"runs={RecordedRuns.NothingInTime},{RecordedRuns.Awaited},{RecordedRuns.OpenLoop},{RecordedRuns.OverloadedOpenLoop},{RecordedRuns.Counted}")]
    [InlineData($"runs={RecordedRuns.SeveralLoads},{RecordedRuns.SeveralLoads}@sync × 100,{RecordedRuns.SeveralLoads}@sync × 10&metric=p95")]
    [InlineData($"groups={RecordedRuns.GroupA},{RecordedRuns.GroupB}&runs={RecordedRuns.Awaited}&baseline={RecordedRuns.GroupB}")]
    public async Task Page_report_and_download_of_recorded_runs_say_the_same(string query)
    {
        await using var runs = await RecordedRuns.OpenAsync();
        await SayTheSameAsync(runs.Temporary, query);
    }

    private static async Task SayTheSameAsync(TemporaryFolder folder, string query)
    {
        var page = await ComparePageTests.RenderAsync(folder, $"/compare?{query}");
        await using var app = WebHost.Build(new ServeOptions { Port = 0, DataFolder = folder.FullPath, Secrets = null });
        using var client = new HttpClient { BaseAddress = new Uri(await app.StartListeningAsync(new ServeOptions(), Token)) };
        var report = WebUtility.HtmlDecode(await client.GetStringAsync($"/compare/report.html?{query}", Token));
        report = report[report.IndexOf("</style>", StringComparison.Ordinal)..];
        using var json = JsonDocument.Parse(await client.GetStringAsync($"/compare/report.json?{query}", Token));
        await app.StopAsync(Token);

        string[] keys = [.. ComparePageTests.Attributes(page, "data-figure")];
        Assert.Contains("latency.p50Ms", keys);
        Assert.Equal(keys, ComparePageTests.Attributes(report, "data-figure"));
        Assert.All(keys, key => Assert.Equal(ComparePageTests.Figures(page, key), ComparePageTests.Figures(report, key)));
        JsonElement[] compared = [json.RootElement, .. json.RootElement.GetProperty("others").EnumerateArray()];
        foreach (var sentence in compared.Select(one => one.GetProperty("sentence").GetString()!))
        {
            Assert.Contains(sentence, page, StringComparison.Ordinal);
            Assert.Contains(sentence, report, StringComparison.Ordinal);
        }

        var comparison = await ReadAsync(folder, query);
        Assert.Equal(keys, json.RootElement.GetProperty("figures").EnumerateArray().Select(figure => figure.GetProperty("key").GetString()));
        Assert.All(comparison.Verdicts.Zip(compared), one => Assert.Equal(
            comparison.Figures.Select(row => row.Cells[comparison.IndexOf(one.First)].Value),
            one.Second.GetProperty("figures").EnumerateArray().Select(figure => figure.GetProperty("b").Deserialize<double?>())));
        Assert.All(comparison.Sides, side => Assert.Contains($"<strong>{side.Name}</strong>", report, StringComparison.Ordinal));
    }

    /// <summary>A recorded plan of three loads; two of them are given blockers, each its own, and the rest between them others.</summary>
    [Fact(Timeout = 120_000)]
    public async Task Who_blocked_in_each_load_of_a_run_is_the_same_on_page_in_report_json_csv_and_on_the_command_line()
    {
        await using var runs = await RecordedRuns.OpenAsync();
        var (folder, id) = (runs.Temporary.FullPath, RecordedRuns.SeveralLoads);
        var recorded = await runs.Store.OpenAsync(id, Token);
        string[] loads = [.. recorded.Summary!.Phases.Take(2).Select(phase => phase.Name)];
        var items = new List<TimelineItem>();
        foreach (var item in recorded.Items)
        {
            items.Add(item);
            if (item is Phase { Name: "load", Label: { } label })
            {
                items.AddRange(Windows(label == loads[0] ? "Orders.Get" : label == loads[1] ? "Stock.Get" : "", item.T));
            }
            else if (item is Phase { Name: "drain" })
            {
                items.Add(Window(item.T - 0.5, "Late.Get", 2));
            }
        }

        File.Delete(runs.PathOf(id));
        await (recorded with { Items = items }).WriteAsync(folder);

        var run = await runs.Store.OpenAsync(id, Token);
        var page = await RunDoors.OfPageAsync(folder, id);
        Assert.Equal([$"Load {loads[0]}: Orders.Get 3.3", $"Load {loads[1]}: Stock.Get 3.3"], page.Where(row => !row.Contains("Late", StringComparison.Ordinal)));
        Assert.Equal(page, RunDoors.OfMarkup(await RunDoors.ReportAsync(folder, id, "html")));
        Assert.Equal(page, RunDoors.OfJson(await RunDoors.ReportAsync(folder, id, "json")));
        Assert.Equal(page, RunDoors.OfJson(RunDoors.RunJson(run)));
        Assert.Equal(page, RunDoors.OfCsv(await RunDoors.ReportAsync(folder, id, "csv", "--table", "blockers")));
        Assert.Equal(page.DistinctBy(row => row[..row.IndexOf(": ", StringComparison.Ordinal)]), RunDoors.OfText(run));
    }

    private static IEnumerable<BlockingSites> Windows(string method, double from) =>
        method.Length == 0 ? [] : Enumerable.Range(1, 2).Select(i => Window(from + i, method, 5));

    private static BlockingSites Window(double t, string method, double seconds) =>
        new(t, 1) { Sites = [new BlockingSite(method, "Task wait", BlockingSites.WaitEvents) { BlockedSeconds = seconds, Waits = 1 }] };

    [Theory(Timeout = 120_000)]
    [InlineData($"runs={Open},{Closed}", Open, Closed)]
    [InlineData($"runs={Open},{Closed}", "open-0001", "20261121T060100Z-cl")]
    [InlineData($"runs={Several}@slow,{Closed}", $"{Several}@slow", Closed)]
    [InlineData("groups=ga,gb", "ga", "gb")]
    public async Task The_download_is_the_object_that_the_command_line_prints(string query, string a, string b)
    {
        using var folder = await RecordedAsync();
        var reader = Reader(folder);

        var named = await reader.CompareAsync(CompareQuery.Named([a, b]), Token);
        Assert.Equal(JsonText.Of(ComparisonJson.Of(await ReadAsync(folder, query))), JsonText.Of(ComparisonJson.Of(named)));
    }

    [Theory(Timeout = 60_000)]
    [InlineData($"runs={Open},{Closed}")]
    [InlineData($"runs={Several}@slow,{Several}@fast,{Open},{Closed}&groups=ga,gb")]
    [InlineData("groups=ga,gb&unfold=ga")]
    public async Task The_report_draws_the_pages_lines_with_its_colours_and_dashes(string query)
    {
        using var folder = await RecordedAsync();
        var comparison = await ReadAsync(folder, query);
        var lines = DrawnRun.Of(comparison.Sides);
        var tables = OverlayPacket.Tables(lines.Count);
        var packet = Packets.Read(OverlayPacket.Of(lines), tables);
        var (leading, others) = ComparedCharts.Of(comparison);

        Assert.Equal(OverlayChart.All.Count + 2, leading.Count + others.Count);
        foreach (var (chart, drawn) in OverlayChart.All.Zip(leading.Concat(others)))
        {
            var spec = chart.Spec(lines);
            Assert.Equal(spec.Title, drawn.Title);
            Assert.Equal(
                spec.Data.Select(trace => (trace.Name, trace.Color, SvgSeries.DashOf(trace.Dash), trace.Width)),
                drawn.Series.Select(line => (line.Name, line.Color, line.Dash, line.Width)));
            foreach (var (trace, series) in spec.Data.Zip(drawn.Series))
            {
                var rows = packet[tables.Single(table => table.Name == trace.Table)];
                Assert.Equal(rows.Select(row => (row[0], row[^1])), series.Points.Select(point => (point.X, point.Y)));
            }
        }

        SvgChart[] distributions = [.. others.TakeLast(2)];
        foreach (var (drawn, report) in DistributionCharts.Draw(lines).Zip(distributions))
        {
            Assert.Equal(drawn.Chart.Title, report.Title);
            Assert.Equal(
                drawn.Plot.Data.Cast<Scatter>().Where(trace => trace.Mode == ModeFlag.Lines).Select(Line).OrderBy(line => line, StringComparer.Ordinal),
                report.Series.Select(Line).OrderBy(line => line, StringComparer.Ordinal));
        }

        Assert.All(lines.Select(line => line.Style.Dash).Distinct(), dash => Assert.True(dash == "solid" || SvgSeries.DashOf(dash).Length > 0, dash));
    }

    /// <summary>Name, colour, width and points of a line of the page.</summary>
    private static string Line(Scatter trace) =>
        $"{trace.Name} {trace.Line.Color} {trace.Line.Width} {string.Join(' ', trace.X.Zip(trace.Y, (x, y) => $"{x:0.######} {y:0.######}"))}";

    /// <summary>The same of the report.</summary>
    private static string Line(SvgSeries series) =>
        $"{series.Name} {Palette.Of(series.Color, PlotTheme.Light)} {series.Width} {string.Join(' ', series.Points.Select(point => $"{point.X:0.######} {point.Y:0.######}"))}";

    [Fact(Timeout = 60_000)]
    public async Task An_open_loop_is_drawn_by_its_response_time_everywhere()
    {
        using var folder = await RecordedAsync();
        var (leading, others) = ComparedCharts.Of(await ReadAsync(folder, $"runs={Open},{Closed}"));

        var latency = OfA(leading.Single(chart => chart.Title.StartsWith("Latency", StringComparison.Ordinal)));
        Assert.All(latency.Points.Where(point => !point.IsGap), point => Assert.InRange(point.Y, 0.39, 0.41));
        Assert.InRange(Math.Pow(10, OfA(others.Single(chart => chart.Title == "Latency by percentile")).Points[0].Y), 0.39, 0.41);

        static SvgSeries OfA(SvgChart chart) => chart.Series.Single(line => line.Name.StartsWith("A:", StringComparison.Ordinal));
    }

    [Fact(Timeout = 60_000)]
    public async Task What_cannot_be_compared_whole_is_one_sentence()
    {
        using var folder = await RecordedAsync();
        var reader = Reader(folder);

        foreach (var (query, part) in new[]
        {
            ($"runs={Open}", "takes 2 to 6 runs or groups, not 1"),
            ($"runs={Open},../passwd", "No run or group '../passwd'"),
            ($"runs={Open},last~99", "'last~99' is not there: "),
            ($"runs={Open},20261121", "'20261121' is part of "),
            ($"runs={Open}&groups=gone", "No group of repeats 'gone'"),
            ($"runs={Open},{Closed}&metric=p42", "Unknown metric 'p42'"),
            ($"runs=a,b,c,d,e,f,g", "At most 6 runs"),
        })
        {
            var refused = await Assert.ThrowsAsync<Dashboard.Format.UserFacingException>(() => reader.CompareAsync(QueryOf(query), Token));
            Assert.Contains(part, refused.Message, StringComparison.Ordinal);
        }
    }

    private static async Task<Comparison> ReadAsync(TemporaryFolder folder, string query) =>
        await Reader(folder).CompareAsync(QueryOf(query), Token);

    private static ComparisonReader Reader(TemporaryFolder folder) =>
        new(new RunStore(new RunFolder(folder.FullPath)), new NoiseStore(new RunFolder(folder.FullPath)));

    private static CompareQuery QueryOf(string query)
    {
        var parts = query.Split('&').Select(part => part.Split('=')).ToDictionary(part => part[0], part => part[1], StringComparer.Ordinal);
        string? Part(string name) => parts.GetValueOrDefault(name);
        return CompareQuery.Parse(Part("runs"), Part("groups"), Part("baseline"), Part("metric"), Part("threshold"), Part("unfold"));
    }

    private static async Task<TemporaryFolder> RecordedAsync()
    {
        var open = CompareRuns.One(Open, 10);
        TimelineItem[] items =
        [
            .. open.Items.Select(item => item is LoadInterval interval
                ? interval with { OpenLoop = true, Response = Buckets(400, interval.Completed) }
                : item),
        ];
        var load = open.Summary!.Phases[0].Load with { ResponseBuckets = Buckets(400, 480), Response = open.Summary.Phases[0].Load.Latency };
        var summary = open.Summary with { Phases = [open.Summary.Phases[0] with { Load = load }], Load = load };
        var repeats = Enumerable.Range(1, 4).SelectMany(i => new[] { Repeat("ga", i, 10 + i), Repeat("gb", i, 20 + i) });
        return await ComparePageTests.FolderAsync(
            [open with { Items = [.. items.SkipLast(1), summary], Summary = summary }, CompareRuns.One(Closed, 20), CompareRuns.Two(Several), .. repeats]);
    }

    private static long[][] Buckets(long milliseconds, long requests) => [[LatencyHistogram.IndexOf(milliseconds * 1000), requests]];

    private static RecordedRun Repeat(string group, int index, int perInterval)
    {
        var id = $"20261121T06100{index}Z-{group}-000{index}";
        return CompareRuns.One(id, perInterval, header: CompareRuns.Header(id, $"/{group}") with { Group = new RunGroup(group, $"label of {group}", index) });
    }
}
