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
        await Assertions.Expect(page.Page.Locator("main table")).ToContainTextAsync("TargetApp");

        Assert.Empty(page.Watch.ForeignRequests);
        Assert.Empty(page.Watch.Errors);
        Assert.True(page.Watch.Requests > 20, $"Only {page.Watch.Requests} requests were seen.");
    }

    [Theory(Timeout = 120_000)]
    [InlineData("/", ".blockers-panel .nobody", true)]
    [InlineData("/runs", "table.runs tbody tr", false)]
    [InlineData($"/runs/{RecordedFiles.Starved}", "table.facts", true)]
    [InlineData("/targets", "main table", false)]
    [InlineData("/capacity", ".capacity-chart svg", false)]
    [InlineData("/rules#threshold-busyCpu", "#threshold-busyCpu-value:focus", false)]
    [InlineData("/help/exports", "main table", false)]
    public async Task In_either_theme_no_page_has_a_serious_accessibility_issue_and_every_line_of_every_chart_a_colour(string path, string ready, bool hasCharts)
    {
        RecordedFiles.CopyTo(demo.Demo.DataFolder, RecordedFiles.Starved);
        await using var page = await demo.OpenAsync(path, new BrowserNewContextOptions { ColorScheme = ColorScheme.Dark });
        await page.Page.Locator(ready).First.WaitForAsync();
        if (hasCharts)
        {
            await page.Charts.AtLeastAsync("pool", 1);
        }

        await page.NoSeriousIssueInEitherThemeAsync(async () => Assert.Empty(await LinesWithoutColourAsync(page, hasCharts ? 11 : 0)));
    }

    private static async Task<IEnumerable<string>> LinesWithoutColourAsync(DashboardPage page, int atLeast)
    {
        var lines = await page.Page.Locator("[data-chart] [data-trace]").EvaluateAllAsync<string[][]>(
            """
            entries => entries.map(entry =>
              [`${entry.closest('[data-chart]').id}: ${entry.dataset.trace}`, getComputedStyle(entry).getPropertyValue('--trace').trim()])
            """);
        Assert.True(lines.Length >= atLeast, $"Only {lines.Length} lines are listed.");
        return lines.Where(line => line[1].Length == 0).Select(line => line[0]);
    }
}
