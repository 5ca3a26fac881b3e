using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>From a server that nobody described to the proof of its fix, with the mouse alone: no address, no command line, at most eight presses.</summary>
public sealed class FixLoopTests(BrowserFixture browser)
{
    private const int MostPresses = 8;

    [Fact(Timeout = 180_000)]
    public async Task The_same_POST_is_sent_to_the_fixed_build_and_the_comparison_says_that_nothing_blocks_any_more()
    {
        using var folder = new TemporaryFolder();
        var (program, dashboard) = await Dashboards.ServeAsync(folder.Path);
        await using var closingProgram = program;
        await using var page = await browser.OpenAsync(dashboard, options: new() { ViewportSize = new() { Width = 1440, Height = 900 } });
        var presses = 0;
        string run;
        await using (var broken = await StartAsync(isFixed: false))
        {
            await page.GoToAsync("/targets");
            await PressAsync(page.Page.Locator($"[data-pid='{broken.Id}']").GetByRole(AriaRole.Button, new() { Name = "Attach" }));
            await page.AttachedAsync();
            var figures = await FigureWatch.BeginAsync(page);
            await PressAsync(page.Page.Locator("[data-request='POST /orders/blocking'] .start"));
            await PressAsync(page.Page.GetByRole(AriaRole.Alertdialog).GetByRole(AriaRole.Button, new() { Name = "Start anyway" }));

            var headline = page.Page.Locator(".banner");
            await Assertions.Expect(headline).ToContainTextAsync(
                "POST /documented/orders/blocking blocks in Documented.Place (Documented.cs:", new() { Timeout = 30_000 });
            await Assertions.Expect(page.RunPanel).ToContainTextAsync("Watching recovery", new() { Timeout = 60_000 });
            await figures.AgreedAsync(least: 100);
            await PressAsync(page.StopButton);
            await PressAsync(page.RunPanel.GetByRole(AriaRole.Link, new() { Name = "Open the run" }));
            await Assertions.Expect(page.Page.Locator("#prove-again")).ToBeEnabledAsync();
            run = page.Page.Url.Split('/')[^1];
        }

        await using var repaired = await StartAsync(isFixed: true);
        await Assertions.Expect(page.State).ToContainTextAsync($"pid {repaired.Id}", new() { Timeout = 30_000 });
        await Assertions.Expect(page.Page.Locator("#prove-again")).ToBeEnabledAsync(new() { Timeout = 30_000 });
        await PressAsync(page.Page.Locator("#prove-again"));

        // The run, its recovery, and the page that opens by itself.
        var changes = page.Page.Locator(".pool-changes");
        await Assertions.Expect(changes).ToBeVisibleAsync(new() { Timeout = 90_000 });
        Assert.StartsWith("Threads blocked, mean ", await changes.TextContentAsync(), StringComparison.Ordinal);
        await Assertions.Expect(page.Page.Locator("[data-letter=A] .side-blockers")).ToContainTextAsync("Documented.Place");
        await Assertions.Expect(page.Page.Locator("[data-letter=B] .side-blockers").Filter(new() { HasText = "Documented.Place" })).ToHaveCountAsync(0);
        // Ten connections starve a pool of two or just do not.
        await Assertions.Expect(page.Page.Locator(".pool-difference")).ToContainTextAsync("in Documented.Place");
        await Assertions.Expect(page.Page.Locator(".verdict-word")).ToContainTextAsync("(one run each; repeat 4 × to be sure)");

        Assert.Contains($"baseline={run}", page.Page.Url, StringComparison.Ordinal);
        await page.NoSeriousIssueAsync();
        Assert.Empty(page.Watch.Errors);
        Assert.InRange(presses, 1, MostPresses);

        Task PressAsync(ILocator button)
        {
            presses++;
            return button.ClickAsync();
        }
    }

    /// <summary>The command line's program has ended, and with it the only memory of the key.</summary>
    [Fact(Timeout = 180_000)]
    public async Task Where_a_secret_is_missing_the_card_opens_filled_in_and_the_comparison_with_that_run_follows()
    {
        using var folder = new TemporaryFolder();
        await using var target = await StartAsync(isFixed: true);
        var run = await Verb.RunAsync(
            "run", "--process-id", $"{target.Id}", "--openapi", "--request", "getSecured", "--parameter", "id=7", "--parameter", "X-Api-Key=open sesame",
            "-c", "3", "-n", "60", "--tail", "1s", "--json", "--data", folder.Path);
        Assert.True(run.ExitCode == 0, string.Join('\n', run.Errors));
        var first = RunFiles.IdOf(RunFiles.Newest(folder.Path));
        var (program, dashboard) = await Dashboards.ServeAsync(folder.Path, "--process-id", $"{target.Id}");
        await using var closingProgram = program;
        await using var page = await browser.OpenAsync(dashboard, $"/runs/{first}");

        await page.Page.GetByRole(AriaRole.Link, new() { Name = "Fill in what is missing" }).First.ClickAsync();
        var card = page.Page.Locator("[data-request='GET /orders/{id}/secured']");
        await Assertions.Expect(card.Locator("[data-again]")).ToContainTextAsync("Filled in as in the run of");
        await Assertions.Expect(card.GetByLabel("id", new() { Exact = true })).ToHaveValueAsync("7");
        await Assertions.Expect(card.GetByLabel("Compare with that run")).ToBeCheckedAsync();
        await Assertions.Expect(card.GetByLabel("Connections", new() { Exact = true }).First).ToHaveValueAsync("3");
        await page.NoSeriousIssueAsync();
        await card.GetByLabel("X-Api-Key (header)").FillAsync("open sesame");
        await card.GetByRole(AriaRole.Button, new() { Name = "Start with these settings" }).ClickAsync();
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("Watching recovery", new() { Timeout = 60_000 });
        await page.StopButton.ClickAsync();

        await page.Page.WaitForURLAsync(url => url.Contains($"baseline={first}", StringComparison.Ordinal));
        var statuses = RunFiles.Read(RunFiles.Newest(folder.Path)).OfKind("summary").Single().GetProperty("load").GetProperty("statusClasses");
        Assert.Equal(60, statuses.GetProperty("2xx").GetInt64());
        Assert.Empty(page.Watch.Errors);
    }

    private static async Task<ChildProgram> StartAsync(bool isFixed)
    {
        var target = ChildProgram.Start(ProductFiles.ShapesAssembly, [], new Dictionary<string, string?> { ["SHAPES_FIXED"] = isFixed ? "1" : null });
        await target.WaitForLineAsync("^Shapes: ([^ ]+)", TimeSpan.FromSeconds(30));
        return target;
    }
}
