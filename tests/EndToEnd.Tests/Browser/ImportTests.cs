using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>A file of another load generator, dropped on the Runs page. What becomes of one that is chosen there is in ImportBoxTests.</summary>
[Collection(DemoTests.Presets)]
public sealed class ImportTests(DemoFixture demo)
{
    [Fact(Timeout = 120_000)]
    public async Task A_dropped_file_of_hey_becomes_a_run()
    {
        await using var page = await OpenAsync();

        await DropAsync(page, page.Page.Locator("h1"), Fixture("hey.csv"));
        var run = await ImportedRunAsync(page);
        await page.GoToAsync($"/runs/{run}");

        await Assertions.Expect(page.Page.Locator(".imported-figures [data-figure='completed'] td").First).ToHaveTextAsync("4");
        Assert.Empty(page.Watch.Errors);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_dropped_trace_becomes_a_run_with_charts_that_says_what_it_lacks()
    {
        await using var page = await OpenAsync();

        await DropAsync(page, page.Page.Locator("h1"), Path.Combine(ProductFiles.RepositoryRoot, "tests", "Dashboard.Tests", "Target", "Traces", "result.nettrace"));
        await page.GoToAsync($"/runs/{await ImportedRunAsync(page)}");

        await Assertions.Expect(page.Page.Locator("section[aria-label='Trace'] pre")).ToContainTextAsync("dotnet-trace collect --process-id ");
        await Assertions.Expect(page.Page.Locator("#finding")).ToContainTextAsync("Thread-pool starvation");
        await page.Page.Locator("#charts .js-plotly-plot").First.WaitForAsync();
        Assert.Empty(page.Watch.Errors);
    }

    private static string Fixture(string name) => Path.Combine(ProductFiles.RepositoryRoot, "tests", "Dashboard.Tests", "Exchange", "Fixtures", name);

    /// <summary>A file dragged from outside, as the browser itself reports it: anywhere on the page, since the box lies below a long list.</summary>
    private static async Task DropAsync(DashboardPage page, ILocator onto, string file)
    {
        var box = (await onto.BoundingBoxAsync())!;
        var browser = await page.Page.Context.NewCDPSessionAsync(page.Page);
        foreach (var type in (string[])["dragEnter", "dragOver", "drop"])
        {
            await browser.SendAsync("Input.dispatchDragEvent", new Dictionary<string, object>(StringComparer.Ordinal)
            {
                ["type"] = type,
                ["x"] = box.X + (box.Width / 2),
                ["y"] = box.Y + (box.Height / 2),
                ["data"] = new { items = Array.Empty<object>(), files = new[] { file }, dragOperationsMask = 1 },
            });
        }
    }

    /// <summary>The id behind the link that the import box offers.</summary>
    private static async Task<string> ImportedRunAsync(DashboardPage page)
    {
        var link = page.Page.Locator(".import-box [role=status] a");
        await link.WaitForAsync();
        return (await link.GetAttributeAsync("href"))!.Split('/')[^1];
    }

    /// <summary>The Runs page of a new viewer, which answers to what is done on it.</summary>
    private async Task<DashboardPage> OpenAsync()
    {
        var page = await demo.OpenAsync("/runs");
        await page.Page.GetByText("Run files are in").WaitForAsync();

        // A file that is chosen before the component listens is lost; it marks its element when it does.
        await page.Page.WaitForFunctionAsync("() => document.querySelector('input[type=file]')?._blazorInputFileNextFileId !== undefined");
        return page;
    }
}
