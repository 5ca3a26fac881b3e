using System.Text.RegularExpressions;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>The matrix and a sweep, started by their forms, watched, stopped, resumed and opened.</summary>
[Collection(DemoTests.Comparing)]
public sealed class SweepsTests(DemoFixture demo)
{
    private static readonly BrowserNewContextOptions Dark = new() { ColorScheme = ColorScheme.Dark };

    [Fact(Timeout = 120_000)]
    public async Task A_matrix_by_button_names_its_engine_fills_every_cell_and_each_opens_its_run()
    {
        await using var page = await OpenAsync("/sweeps", Dark);
        await Assertions.Expect(page.Page.Locator("#matrix .engine")).ToContainTextAsync(new Regex("Tkrzw|managed store", RegexOptions.None, TimeSpan.FromSeconds(1)));
        await Fill(page, "matrix-foreground", "1,2");
        await Fill(page, "matrix-workers", "0,1");
        await Fill(page, "matrix-operations", "5000");
        await Fill(page, "matrix-repeats", "2");
        await Assertions.Expect(page.Page.Locator("#matrix .estimate")).ToContainTextAsync("4 cells × 2 repeats, about ");
        await page.NoSeriousIssueAsync();
        Assert.Equal(
            ["Past sweeps", "New sweep", "Presets", "Matrix: foreground threads × workers"],
            await page.Page.Locator("main h2").AllInnerTextsAsync());

        await Press(page, "Start the matrix");

        await Assertions.Expect(page.Page.Locator("[data-state=completed]")).ToBeVisibleAsync();
        await Assertions.Expect(Heat(page).Locator("td .heat-value")).ToHaveCountAsync(4);
        var numbers = await Heat(page).Locator("td .heat-value").AllInnerTextsAsync();
        Assert.All(numbers, number => Assert.Matches("^[0-9.]+[kM]?$", number));
        await Assertions.Expect(page.Page.Locator(".run-head")).ToContainTextAsync(new Regex("Tkrzw|managed store", RegexOptions.None, TimeSpan.FromSeconds(1)));
        await Assertions.Expect(page.Page.Locator(".lessons li")).ToHaveCountAsync(2);
        await Assertions.Expect(page.Page.Locator(".heat.article td").First).ToHaveTextAsync("1.12M");
        await Assertions.Expect(page.Page.Locator(".sweep-lines .chart-canvas .scatterlayer")).ToHaveCountAsync(1);
        await page.NoSeriousIssueInEitherThemeAsync();

        await Heat(page).Locator("td a").First.ClickAsync();
        await Assertions.Expect(page.Page.Locator(".of-sweep")).ToContainTextAsync("no workers (synchronous), 1 foreground thread");
        await Assertions.Expect(page.Page.Locator(".run-outcome")).ToContainTextAsync("5\u202f000 records written in");
        await Press(page, "Run again");
        await Assertions.Expect(page.Page.Locator(".run-panel")).ToContainTextAsync("5\u202f000 records written in");
        Assert.Empty(page.Watch.Errors);
    }

    /// <summary>One and two connections hold no more threads than an idle pool has, so that no cell waits for threads to leave.</summary>
    [Fact(Timeout = 300_000)]
    public async Task A_sweep_that_is_stopped_keeps_its_cells_and_resuming_measures_the_rest()
    {
        await using var page = await OpenAsync("/sweeps");
        await page.Page.SelectOptionAsync("#sweep-scenario", "taskasyncwait");
        await Fill(page, "sweep-query", "ms=20");
        await Fill(page, "sweep-x-values", "1,2");
        await Fill(page, "sweep-y-values", "2,8");
        await Fill(page, "sweep-duration", "1");
        await page.Page.Locator("#scenario-sweep .add-beside").ClickAsync();
        await page.Page.SelectOptionAsync("#sweep-beside-1-endpoint", "taskasyncwait");
        await Fill(page, "sweep-beside-1-connections", "1");
        await page.NoSeriousIssueAsync();
        await Press(page, "Start the sweep");
        await Assertions.Expect(page.Page.Locator(".run-head h1")).ToContainTextAsync("connections × minimum threads, beside 1 other load");
        await Assertions.Expect(Heat(page).Locator("td a").First).ToBeVisibleAsync(new() { Timeout = 60_000 });

        await page.Page.Locator(".sweep-status button.stop").ClickAsync();

        await Assertions.Expect(page.Page.Locator("[data-state=stopped]")).ToBeVisibleAsync();
        var kept = await Heat(page).Locator("td a").CountAsync();
        Assert.InRange(kept, 1, 3);
        await page.Page.GetByRole(AriaRole.Button, new() { Name = "Resume" }).ClickAsync();
        await Assertions.Expect(page.Page.Locator("[data-state=completed]")).ToBeVisibleAsync(new() { Timeout = 120_000 });
        await Assertions.Expect(Heat(page).Locator("td a")).ToHaveCountAsync(4);
        await Assertions.Expect(Heat(page).Locator("td.now")).ToHaveCountAsync(0);

        await page.Page.SelectOptionAsync("#sweep-figure", "pool.threadsEnd");
        await Assertions.Expect(page.Page).ToHaveURLAsync(new Regex("figure=pool.threadsEnd$", RegexOptions.None, TimeSpan.FromSeconds(1)));
        await page.GoToAsync("/runs?q=minimum+threads");
        await Assertions.Expect(page.Page.Locator(".sweep-row")).ToContainTextAsync("connections × minimum threads");
        await page.Page.Locator(".sweep-row button").ClickAsync();
        await Assertions.Expect(page.Page.Locator(".cell-words").First).ToHaveTextAsync("1 connection, 2 minimum threads");
        Assert.Empty(page.Watch.Errors);
    }

    /// <summary>The page of a new viewer, when no run of another test is on.</summary>
    private async Task<DashboardPage> OpenAsync(string path, BrowserNewContextOptions? options = null)
    {
        await using (await demo.OpenLiveAsync(options: BrowserFixture.LowScreen))
        {
        }

        var page = await demo.OpenAsync(path, options);
        await Assertions.Expect(page.Page.Locator("#scenario-sweep .estimate")).Not.ToBeEmptyAsync();
        return page;
    }

    private static ILocator Heat(DashboardPage page) => page.Page.Locator(".heat:not(.article)");

    private static Task Fill(DashboardPage page, string id, string text) => page.Page.FillAsync($"#{id}", text);

    private static Task Press(DashboardPage page, string button) => page.Page.GetByRole(AriaRole.Button, new() { Name = button, Exact = true }).ClickAsync();
}
