using System.Globalization;
using System.Net;
using System.Text.Json;
using System.Text.RegularExpressions;
using Dashboard.Cli;
using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.Figures;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.RunPages;
using Dashboard.Tests.Compare;
using Dashboard.Tests.Recorded;
using Dashboard.Tests.Report;
using Dashboard.Timeline;

namespace Dashboard.Tests.Figures;

/// <summary>The one list of figures: what it says of each, and that every table, JSON and CSV says the same.</summary>
public sealed partial class FigureCatalogueTests
{
    private static readonly Figure[] Everything = [.. LoadFigures.All, .. PoolFigures.All, .. PoolFigures.OfRun, .. StoreFigures.All];

    public static TheoryData<string> Runs() => [.. MeasuredRuns.Names, .. RecordedRuns.Names];

    [Fact]
    public void Each_figure_has_a_key_of_its_own_a_name_a_unit_and_a_definition()
    {
        Assert.Equal(Everything.Length, Everything.Select(figure => figure.Key).Distinct(StringComparer.Ordinal).Count());
        Assert.All(Everything, figure =>
        {
            Assert.Matches("^[a-z][A-Za-z0-9]*(\\.[a-z0-9][A-Za-z0-9]*)?$", figure.Key);
            Assert.NotEmpty(figure.Name);
            Assert.True(figure.Unit.Name.Length > 0 || figure.Unit == FigureUnit.Word, $"{figure.Key} has no unit.");
            Assert.Matches("^[A-Z0-9].*\\.$", figure.Definition);
        });
    }

    [Fact]
    public void A_number_never_stands_without_its_unit()
    {
        Assert.All(Everything.Where(figure => figure.Unit != FigureUnit.Word), figure =>
        {
            var text = figure.Unit.Text(12.5);
            Assert.True(
                UnitAtTheEnd().IsMatch(text) || figure.Name.Contains(figure.Unit.Name, StringComparison.OrdinalIgnoreCase),
                $"{figure.Name}: {text}");
        });
    }

    [Theory(Timeout = 30_000)]
    [MemberData(nameof(Runs))]
    public async Task The_page_of_a_run_shows_each_figure_with_its_definition_a_press_away(string name)
    {
        var run = await MeasuredRuns.OfAsync(name);
        var html = await PageAsync(run);
        foreach (var phase in run.Summary!.Phases)
        {
            var measured = MeasuredRun.Of(run, phase.Name);
            var isForeign = phase.Load.Source is not null;
            foreach (var figure in isForeign ? FigureTables.Imported(phase.Load)
                : [.. FigureTables.OfLoad(measured), .. LoadFigures.Of(phase.Load).Where(figure => LatencyFigures.All.Contains(figure))])
            {
                Assert.True(
                    Shown(html, figure).Any(shown => shown.Contains(figure.TextOf(measured), StringComparison.Ordinal)),
                    $"{phase.Name}: {figure.Key} of {figure.TextOf(measured)} is not on the page.");
            }
        }

        Assert.All(run.Summary.Load!.Source is null ? PoolFigures.OfRun : [], figure =>
            Assert.Contains(Shown(html, figure), shown => shown.Contains(figure.TextOf(MeasuredRun.Of(run)), StringComparison.Ordinal)));
        Assert.Contains("popovertarget", html, StringComparison.Ordinal);
        Assert.Contains(LoadFigures.Get("completedPerSecond").Definition, html, StringComparison.Ordinal);
    }

    [Theory(Timeout = 30_000)]
    [MemberData(nameof(Runs))]
    public async Task The_report_has_each_figure_with_its_definition(string name)
    {
        var run = await MeasuredRuns.OfAsync(name);
        var html = WebUtility.HtmlDecode(await ReportHtml.OfAsync(run, DateTimeOffset.UnixEpoch));
        foreach (var phase in run.Summary!.Phases)
        {
            var measured = MeasuredRun.Of(run, phase.Name);
            var isForeign = phase.Load.Source is not null;
            foreach (var figure in isForeign ? FigureTables.Imported(phase.Load) : FigureTables.OfLoad(measured))
            {
                Assert.Contains(Rows(html, figure.Name), row => row.Contains($">{figure.TextOf(measured)}", StringComparison.Ordinal));
            }

            Assert.All(isForeign ? [] : LatencyTable.Of(phase.Load).Rows, row =>
                Assert.Contains(Rows(html, row.Name), shown => row.Cells.All(cell => shown.Contains($">{cell.Text}", StringComparison.Ordinal))));
        }

        Assert.All(PoolFigures.OfRun, figure =>
            Assert.Contains($">{figure.TextOf(MeasuredRun.Of(run))}<", Noted(html, figure.Key), StringComparison.Ordinal));
        var numbers = SuperScripts().Matches(html).Select(match => match.Groups[1].Value).ToList();
        Assert.Equal(Enumerable.Range(1, numbers.Count).Select(i => $"{i}"), numbers);
        var notes = html[html.IndexOf("class=\"footnotes\"", StringComparison.Ordinal)..].Split("<li>")[1..(numbers.Count + 1)];
        Assert.StartsWith(PoolFigures.Run("peakQueue").Definition, notes[int.Parse(SuperScripts().Match(Noted(html, "pool.peakQueue")).Groups[1].Value, CultureInfo.InvariantCulture) - 1], StringComparison.Ordinal);
    }

    [Theory(Timeout = 30_000)]
    [MemberData(nameof(Runs))]
    public async Task The_command_line_has_each_figure_that_needs_no_timeline(string name)
    {
        var run = await MeasuredRuns.OfAsync(name);
        string[] lines = [.. RunOutput.Lines(new FinishedRun(run.Header.Id, "/file", run.Header, run.Summary!), details: true).Select(line => OneGap().Replace(line, "  "))];
        foreach (var phase in run.Summary!.Phases)
        {
            var measured = new MeasuredRun(phase);
            Assert.All(FigureTables.OfLoad(measured).Where(figure => figure.Unit != FigureUnit.Word), figure =>
                Assert.Contains(lines, line => line.StartsWith($"{figure.Name}  {figure.TextOf(measured)}  ", StringComparison.Ordinal)));
            Assert.All(LatencyTable.Of(phase.Load).Rows, row =>
                Assert.Contains(
                    $"{row.Name}  {string.Join("  ", row.Cells.Select(cell => cell.Text))}",
                    lines.Select(line => line.Split("  (")[0])));
        }

        var pool = MeasuredRun.Of(run.Summary);
        Assert.All(PoolFigures.OfRun, figure => Assert.Contains(lines, line => line.Contains(figure.TextOf(pool), StringComparison.Ordinal)));
    }

    [Theory(Timeout = 30_000)]
    [MemberData(nameof(Runs))]
    public async Task JSON_has_the_same_values_under_the_same_keys(string name)
    {
        var run = await MeasuredRuns.OfAsync(name);
        var json = JsonSerializer.Deserialize<JsonElement>(RunFiguresJson.Of(run));
        var measured = MeasuredRun.Of(run);
        string[] elsewhere = ["validity", "failed", "steadyAfter", "theoryPerSecond", "percentOfTheory"];
        var own = LoadFigures.All.Where(figure => !figure.NeedsItems && !elsewhere.Contains(figure.Key, StringComparer.Ordinal));
        Assert.All(own, figure => AssertSame(figure.ValueOf(measured).Value, At(json.GetProperty("load"), figure.Key), figure.Key));
        var statuses = LoadFigures.Of(measured.Load!).Where(figure => figure.GivenAs == "statusClasses" && measured.Load!.Gives("statusClasses"));
        Assert.All(statuses, figure =>
            AssertSame(figure.ValueOf(measured).Value, At(json.GetProperty("load"), figure.Key), figure.Key));
        Assert.All(PoolFigures.OfRun, figure => AssertSame(figure.ValueOf(measured).Value, At(json, figure.Key), figure.Key));

        var first = json.GetProperty("phases")[0];
        foreach (var (figure, value) in new[] { ("theoryPerSecond", At(first, "theoryPerSecond")), ("steadyAfter", At(first, "timeToSteadyStateSeconds")) })
        {
            AssertSame(LoadFigures.Get(figure).ValueOf(MeasuredRun.Of(run, run.Summary!.Phases[0].Name)).Value, value, figure);
        }
    }

    [Theory(Timeout = 30_000)]
    [MemberData(nameof(Runs))]
    public async Task A_comparison_has_the_same_values_and_texts_in_text_and_JSON(string name)
    {
        var run = await MeasuredRuns.OfAsync(name);
        var comparison = CompareRuns.Compare(CompareQuery.Named([]), run, run);
        var figures = JsonSerializer.Deserialize<JsonElement>(JsonText.Of(ComparisonJson.Of(comparison))).GetProperty("figures").EnumerateArray().ToList();
        string[] lines = [.. ComparisonText.Lines(comparison).Select(line => OneGap().Replace(line, "  "))];
        var measured = MeasuredRun.Of(run);
        foreach (var figure in FigureTables.Key([measured]))
        {
            AssertSame(figure.ValueOf(measured).Value, At(figures.Single(one => one.GetProperty("key").GetString() == figure.Key), "b"), figure.Key);
            Assert.Contains(lines, line => line.StartsWith($"{figure.Name}  {figure.TextOf(measured)}", StringComparison.Ordinal));
        }
    }

    [Fact(Timeout = 20_000)]
    public async Task The_intervals_of_the_CSV_add_up_to_the_figures()
    {
        var run = MeasuredRuns.Of("closed");
        string[][] rows = [.. (await RunCsvText.OfAsync(run, LoadTable.Table)).Split("\r\n", StringSplitOptions.RemoveEmptyEntries).Select(row => row.Split(','))];
        var columns = LoadFigures.All.Where(figure => figure.Column is not null).ToList();

        Assert.Equal(["offered", "sent", "notSent", "completed", "failed"], columns.Select(figure => figure.Key));
        Assert.All(columns.Where(figure => figure.Key != "failed"), figure =>
        {
            var at = Array.IndexOf(rows[0], figure.Column!.Name);
            Assert.Equal(
                figure.ValueOf(MeasuredRun.Of(run)).Value,
                rows[1..].Where(row => row[at].Length > 0).Sum(row => double.Parse(row[at], CultureInfo.InvariantCulture)));
        });
    }

    [Fact]
    public void What_another_tool_did_not_give_is_no_zero_anywhere()
    {
        var run = MeasuredRuns.Of("foreign");
        var load = JsonSerializer.Deserialize<JsonElement>(RunFiguresJson.Of(run)).GetProperty("load");

        Assert.Equal(JsonValueKind.Null, load.GetProperty("notSent").ValueKind);
        Assert.Equal(JsonValueKind.Null, load.GetProperty("latency").GetProperty("p99Ms").ValueKind);
        Assert.Equal(400, load.GetProperty("completedPerSecond").GetDouble());
        Assert.Equal("not given", LoadFigures.Get("notSent").TextOf(MeasuredRun.Of(run)));
        Assert.Null(RunMetric.All.Single(metric => metric.Name == "p99").Value(run.Summary!.Load));
    }

    [Fact]
    public void What_a_verdict_can_be_about_is_taken_from_the_list()
    {
        var run = MeasuredRuns.Of("closed");

        Assert.Equal(["throughput", "latency p50", "latency p95", "latency p99"], RunMetric.All.Select(metric => metric.Words));
        Assert.All(RunMetric.All, metric => Assert.Equal(metric.Figure.ValueOf(MeasuredRun.Of(run)).Value, metric.Value(run.Summary!.Load)));
        Assert.All(RunMetric.All, metric => Assert.Equal(metric.Figure.TextOf(MeasuredRun.Of(run)), metric.Text(metric.Value(run.Summary!.Load))));
    }

    private static async Task<string> PageAsync(RecordedRun run)
    {
        var html = new List<string> { await Rendering.OfAsync<RunSummaryView>((nameof(RunSummaryView.Run), run)) };
        foreach (var phase in run.Summary!.Load!.Source is null ? run.Summary.Phases : [])
        {
            html.Add(await Rendering.OfAsync<LoadDetails>((nameof(LoadDetails.Phase), phase), (nameof(LoadDetails.Run), run)));
        }

        return WebUtility.HtmlDecode(string.Concat(html));
    }

    /// <summary>What stands in the elements that show a figure on the page.</summary>
    private static IEnumerable<string> Shown(string html, Figure figure) =>
        html.Split($"data-figure=\"{figure.Key}\"").Skip(1).Select(after => after.Split("data-figure=")[0]);

    /// <summary>The rows of the report's tables with that name.</summary>
    [GeneratedRegex("<sup>([0-9]+)</sup>", RegexOptions.None, 1000)]
    private static partial Regex SuperScripts();

    /// <summary>A key figure of a report, with its number and value.</summary>
    private static string Noted(string html, string key)
    {
        var begin = html.IndexOf($"<div data-figure=\"{key}\"", StringComparison.Ordinal);
        return begin < 0 ? "" : html[begin..html.IndexOf("</div>", begin, StringComparison.Ordinal)];
    }

    private static IEnumerable<string> Rows(string html, string name) =>
        html.Split($"<th scope=\"row\">{name}</th>").Skip(1).Select(after => after.Split("</tr>")[0]);

    private static JsonElement At(JsonElement element, string key) =>
        key.Split('.').Aggregate(element, (inner, part) => inner.ValueKind == JsonValueKind.Null ? inner : inner.GetProperty(part));

    private static void AssertSame(double? expected, JsonElement actual, string key)
    {
        Assert.True(expected is null == (actual.ValueKind == JsonValueKind.Null), $"{key}: {expected} in the catalogue, {actual} in JSON.");
        if (expected is { } value)
        {
            Assert.Equal(value, actual.GetDouble(), 9);
        }
    }

    /// <summary>What stands between two columns of a text table, whatever the widths.</summary>
    [GeneratedRegex(" {2,}", RegexOptions.None, 1000)]
    private static partial Regex OneGap();

    [GeneratedRegex("( /s|/s| ms| s| %)$", RegexOptions.None, 1000)]
    private static partial Regex UnitAtTheEnd();
}
