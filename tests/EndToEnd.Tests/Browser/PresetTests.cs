using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>
/// Pages of presets as they look. The preset is the quickest one: 100 awaited requests of 1 s. What its button does and its page says is in
/// RailOnSampleTests, PresetListTests and PresetResultTests.
/// </summary>
[Collection(DemoTests.Presets)]
public sealed class PresetTests(DemoFixture demo)
{
    [Fact(Timeout = 120_000)]
    public async Task The_run_page_of_a_preset_has_no_serious_accessibility_issue_in_either_theme()
    {
        await using var page = await demo.OpenAsync($"/runs/{await demo.PresetRunAsync()}", new BrowserNewContextOptions { ColorScheme = ColorScheme.Dark });
        await page.Page.Locator("details.validity > summary").ClickAsync();
        await page.Page.Locator("[data-check='connections']").WaitForAsync();

        await page.NoSeriousIssueInEitherThemeAsync();

        // Percentiles that 100 requests do not support are grey.
        var colours = await page.Page.Locator("tr:is([data-percentile='90'], [data-percentile='99']) td:nth-of-type(1) .figure-value")
            .EvaluateAllAsync<string[]>("cells => cells.map(cell => getComputedStyle(cell).color)");
        Assert.NotEqual(colours[0], colours[1]);
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
}
