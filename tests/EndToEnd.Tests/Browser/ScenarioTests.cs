using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>The main job: a scenario is started by button, and the pool's answer is seen on the page.</summary>
[Collection(DemoTests.Name)]
public sealed class ScenarioTests(DemoFixture demo)
{
    [Fact(Timeout = 180_000)]
    public async Task A_blocking_scenario_raises_the_thread_count_with_a_marker_and_a_reason_for_each_injection()
    {
        await using var page = await demo.OpenLiveAsync();
        var cores = await page.CoresAsync();
        await page.Charts.ThreadsBelowAsync(5 * cores, seconds: 40);

        // Long enough for all that is looked at below, however slow this machine is; it is ended by hand.
        await page.SetLoadAsync("taskwait", connections: 125, seconds: 90);
        var figures = await FigureWatch.BeginAsync(page);
        await page.StartAsync("taskwait");
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("125 connections for 90 s");
        await page.Charts.ThreadsAboveAsync(6 * cores, seconds: 15);

        await Assertions.Expect(page.Injections("CooperativeBlocking")).ToBeVisibleAsync();
        await page.Charts.WaitAsync("() => threadPoolDashboard.markerCount('thread-count', 'Task waits') > 0", null, seconds: 20);
        await Eventually.TrueAsync(async () => await page.TileAsync("Threads") > 6 * cores, TimeSpan.FromSeconds(20), "the tile says so too");
        await Assertions.Expect(page.Page.Locator(".banner[data-rule='starvationByTaskWaits']")).ToContainTextAsync("pool threads waited in TaskWait.Handle");
        await page.Charts.MoreRowsAsync("load", 4);

        // Where requests spend their time and who blocks, while nothing is answered yet.
        await Assertions.Expect(page.Page.Locator(".request-sentence")).ToContainTextAsync("blocked in TaskWait.Handle on PretendDatabase.QueryCustomerAsync");
        await Assertions.Expect(page.Page.Locator(".request-bar.open .part.waits")).ToBeVisibleAsync();
        var blocker = page.Page.Locator(".blockers tbody tr", new() { HasText = "TaskWait.Handle" }).First;
        await Assertions.Expect(blocker).ToContainTextAsync("Task wait");
        await Assertions.Expect(blocker.Locator(".method-line")).ToContainTextAsync("TaskWait.cs:");
        await Assertions.Expect(blocker).ToContainTextAsync("GET /api/diagscenario/taskwait");
        await Assertions.Expect(blocker).ToContainTextAsync("PretendDatabase.QueryCustomerAsync");

        // What they wait for, when somebody asks.
        await page.Page.GetByRole(AriaRole.Button, new() { Name = "Trace what they wait for" }).ClickAsync();
        var look = page.Page.Locator(".wait-graph", new() { HasText = "Taken on request." });
        await Assertions.Expect(look).ToContainTextAsync("Task wait in TaskWait.Handle");
        await Assertions.Expect(look).ToContainTextAsync("waits for the async method PretendDatabase.QueryCustomerAsync");

        // The stacks of the blocked threads as a graph: a press zooms, the way back is above.
        var stacks = page.Page.Locator("details.snapshot").First;
        await stacks.Locator("summary").First.ClickAsync();
        await stacks.Locator(".flame-row button", new() { HasText = "TaskWait.Handle" }).First.ClickAsync();
        await Assertions.Expect(stacks.Locator(".flame-way button:disabled")).ToHaveTextAsync("TaskWait.Handle");
        await stacks.Locator(".flame-way button").First.ClickAsync();
        await Assertions.Expect(stacks.Locator(".flame-way button:disabled")).ToContainTextAsync("All ");

        // The same threads, one row each.
        await page.Charts.WaitAsync("() => threadPoolDashboard.lastValue('thread-lanes', 'Task wait') >= 5", null, seconds: 20);
        await Assertions.Expect(page.Page.Locator(".lanes-words")).ToContainTextAsync(" in a task wait");
        await page.Page.GetByRole(AriaRole.Button, new() { Name = "Thread Lanes as a table" }).ClickAsync();
        var thread = page.Page.Locator("#thread-lanes .chart-table tbody tr", new() { HasText = "Task wait" }).First;
        await Assertions.Expect(thread).ToContainTextAsync("TaskWait.Handle");

        // What to do about it: live, on the run's page, and in its report.
        await page.Page.GetByRole(AriaRole.Button, new() { Name = "Why and how to fix" }).ClickAsync();
        await Assertions.Expect(page.Page.Locator(".why .sketch")).ToContainTextAsync("An example, not your code, for TaskWait.Handle");

        // What is said twice was the same all the time, for a minute; for the rest of it no chart is drawn.
        await page.LowerAsync();
        await figures.LastAsync(70);
        await figures.AgreedAsync(least: 600, rows: 100);
        await page.EndRunAsync();
        var run = await page.LastRunAsync();

        // Whoever asks for the time on the charts before they are there gets it when they are.
        var chartsMayCome = new TaskCompletionSource();
        await page.Page.RouteAsync("**/js/live-charts*.js", async route =>
        {
            await chartsMayCome.Task;
            await route.ContinueAsync();
        });
        await page.GoToAsync($"/runs/{run}");
        await Assertions.Expect(page.Page.Locator(".findings .pool-verdict")).ToHaveAttributeAsync("data-rule", "starvationByTaskWaits");
        await Assertions.Expect(page.Page.Locator(".findings .sketch")).ToContainTextAsync("+ var answer = await QueryAsync();");
        await page.Page.Locator(".finding-show button").ClickAsync();
        chartsMayCome.SetResult();
        await page.Charts.WaitAsync("() => threadPoolDashboard.frozen()", null, seconds: 10);
        var report = await page.Page.APIRequest.GetAsync(new Uri(new Uri(page.Page.Url), $"/runs/{run}/report.html").ToString());
        Assert.Contains("An example, not your code, for <code>TaskWait.Handle</code>", await report.TextAsync(), StringComparison.Ordinal);
    }

    /// <summary>What the page offers first: blocking, then awaiting, in this order, and what they come to beside each other.</summary>
    [Fact(Timeout = 240_000)]
    public async Task The_guided_minute_runs_both_steps_in_their_order_and_ends_with_their_comparison()
    {
        await using var page = await demo.OpenLiveAsync();
        await page.OpenMinuteAsync();
        var figures = await FigureWatch.BeginAsync(page);

        await page.Page.GetByRole(AriaRole.Button, new() { Name = "Run both and compare" }).ClickAsync();

        await page.Page.Locator("[data-step='taskasyncwait']", new() { HasText = "Now: " }).WaitForAsync(new() { Timeout = 100_000 });
        await figures.LastAsync(40);
        await figures.AgreedAsync(least: 400);
        await page.Page.WaitForURLAsync("**/compare?runs=**", new() { Timeout = 200_000 });
        var runs = System.Web.HttpUtility.ParseQueryString(new Uri(page.Page.Url).Query);
        Assert.Matches("^[0-9TZ]+-taskwait-[0-9a-f]{4},[0-9TZ]+-taskasyncwait-[0-9a-f]{4}$", runs["runs"]);
        Assert.Equal(runs["runs"]!.Split(','), runs["runs"]!.Split(',').Order(StringComparer.Ordinal));
        Assert.Equal(runs["runs"]!.Split(',')[0], runs["baseline"]);
        await Assertions.Expect(page.Page.Locator(".verdict-text").First).ToContainTextAsync("A starved in TaskWait.Handle; B did not.");
    }

    [Fact(Timeout = 120_000)]
    public async Task A_second_viewer_sees_the_run_and_may_stop_it_while_another_scenario_cannot_be_started()
    {
        await using var first = await demo.OpenLiveAsync();
        await using var second = await demo.OpenLiveAsync(options: BrowserFixture.LowScreen);
        await first.OpenMinuteAsync();
        await second.OpenMinuteAsync();
        var step = first.Page.Locator(".first-minute [data-step='taskasyncwait']");
        await Assertions.Expect(first.Page.GetByRole(AriaRole.Button, new() { Name = "Run both and compare" })).ToBeInViewportAsync();

        await step.GetByRole(AriaRole.Button).ClickAsync();

        await Assertions.Expect(second.StopButton).ToBeVisibleAsync();
        await Assertions.Expect(second.StartButton("taskwait")).ToBeDisabledAsync();
        await Assertions.Expect(second.Page.GetByRole(AriaRole.Button, new() { Name = "Run both and compare" })).ToBeDisabledAsync();
        await Assertions.Expect(step).ToContainTextAsync("Now: ");
        await first.Charts.MoreRowsAsync("load", 8);
        await second.EndRunAsync();
        await Assertions.Expect(first.RecordButton).ToBeVisibleAsync();
        await Assertions.Expect(step.GetByRole(AriaRole.Link)).ToContainTextAsync("requests/s");
    }
}
