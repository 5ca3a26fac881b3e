using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>Files of other load generators, dropped or chosen on the Runs page.</summary>
[Collection(DemoTests.Presets)]
public sealed class ImportTests(DemoFixture demo)
{
    [Fact(Timeout = 120_000)]
    public async Task A_chosen_file_of_k6_becomes_a_run_with_its_definitions_and_its_scenarios()
    {
        await using var page = await OpenAsync();

        await page.Page.GetByLabel("Drop or choose a file").SetInputFilesAsync(Fixture("k6-points.json"));
        var run = await ImportedRunAsync(page);
        await Assertions.Expect(page.Page.Locator($"[data-run='{run}']")).ToContainTextAsync("from k6");
        await page.Page.Locator($"[data-run='{run}'] a").ClickAsync();

        var figures = page.Page.Locator(".imported-figures");
        await Assertions.Expect(figures).ToContainTextAsync("They follow the definitions of k6, not those of this program");
        await Assertions.Expect(figures.Locator("thead th")).ToHaveTextAsync(["Figure", "k6", "warm", "main", "What k6 means by it"]);
        await Assertions.Expect(figures.Locator("[data-figure='latency.p95Ms']")).ToContainTextAsync("http_req_duration");
        await page.Charts.AtLeastAsync("load", 4);
        Assert.Empty(page.Watch.Errors);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_dropped_file_of_hey_becomes_a_run_that_says_what_was_not_given()
    {
        await using var page = await OpenAsync();

        await DropAsync(page, page.Page.Locator("h1"), Fixture("hey.csv"));
        var run = await ImportedRunAsync(page);
        await page.GoToAsync($"/runs/{run}");

        var figures = page.Page.Locator(".imported-figures");
        await Assertions.Expect(figures.Locator("[data-figure='completed'] td").First).ToHaveTextAsync("4");
        await Assertions.Expect(figures.Locator("[data-figure='latency.maxMs'] td").First).ToHaveTextAsync("400 ms");
        await Assertions.Expect(figures.Locator("[data-figure='notSent'] td").First).ToHaveTextAsync("not given");
        var rows = await figures.Locator("[data-figure]").EvaluateAllAsync<string[][]>("rows => rows.map(row => [row.dataset.figure, row.cells[1].innerText, row.cells[row.cells.length - 1].innerText])");
        Assert.True(rows.Length > 15, $"Only {rows.Length} figures are listed.");
        Assert.All(rows, row => Assert.True((row[1] == "not given") == (row[2].Length == 0), $"{row[0]}: '{row[1]}' is defined as '{row[2]}'."));
        Assert.Contains("from asking for a connection", string.Join(' ', rows.Select(row => row[2])), StringComparison.OrdinalIgnoreCase);
        Assert.Empty(page.Watch.Errors);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_bad_file_is_told_with_line_and_field_creates_nothing_and_a_good_one_may_follow()
    {
        await using var page = await OpenAsync();
        var before = Files();
        var text = await File.ReadAllTextAsync(Fixture("hey.csv"), TestContext.Current.CancellationToken);
        var input = page.Page.GetByLabel("Drop or choose a file");

        await input.SetInputFilesAsync(Named("cut.csv", text[..^30]));
        await Assertions.Expect(page.Page.Locator(".import-box [role=alert]")).ToHaveTextAsync("cut.csv, line 5: it has 4 fields instead of 8 (it may be cut off); nothing was imported.");
        await input.SetInputFilesAsync(Named("picture.png", "\u0089PNG"));
        await Assertions.Expect(page.Page.Locator(".import-box [role=alert]")).ToContainTextAsync("picture.png");
        Assert.Equal(before, Files());

        await input.SetInputFilesAsync(Named("whole.csv", text));
        var run = await ImportedRunAsync(page);
        await Assertions.Expect(page.Page.Locator(".import-box [role=alert]")).ToHaveCountAsync(0);
        Assert.Equal([$"{run}.run.jsonl"], Files().Except(before, StringComparer.Ordinal));
    }

    private static string Fixture(string name) => Path.Combine(ProductFiles.RepositoryRoot, "tests", "Dashboard.Tests", "Exchange", "Fixtures", name);

    private static FilePayload Named(string name, string text) => new() { Name = name, MimeType = "text/plain", Buffer = System.Text.Encoding.UTF8.GetBytes(text) };

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

    private string[] Files() => [.. Directory.EnumerateFiles(demo.Demo.DataFolder).Select(path => Path.GetFileName(path)).Order(StringComparer.Ordinal)];
}
