using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>What must be so on every page: nothing from elsewhere, nothing against the content policy, usable by everybody.</summary>
[Collection(DemoTests.Looking)]
public sealed class SafetyTests(DemoFixture demo)
{
    [Fact(Timeout = 120_000)]
    public async Task A_whole_session_loads_nothing_from_elsewhere_and_breaks_no_content_policy()
    {
        await using var page = await demo.OpenLiveAsync();
        await page.SetLoadAsync("taskasyncwait", connections: 10, seconds: 2);
        await page.StartAsync("taskasyncwait");
        await page.Charts.MoreRowsAsync("load", 4);
        await page.EndRunAsync();
        await page.Page.Locator("#thread-count [data-action='table']").ClickAsync();
        await page.Page.Locator("#thread-count [data-action='maximise']").ClickAsync();
        await page.Page.Keyboard.PressAsync("Escape");
        await page.Page.Keyboard.PressAsync("t");
        await page.GoToAsync($"/runs/{await page.LastRunAsync()}");
        await page.Charts.AtLeastAsync("pool", 4);
        await page.GoToAsync("/runs");
        await page.Page.Locator("table.runs").WaitForAsync();
        await page.GoToAsync("/targets");
        await page.Page.GetByRole(AriaRole.Button, new() { Name = "Refresh" }).ClickAsync();
        await Assertions.Expect(page.Page.Locator("main table")).ToContainTextAsync("TargetApp");

        Assert.Empty(page.Watch.ForeignRequests);
        Assert.Empty(page.Watch.Errors);
        Assert.True(page.Watch.Requests > 20, $"Only {page.Watch.Requests} requests were seen.");
    }

    [Theory(Timeout = 120_000)]
    [InlineData("/", ".blockers-panel .nobody")]
    [InlineData("/runs", "table.runs tbody tr")]
    [InlineData("/runs/{id}", "table.facts")]
    [InlineData("/targets", "main table")]
    [InlineData("/capacity", ".capacity-chart svg")]
    public async Task No_page_has_a_serious_accessibility_issue_in_either_theme(string path, string ready)
    {
        var run = await demo.RunAsync();
        await using var page = await demo.OpenAsync(path.Replace("{id}", run, StringComparison.Ordinal), new BrowserNewContextOptions { ColorScheme = ColorScheme.Dark });
        await page.Page.Locator(ready).First.WaitForAsync();

        await page.NoSeriousIssueInEitherThemeAsync();
    }

    [Fact(Timeout = 120_000)]
    public async Task The_live_page_has_no_serious_accessibility_issue_while_a_run_is_on_and_with_the_help_open()
    {
        await using var page = await demo.OpenLiveAsync(options: new BrowserNewContextOptions { ColorScheme = ColorScheme.Light });
        await Assertions.Expect(page.Page.Locator("html")).ToHaveAttributeAsync("data-theme", "light");
        await page.StartAsync("taskwait");
        await page.Injections("CooperativeBlocking").WaitForAsync();
        await page.Charts.MoreRowsAsync("load", 4);
        await page.NoSeriousIssueAsync();
        await page.Page.EmulateMediaAsync(new() { ColorScheme = ColorScheme.Dark });
        await Assertions.Expect(page.Page.Locator("html")).ToHaveAttributeAsync("data-theme", "dark");
        await page.NoSeriousIssueAsync();

        await page.Page.GetByRole(AriaRole.Button, new() { Name = "Help" }).ClickAsync();
        await page.NoSeriousIssueAsync();
        await page.Page.Keyboard.PressAsync("Escape");
        await page.EndRunAsync();

        // The checks of the load have room in the details of the run: nothing of them is cut off or scrolls sideways.
        await page.RunPanel.GetByRole(AriaRole.Button, new() { Name = "Details" }).ClickAsync();
        await Assertions.Expect(page.RunPanel.Locator(".validity > summary")).ToBeVisibleAsync();
        await page.RunPanel.Locator(".validity > summary").ClickAsync();
        await page.RunPanel.Locator(".validity-checks tbody tr").Last.ScrollIntoViewIfNeededAsync();
        var cut = await page.RunPanel.Locator(".validity-checks, .validity-checks *").EvaluateAllAsync<string[]>(
            "all => all.filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1).map(e => `${e.tagName} ${e.scrollWidth} of ${e.clientWidth}`)");
        Assert.Empty(cut);
        await Assertions.Expect(page.RunPanel.Locator(".validity-checks tbody tr").Last).ToBeInViewportAsync();
    }
}
