using System.Text.Json;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>Two programs in one dashboard, one of which starves: each has its own page, and nothing of one is the other's.</summary>
public sealed class SeveralTargetsTests(BrowserFixture browser)
{
    [Fact(Timeout = 180_000)]
    public async Task Two_targets_run_at_the_same_time_and_no_page_chart_or_run_mixes_them()
    {
        using var folder = new TemporaryFolder();
        await using var orders = await Target.StartAsync();
        await using var shop = await Target.StartAsync();
        var (program, dashboard) = await Dashboards.ServeAsync(
            folder.Path, "--process-id", $"{orders.Id}", "--name", "Orders", "--process-id", $"{shop.Id}", "--name", "Shop");
        await using var closing = program;
        await using var first = await browser.OpenAsync(dashboard);
        await using var second = await browser.OpenAsync(dashboard, "/?target=2");
        await first.AttachedAsync();
        await second.AttachedAsync();

        // As long as the other page may take on a busy machine: it is stopped below.
        await first.SetLoadAsync("taskwait", connections: 60, seconds: 90);
        await first.StartAsync("taskwait");
        await first.LowerAsync();
        await Assertions.Expect(second.RunPanel).ToContainTextAsync("No run started here yet");
        await second.SetLoadAsync("taskasyncwait", connections: 20, seconds: 60);
        await second.StartAsync("taskasyncwait");
        await second.LowerAsync();

        // While both run: the one starves, the other is well, and its page says who is not.
        await Assertions.Expect(first.Page.Locator("#verdict.bad")).ToBeVisibleAsync();
        await Assertions.Expect(second.Page.Locator(".other-targets")).ToContainTextAsync("Orders: Thread-pool starvation");
        await Assertions.Expect(second.Page.Locator("#verdict.bad")).ToHaveCountAsync(0);
        Assert.True(await first.TileAsync("Threads") > await second.TileAsync("Threads"));
        await Assertions.Expect(second.RunPanel).ToContainTextAsync("20 con");

        await second.EndRunAsync();
        await first.EndRunAsync();
        var runs = Directory.EnumerateFiles(folder.Path, "*.run.jsonl").Select(RunFiles.Read).ToDictionary(
            lines => lines[0].GetProperty("target").GetProperty("processId").GetInt32());
        Assert.Equal([orders.Id, shop.Id], runs.Keys.Order().ToArray() is [var a, var b] && a == shop.Id ? [b, a] : runs.Keys.Order());
        Assert.Equal(("Orders", "Shop"), (Name(runs[orders.Id]), Name(runs[shop.Id])));
        Assert.Equal(["taskwait"], Scenarios(runs[orders.Id]));
        Assert.Equal(["taskasyncwait"], Scenarios(runs[shop.Id]));

        // A pool that awaits needs a handful of threads; one that starves on 60 connections gets one or two more each second.
        Assert.InRange(Threads(runs[shop.Id]), 1, 12);
        Assert.InRange(Threads(runs[orders.Id]), Threads(runs[shop.Id]) + 1, 80);
        Assert.All(runs.Values, lines => Assert.Contains("a run on another target was also sending load", SharedWords(lines), StringComparison.Ordinal));
        Assert.Empty(first.Watch.Errors);
        Assert.Empty(second.Watch.Errors);
    }

    [Fact(Timeout = 180_000)]
    public async Task A_target_is_chosen_in_the_head_added_and_let_go_on_the_Targets_page_and_a_tab_stays_with_its_own()
    {
        using var folder = new TemporaryFolder();
        await using var orders = await Target.StartAsync();
        await using var shop = await Target.StartAsync();
        var (program, dashboard) = await Dashboards.ServeAsync(folder.Path, "--process-id", $"{orders.Id}", "--name", "Orders");
        await using var closing = program;
        await using var page = await browser.OpenAsync(dashboard, options: BrowserFixture.LowScreen);
        await page.AttachedAsync();
        await Assertions.Expect(page.Page.Locator(".other-targets")).ToHaveCountAsync(0);

        await page.GoToAsync("/targets?overview=all");
        var pool = page.Page.Locator($"[data-pool='{shop.Id}']");
        await Assertions.Expect(pool.Locator("td[data-label=Threads]")).Not.ToHaveTextAsync("–");
        await Assertions.Expect(pool).ToContainTextAsync("Healthy");
        await page.NoSeriousIssueAsync();
        await page.Page.GetByLabel("Name in this dashboard").FillAsync("Shop");
        await pool.GetByRole(AriaRole.Button, new() { Name = "Attach" }).ClickAsync();

        // Another document: the whole page is of the new target.
        await Assertions.Expect(page.Page.Locator(".target-name")).ToHaveTextAsync("Shop");
        await Assertions.Expect(page.Page).ToHaveURLAsync(new Uri(dashboard, "/?target=2").ToString());
        await page.AttachedAsync();
        await page.GoToAsync("/runs");
        await Assertions.Expect(page.Page.Locator(".target-name")).ToHaveTextAsync("Shop");
        await page.Page.Locator(".target-name").ClickAsync();
        await page.Page.Locator("#target-facts").GetByRole(AriaRole.Link, new() { Name = "Orders" }).ClickAsync();
        await Assertions.Expect(page.Page.Locator(".target-name")).ToHaveTextAsync("Orders");
        await Assertions.Expect(page.Page).ToHaveURLAsync(new Uri(dashboard, "/runs?target=1").ToString());

        // What was watched before is still there, and one press away.
        await page.GoToAsync("/targets?target=2");
        await page.Page.Locator($"[data-pid='{orders.Id}']").GetByRole(AriaRole.Link, new() { Name = "Switch" }).ClickAsync();
        await Assertions.Expect(page.Page.Locator(".target-name")).ToHaveTextAsync("Orders");
        await page.AttachedAsync();

        await page.GoToAsync("/?target=2");
        await page.AttachedAsync();
        await using var other = await browser.OpenAsync(dashboard, "/targets", BrowserFixture.LowScreen);
        await other.Page.GetByRole(AriaRole.Button, new() { Name = "Stop watching Shop" }).ClickAsync();
        await Assertions.Expect(page.Page.Locator(".target-name")).ToHaveTextAsync("Orders");
        await page.GoToAsync("/?target=2");
        await Assertions.Expect(page.Page.Locator("main .notice")).ToContainTextAsync("There is no target 2. This page shows Orders.");
        Assert.Empty(page.Watch.Errors);
    }

    private static string? Name(IReadOnlyList<JsonElement> lines) => lines[0].GetProperty("target").GetProperty("givenName").GetString();

    private static string[] Scenarios(IReadOnlyList<JsonElement> lines) =>
        [.. lines[0].GetProperty("phases").EnumerateArray().Select(phase => phase.GetProperty("load").GetProperty("scenarioId").GetString()!)];

    private static double Threads(IReadOnlyList<JsonElement> lines) => lines.OfKind("sample").Max(line => line.GetProperty("threadCount").GetDouble());

    private static string SharedWords(IReadOnlyList<JsonElement> lines) => lines.OfKind("summary").Single().GetProperty("phases").EnumerateArray()
        .SelectMany(phase => phase.GetProperty("validity").GetProperty("checks").EnumerateArray())
        .Single(check => check.GetProperty("name").GetString() == "otherRuns").GetProperty("sentence").GetString()!;
}
