using System.Net;
using System.Text.RegularExpressions;
using Bunit;
using Dashboard.RunFile;
using Dashboard.RunPages;
using Dashboard.Shell;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Lanes;
using Microsoft.AspNetCore.Components;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.RunPages;

/// <summary>The page of one run as it is first drawn, on a real file.</summary>
public sealed class RunPageTests : IAsyncDisposable
{
    private static readonly TimelineItem[] Load = [new PoolSample(0.25, 0.25) { ThreadCount = 3 }, new Phase(1, "load", "A load.") { Label = "sync" }, new FirstRequest(1.1), new Phase(11, "drain", ""), new Phase(12, "tail", "")];

    private readonly TemporaryFolder _folder = new();
    private readonly ServiceProvider _services;

    public RunPageTests() => _services = Rendering.Services().AddDashboard(_folder.FullPath)
        .AddSingleton<NavigationManager, FakeAddress>().BuildServiceProvider();

    public async ValueTask DisposeAsync()
    {
        await _services.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 30_000)]
    public async Task Phases_are_listed_in_words_with_their_lengths_and_what_people_wrote_is_shown()
    {
        var html = await RenderAsync([.. Load, new Phase(37, "end", ""), GeneratedRun.Summary(37), new RunNote(0) { Title = "My name", Tags = ["laptop"], Comment = "On battery" }]);

        Assert.Contains("</span>load sync 10 s</li>", html, StringComparison.Ordinal);
        Assert.Contains("</span>drain 1 s</li>", html, StringComparison.Ordinal);
        Assert.Contains("</span>recovery 25 s</li>", html, StringComparison.Ordinal);
        Assert.Contains("<h1>My name</h1>", html, StringComparison.Ordinal);
        Assert.Contains("laptop", html, StringComparison.Ordinal);
        Assert.Contains("On battery", html, StringComparison.Ordinal);
        Assert.DoesNotContain("thread-occupancy", html, StringComparison.Ordinal);
        Assert.DoesNotContain("thread-lanes", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_run_with_the_targets_request_log_has_its_charts_and_a_sentence()
    {
        var log = new RequestSpans(37) { Start = [1.2, 1.2], ElapsedMs = [1000, 1000], Thread = [7, 8], EndThread = [7, 8], Note = "Some are missing." };
        var html = await RenderAsync([.. Load, log, GeneratedRun.Summary(37)]);

        Assert.Contains("id=\"thread-occupancy\"", html, StringComparison.Ordinal);
        Assert.Contains("id=\"requests-started\"", html, StringComparison.Ordinal);
        Assert.Contains("2 requests began on 2 threads: 2 of them held their thread to the end, occupying at most 2 threads at a time", html, StringComparison.Ordinal);
        Assert.Contains("Some are missing.", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_log_that_could_not_be_used_is_a_sentence_and_no_empty_chart()
    {
        var html = await RenderAsync([.. Load, new RequestSpans(37) { Note = "Left out." }, GeneratedRun.Summary(37)]);

        Assert.Contains("Left out.", html, StringComparison.Ordinal);
        Assert.DoesNotContain("thread-occupancy", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task What_came_out_stands_before_the_figures_and_the_occupancy_below_the_three_charts()
    {
        var log = new RequestSpans(37) { Start = [1.2], ElapsedMs = [1000], Thread = [7], EndThread = [7] };
        var html = await RenderAsync([.. Load, log, GeneratedRun.Summary(37)]);

        string[] order =
        [
            "class=\"run-outcome\"", "class=\"tiles run-tiles\"",
            "id=\"thread-count\"", "id=\"queue-length\"", "id=\"completed-items\"", "id=\"thread-occupancy\"", "id=\"requests-started\"",
        ];
        var places = order.Select(part => html.IndexOf(part, StringComparison.Ordinal)).ToArray();
        Assert.DoesNotContain(-1, places);
        Assert.Equal(places.Order(), places);
        Assert.Contains(">500 requests/s, p95 ", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_run_that_knows_its_threads_has_their_lanes_below_the_occupancy_and_a_sentence()
    {
        var log = new RequestSpans(37) { Start = [1.2], ElapsedMs = [1000], Thread = [7], EndThread = [7] };
        var lanes = new LaneWindow(3, 1, LaneColumns.Of([new LaneBar(1, 2, 3, new LaneActivity("Task wait"))], 2));
        var html = await RenderAsync([.. Load, lanes, log, GeneratedRun.Summary(37)]);

        Assert.Contains("Thread lanes: 1 thread, which spent their time as follows: Task wait 100 %.", html, StringComparison.Ordinal);
        string[] order = ["id=\"completed-items\"", "id=\"thread-occupancy\"", "id=\"thread-lanes\"", "id=\"queue-wait\""];
        var places = order.Select(part => html.IndexOf(part, StringComparison.Ordinal)).ToArray();
        Assert.DoesNotContain(-1, places);
        Assert.Equal(places.Order(), places);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_run_can_be_renamed_and_compared_and_without_a_target_it_says_why_it_cannot_be_started_again()
    {
        var html = await RenderAsync([.. Load, GeneratedRun.Summary(37)]);

        Assert.Contains(">Rename</button>", html, StringComparison.Ordinal);
        Assert.Contains(">Compare with …</button>", html, StringComparison.Ordinal);
        Assert.Matches("<button[^>]*id=\"run-again\"[^>]* disabled", html);
        Assert.Contains("Run again: No target is attached: choose one on the Targets page.", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task Figures_come_first_then_what_is_wrong_what_to_do_and_how_to_prove_it_and_the_bar_leads_to_each_part()
    {
        var blocked = Enumerable.Range(5, 40).Select(i => new PoolSample(i * 0.25, 0.25) { ThreadCount = 4, QueueLength = 50, CpuPercent = 2, CompletedItems = 5 });
        var html = await RenderAsync([.. Load.Take(3), .. blocked, .. Load.Skip(3), GeneratedRun.Summary(37)]);

        string[] order =
        [
            "class=\"section-outcome verdict-line bad\" data-rule=\"blockedNotInjected\"", "href=\"/runs/r0000#figures\"", "class=\"tiles run-tiles\"", "Based on counters",
            "Zoom charts to this finding", "Fix:", "Workaround:", "id=\"prove-again\"", "Evidence", "id=\"thread-count\"",
        ];
        var places = order.Select(part => html.IndexOf(part, StringComparison.Ordinal)).ToArray();
        Assert.DoesNotContain(-1, places);
        Assert.Equal(places.Order(), places);
        Assert.DoesNotContain("prove-stopgap", html, StringComparison.Ordinal);
        Assert.DoesNotContain("finding-charts", html, StringComparison.Ordinal);
        Assert.All(
            Regex.Matches(html, "href=\"/runs/r0000#([a-z-]+)\"", RegexOptions.None, TimeSpan.FromSeconds(1)),
            link => Assert.Contains($"id=\"{link.Groups[1].Value}\"", html, StringComparison.Ordinal));
    }

    [Fact(Timeout = 30_000)]
    public async Task A_run_with_which_nothing_is_wrong_has_one_line()
    {
        var idle = Enumerable.Range(5, 40).Select(i => new PoolSample(i * 0.25, 0.25) { ThreadCount = 4, QueueLength = 0, CpuPercent = 2, CompletedItems = 5 });
        var html = await RenderAsync([.. Load.Take(3), .. idle, .. Load.Skip(3), GeneratedRun.Summary(37)]);

        Assert.Contains("pool-verdict quiet\" data-rule=\"healthy\"", html, StringComparison.Ordinal);
        Assert.DoesNotContain("class=\"finding\"", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_run_with_too_few_samples_says_that_they_are_too_few()
    {
        var html = await RenderAsync([.. Load, GeneratedRun.Summary(37)]);

        Assert.Contains("pool-verdict unknown\" data-rule=\"notEnoughData\"", html, StringComparison.Ordinal);
        Assert.DoesNotContain("class=\"finding\"", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_preset_shows_the_articles_figures_before_the_charts()
    {
        var html = await RenderAsync([.. Load, GeneratedRun.Summary(37)], GeneratedRun.Header(0) with { Preset = "s4-taskwait" });

        int At(string part) => html.IndexOf(part, StringComparison.Ordinal);
        Assert.InRange(At("preset-result"), At("class=\"tiles run-tiles\""), At("id=\"thread-count\""));
    }

    [Fact(Timeout = 30_000)]
    public async Task The_load_of_a_run_is_offered_as_a_script_of_k6()
    {
        await GeneratedRun.WriteAsync(_folder.FullPath, GeneratedRun.Header(0), [.. Load, GeneratedRun.Summary(37)]);
        await using var components = new Components(_folder.FullPath, "/runs/r0000");
        var page = components.Render<RunPage>(it => it.Add(its => its.Id, "r0000"));

        var link = await page.WaitForElementAsync("a[download][href='/runs/r0000/k6.zip']");
        Assert.StartsWith("k6 script", link.TextContent, StringComparison.Ordinal);
    }

    private async Task<string> RenderAsync(TimelineItem[] items, RunHeader? header = null)
    {
        await GeneratedRun.WriteAsync(_folder.FullPath, header ?? GeneratedRun.Header(0), items);
        return WebUtility.HtmlDecode(await Rendering.OfAsync<RunPage>(_services, (nameof(RunPage.Id), "r0000")));
    }
}
