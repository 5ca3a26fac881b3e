using System.Net;
using System.Text.Json;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Dashboard.Charts;
using Dashboard.Compare;
using Dashboard.Diagnosis;
using Dashboard.Figures;
using Dashboard.Format;
using Dashboard.Injections;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Tests.Compare;
using Dashboard.Timeline;
using Dashboard.Timeline.Graph;
using Dashboard.Timeline.Lanes;
using Dashboard.Timeline.Lines;

namespace Dashboard.Tests.Report;

/// <summary>The HTML reports and the JSON of a run.</summary>
public sealed partial class DocumentTests
{
    private static readonly CompareQuery ByThroughput = CompareQuery.Named([]);
    private static readonly DateTimeOffset Made = DateTimeOffset.UnixEpoch;

    [Fact(Timeout = 30_000)]
    public async Task A_report_of_a_run_has_figures_checks_percentiles_charts_and_facts()
    {
        var html = WebUtility.HtmlDecode(await ReportHtml.OfAsync(SampleRuns.Of(), Made));

        Assert.Matches("<th scope=\"row\">Throughput</th>\\s*<td class=\"num\"><span class=\"figure-value\">400 /s</span></td>\\s*<td class=\"meaning\">[^<]{20,}", html);
        Assert.Contains("Little's law", html, StringComparison.Ordinal);
        Assert.Contains(">too few: 4\u202f000 of 10\u202f000<", html, StringComparison.Ordinal);
        Assert.Contains("/api/diagscenario/taskwait?ms=50", html, StringComparison.Ordinal);
        Assert.Matches("CooperativeBlocking</th>\\s*<td class=\"num\">10</td>\\s*<td class=\"num\">10</td>", html);
        Assert.Contains(InjectionWords.RuleOf(8), html, StringComparison.Ordinal);
        Assert.Contains("<title>Task waits (CooperativeBlocking): goal raised from 3 to 4 threads.", html, StringComparison.Ordinal);
        Assert.Matches("<li>\\s*<span class=\"num\">[^<]+ s</span>(?s:.){0,400}Task waits \\(CooperativeBlocking\\): goal raised from 3 to 4 threads\\.", html);
        Assert.Equal((3, 4), (LowCharts().Count(html), Charts().Count(html)));
    }

    [Fact(Timeout = 30_000)]
    public async Task What_threads_did_is_drawn_in_colours_that_the_report_has_without_rows_for_those_that_are_gone()
    {
        var run = SampleRuns.Of();
        var lanes = new LaneWindow(3, 1, LaneColumns.Of(
            [.. LaneStates.All.Select((state, i) => new LaneBar(10 + (10 * i), 2, 3, new LaneActivity(state.Word)))], 2));

        var html = await ReportHtml.OfAsync(run with { Items = [lanes, .. run.Items] }, Made);

        Assert.Equal((3, 5), (LowCharts().Count(html), Charts().Count(html)));
        var used = Regex.Matches(html, @"(?:stroke|fill):var\((--[a-z0-9-]+)\)", RegexOptions.None, TimeSpan.FromSeconds(1)).Select(match => match.Groups[1].Value).Distinct().ToList();
        Assert.NotEmpty(used);
        Assert.All(used, variable => Assert.Contains($"{variable}:#", html, StringComparison.Ordinal));
        var chart = html[html.IndexOf("<h3>Thread Lanes</h3>", StringComparison.Ordinal)..];
        var rows = Regex.Matches(chart[..chart.IndexOf("</svg>", StringComparison.Ordinal)], "class=\"bar\"[^>]* d=\"M[0-9.]+ ([0-9.]+)H", RegexOptions.None, TimeSpan.FromSeconds(1))
            .Select(match => double.Parse(match.Groups[1].Value, System.Globalization.CultureInfo.InvariantCulture)).Order().ToList();
        Assert.Equal(LaneStates.All.Count, rows.Count);
        Assert.All(rows.Zip(rows.Skip(1)), pair => Assert.Equal(rows[1] - rows[0], pair.Second - pair.First, 0.1));
    }

    [Fact(Timeout = 30_000)]
    public async Task The_slowest_requests_lead_to_their_traces_where_it_is_known_what_shows_them()
    {
        var run = SampleRuns.Of();
        TailBand[] tails = [new("GET /a", "p0-p50", 1) { Traces = [new SlowTrace("4bf92f3577b34da6a3ce929d0e0e4736", 4_000) { Id = "0HNQANVLS2BK1:0000000A", IsSampled = true }] }];
        run = run with
        {
            Summary = run.Summary! with { Phases = [.. run.Summary!.Phases.Select(phase => phase with { RequestTime = [new RouteSummary("GET /a", 1) { TotalMs = 4_000 }], Tails = tails })] },
        };

        var linked = XDocument.Parse(Well(await ReportHtml.OfAsync(run, Made, TraceLink.Parse("https://tracing.example/{traceId}"))));
        var plain = await ReportHtml.OfAsync(run, Made);

        var link = Assert.Single(linked.Descendants("a"));
        Assert.Equal(("https://tracing.example/4bf92f3577b34da6a3ce929d0e0e4736", "4bf92f3577b34da6a3ce929d0e0e4736"), (link.Attribute("href")!.Value, link.Value));
        Assert.Equal(
            "4 s|0HNQANVLS2BK1:0000000A|4bf92f3577b34da6a3ce929d0e0e4736",
            string.Join('|', link.Ancestors("tr").Single().Elements("td").Select(cell => cell.Value.Replace('\u202f', ' ').Trim())));
        Assert.DoesNotMatch("<a[ >]|href=", plain);
        Assert.Contains(">4bf92f3577b34da6a3ce929d0e0e4736</code>", plain, StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task It_needs_nothing_and_runs_nothing()
    {
        foreach (var html in new[] { await ReportHtml.OfAsync(SampleRuns.Of(), Made), await CompareAsync(SampleRuns.Of(), SampleRuns.Of(milliseconds: 100)) })
        {
            Assert.DoesNotMatch("(?i)<script|<link|<img|<iframe|\\bon\\w+=|url\\(|@import|\\bsrc=|\\bhref=", html);
            Assert.DoesNotMatch("(?i)<button|<input|<select|<textarea|<a[ >]|popover", html);
            Assert.Contains("default-src 'none'", html, StringComparison.Ordinal);
            Assert.Contains("prefers-color-scheme:dark", html, StringComparison.Ordinal);
        }
    }

    [Fact(Timeout = 30_000)]
    public async Task Nothing_that_a_person_or_a_target_wrote_becomes_markup()
    {
        var run = SampleRuns.Of(title: SampleRuns.Nasty, change: header => header with
        {
            Path = SampleRuns.Nasty,
            Style = SampleRuns.Nasty,
            Target = header.Target! with { Name = SampleRuns.Nasty, CommandLine = SampleRuns.Nasty },
            Group = new RunGroup("g", SampleRuns.Nasty, 1),
        });
        run = run with { Items = [.. run.Items, new RunNote(0) { Comment = SampleRuns.Nasty, Tags = [SampleRuns.Nasty] }], Problems = [SampleRuns.Nasty] };

        foreach (var html in new[] { await ReportHtml.OfAsync(run, Made), await CompareAsync(run, run) })
        {
            var page = XDocument.Parse(Well(html));
            Assert.DoesNotContain("<script", html, StringComparison.Ordinal);
            Assert.Empty(page.Descendants("script"));
            Assert.Contains(SampleRuns.Nasty, page.Descendants("h1").Single().Value, StringComparison.Ordinal);
        }
    }

    [Fact(Timeout = 30_000)]
    public async Task Who_blocked_has_its_stacks_the_wait_graph_and_the_snapshots_with_what_changed_between_them()
    {
        var run = Blocked(SampleRuns.Of(), "Orders.Get");
        var part = XDocument.Parse(Well(await ReportHtml.OfAsync(run, Made))).Descendants("section")
            .Single(section => section.Attribute("aria-labelledby")?.Value == "run-blockers-title");

        var row = part.Descendants("table").First().Descendants("tr").ElementAt(1);
        Assert.StartsWith("4 Task wait Orders.Get", string.Join(' ', row.Elements().Take(3).Select(cell => cell.Value.Trim())), StringComparison.Ordinal);
        Assert.Equal(["Task.Wait", "Orders.Get", "Program.Main Program.cs:7"], row.Descendants("li").Select(frame => string.Join(' ', frame.Value.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries))));
        string[] lines = [.. part.Elements("details").Select(details => details.Element("summary")!.Value.Trim())];
        Assert.Equal("Blocked time by route, call path and wait", lines[0]);
        Assert.Equal(
            ["route not known", "Program.Main", "Orders.Get", "Task.Wait", "Task wait"],
            part.Elements("details").First().Element("div")!.Elements("div").Select(level => level.Value.Trim()));
        Assert.StartsWith("What threads waited for, 4 s after the first request.", lines[1], StringComparison.Ordinal);
        Assert.Contains("Db.QueryAsync", part.Elements("details").ElementAt(1).Value, StringComparison.Ordinal);
        string[] begins = ["Stacks 5 s after the first request and 9 s after", "Stacks 5 s after the first request: 3 pool threads,", "Stacks 9 s after the first request: 7 pool threads,"];
        Assert.Equal(begins, lines[2..].Zip(begins, (line, begin) => line[..begin.Length]));
    }

    [Fact(Timeout = 30_000)]
    public async Task Who_blocked_names_the_line_links_to_the_web_only_and_draws_the_stacks_as_a_graph_that_needs_no_script()
    {
        var page = XDocument.Parse(Well(await ReportHtml.OfAsync(Blocked(SampleRuns.Of(), "Orders.Get"), Made)));

        var row = page.Descendants("table").Single(table => table.Attribute("class")?.Value == "blockers").Descendants("tr").ElementAt(1);
        Assert.Equal(["Orders.cs:41"], row.Descendants("span").Where(IsLine).Select(line => line.Value));
        var link = row.Descendants("a").Single(IsLine);
        Assert.Equal(("Program.cs:7", "https://example.org/Program.cs", "noopener noreferrer"), (link.Value, link.Attribute("href")!.Value, link.Attribute("rel")!.Value));
        var graph = page.Descendants("div").Last(part => part.Attribute("class")?.Value == "flame");
        Assert.Empty(graph.Descendants("button"));
        Assert.Equal(["Program.Main", "Orders.Get", "Task.Wait"], graph.Elements("div").Select(level => level.Value.Trim()));

        static bool IsLine(XElement element) => element.Attribute("class")?.Value == "method-line";
    }

    [Fact(Timeout = 30_000)]
    public async Task Names_of_methods_stacks_and_waits_do_not_become_markup()
    {
        var html = await ReportHtml.OfAsync(Blocked(SampleRuns.Of(), SampleRuns.Nasty), Made);

        Assert.DoesNotContain("<script", html, StringComparison.Ordinal);
        Assert.DoesNotContain(" onerror", html, StringComparison.Ordinal);
        Assert.InRange(XDocument.Parse(Well(html)).Descendants().Count(element => element.Nodes().OfType<XText>().Any(text => text.Value.Contains("<script>alert(1)", StringComparison.Ordinal))), 5, 100);
    }

    /// <summary>A run whose threads are blocked in a method, with its stack, a look at what they wait for, and two snapshots.</summary>
    private static RecordedRun Blocked(RecordedRun run, string method)
    {
        string[] frames = ["Program.Main", method, "Task.Wait"];
        ThreadGroup Threads(int count) => new("Task wait", method, count) { InPool = true, Frames = frames, Own = [0, 1] };
        var line = new SourceLine("/src/Orders.cs", 41) { Url = "javascript:alert(1)" };
        var main = new SourceLine("/src/Program.cs", 7) { Url = "https://example.org/Program.cs" };
        TimelineItem[] items =
        [
            .. run.Items.SkipLast(3),
            new SiteStack(2, 7, frames) { Lines = new Dictionary<int, SourceLine> { [0] = main } },
            new BlockingSites(3, 1) { Sites = [new BlockingSite(method, "Task wait", BlockingSites.WaitEvents) { BlockedSeconds = 4, Waits = 2, Stack = 7, Owner = method, Line = line }] },
            new WaitGraphItem(4, new WaitForGraph("Asked.")
            {
                Nodes = [new WaitNode(WaitRoles.Blocked, method) { Kind = "Task wait", Threads = 4 }, new WaitNode(WaitRoles.Task, "Db.QueryAsync") { Threads = 4 }],
                Edges = [new WaitEdge(0, 1) { Threads = 4 }],
            }),
            new StackSnapshotItem(5, "Asked.") { Groups = [Threads(3)] },
            new StackSnapshotItem(9, "Asked.") { Groups = [Threads(7)] },
            .. run.Items.TakeLast(3),
        ];
        return run with { Items = items, Summary = RunBlockers.Of(items).Into(run.Summary!) };
    }

    [Fact(Timeout = 30_000)]
    public async Task A_comparison_has_verdicts_against_the_baseline_ratios_facts_and_overlaid_charts()
    {
        var html = await CompareAsync(SampleRuns.Of(), SampleRuns.Of(perSecond: 200, milliseconds: 100), SampleRuns.Of(perSecond: 800, milliseconds: 20));
        var page = XDocument.Parse(Well(html));

        Assert.Equal(["NotEnoughRuns", "NotEnoughRuns"], page.Descendants("div").Attributes("data-verdict").Select(verdict => verdict.Value));
        string Row(string figure) => page.Descendants("tr").Single(row => row.Attribute("data-figure")?.Value == figure).Value;
        Assert.Matches(@"50 % lower\s*▼[\s\S]*2 ×\s*▲", Row("completedPerSecond"));
        Assert.Matches(@"% higher\s*▲", Row("latency.p50Ms"));
        Assert.Contains("Throughput2", Row("completedPerSecond"), StringComparison.Ordinal);
        var notes = page.Descendants("ol").Single(list => list.Attribute("class")?.Value == "footnotes").Elements("li").Select(note => note.Value).ToList();
        Assert.Equal(LoadFigures.Get("completedPerSecond").Definition, notes[1]);
        Assert.Contains("differs: assumed cause", page.Descendants("tr").Single(row => row.Attribute("data-fact")?.Value == "Endpoint").Value, StringComparison.Ordinal);
        Assert.Equal((2, 7), (LowCharts().Count(html), Charts().Count(html)));
        string[] order = ["data-verdict", "<h3>Thread Count", "<h3>Latency, p50 to p99", ">Figures</h2>", "<summary>More charts", "<h3>Throughput", "<h3>Latency by percentile", "<summary>Facts: "];
        Assert.Equal(order, order.OrderBy(part => html.IndexOf(part, StringComparison.Ordinal)));
        var legend = page.Descendants("figure").First().Descendants("li").ToArray();
        Assert.Equal(3, legend.Select(entry => entry.Descendants("path").Single().Attribute("stroke-dasharray")!.Value).Distinct().Count());
    }

    [Fact(Timeout = 30_000)]
    public async Task Groups_get_a_verdict()
    {
        static RecordedRun[] Group(int perSecond, int ms) =>
            [.. Enumerable.Range(0, 5).Select(i => SampleRuns.Of($"r{i}", perSecond + (4 * i), ms, group: new RunGroup($"g{ms}", "Repeats", i + 1)))];

        var html = WebUtility.HtmlDecode(await ReportHtml.OfAsync(CompareRuns.Groups(ByThroughput, Group(400, 50), Group(200, 100)), Made));
        Assert.Contains("data-verdict=\"Slower\"", html, StringComparison.Ordinal);
        Assert.Equal(["408 /s (400–416)", "208 /s (200–216)"], ComparePageTests.Figures(html, "completedPerSecond"));
        Assert.Matches(@"49 % lower[\s\S]{0,80}▼[\s\S]{0,80}worse", html);
        Assert.Contains("data-verdict=\"Same\"", await ReportHtml.OfAsync(CompareRuns.Groups(ByThroughput, Group(400, 50), Group(400, 50)), Made), StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_run_that_was_interrupted_says_so_and_shows_what_there_is()
    {
        var run = SampleRuns.Of();
        var html = WebUtility.HtmlDecode(await ReportHtml.OfAsync(run with { Summary = null, Items = [.. run.Items.SkipLast(1)] }, Made));

        Assert.Contains("The run was interrupted at 11 s", html, StringComparison.Ordinal);
        Assert.Equal((3, 4), (LowCharts().Count(html), Charts().Count(html)));
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

    private static Task<string> CompareAsync(params RecordedRun[] runs) =>
        ReportHtml.OfAsync(CompareRuns.Compare(ByThroughput, runs), Made);

    /// <summary>The pages are written so that they are well-formed but for the tags that HTML does not close, and attributes that need no value.</summary>
    internal static string Well(string html) =>
        Flags().Replace(VoidTags().Replace(html, "<$1/>"), "$1=\"\"$2").Replace("<!DOCTYPE html>", "", StringComparison.Ordinal);

    [GeneratedRegex("(<(?:details|ol)[^>]* (?:open|reversed))( [^>]*>|>)", RegexOptions.None, 1000)]
    private static partial Regex Flags();

    [GeneratedRegex("<((?:meta|br)[^>]*)>", RegexOptions.None, 1000)]
    private static partial Regex VoidTags();

    [GeneratedRegex("<svg viewBox=\"0 0 900 170\"", RegexOptions.None, 1000)]
    private static partial Regex LowCharts();

    [GeneratedRegex("<svg viewBox=\"0 0 900 250\"", RegexOptions.None, 1000)]
    private static partial Regex Charts();
}
