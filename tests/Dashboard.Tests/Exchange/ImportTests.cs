using System.Text.Json;
using Dashboard.Exchange;
using Dashboard.Exchange.Input;
using Dashboard.Exchange.K6;
using Dashboard.Timeline;

namespace Dashboard.Tests.Exchange;

/// <summary>What each tool's file becomes.</summary>
public sealed class ImportTests
{
    [Theory(Timeout = 10_000)]
    [InlineData("k6-points.json", ImportFormat.K6Points)]
    [InlineData("hey.csv", ImportFormat.HeyCsv)]
    [InlineData("hey.txt", ImportFormat.HeyText)]
    [InlineData("bombardier.json", ImportFormat.Bombardier)]
    [InlineData("oha.json", ImportFormat.Oha)]
    [InlineData("vegeta.json", ImportFormat.Vegeta)]
    [InlineData("vegeta-results.json", ImportFormat.VegetaResults)]
    public async Task The_format_is_recognised_and_every_given_figure_is_finite_and_defined(string name, ImportFormat format)
    {
        var load = await Fixture.ReadAsync(name);

        Assert.Equal(format, load.Format);
        Assert.Equal(format, ImportFormats.Parse(ImportFormats.Name(format)));
        Assert.NotEmpty(load.Summary.Definitions!);
        Assert.All(load.Summary.Definitions!.Values, definition => Assert.NotEqual("", definition));
        Assert.DoesNotContain("NaN", JsonSerializer.Serialize(load.Summary), StringComparison.Ordinal);
        Assert.True(load.Summary.Gives("completedPerSecond") && load.Summary.CompletedPerSecond > 0);
        Assert.True(load.Summary.Gives("latency.p50Ms") && load.Summary.Latency!.P50Ms > 0);
    }

    [Fact(Timeout = 10_000)]
    public async Task Points_of_k6_become_intervals_phases_and_figures()
    {
        var load = await Fixture.ReadAsync("k6-points.json");
        var (summary, intervals) = (load.Summary, load.Items.OfType<LoadInterval>().ToList());

        Assert.Equal(("k6", 6L, 5L, 3L), (summary.Source, summary.Sent, summary.Completed, summary.NotSent));
        Assert.Equal(9, summary.Offered);
        Assert.Equal(2.0, summary.WindowSeconds, 3); // first request at 1.0 s, last end at 3.0 s
        Assert.Equal(2.5, summary.CompletedPerSecond, 3);
        Assert.Equal(new Dictionary<string, long> { ["http5xx"] = 1, ["timeout"] = 1 }, summary.Errors);
        Assert.Equal(new Dictionary<string, long> { ["2xx"] = 4, ["5xx"] = 1 }, summary.StatusClasses);
        Assert.Equal(2, summary.ConnectionsOpened);
        Assert.Equal((100.0, 1000.0), (summary.Latency!.MinMs, summary.Latency.MaxMs));
        Assert.Equal(375, summary.BytesPerSecond, 3);
        Assert.Equal(["error_code 1050", "error_code 1503"], summary.ErrorCauses.Keys.Order(StringComparer.Ordinal));

        Assert.All(intervals, i => Assert.Equal(0.25, i.WindowSeconds));
        Assert.Equal((6L, 5L, 3L, 6L), (intervals.Sum(i => i.Sent), intervals.Sum(i => i.Completed), intervals.Sum(i => i.NotSent), intervals.Sum(i => i.Service.Sum(b => b[1]))));
        Assert.Equal(0, intervals[^1].InFlight);
        Assert.Equal(2, intervals.Max(i => i.InFlight));
        for (var i = 1; i < intervals.Count; i++)
        {
            Assert.Equal(0.25, intervals[i].T - intervals[i - 1].T, 9);
        }

        Assert.Equal([("warm", 3L), ("main", 2L)], load.Phases.Select(p => (p.Name, p.Load.Completed)));
        Assert.Equal(new DateTimeOffset(2026, 11, 21, 9, 0, 1, TimeSpan.Zero), load.StartedUtc);
        Assert.Equal(0.5, load.Phases[1].From, 3);
        Assert.Equal(2.0, load.Phases[1].To, 3);
        Assert.Equal(["At most 5 VUs, 6 iterations."], load.Notes);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_metric_that_k6_did_not_write_is_not_given()
    {
        var lines = (await Fixture.TextAsync("k6-points.json")).Split('\n');
        var load = await Fixture.ReadTextAsync(string.Join('\n', lines.Where(l => !l.Contains("http_req_failed", StringComparison.Ordinal) && !l.Contains("http_req_connecting", StringComparison.Ordinal))));

        Assert.False(load.Summary.Gives("errors"));
        Assert.False(load.Summary.Gives("connectionsOpened"));
        Assert.False(load.Summary.Gives("connectMs.p50Ms"));
        Assert.True(load.Summary.Gives("latency.p99Ms"));
    }

    [Fact(Timeout = 10_000)]
    public async Task Rows_of_hey_become_intervals_and_its_errors_are_not_given()
    {
        var load = await Fixture.ReadAsync("hey.csv");

        Assert.Equal((4L, 1L), (load.Summary.Completed, load.Summary.Errors["http5xx"]));
        Assert.Equal(0.5202, load.Summary.WindowSeconds, 4); // 0.0010 to 0.1212 + 0.4
        Assert.Equal(2, load.Summary.ConnectionsOpened);
        Assert.False(load.Summary.Gives("errors"));
        Assert.Equal(4, load.Items.OfType<LoadInterval>().Sum(i => i.Completed));
        Assert.Null(load.StartedUtc);
    }

    [Fact(Timeout = 10_000)]
    public async Task Each_part_of_a_request_that_hey_times_comes_from_its_own_column()
    {
        var load = await Fixture.ReadAsync("hey.csv");

        Assert.Equal(0.6, load.Summary.ConnectMs!.MaxMs, 0.01);
        Assert.Equal(399, load.Summary.FirstByteMs!.MaxMs, 1.0);
    }

    [Fact(Timeout = 10_000)]
    public async Task The_summary_of_hey_becomes_figures()
    {
        var load = await Fixture.ReadAsync("hey.txt");

        Assert.Equal((390L, 400L, 10.05), (load.Summary.Completed, load.Summary.Sent, load.Summary.WindowSeconds));
        Assert.Equal(390 / 10.05, load.Summary.CompletedPerSecond, 6);
        Assert.Equal((25.0, 1200.0, 2800.0, 3000.0, 3100.0), (load.Summary.Latency!.MinMs, load.Summary.Latency.P50Ms, load.Summary.Latency.P95Ms, load.Summary.Latency.P99Ms, load.Summary.Latency.MaxMs));
        Assert.False(load.Summary.Gives("latency.p999Ms"));
        Assert.Equal(new Dictionary<string, long> { ["http5xx"] = 5, ["timeout"] = 8, ["connect"] = 2 }, load.Summary.Errors);
        Assert.Contains("39.8, also counts errors", load.Summary.Definitions!["completedPerSecond"], StringComparison.Ordinal);
        Assert.Empty(load.Items);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_summary_of_hey_without_an_answer_gives_no_latency()
    {
        var load = await Fixture.ReadTextAsync("\nSummary:\n  Total:\t0.0014 secs\n  Slowest:\t0.0000 secs\n  Fastest:\t0.0000 secs\n  Average:\t NaN secs\n  Requests/sec:\t14721.9899\n  \n\nResponse time histogram:\n\n\nLatency distribution:\n\nStatus code distribution:\n\nError distribution:\n  [20]\tGet \"http://127.0.0.1:5399/x%!\"(MISSING): dial tcp 127.0.0.1:5399: connect: connection refused\n\n");

        Assert.Equal((0L, 20L), (load.Summary.Completed, load.Summary.Errors["connect"]));
        Assert.Null(load.Summary.Latency);
        Assert.DoesNotContain(load.Summary.Definitions!.Keys, key => key.StartsWith("latency.", StringComparison.Ordinal));
    }

    [Fact(Timeout = 10_000)]
    public async Task The_report_of_bombardier_becomes_figures_and_its_plan()
    {
        var load = await Fixture.ReadAsync("bombardier.json");

        Assert.Equal((100L, 240L, 8.0), (load.Summary.Completed, load.Summary.Sent, load.Summary.CompletedPerSecond));
        Assert.Equal((1950.0005, 2100.0, 2000.3), (load.Summary.Latency!.MeanMs, load.Summary.Latency.MaxMs, load.Summary.Latency.P95Ms));
        Assert.False(load.Summary.Gives("latency.minMs"));
        Assert.Equal(new Dictionary<string, long> { ["http4xx"] = 6, ["http5xx"] = 4, ["timeout"] = 130, ["reset"] = 10 }, load.Summary.Errors);
        Assert.Equal(("http://127.0.0.1:5000/x", 125, 10.0, 2.0), (load.Plan!.Url, load.Plan.Connections, load.Plan.DurationSeconds, load.Plan.TimeoutSeconds));
        Assert.Contains("its own Reqs/sec, 19.2", load.Summary.Definitions!["completedPerSecond"], StringComparison.Ordinal);
        Assert.Contains("each distinct latency counts once", load.Summary.Definitions["latency.standardDeviationMs"], StringComparison.Ordinal);
    }

    [Fact(Timeout = 10_000)]
    public async Task The_report_of_oha_counts_aborted_requests_apart()
    {
        var load = await Fixture.ReadAsync("oha.json");

        Assert.Equal((400L, 525L, 125L), (load.Summary.Completed, load.Summary.Sent, load.Summary.Unfinished));
        Assert.Equal(400 / 10.003, load.Summary.CompletedPerSecond, 6);
        Assert.Contains("52.48, also counts errors and requests aborted", load.Summary.Definitions!["completedPerSecond"], StringComparison.Ordinal);
        Assert.Equal((1200.0, 3100.0), (load.Summary.Latency!.P50Ms, load.Summary.Latency.P999Ms));
        Assert.Equal(new Dictionary<string, long> { ["http5xx"] = 10, ["unfinished"] = 125 }, load.Summary.Errors);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_report_of_oha_with_nulls_gives_what_it_has()
    {
        var text = (await Fixture.TextAsync("oha.json")).Replace("\"fastest\": 0.025", "\"fastest\": null", StringComparison.Ordinal).Replace("\"p99.9\": 3.1", "\"p99.9\": null", StringComparison.Ordinal);
        var load = await Fixture.ReadTextAsync(text);

        Assert.False(load.Summary.Gives("latency.minMs"));
        Assert.False(load.Summary.Gives("latency.p999Ms"));
        Assert.True(load.Summary.Gives("latency.p99Ms"));
    }

    [Fact(Timeout = 10_000)]
    public async Task Reports_and_results_of_vegeta_become_figures()
    {
        var (report, results) = (await Fixture.ReadAsync("vegeta.json"), await Fixture.ReadAsync("vegeta-results.json"));

        Assert.Equal((590L, 600L, 10L), (report.Summary.Completed, report.Summary.Sent, report.Summary.Errors["protocol"]));
        Assert.Equal(590 / 10.083332223, report.Summary.CompletedPerSecond, 6);
        Assert.Equal((10.0, 90.0, 300.0), (report.Summary.Latency!.MinMs, report.Summary.Latency.P50Ms, report.Summary.Latency.P99Ms));
        Assert.Equal((3L, 4L), (results.Summary.Completed, results.Summary.Sent));
        Assert.Equal(new Dictionary<string, long> { ["http5xx"] = 1, ["timeout"] = 1 }, results.Summary.Errors);
        Assert.Equal(1.3, results.Summary.WindowSeconds, 6);
        Assert.Equal(24 / 1.3, results.Summary.BytesPerSecond, 3);
        Assert.Equal(3, results.Items.OfType<LoadInterval>().Sum(i => i.Completed));
    }

    [Theory]
    [InlineData(1050, 0, "timeout")]
    [InlineData(1101, 0, "connect")]
    [InlineData(1212, 0, "connect")]
    [InlineData(1220, 0, "reset")]
    [InlineData(1404, 404, "http4xx")]
    [InlineData(1503, 503, "http5xx")]
    [InlineData(1000, 0, "protocol")]
    [InlineData(null, 302, "unexpectedStatus")]
    public void Error_codes_of_k6_become_error_classes(int? code, int status, string expected)
    {
        Assert.Equal(expected, K6Metrics.ErrorClass(code, status));
    }
}
