using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>The main job: a scenario is started by button, and the pool's answer is seen on the page.</summary>
[Collection(DemoTests.Name)]
public sealed class ScenarioTests(DemoFixture demo)
{
    [Fact(Timeout = 120_000)]
    public async Task A_blocking_scenario_raises_the_thread_count_with_a_marker_and_a_reason_for_each_injection()
    {
        await using var page = await demo.OpenLiveAsync();
        var cores = await page.CoresAsync();
        await page.Charts.ThreadsBelowAsync(5 * cores, seconds: 40);

        // Long enough for all that is looked at below, however slow this machine is; it is ended by hand.
        await page.SetLoadAsync("taskwait", connections: 125, seconds: 50);
        await page.StartAsync("taskwait");
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("125 connections for 50 s");
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
        await Assertions.Expect(blocker).ToContainTextAsync("GET /api/diagscenario/taskwait");
        await Assertions.Expect(blocker).ToContainTextAsync("PretendDatabase.QueryCustomerAsync");

        // What they wait for, when somebody asks.
        await page.Page.GetByRole(AriaRole.Button, new() { Name = "Trace what they wait for" }).ClickAsync();
        var look = page.Page.Locator(".wait-graph", new() { HasText = "Somebody asked for it." });
        await Assertions.Expect(look).ToContainTextAsync("Task wait in TaskWait.Handle");
        await Assertions.Expect(look).ToContainTextAsync("waits for the async method PretendDatabase.QueryCustomerAsync");

        // The same threads, one row each.
        await page.Charts.WaitAsync("() => threadPoolDashboard.lastValue('thread-lanes', 'Task wait') >= 5", null, seconds: 20);
        await Assertions.Expect(page.Page.Locator(".lanes-words")).ToContainTextAsync(" in a task wait");
        await page.Page.GetByRole(AriaRole.Button, new() { Name = "Thread Lanes as a table" }).ClickAsync();
        var thread = page.Page.Locator("#thread-lanes .chart-table tbody tr", new() { HasText = "Task wait" }).First;
        await Assertions.Expect(thread).ToContainTextAsync("TaskWait.Handle");

        // What to do about it: live, on the run's page, and in its report.
        await page.Page.GetByRole(AriaRole.Button, new() { Name = "Why and how to fix" }).ClickAsync();
        await Assertions.Expect(page.Page.Locator(".why .sketch")).ToContainTextAsync("A sketch, in TaskWait.Handle");
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
        Assert.Contains("A sketch, in <code>TaskWait.Handle</code>", await report.TextAsync(), StringComparison.Ordinal);
    }

    [Fact(Timeout = 90_000)]
    public async Task Stop_ends_the_sending_then_the_waiting_then_the_recovery_and_the_run_is_listed_as_stopped()
    {
        await using var page = await demo.OpenLiveAsync();
        await page.SetLoadAsync("taskasyncwait", connections: 20, seconds: 120);
        await page.Scenario("taskasyncwait").FillFieldAsync("Query", "ms=15000");
        await page.StartAsync("taskasyncwait");
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("20 connections for 2 min");
        await page.Charts.MoreRowsAsync("load", 6);

        await page.StopButton.ClickAsync();

        await Assertions.Expect(page.StopButton).ToHaveTextAsync("■ Cancel remaining requests");
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("Waiting for 20 requests, up to ");
        await Assertions.Expect(page.StartButton("taskwait")).ToBeDisabledAsync();
        await page.StopButton.ClickAsync();

        await Assertions.Expect(page.StopButton).ToHaveTextAsync("■ Skip recovery");
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("Watching recovery");
        await Assertions.Expect(page.StartButton("taskwait")).ToBeEnabledAsync();
        await Assertions.Expect(page.StartButton("taskwait")).ToHaveAttributeAsync("title", "Ends the recovery and starts");
        await page.StopButton.ClickAsync();
        await Assertions.Expect(page.RecordButton).ToBeVisibleAsync();
        var run = await page.LastRunAsync();
        await page.GoToAsync("/runs");
        await Assertions.Expect(page.Page.Locator($"[data-run='{run}']")).ToContainTextAsync("stopped");
    }

    [Fact(Timeout = 120_000)]
    public async Task A_load_of_a_number_of_requests_sends_that_many()
    {
        await using var page = await demo.OpenLiveAsync();
        await page.SetLoadAsync("taskasyncwait", connections: 10, seconds: 50);
        var scenario = page.Scenario("taskasyncwait");
        await scenario.GetByLabel("Stop after").SelectOptionAsync("a number of requests");
        await RefusedAtItsFieldAsync(page, scenario, "Connections", bad: "100000", good: "10", "Connections: 1 to 1\u202f000.");
        await RefusedAtItsFieldAsync(page, scenario, "Requests", bad: "", good: "30", "Requests: a whole number, 1 to 1\u202f000\u202f000.");

        await page.StartAsync("taskasyncwait");

        await Assertions.Expect(page.RunPanel).ToContainTextAsync("30 requests over 10 connections");
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("Watching recovery", new() { Timeout = 30_000 });
        await page.EndRunAsync();
        var run = Path.Combine(demo.Demo.DataFolder, $"{await page.LastRunAsync()}.run.jsonl");
        Assert.Equal(30, Assert.Single(RunFiles.Read(run).OfKind("summary")).GetProperty("load").GetProperty("sent").GetInt32());
    }

    /// <summary>A start with closed fields opens them, asks nothing, and puts the person where the mistake is; then the mistake is mended.</summary>
    private static async Task RefusedAtItsFieldAsync(DashboardPage page, ILocator scenario, string label, string bad, string good, string sentence)
    {
        var field = scenario.GetByLabel(label, new() { Exact = true });
        await field.FillAsync(bad);
        await Assertions.Expect(scenario.Locator(".load-words")).ToHaveTextAsync(sentence);
        await page.Page.Keyboard.PressAsync("Escape");
        await Assertions.Expect(field).ToBeHiddenAsync();

        await scenario.Locator(".start").ClickAsync();

        await Assertions.Expect(field).ToBeFocusedAsync();
        await Assertions.Expect(field).ToBeInViewportAsync();
        await Assertions.Expect(field).ToHaveAttributeAsync("aria-invalid", "true");
        await Assertions.Expect(scenario.Locator($"[id='{await field.GetAttributeAsync("aria-describedby")}']")).ToHaveTextAsync(sentence);
        await Assertions.Expect(scenario.GetByRole(AriaRole.Alertdialog)).ToHaveCountAsync(0);
        await Assertions.Expect(page.RecordButton).ToBeEnabledAsync();
        await field.FillAsync(good);
        await Assertions.Expect(scenario.Locator(".field-problem")).ToHaveCountAsync(0);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_second_viewer_sees_the_run_and_may_stop_it_while_another_scenario_cannot_be_started()
    {
        await using var first = await demo.OpenLiveAsync();
        await using var second = await demo.OpenLiveAsync();
        var step = first.Page.Locator(".first-minute [data-step='taskasyncwait']");
        await Assertions.Expect(first.Page.GetByRole(AriaRole.Button, new() { Name = "Run both and compare" })).ToBeInViewportAsync();

        await step.GetByRole(AriaRole.Button).ClickAsync();

        await Assertions.Expect(second.StopButton).ToBeVisibleAsync();
        await Assertions.Expect(second.StartButton("taskwait")).ToBeDisabledAsync();
        await Assertions.Expect(second.Page.GetByRole(AriaRole.Button, new() { Name = "Run both and compare" })).ToBeDisabledAsync();
        await Assertions.Expect(step).ToContainTextAsync("Running. Watch ");
        await first.Charts.MoreRowsAsync("load", 8);
        await second.EndRunAsync();
        await Assertions.Expect(first.RecordButton).ToBeVisibleAsync();
        await Assertions.Expect(step.GetByRole(AriaRole.Link)).ToContainTextAsync("requests/s");
    }
}
