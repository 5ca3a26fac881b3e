using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>A program that knows nothing of the dashboard takes load too: a person says where it listens and what to call.</summary>
public sealed class OwnEndpointTests(BrowserFixture browser)
{
    [Fact(Timeout = 120_000)]
    public async Task A_target_without_a_catalogue_opens_on_Your_endpoint_and_takes_a_load_that_is_kept_and_can_be_run_again()
    {
        using var folder = new TemporaryFolder();
        await using var target = ChildProgram.Start(ProductFiles.DbMockAssembly, ["--port", "0", "--slow-port", "0", "--parent-stdin"]);
        var port = (await target.WaitForLineAsync("^DbMock: .*http http://[^:]+:([0-9]+)", TimeSpan.FromSeconds(30))).Groups[1].Value;
        var (program, dashboard) = await Dashboards.ServeAsync(folder.Path, "--process-id", $"{target.Id}");
        await using var closingProgram = program;
        await using var page = await browser.OpenAsync(dashboard, options: new() { ViewportSize = new() { Width = 1440, Height = 900 } });
        await page.AttachedAsync();
        var own = page.Page.Locator(".own");
        await IsOfferedAtTheTopAsync(page, own);
        var (start, path) = (own.Locator("button[type=submit]"), own.GetByLabel("Path", new() { Exact = true }));

        await own.GetByLabel("Base URL").FillAsync("evil.example");
        await start.ClickAsync();
        await Assertions.Expect(own.GetByLabel("Base URL")).ToBeFocusedAsync();
        await own.GetByLabel("Base URL").FillAsync(port);
        await path.FillAsync("//evil.example/stats");
        await start.ClickAsync();
        await Assertions.Expect(path).ToBeFocusedAsync();
        await Assertions.Expect(own.Locator("#own-path-words")).ToContainTextAsync("two would name another machine");

        await path.FillAsync("/stats");
        await own.FillFieldAsync("Connections", "3");
        await own.FillFieldAsync("Duration, s", "3");
        await own.FillFieldAsync("Query", "page=2");
        await start.ClickAsync();

        await Assertions.Expect(page.RunPanel).ToContainTextAsync("GET /stats?page=2, 3 connections for 3 s");
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("Watching recovery", new() { Timeout = 30_000 });
        await page.EndRunAsync();
        var run = await page.LastRunAsync();
        var lines = RunFiles.Read(Path.Combine(folder.Path, $"{run}.run.jsonl"));
        Assert.True(Assert.Single(lines.OfKind("summary")).GetProperty("load").GetProperty("completed").GetInt64() > 0);

        await page.GoToAsync("/");
        await Assertions.Expect(path).ToHaveValueAsync("/stats");
        await Assertions.Expect(own.Locator(".load-words")).ToContainTextAsync("?page=2, 3 connections for 3 s");
        await page.GoToAsync($"/runs/{run}");
        await Assertions.Expect(page.Page.Locator("#run-again")).ToBeEnabledAsync();
        Assert.Empty(page.Watch.Errors);
        Assert.Empty(page.Watch.ForeignRequests);
    }

    private static async Task IsOfferedAtTheTopAsync(DashboardPage page, ILocator own)
    {
        await Assertions.Expect(page.Page.GetByRole(AriaRole.Radio, new() { Name = "Your endpoint" })).ToBeCheckedAsync();
        foreach (var field in (string[])["Base URL", "Path", "Connections"])
        {
            await Assertions.Expect(own.GetByLabel(field, new() { Exact = true })).ToBeInViewportAsync();
        }

        var start = (await own.Locator(".start").First.BoundingBoxAsync())!;
        Assert.True(start.Y < 450, $"Start is at {start.Y}.");
        await page.ChooseLoadsAsync("Sample");
        await Assertions.Expect(page.Page.GetByText("No built-in scenarios for this app.").First).ToBeVisibleAsync();
        await page.NoSeriousIssueAsync();
        await page.ChooseLoadsAsync("Your endpoint");
    }
}
