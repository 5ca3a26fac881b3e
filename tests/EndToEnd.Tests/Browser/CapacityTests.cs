using System.Text.RegularExpressions;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>The capacity sum: the article's example, other numbers, a run's own.</summary>
[Collection(DemoTests.Comparing)]
public sealed class CapacityTests(DemoFixture demo)
{
    [Fact(Timeout = 120_000)]
    public async Task The_page_shows_the_articles_sum_follows_its_sliders_and_fills_in_a_run()
    {
        RecordedFiles.CopyTo(demo.Demo.DataFolder, RecordedFiles.Calm);
        await using var page = await demo.OpenAsync("/capacity");
        await Assertions.Expect(Figure(page.Page, "Threads needed")).ToHaveTextAsync("16.7");
        await Assertions.Expect(Figure(page.Page, "Until settled")).ToHaveTextAsync("not known");

        // To the slider's end: a million users. What is shown follows, and so does the address.
        var slider = page.Page.Locator("[data-field=users] input[type=range]");
        await slider.FocusAsync();
        await slider.PressAsync("End");
        await Assertions.Expect(page.Page.Locator("#capacity-users")).ToHaveValueAsync("1000000");
        await Assertions.Expect(Figure(page.Page, "Requests")).ToHaveTextAsync("33\u202f333");
        await Assertions.Expect(page.Page).ToHaveURLAsync(new Regex("users=1000000", RegexOptions.None, TimeSpan.FromSeconds(1)));

        await page.Page.Locator("#capacity-users").FillAsync("0");
        await Assertions.Expect(page.Page.Locator("#capacity-users-words")).ToHaveTextAsync("Users: 1 to 1\u202f000\u202f000.");

        await page.Page.Locator("#capacity-users").FillAsync("1000");
        await page.Page.Locator("#capacity-run").SelectOptionAsync(RecordedFiles.Calm);
        await Assertions.Expect(page.Page.Locator("[data-field=service] .measured")).ToContainTextAsync("measured: 507 ms per request, the mean of the run");
        await Assertions.Expect(page.Page.Locator("#capacity-cores")).ToHaveValueAsync("2");
        Assert.Empty(page.Watch.Errors);
    }

    private static ILocator Figure(IPage page, string name) => page.Locator($"[data-figure='{name}'] .figure");
}
