using System.Net;
using Bunit;
using Dashboard.Compare.Page;
using Dashboard.RunFile;
using Dashboard.Shell;
using Dashboard.Tests.Recorded;
using Microsoft.AspNetCore.Components;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Compare;

public sealed class ComparePageTests
{
    private const string A = "20261121T060000Z-taskwait-0a1b";
    private const string B = "20261121T060100Z-taskasyncwait-0a1c";

    [Fact(Timeout = 20_000)]
    public async Task Without_runs_the_page_says_how_to_choose_and_lists_them()
    {
        using var folder = await FolderAsync(CompareRuns.One(A), CompareRuns.One(B));
        var html = await RenderAsync(folder, "/compare");

        Assert.Contains("Choose what to compare", html, StringComparison.Ordinal);
        Assert.Equal([B, A], Attributes(html, "data-choice"));
        Assert.Contains($"aria-label=\"Choose Title of {A}\"", html, StringComparison.Ordinal);
        Assert.DoesNotContain("data-figure", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task Two_runs_have_figures_facts_charts_and_no_verdict()
    {
        using var folder = await FolderAsync(CompareRuns.One(A, 10), CompareRuns.One(B, 20, header: CompareRuns.Header(B, "/api/diagscenario/taskasyncwait")));
        var html = await RenderAsync(folder, $"/compare?runs={A},{B}");

        Assert.Equal(["A", "B"], Attributes(html, "data-letter"));
        Assert.Contains("△</span> About 2 × faster (one run each; repeat 4 × to be sure)</p>", html, StringComparison.Ordinal);
        Assert.Contains("class=\"verdict seen good\"", html, StringComparison.Ordinal);
        Assert.Contains($"<b>B: Title of {B}</b> compared with <b>A: Title of {A}</b>", html, StringComparison.Ordinal);
        Assert.Contains("B: 80 requests/s vs 40, 2 ×; p50 100 ms vs 100 ms, no difference.", html, StringComparison.Ordinal);
        Assert.Contains("2 × <span aria-hidden=\"true\">▲</span><span class=\"visually-hidden\">different</span>", html, StringComparison.Ordinal);
        Assert.Contains("Facts: 1 test condition differs (Endpoint)", html, StringComparison.Ordinal);
        Assert.Matches(@"Endpoint: /api/diagscenario/taskwait \([^)]*\) → /api/diagscenario/taskasyncwait \([^)]*\)\. No other condition differs\.", html);
        Assert.Equal(
            ["overlay-threads", "overlay-latency", "overlay-throughput", "overlay-queue", "overlay-queue-wait", "overlay-items", "overlay-cpu", "percentiles", "cumulative", "heatmap-A", "heatmap-B"],
            Attributes(html, "data-chart"));
        Assert.Contains("class=\"num unsupported\" title=\"too few: 480 of 1\u202f000\"", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_run_that_is_missing_is_a_sentence_and_the_others_are_shown()
    {
        using var folder = await FolderAsync(CompareRuns.One(A));
        var html = await RenderAsync(folder, $"/compare?runs=../passwd,{B},{A}&groups=gone");

        Assert.Contains("No run or group '../passwd'", html, StringComparison.Ordinal);
        Assert.Contains($"No run or group '{B}'", html, StringComparison.Ordinal);
        Assert.Contains("No group of repeats 'gone'", html, StringComparison.Ordinal);
        Assert.Equal(["A"], Attributes(html, "data-letter"));
        Assert.Contains("One run chosen: choose at least one more", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_broken_file_does_not_take_the_page_with_it()
    {
        using var folder = await FolderAsync(CompareRuns.One(A));
        await File.WriteAllTextAsync(Path.Combine(folder.FullPath, $"{B}.run.jsonl"), "not a run\n", TestContext.Current.CancellationToken);
        var html = await RenderAsync(folder, $"/compare?runs={A},{B}");

        Assert.Contains("is not a run file", html, StringComparison.Ordinal);
        Assert.Equal(["A"], Attributes(html, "data-letter"));
    }

    [Fact(Timeout = 20_000)]
    public async Task More_than_six_are_refused_and_none_is_read()
    {
        using var folder = await FolderAsync(CompareRuns.One(A));
        var html = await RenderAsync(folder, $"/compare?runs={A},b,c,d,e,f,g");

        Assert.Contains("At most 6 runs can be compared at once, and this address names 7", html, StringComparison.Ordinal);
        Assert.DoesNotContain("data-letter", html, StringComparison.Ordinal);
        Assert.Contains("Choose what to compare", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 60_000)]
    public async Task Groups_stand_with_medians_and_spread_and_draw_their_middle_repeat()
    {
        RecordedRun[] runs = [.. Enumerable.Range(1, 5).SelectMany(i => new[] { Repeat("slow", i, 9 + i), Repeat("quick", i, 29 + i) })];
        using var folder = await FolderAsync(runs);
        var html = await RenderAsync(folder, "/compare?groups=slow,quick&threshold=10");

        Assert.Equal([Id("slow", 3), Id("quick", 3)], Attributes(html, "data-run"));
        Assert.Contains("5 repeats: tables give the median (lowest–highest); charts draw the middle one, repeat 3", html, StringComparison.Ordinal);
        Assert.Equal("48 /s (40–56)", Figures(html, "completedPerSecond")[0]);
        Assert.Equal(["Faster"], Attributes(html, "data-verdict"));
        Assert.Contains("Faster by more than 10 %", html, StringComparison.Ordinal);
        Assert.Contains("aria-label=\"Baseline: 40 /s, 44 /s, 48 /s, 52 /s, 56 /s.", html, StringComparison.Ordinal);
    }

    /// <summary>Four runs of 1 s at 50 ms an answer took turns with four at 100 ms.</summary>
    [Fact(Timeout = 60_000)]
    public async Task Recorded_repeats_in_turns_with_a_query_that_takes_twice_the_time_are_slower()
    {
        await using var runs = await RecordedRuns.OpenAsync();
        await using var components = new Components(runs.Temporary.FullPath, $"/compare?groups={RecordedRuns.GroupA},{RecordedRuns.GroupB}");
        var page = components.Render<ComparePage>();

        var verdict = await page.WaitForElementAsync("[data-verdict]");
        Assert.Equal("▼ 48 % slower", verdict.QuerySelector(".verdict-word")!.TextContent);
        var text = verdict.QuerySelector(".verdict-text")!.TextContent;
        Assert.Contains("4 runs vs 4", text, StringComparison.Ordinal);
        Assert.Contains("Query: ms=50 → ms=100; no other condition differs.", text, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task The_loads_of_one_run_can_be_held_against_each_other()
    {
        using var folder = await FolderAsync(CompareRuns.Two(A));
        var html = await RenderAsync(folder, $"/compare?runs={A}@slow,{A}@fast");

        Assert.Equal(["A", "B"], Attributes(html, "data-letter"));
        Assert.Contains("aria-label=\"Load of A\"", html, StringComparison.Ordinal);
        Assert.Contains("/slow (slow)", html, StringComparison.Ordinal);
        Assert.Contains($"Title of {A}: fast", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 60_000)]
    public async Task An_unfolded_group_draws_all_its_repeats_in_one_colour()
    {
        RecordedRun[] runs = [.. Enumerable.Range(1, 4).SelectMany(i => new[] { Repeat("slow", i, 9 + i), Repeat("quick", i, 29 + i) })];
        using var folder = await FolderAsync(runs);
        var html = await RenderAsync(folder, "/compare?groups=slow,quick&unfold=slow");

        var legend = html[html.IndexOf("data-chart=\"overlay-threads\"", StringComparison.Ordinal)..html.IndexOf("data-chart=\"overlay-latency\"", StringComparison.Ordinal)];
        Assert.Equal(["A1", "A2", "A3", "A4", "B: label of quick"], Attributes(legend, "data-trace"));
        Assert.Contains("charts draw all repeats", html, StringComparison.Ordinal);
        Assert.Contains("Draw all 4", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_repeat_that_was_chosen_by_itself_is_one_run_and_offers_its_group()
    {
        using var folder = await FolderAsync([.. Enumerable.Range(1, 4).SelectMany(i => new[] { Repeat("slow", i, 9 + i), Repeat("quick", i, 29 + i) })]);
        var html = await RenderAsync(folder, $"/compare?runs={Id("slow", 2)},{Id("quick", 2)}");

        Assert.Contains("one run each", html, StringComparison.Ordinal);
        Assert.Contains("repeat 2 of 4", html, StringComparison.Ordinal);
        Assert.Contains("Use all 4 repeats", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_group_is_one_choice_and_its_repeats_are_folded()
    {
        using var folder = await FolderAsync([Repeat("slow", 1, 10), Repeat("slow", 2, 12), CompareRuns.One(A)]);
        var html = await RenderAsync(folder, "/compare");

        Assert.Equal(["group:slow", A], Attributes(html, "data-choice"));
        Assert.Contains("aria-expanded=\"false\"", html, StringComparison.Ordinal);
    }

    /// <summary>What decides stands before what explains it.</summary>
    [Fact(Timeout = 20_000)]
    public async Task The_verdict_comes_first_then_threads_and_latency_then_figures_then_the_rest()
    {
        using var folder = await FolderAsync(CompareRuns.One(A), CompareRuns.One(B, 20));
        var html = await RenderAsync(folder, $"/compare?runs={A},{B}");

        string[] order = ["data-verdict", "overlay-threads", "overlay-latency", "data-letter", "data-figure", "overlay-throughput", "data-chart=\"percentiles", "data-fact="];
        Assert.Equal(order, order.OrderBy(part => html.IndexOf(part, StringComparison.Ordinal)));
        Assert.Contains("<details class=\"panel compared-facts\"", html, StringComparison.Ordinal);
        Assert.Contains($"/compare/report.json?runs={A},{B}", html, StringComparison.Ordinal);
    }

    internal static List<string> Figures(string html, string key)
    {
        var row = html[html.IndexOf($"data-figure=\"{key}\"", StringComparison.Ordinal)..];
        return [.. row[..row.IndexOf("</tr>", StringComparison.Ordinal)].Split("class=\"value\">").Skip(1).Select(rest => rest[..rest.IndexOf('<', StringComparison.Ordinal)])];
    }

    private static RecordedRun Repeat(string group, int index, int perInterval) =>
        CompareRuns.One(Id(group, index), perInterval, header: CompareRuns.Header(Id(group, index), $"/{group}") with { Group = new RunGroup(group, $"label of {group}", index) });

    private static string Id(string group, int index) => $"20261121T06000{index}Z-{group}-000{index}";

    internal static async Task<TemporaryFolder> FolderAsync(params RecordedRun[] runs)
    {
        var folder = new TemporaryFolder();
        foreach (var run in runs)
        {
            await using var writer = new RunFileWriter(Path.Combine(folder.FullPath, $"{run.Header.Id}.run.jsonl"), run.Header);
            foreach (var item in run.Items)
            {
                writer.Append(item);
            }
        }

        return folder;
    }

    internal static IEnumerable<string> Attributes(string html, string name) =>
        html.Split($"{name}=\"").Skip(1).Select(rest => rest[..rest.IndexOf('"', StringComparison.Ordinal)]);

    internal static async Task<string> RenderAsync(TemporaryFolder folder, string address)
    {
        await using var services = Rendering.Services()
            .AddDashboard(folder.FullPath)
            .AddSingleton<NavigationManager>(new Address(address))
            .AddSupplyValueFromQueryProvider()
            .BuildServiceProvider();
        return WebUtility.HtmlDecode(await Rendering.OfAsync<ComparePage>(services));
    }

    private sealed class Address : NavigationManager
    {
        public Address(string path) => Initialize("http://localhost/", $"http://localhost{path}");
    }
}
