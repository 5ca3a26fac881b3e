using System.Text.Json;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Dashboard.Charts;
using Dashboard.Compare;
using Dashboard.Injections;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Tests.Compare;
using Dashboard.Timeline;
using Dashboard.Timeline.Lanes;

namespace Dashboard.Tests.Report;

/// <summary>The HTML reports and the JSON of a run.</summary>
public sealed partial class DocumentTests
{
    private static readonly CompareQuery ByThroughput = CompareQuery.Named([]);
    private static readonly DateTimeOffset Made = DateTimeOffset.UnixEpoch;

    [Fact]
    public void A_report_of_a_run_has_figures_checks_percentiles_charts_and_facts()
    {
        var html = System.Net.WebUtility.HtmlDecode(RunDocument.Html(SampleRuns.Of(), Made));

        Assert.Contains("<th scope=\"row\">Throughput</th><td class=\"n\">400 /s</td>", html, StringComparison.Ordinal);
        Assert.Contains("Little's law", html, StringComparison.Ordinal);
        Assert.Contains("(too few: 4\u202f000 of 10\u202f000)", html, StringComparison.Ordinal);
        Assert.Contains("/api/diagscenario/taskwait?ms=50", html, StringComparison.Ordinal);
        Assert.Contains($"CooperativeBlocking</th><td class=\"n\">10</td><td class=\"n\">10</td><td>{InjectionWords.RuleOf(8)}", html, StringComparison.Ordinal);
        Assert.Contains("<title>Task waits (CooperativeBlocking): goal raised from 3 to 4 threads.", html, StringComparison.Ordinal);
        Assert.Contains("s: Task waits (CooperativeBlocking): goal raised from 3 to 4 threads.", html, StringComparison.Ordinal);
        Assert.Equal(7, Charts().Count(html));
    }

    [Fact]
    public void What_threads_did_is_drawn_in_colours_that_the_report_has_without_rows_for_those_that_are_gone()
    {
        var run = SampleRuns.Of();
        var lanes = new LaneWindow(3, 1, LaneColumns.Of(
            [.. LaneStates.All.Select((state, i) => new LaneBar(10 + (10 * i), 2, 3, new LaneDoing(state.Word)))], 2));

        var html = RunDocument.Html(run with { Items = [lanes, .. run.Items] }, Made);

        Assert.Equal(8, Charts().Count(html));
        var used = Regex.Matches(html, @"var\((--[a-z0-9-]+)\)", RegexOptions.None, TimeSpan.FromSeconds(1)).Select(match => match.Groups[1].Value).Where(name => name != "--font").Distinct();
        Assert.All(used, variable => Assert.Contains($"{variable}:#", html, StringComparison.Ordinal));
        var chart = html[html.IndexOf("<h3>Thread Lanes</h3>", StringComparison.Ordinal)..];
        var rows = Regex.Matches(chart[..chart.IndexOf("</svg>", StringComparison.Ordinal)], "class=\"bar\"[^>]* d=\"M[0-9.]+ ([0-9.]+)H", RegexOptions.None, TimeSpan.FromSeconds(1))
            .Select(match => double.Parse(match.Groups[1].Value, System.Globalization.CultureInfo.InvariantCulture)).Order().ToList();
        Assert.Equal(LaneStates.All.Count, rows.Count);
        Assert.All(rows.Zip(rows.Skip(1)), pair => Assert.Equal(rows[1] - rows[0], pair.Second - pair.First, 0.1));
    }

    [Fact]
    public void It_needs_nothing_and_runs_nothing()
    {
        foreach (var html in new[] { RunDocument.Html(SampleRuns.Of(), Made), Compare(SampleRuns.Of(), SampleRuns.Of(milliseconds: 100)) })
        {
            Assert.DoesNotMatch("(?i)<script|<link|<img|<iframe|\\bon\\w+=|url\\(|@import|\\bsrc=|\\bhref=", html);
            Assert.Contains("default-src 'none'", html, StringComparison.Ordinal);
            Assert.Contains("prefers-color-scheme:dark", html, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Nothing_that_a_person_or_a_target_wrote_becomes_markup()
    {
        var run = SampleRuns.Of(title: SampleRuns.Nasty, change: header => header with
        {
            Path = SampleRuns.Nasty,
            Style = SampleRuns.Nasty,
            Target = header.Target! with { Name = SampleRuns.Nasty, CommandLine = SampleRuns.Nasty },
            Group = new RunGroup("g", SampleRuns.Nasty, 1),
        });
        run = run with { Items = [.. run.Items, new RunNote(0) { Comment = SampleRuns.Nasty, Tags = [SampleRuns.Nasty] }], Problems = [SampleRuns.Nasty] };

        foreach (var html in new[] { RunDocument.Html(run, Made), Compare(run, run) })
        {
            var page = XDocument.Parse(Well(html));
            Assert.DoesNotContain("<script", html, StringComparison.Ordinal);
            Assert.Empty(page.Descendants("script"));
            Assert.Contains(SampleRuns.Nasty, page.Descendants("h1").Single().Value, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void A_comparison_has_verdicts_against_the_baseline_ratios_facts_and_overlaid_charts()
    {
        var html = Compare(SampleRuns.Of(), SampleRuns.Of(perSecond: 200, milliseconds: 100), SampleRuns.Of(perSecond: 800, milliseconds: 20));
        var page = XDocument.Parse(Well(html));

        Assert.Equal(["notEnoughRuns", "notEnoughRuns"], page.Descendants("p").Attributes("data-verdict").Select(verdict => verdict.Value));
        Assert.Contains("0.5 × ▼</td>", html, StringComparison.Ordinal);
        Assert.Contains("2 × ▲</td>", html, StringComparison.Ordinal);
        Assert.Matches("Latency p50</th>.{0,120}? × ▲</td>", html);
        Assert.Contains("Endpoint (differs: a condition)", html, StringComparison.Ordinal);
        Assert.Equal(9, Charts().Count(html));
        string[] order = ["data-verdict", "<h3>Thread Count", "<h3>Latency, p50 to p99", "<h2>Figures", "<h3>Throughput", "<h3>Latency by percentile", "<h2>Facts"];
        Assert.Equal(order, order.OrderBy(part => html.IndexOf(part, StringComparison.Ordinal)));
        var legend = page.Descendants("figure").First().Descendants("li").ToArray();
        Assert.Equal(3, legend.Select(entry => entry.Descendants("path").Single().Attribute("stroke-dasharray")!.Value).Distinct().Count());
    }

    [Fact]
    public void Groups_get_a_verdict()
    {
        static RecordedRun[] Group(int perSecond, int ms) =>
            [.. Enumerable.Range(0, 5).Select(i => SampleRuns.Of($"r{i}", perSecond + (4 * i), ms, group: new RunGroup($"g{ms}", "Repeats", i + 1)))];

        var html = ComparisonDocument.Html(CompareRuns.Groups(ByThroughput, Group(400, 50), Group(200, 100)), Made);
        Assert.Contains("data-verdict=\"slower\"", html, StringComparison.Ordinal);
        Assert.Contains("<td class=\"n \">408 /s (400–416)<br></td><td class=\"n \">208 /s (200–216)<br>0.51 × ▼ worse</td>", html, StringComparison.Ordinal);
        Assert.Contains("data-verdict=\"same\"", ComparisonDocument.Html(CompareRuns.Groups(ByThroughput, Group(400, 50), Group(400, 50)), Made), StringComparison.Ordinal);
    }

    [Fact]
    public void A_run_that_was_interrupted_says_so_and_shows_what_there_is()
    {
        var run = SampleRuns.Of();
        var html = RunDocument.Html(run with { Summary = null, Items = [.. run.Items.SkipLast(1)] }, Made);

        Assert.Contains("The run was interrupted at 11 s", html, StringComparison.Ordinal);
        Assert.Equal(7, Charts().Count(html));
    }

    [Fact]
    public void The_figures_are_JSON_with_units_and_without_NaN()
    {
        var figures = JsonSerializer.Deserialize<JsonElement>(RunFiguresJson.Of(SampleRuns.Of()));

        Assert.Equal("completed", figures.GetProperty("outcome").GetString());
        Assert.Equal("2026-11-21T06:00:00.250Z", figures.GetProperty("startedUtc").GetString());
        Assert.Equal(400, figures.GetProperty("load").GetProperty("completedPerSecond").GetDouble());
        Assert.Equal(["p999Ms"], figures.GetProperty("load").GetProperty("unsupportedPercentiles").EnumerateArray().Select(name => name.GetString()));
        Assert.Equal(10, figures.GetProperty("percentiles").GetArrayLength());
        Assert.Equal(42, figures.GetProperty("counts").GetProperty("samples").GetInt32());
    }

    private static string Compare(params RecordedRun[] runs) =>
        ComparisonDocument.Html(CompareRuns.Compare(ByThroughput, runs), Made);

    /// <summary>The pages are written so that they are well-formed but for the tags that HTML does not close.</summary>
    private static string Well(string html) => VoidTags().Replace(html, "<$1/>").Replace("<!DOCTYPE html>", "", StringComparison.Ordinal);

    [GeneratedRegex("<((?:meta|br)[^>]*)>", RegexOptions.None, 1000)]
    private static partial Regex VoidTags();

    [GeneratedRegex("<svg viewBox=\"0 0 900 250\"", RegexOptions.None, 1000)]
    private static partial Regex Charts();
}
