using System.Diagnostics;
using System.Net;
using Dashboard.Diagnosis.Rules;
using Dashboard.RunFile;
using Dashboard.RunPages.Listing;
using Dashboard.Shell;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Microsoft.AspNetCore.Components;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.RunPages.Listing;

/// <summary>The Runs page as it is first drawn, on a real folder.</summary>
public sealed class RunsPageTests : IAsyncDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly FakeAddress _address = new();
    private readonly ServiceProvider _services;

    public RunsPageTests() => _services = Rendering.Services().AddDashboard(_folder.FullPath)
        .AddSingleton<NavigationManager>(_address).BuildServiceProvider();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask DisposeAsync()
    {
        await _services.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 30_000)]
    public async Task A_run_is_listed_with_load_trust_threads_and_figures()
    {
        await GeneratedRun.WriteAsync(_folder.FullPath, GeneratedRun.Header(0), [GeneratedRun.Summary()]);
        var html = await RenderAsync();

        Assert.Contains("125 connections for 10 s", html, StringComparison.Ordinal);
        Assert.Contains("✓</span> reliable", html, StringComparison.Ordinal);
        Assert.Contains("Threads: 3 at the start, 32 at most", html, StringComparison.Ordinal);
        Assert.Contains(">3 → 37<", html, StringComparison.Ordinal);
        Assert.Contains(">500 /s<", html, StringComparison.Ordinal);
        Assert.Contains(RunRetention.Words, html, StringComparison.Ordinal);
        Assert.Contains(_folder.FullPath, html, StringComparison.Ordinal);
        Assert.DoesNotContain("Files that cannot be read", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 60_000)]
    public async Task Above_the_limit_the_page_says_so_and_offers_the_trash()
    {
        await GeneratedRun.WriteManyAsync(_folder.FullPath, RunRetention.MaxRuns);
        Assert.DoesNotContain("data-excess", await RenderAsync(), StringComparison.Ordinal);

        await GeneratedRun.WriteAsync(_folder.FullPath, GeneratedRun.Header(RunRetention.MaxRuns), []);
        await GeneratedRun.WriteAsync(_folder.FullPath, GeneratedRun.Header(RunRetention.MaxRuns + 1), []);
        var html = await RenderAsync();

        Assert.Contains("Nothing is deleted automatically. The 2 oldest can be moved to the trash", html, StringComparison.Ordinal);
        Assert.Matches("data-excess=\"move\"[^>]*>Move 2 runs to the trash</button>", html);
    }

    [Fact(Timeout = 30_000)]
    public async Task Each_row_says_what_was_found_and_a_group_the_worst_of_it()
    {
        var verdict = new PoolVerdict(RuleIds.CpuBound, 45, "The processors are the limit: the CPU was at 99 %.");
        await GeneratedRun.WriteAsync(_folder.FullPath, GeneratedRun.Header(0), [GeneratedRun.Summary() with { Verdict = verdict }]);
        foreach (var (i, severity) in ((int, int)[])[(1, 0), (2, 90)])
        {
            var found = severity == 0 ? new PoolVerdict(PoolVerdict.Healthy, 0, "Healthy.") : new PoolVerdict(RuleIds.Deadlock, severity, "Deadlock: a, b.");
            await GeneratedRun.WriteAsync(
                _folder.FullPath, GeneratedRun.Header(i) with { Group = new RunGroup("g-1", "/x", i) }, [GeneratedRun.Summary() with { Verdict = found }]);
        }

        var html = await RenderAsync();
        var row = Row(html, "r0000");
        var group = html[html.IndexOf("data-group=\"g-1\"", StringComparison.Ordinal)..];

        Assert.Matches("title=\"The processors are the limit: the CPU was at 99 %.\" data-rule=\"cpuBound\">\\s*<span[^>]*><span[^>]*>▲</span> <span>The processors are the limit</span>", row);
        Assert.Matches("data-rule=\"deadlock\">\\s*<span[^>]*><span[^>]*>▲</span> <span>Deadlock: 1 of 2</span>", group);
        Assert.Equal(Count(html, "<th scope=\"col\""), Count(row, "<td") + 1);

        static int Count(string html, string what) => html.Split(what).Length - 1;
    }

    [Fact(Timeout = 30_000)]
    public async Task What_is_broken_interrupted_imported_tagged_or_not_valid_says_so()
    {
        var given = new Dictionary<string, string>(StringComparer.Ordinal) { ["completedPerSecond"] = "x" };
        var imported = GeneratedRun.Summary() with { Load = GeneratedRun.Summary().Load! with { Source = "k6", Definitions = given }, Phases = [] };
        var notValid = new ValidityResult(false, [new ValidityCheck("errors", 5, 1, false, "5 % of the requests failed.")]);
        await GeneratedRun.WriteAsync(_folder.FullPath, GeneratedRun.Header(0), [new RunNote(1) { Tags = ["before-fix"], Comment = "on battery" }]);
        await GeneratedRun.WriteAsync(_folder.FullPath, GeneratedRun.Header(1), [imported]);
        await GeneratedRun.WriteAsync(_folder.FullPath, GeneratedRun.Header(2), [GeneratedRun.Summary(validity: notValid)]);
        await File.WriteAllTextAsync(Path.Combine(_folder.FullPath, "x.run.jsonl"), "no run", Token);
        var html = await RenderAsync();

        Assert.Contains(">interrupted<", Row(html, "r0000"), StringComparison.Ordinal);
        Assert.Contains("before-fix", Row(html, "r0000"), StringComparison.Ordinal);
        Assert.Contains("on battery", Row(html, "r0000"), StringComparison.Ordinal);
        Assert.Contains(">from k6<", Row(html, "r0001"), StringComparison.Ordinal);
        Assert.Contains(">500 /s<", Row(html, "r0001"), StringComparison.Ordinal);
        Assert.DoesNotContain("200 ms", Row(html, "r0001"), StringComparison.Ordinal);
        Assert.Contains("unreliable: failed requests", Row(html, "r0002"), StringComparison.Ordinal);
        Assert.Contains("title=\"5 % of the requests failed. ", Row(html, "r0002"), StringComparison.Ordinal);
        Assert.Contains("Files that cannot be read", html, StringComparison.Ordinal);
        Assert.Contains("x.run.jsonl is not a run file", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task The_address_says_what_is_shown_and_chosen()
    {
        await GeneratedRun.WriteManyAsync(_folder.FullPath, 6);
        _address.Go("/runs?q=taskwait&runs=r0000,r0003&baseline=r0003");
        var html = await RenderAsync();

        Assert.Equal(["r0003", "r0000"], Ids(html));
        Assert.Contains("2 of 6 runs", html, StringComparison.Ordinal);
        Assert.Contains("2 of at most 6 chosen", html, StringComparison.Ordinal);
        Assert.Matches("value=\"r0003\"[^>]* checked", html);
        Assert.Matches("<button[^>]*data-shortcut=\"c\"(?![^>]* disabled)", html);
    }

    [Fact(Timeout = 30_000)]
    public async Task With_six_chosen_no_seventh_can_be_and_with_one_there_is_nothing_to_compare()
    {
        await GeneratedRun.WriteManyAsync(_folder.FullPath, 7);
        _address.Go("/runs?runs=r0000,r0001,r0002,r0003,r0004,r0005");
        Assert.Matches("aria-label=\"Choose Run 6 of taskwait\"", Row(await RenderAsync(), "r0006"));
        Assert.Contains(" disabled title=\"At most 6", Row(await RenderAsync(), "r0006"), StringComparison.Ordinal);

        _address.Go("/runs?runs=r0000");
        Assert.Matches("<button[^>]*data-shortcut=\"c\"[^>]* disabled", await RenderAsync());
    }

    [Fact(Timeout = 30_000)]
    public async Task A_group_of_repeats_stands_folded_with_its_medians_and_their_spread_and_has_a_checkbox_of_its_own()
    {
        var group = new RunGroup("g-1", "/slow?ms=100", 1);
        foreach (var (i, perSecond, p95) in ((int, double, double)[])[(1, 100, 900), (2, 120, 1100), (3, 104, 950)])
        {
            var summary = GeneratedRun.Summary();
            var load = summary.Load! with { CompletedPerSecond = perSecond, CountedPerSecond = perSecond, Latency = summary.Load.Latency! with { P95Ms = p95 } };
            summary = summary with { Load = load, Phases = [summary.Phases[0] with { Load = load }] };
            await GeneratedRun.WriteAsync(_folder.FullPath, GeneratedRun.Header(i) with { Group = group with { Index = i } }, [summary]);
        }

        var html = await RenderAsync();
        var row = html[html.IndexOf("data-group=\"g-1\"", StringComparison.Ordinal)..];

        Assert.Empty(Ids(html));
        Assert.Contains("aria-label=\"Choose the repeats of /slow?ms=100\"", row, StringComparison.Ordinal);
        Assert.Contains("aria-expanded=\"false\"", row, StringComparison.Ordinal);
        Assert.Contains("3 repeats, medians", row, StringComparison.Ordinal);
        Assert.Contains("3 of 3 reliable", row, StringComparison.Ordinal);
        Assert.Matches("data-figure=\"completedPerSecond\">\\s*<span class=\"figure-value\">104 /s</span>\\s*<span class=\"spread\">100–120 /s</span>", row);
        Assert.Matches("data-figure=\"latency.p95Ms\"[^>]*>\\s*<span class=\"figure-value\">950 ms</span>\\s*<span class=\"spread\">900 ms–1.1 s</span>", row);

        _address.Go("/runs?groups=g-1");
        var chosen = await RenderAsync();
        Assert.Contains("/slow?ms=100, 3 repeats", chosen, StringComparison.Ordinal);
        Assert.Matches("<button[^>]*data-shortcut=\"c\"(?![^>]* disabled)", chosen);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_thousand_runs_are_listed_in_well_under_a_second_and_drawn_a_hundred_at_a_time()
    {
        await GeneratedRun.WriteManyAsync(_folder.FullPath, 1_000);
        var store = _services.GetRequiredService<RunStore>();

        var cold = Stopwatch.StartNew();
        Assert.Equal(1_000, (await store.ListAsync(Token)).Count);
        cold.Stop();
        var warm = Stopwatch.StartNew();
        var entries = await store.ListAsync(Token);
        warm.Stop();
        var draw = Stopwatch.StartNew();
        var html = await RenderAsync();
        draw.Stop();

        TestContext.Current.TestOutputHelper!.WriteLine($"cold {cold.ElapsedMilliseconds} ms, warm {warm.ElapsedMilliseconds} ms, page {draw.ElapsedMilliseconds} ms");
        Assert.All(entries, entry => Assert.NotNull(entry.Summary));
        Assert.Equal(100, Ids(html).Count());
        Assert.Contains("Show 100 more", html, StringComparison.Ordinal);

        // Measured on two shared cores: cold about 200 ms, warm 15 ms. Wide, since other tests run beside this one.
        Assert.InRange(warm.ElapsedMilliseconds, 0, 700);
        Assert.InRange(cold.ElapsedMilliseconds, 0, 5_000);
    }

    private static IEnumerable<string> Ids(string html) => html.Split("data-run=\"").Skip(1).Select(part => part[..part.IndexOf('"', StringComparison.Ordinal)]);

    private static string Row(string html, string id)
    {
        var from = html.IndexOf($"data-run=\"{id}\"", StringComparison.Ordinal);
        return html[from..html.IndexOf("</tr>", from, StringComparison.Ordinal)];
    }

    private async Task<string> RenderAsync() => WebUtility.HtmlDecode(await Rendering.OfAsync<RunsPage>(_services));
}
