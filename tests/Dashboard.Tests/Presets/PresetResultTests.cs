using System.Net;
using Bunit;
using Dashboard.Presets;
using Dashboard.Presets.Tables;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Presets;

public sealed class PresetResultTests
{
    [Fact(Timeout = 20_000)]
    public async Task Ab_shows_the_articles_rows_machine_and_runtime_beside_the_runs()
    {
        var html = await RenderAsync("s1-sync-min100", Summary(Load()));

        Assert.Contains("Compared with the article: Thread.Sleep(1000), minimum of 100 worker threads", html, StringComparison.Ordinal);
        Assert.Contains("<td>macOS 10.16.6 (as published), 4 processors (minimum of 4 worker threads)</td><td>Linux of a test, 2 processors, minimum threads at the start 2, raised to 100 workers for the load</td>", html, StringComparison.Ordinal);
        Assert.Contains("<td>ASP.NET Core 3.1</td><td>.NET 10.0.1</td>", html, StringComparison.Ordinal);
        Assert.Contains("<th scope=\"row\">50 %</th><td class=\"num\">1068</td><td class=\"num\">1000</td><td>0.936 ×</td>", html, StringComparison.Ordinal);
        Assert.Contains("Connection Times (ms)", html, StringComparison.Ordinal);
        Assert.DoesNotContain("role=\"status\"", html, StringComparison.Ordinal);
    }

    [Fact]
    public void Ab_has_a_line_of_the_article_and_one_of_the_run_for_each_of_its_times()
    {
        using var components = new Components();
        var page = components.Render<PresetResult>(it => it.Add(its => its.Preset, PresetCatalogue.Get("s1-asyncio"))
            .Add(its => its.Summary, Summary(Load() with { Completed = 100, Drained = 0 })).Add(its => its.Header, Header("s1-asyncio", 2)).Add(its => its.Items, []));
        Assert.Contains("ab -n 100 -c 100 http://localhost:5000/test/asyncio", page.Markup, StringComparison.Ordinal);
        Assert.Contains("ASP.NET Core 3.1", page.Markup, StringComparison.Ordinal);

        Assert.Equal(["Complete requests", "100", "100"], RowsOf("ab, totals").Single(row => row[0] == "Complete requests")[..3]);
        Assert.Equal(["Failed requests", "0", "0"], RowsOf("ab, totals").Single(row => row[0] == "Failed requests")[..3]);
        var times = RowsOf("Connection Times (ms)");
        Assert.Equal(8, times.Length);
        Assert.Equal(["Total", "the article", "1023", "1153", "25.5", "1159", "1169"], times[6]);
        Assert.Equal(["this run", "1000", "1000"], (string[])[times[7][0], times[7][4], times[7][5]]);
        var served = RowsOf("Percentage of the requests served within a certain time (ms)");
        Assert.Equal(9, served.Length);
        Assert.Equal(["1169", times[7][5]], served[8][1..3]);

        string[][] RowsOf(string caption) =>
        [
            .. page.FindAll("table").Single(table => table.QuerySelector("caption")?.TextContent.Contains(caption, StringComparison.Ordinal) == true)
                .QuerySelectorAll("tbody tr").Select(row => row.QuerySelectorAll("th, td").Select(cell => cell.TextContent.Trim()).ToArray()),
        ];
    }

    [Fact(Timeout = 20_000)]
    public async Task Bombardier_shows_its_definition_and_ours_and_what_differs()
    {
        var html = await RenderAsync("s4-taskwait", Summary(Load()));

        Assert.Contains("<th scope=\"row\">Latency, avg</th><td class=\"num\">3.48s</td><td class=\"num\">1.00s</td>", html, StringComparison.Ordinal);
        Assert.Matches("Requests completed</button>[^§]*?<td class=\"num\"><span class=\"figure-value\">80</span>", html);
        Assert.Matches("Requests drained</button>[^§]*?<td class=\"num\"><span class=\"figure-value\">20</span>", html);
        Assert.Contains(BombardierFormat.Explanation, html, StringComparison.Ordinal);
        Assert.Contains("<a href=\"https://learn.microsoft.com/dotnet/core/diagnostics/debug-threadpool-starvation\" rel=\"noreferrer\">Debug ThreadPool starvation</a>", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task The_web_client_shows_lines_of_both_sides_with_their_share_of_theory()
    {
        var load = Load() with { CompletedPerSecond = 1400 };
        var summary = Summary(load) with
        {
            Phases = [new PhaseSummary("sync × 100", 60, 69, load) { TheoryPerSecond = 2000, PercentOfTheory = 70, ThreadsMax = 42 }],
        };
        TimelineItem[] items =
        [
            .. Enumerable.Range(1, 9).Select(i => new LoadInterval(60 + i, 1, false, 0, 1000 + (i * 100), 0, 0)),
            new PoolSample(62, 0.25) { ThreadCount = 11 },
        ];
        var html = await RenderAsync("s2", summary, items);

        Assert.Contains("this run, ideal 2000 /s", html, StringComparison.Ordinal);
        Assert.Matches(@"<th scope=""row"">3 s</th>\s*<td class=""num"">30</td>\s*<td class=""num"">1215</td>\s*<td class=""num"">19 %</td>"
            + @"\s*<td class=""num"">11</td><td class=""num"">1200</td><td class=""num"">60 %</td>", html);
        Assert.Matches(@"<th scope=""row"">1 min|<th scope=""row"">69 s</th>\s*<td class=""num"">104</td>\s*<td class=""num"">6176</td>\s*<td class=""num"">99 %</td>\s*<td colspan=""3""></td>", html);
        Assert.Contains("1\u202f400 requests/s over the whole load, 70 % of ideal, 42 threads at most.", html, StringComparison.Ordinal);
        Assert.Contains("<th scope=\"row\">median of the last 5 (this run: the last 3)</th>", html, StringComparison.Ordinal);
        Assert.Contains("the service time differs", html, StringComparison.Ordinal);
        Assert.Equal(2, Occurrences(html, "This run has no figures for this load"));
    }

    [Fact(Timeout = 20_000)]
    public async Task A_failed_or_stopped_run_still_shows_the_article_and_says_why_the_rest_is_missing()
    {
        var failed = new RunSummary(3, "failed", "The load agent was killed.");
        foreach (var preset in PresetCatalogue.All)
        {
            var html = await RenderAsync(preset.Name, failed);
            Assert.Contains("This run failed: The load agent was killed. What is missing below was not measured.", html, StringComparison.Ordinal);
            Assert.Contains(preset.Article.Runtime, html, StringComparison.Ordinal);
        }

        var stopped = await RenderAsync("s1-sync", Summary(Load()) with { Outcome = "stopped", Sentence = "Stopped by the user." });
        Assert.Contains("This run was stopped: its figures cover only the part that ran.", stopped, StringComparison.Ordinal);
        Assert.Contains("<td class=\"num\">13050</td>", stopped, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task Figures_are_those_of_the_presets_own_load_when_the_run_has_several()
    {
        var preset = PresetCatalogue.Get("s1-asyncio");
        var summary = Summary(Load()) with { MainPhase = preset.MainPhase, Phases = [new PhaseSummary(preset.MainPhase, 0, 1, Load() with { WindowSeconds = 1.234 })] };

        Assert.Contains("<td class=\"num\">1.234</td>", await RenderAsync(preset.Name, summary), StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_run_that_did_not_start_where_the_article_started_says_so()
    {
        var busy = await RenderAsync("s1-io", Summary(Load()) with { Pool = new PoolSummary { ThreadsStart = 127 } });
        var idle = await RenderAsync("s1-io", Summary(Load()) with { Pool = new PoolSummary { ThreadsStart = 8 } });
        var raised = await RenderAsync("s1-io", Summary(Load()) with { Pool = new PoolSummary { ThreadsStart = 100 } }, minThreads: 100);

        Assert.Contains("The pool still had 127 threads from an earlier load when this run began", busy, StringComparison.Ordinal);
        Assert.DoesNotContain("role=\"status\"", idle, StringComparison.Ordinal);
        Assert.Contains("The minimum was 100 worker threads when this run began, more than the 2 processors", raised, StringComparison.Ordinal);
        Assert.DoesNotContain("of an earlier load", raised, StringComparison.Ordinal);
    }

    private static int Occurrences(string html, string text) => html.Split(text).Length - 1;

    private static RunSummary Summary(LoadSummary load) => new(40, "completed", "Completed.") { Load = load };

    private static LoadSummary Load()
    {
        var histogram = new LatencyHistogram();
        for (var i = 0; i < 100; i++)
        {
            histogram.Record(1_000_000);
        }

        return new LoadSummary(80, 8, 10, 100, 20, 0, 32)
        {
            Latency = histogram.ToSummary(),
            Service = histogram.ToSparse(),
            StatusClasses = new Dictionary<string, long> { ["2xx"] = 100 },
        };
    }

    private static RunHeader Header(string preset, int minThreads) => new(RunFormat.Version, "20260101T000000Z-x-0000", DateTimeOffset.UnixEpoch, preset)
    {
        Machine = new MachineFacts("test", 2, "Linux", "0.1.0"),
        Target = new TargetFacts(1, "TargetApp", "TargetApp", "TargetApp.dll", "10.0.1", "Linux of a test", "x64") { ProcessorCount = 2, MinThreads = minThreads },
    };

    private static async Task<string> RenderAsync(string preset, RunSummary summary, IReadOnlyList<TimelineItem>? items = null, int minThreads = 2)
    {
        return WebUtility.HtmlDecode(await Rendering.OfAsync<PresetResult>(
            (nameof(PresetResult.Preset), PresetCatalogue.Get(preset)),
            (nameof(PresetResult.Summary), summary),
            (nameof(PresetResult.Header), Header(preset, minThreads)),
            (nameof(PresetResult.Items), items ?? [])));
    }
}
