using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>What is recorded, listed and shown again.</summary>
[Collection(DemoTests.Looking)]
public sealed class RunsTests(DemoFixture demo)
{
    [Fact(Timeout = 120_000)]
    public async Task A_run_is_listed_and_opened_in_the_same_charts_with_its_figures_and_facts()
    {
        await using var page = await demo.OpenLiveAsync();

        // A pool that still has its threads from the test before adds none.
        await page.Charts.ThreadsBelowAsync(5 * await page.CoresAsync(), seconds: 40);
        await page.SetLoadAsync("taskwait", connections: 40, seconds: 3);
        await page.StartAsync("taskwait");
        await page.LowerAsync();
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("Watching recovery", new() { Timeout = 30_000 });
        await page.EndRunAsync();
        var run = await page.LastRunAsync();
        await page.RaiseAsync();
        await page.Page.GetByRole(AriaRole.Link, new() { Name = "Runs", Exact = true }).ClickAsync();
        await page.Page.Locator($"[data-run='{run}'] a").ClickAsync();

        // Three seconds have twelve points of the pool and as many of the load; a busy machine may miss some.
        await page.Charts.AtLeastAsync("pool", 8);
        await page.Charts.AtLeastAsync("load", 6);

        await page.Charts.LookAtAsync();
        await page.Charts.WaitAsync("() => threadPoolDashboard.markerCount('thread-count', 'Task waits') > 0", null, seconds: 20);
        var range = await page.Charts.RangeAsync();
        Assert.InRange(range[1] - range[0], 3, 60);
        await Assertions.Expect(page.Injections("CooperativeBlocking")).ToBeVisibleAsync();
        await Assertions.Expect(page.Page.GetByRole(AriaRole.Region, new() { Name = "Facts" })).ToContainTextAsync("40 connections for 3 s");
        await Assertions.Expect(page.Page.Locator(".tiles")).ToContainTextAsync("Throughput");
    }

    [Fact(Timeout = 120_000)]
    public async Task The_record_button_records_without_load()
    {
        await using var page = await demo.OpenLiveAsync(options: BrowserFixture.LowScreen);
        await page.RecordButton.ClickAsync();
        await Assertions.Expect(page.StopButton).ToHaveTextAsync("■ Stop recording");
        await page.Charts.MoreRowsAsync("pool", 8);

        await page.StopButton.ClickAsync();

        await Assertions.Expect(page.RecordButton).ToBeVisibleAsync();
        await page.GoToAsync($"/runs/{await page.LastRunAsync()}");
        await page.Charts.AtLeastAsync("pool", 7);
        await Assertions.Expect(page.Page.Locator("h1")).ToHaveTextAsync("Recording without load");
    }

    /// <summary>Two repeats of one group make its row, whose figures are the widest.</summary>
    [Fact(Timeout = 120_000)]
    public async Task Each_row_of_the_list_is_44_px_high_says_how_long_ago_and_has_its_actions_in_sight_beside_a_group()
    {
        RecordedFiles.CopyTo(demo.Demo.DataFolder, RecordedFiles.Starved, "20261121T215427Z-taskasyncwait-5957", "20261121T215514Z-taskasyncwait-a610");
        await using var page = await demo.OpenAsync("/runs", new() { ViewportSize = new() { Width = 1440, Height = 900 } });
        var row = page.Page.Locator($"[data-run='{RecordedFiles.Starved}']");
        await row.WaitForAsync();
        await page.Page.Locator("tr.group").First.WaitForAsync();

        var heights = await page.Page.EvaluateAsync<double[]>("() => [...document.querySelectorAll('table.runs tbody tr')].map(row => row.getBoundingClientRect().height)");
        Assert.NotEmpty(heights);
        Assert.All(heights, height => Assert.InRange(height, 43, 46));

        // The recorded run is older each day: a moment of now stands in for its own.
        var times = await row.Locator("local-time").EvaluateAsync<string[]>(
            "time => { time.setAttribute('datetime', new Date(Date.now() - 190000).toISOString()); return [time.textContent, time.title]; }");
        Assert.Equal("3 min ago", times[0]);
        Assert.Matches("20[0-9][0-9]", times[1]);

        await row.Locator("summary").ClickAsync();
        var delete = (await row.GetByText("Delete").BoundingBoxAsync())!;
        var list = (await page.Page.Locator(".runs-list").BoundingBoxAsync())!;
        Assert.InRange(delete.X, list.X, list.X + list.Width - delete.Width);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_run_or_a_page_that_is_not_there_is_told_in_a_sentence()
    {
        await using var page = await demo.OpenAsync("/runs/20260101T000000Z-taskwait-0000");

        await Assertions.Expect(page.Page.GetByRole(AriaRole.Alert).First).ToContainTextAsync("Run file ");

        await page.GoToAsync("/runs/..%2F..%2Fetc%2Fpasswd");
        await Assertions.Expect(page.Page.Locator("main")).ToContainTextAsync(new System.Text.RegularExpressions.Regex("is not the id of a run|Page not found", System.Text.RegularExpressions.RegexOptions.None, TimeSpan.FromSeconds(1)));

        await page.GoToAsync("/nowhere");
        await Assertions.Expect(page.Page.Locator("h1")).ToHaveTextAsync("Page not found");
    }
}
