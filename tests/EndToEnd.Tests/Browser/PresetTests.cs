using System.IO.Compression;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>An article's procedure by button, and its result beside the article's. The preset is the quickest one: 100 awaited requests of 1 s.</summary>
[Collection(DemoTests.Presets)]
public sealed class PresetTests(DemoFixture demo)
{
    private const string AsyncIo = "s1-asyncio";

    [Fact(Timeout = 120_000)]
    public async Task The_presets_stand_under_their_articles_each_with_its_button()
    {
        await using var page = await demo.OpenLiveAsync();

        // The rail is there once the target has been asked what it offers, which may be after it is attached.
        await Assertions.Expect(page.Page.Locator("[data-preset] .start")).ToHaveCountAsync(13);
        var found = await page.Page.Locator("[data-article]").EvaluateAllAsync<string[]>(
            "all => all.map(article => [article.dataset.article, ...[...article.querySelectorAll('[data-preset]')].map(preset => preset.dataset.preset)].join(' '))");

        Assert.Equal(
            [
                "S1 s1-sync s1-sync-min100 s1-io s1-io-min100 s1-io-iomin100 s1-asyncio",
                "S2 s2 s2-short",
                "S4 s4-taskwait s4-tasksleepwait s4-taskasyncwait s4-taskwait-120s s4-tasksleepwait-120s",
            ],
            found);
        await Assertions.Expect(page.PresetStart(AsyncIo)).ToBeHiddenAsync();
        await page.ChooseLoadsAsync("Presets");
        await Assertions.Expect(page.PresetStart(AsyncIo)).ToBeEnabledAsync();
    }

    /// <summary>The whole takes four minutes: it is stopped in the first rest, before anything is sent.</summary>
    [Fact(Timeout = 120_000)]
    public async Task A_preset_of_several_loads_takes_the_articles_service_time_shows_its_step_and_is_stopped_in_a_rest()
    {
        await using var page = await demo.OpenLiveAsync();
        await page.ChooseLoadsAsync("Presets");
        await page.Preset("s2").Locator(".settings").ClickAsync();
        await page.Preset("s2").GetByLabel("Service time").SelectOptionAsync("16 ms (the article's)");
        await page.Page.GetByRole(AriaRole.Button, new() { Name = "Start the preset s2", Exact = true }).ClickAsync();

        await Assertions.Expect(page.RunPanel).ToContainTextAsync("1 of 6: idle", new() { Timeout = 45_000 });
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("16 ms a query");
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("Nothing is sent for 10 s.");
        await page.EndRunAsync();

        await page.GoToAsync($"/runs/{await page.LastRunAsync()}");
        await Assertions.Expect(page.Page.Locator(".preset-result")).ToContainTextAsync("This run was stopped");
        await Assertions.Expect(page.Page.Locator(".preset-result")).ToContainTextAsync("sync × 100");
        Assert.Empty(page.Watch.Errors);
    }

    [Fact(Timeout = 120_000)]
    public async Task The_run_page_shows_the_articles_figures_beside_the_runs()
    {
        await using var page = await demo.OpenAsync($"/runs/{await demo.PresetRunAsync()}");
        var result = page.Page.Locator(".preset-result");
        await Assertions.Expect(result).ToContainTextAsync("ab -n 100 -c 100 http://localhost:5000/test/asyncio");
        await Assertions.Expect(result).ToContainTextAsync("ASP.NET Core 3.1");

        var totals = Table(result, "ab, totals");
        Assert.Equal(["Complete requests", "100", "100"], (await RowAsync(totals, "Complete requests"))[..3]);
        Assert.Equal(["Failed requests", "0", "0"], (await RowAsync(totals, "Failed requests"))[..3]);

        // The article's line of ab; this run's: one second of work, below the 10 s that would be starvation, in order from min to max.
        var times = Table(result, "Connection Times (ms)").Locator("tbody tr");
        await Assertions.Expect(times).ToHaveCountAsync(8);
        Assert.Equal(["Total", "the article", "1023", "1153", "25.5", "1159", "1169"], await CellsAsync(times.Nth(6)));
        var ours = await CellsAsync(times.Nth(7));
        Assert.Equal("this run", ours[0]);
        var (min, median, max) = (double.Parse(ours[1]), double.Parse(ours[4]), double.Parse(ours[5]));
        Assert.True(min >= 990 && median >= min && max >= median && max < 10_000, $"min {min}, median {median}, max {max}");

        var served = Table(result, "Percentage of the requests served within a certain time (ms)").Locator("tbody tr");
        await Assertions.Expect(served).ToHaveCountAsync(9);
        var longest = await CellsAsync(served.Nth(8));
        Assert.Equal("1169", longest[1]);
        Assert.Equal(ours[5], longest[2]);
    }

    [Fact(Timeout = 120_000)]
    public async Task Percentiles_that_100_requests_do_not_support_are_grey_and_say_what_they_need()
    {
        await using var page = await demo.OpenAsync($"/runs/{await demo.PresetRunAsync()}");
        var table = page.Page.Locator("table.percentiles");
        await table.WaitForAsync();

        var grey = await table.Locator("tr.unsupported").EvaluateAllAsync<string[]>("rows => rows.map(row => `${row.dataset.percentile}: ${row.querySelector('.few').innerText}`)");

        Assert.Equal(["95: too few: 100 of 200", "98: too few: 100 of 500", "99: too few: 100 of 1\u202f000", "99.9: too few: 100 of 10\u202f000"], grey);
        var colours = await table.Locator("tr[data-percentile='90'] td:nth-of-type(1) .figure-value, tr[data-percentile='99'] td:nth-of-type(1) .figure-value").EvaluateAllAsync<string[]>("cells => cells.map(cell => getComputedStyle(cell).color)");
        Assert.NotEqual(colours[0], colours[1]);
        await Assertions.Expect(page.Page.Locator(".load-details")).ToContainTextAsync("Grey: too few requests for that percentile");
    }

    [Fact(Timeout = 120_000)]
    public async Task The_k6_link_downloads_script_manifest_and_instructions()
    {
        await using var page = await demo.OpenAsync($"/runs/{await demo.PresetRunAsync()}");

        var download = await page.Page.RunAndWaitForDownloadAsync(() => page.Page.GetByRole(AriaRole.Link, new() { Name = "k6 export" }).ClickAsync());

        Assert.EndsWith(".zip", download.SuggestedFilename, StringComparison.Ordinal);
        using var bytes = new MemoryStream();
        await using (var stream = await download.CreateReadStreamAsync())
        {
            await stream.CopyToAsync(bytes, TestContext.Current.CancellationToken);
        }

        using var zip = new ZipArchive(bytes, ZipArchiveMode.Read);
        Assert.Equal(["README.md", "script.js", "testrun.yaml"], zip.Entries.Select(entry => entry.FullName).Order(StringComparer.Ordinal));
        using var script = new StreamReader(await zip.GetEntry("script.js")!.OpenAsync(TestContext.Current.CancellationToken));
        Assert.Contains("/test/asyncio", await script.ReadToEndAsync(TestContext.Current.CancellationToken), StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task The_run_page_of_a_preset_has_no_serious_accessibility_issue_in_either_theme()
    {
        await using var page = await demo.OpenAsync($"/runs/{await demo.PresetRunAsync()}", new BrowserNewContextOptions { ColorScheme = ColorScheme.Dark });
        await page.Page.Locator("details.validity > summary").ClickAsync();
        await page.Page.Locator("[data-check='connections']").WaitForAsync();

        await page.NoSeriousIssueInEitherThemeAsync();
    }

    [Fact(Timeout = 120_000)]
    public async Task The_live_page_with_its_presets_and_the_settings_of_one_has_no_serious_accessibility_issue_in_either_theme()
    {
        await using var page = await demo.OpenLiveAsync(options: new BrowserNewContextOptions { ColorScheme = ColorScheme.Dark });
        await page.ChooseLoadsAsync("Presets");
        await Assertions.Expect(page.Page.Locator("[data-article]")).ToHaveCountAsync(3);
        await page.Preset("s2").Locator(".settings").ClickAsync();
        await Assertions.Expect(page.Preset("s2").GetByLabel("Service time")).ToBeVisibleAsync();
        await page.NoSeriousIssueInEitherThemeAsync();
    }

    private static ILocator Table(ILocator within, string caption) => within.Locator("table", new() { Has = within.Page.Locator("caption", new() { HasText = caption }) });

    private static Task<string[]> RowAsync(ILocator table, string name) =>
        CellsAsync(table.GetByRole(AriaRole.Row).Filter(new() { Has = table.Page.GetByRole(AriaRole.Rowheader, new() { Name = name, Exact = true }) }));

    private static async Task<string[]> CellsAsync(ILocator row) => [.. await row.Locator("th, td").AllInnerTextsAsync()];
}
