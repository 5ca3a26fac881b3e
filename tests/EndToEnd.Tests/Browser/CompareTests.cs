using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>Runs made by button, laid side by side, repeated in turns, taken away as a file.</summary>
[Collection(DemoTests.Name)]
public sealed class CompareTests(DemoFixture demo, BrowserFixture browser)
{
    /// <summary>Ten runs of 1 s with their rests take a minute; between two of them a pool that has grown may need 30 s each time.</summary>
    private const float RowMilliseconds = 330_000;

    private static readonly string[] Styles = ["test-sync", "taskwait", "taskasyncwait"];

    [Fact(Timeout = 240_000)]
    public async Task One_run_each_of_three_styles_stand_side_by_side_without_a_verdict_here_and_in_a_report_that_opens_offline()
    {
        await using var page = await demo.OpenLiveAsync(options: new() { ColorScheme = ColorScheme.Dark });
        var runs = new List<string>();
        foreach (var style in Styles)
        {
            runs.Add(await RunAsync(page, style));
        }

        await page.GoToAsync("/runs");
        foreach (var run in runs)
        {
            await page.Page.Locator($"[data-run='{run}'] input[type=checkbox]").CheckAsync();
        }

        await page.Page.Locator("h1").ClickAsync();
        await page.Page.Keyboard.PressAsync("c");
        await Assertions.Expect(page.Page.Locator("[data-verdict]")).ToHaveCountAsync(2);
        await Assertions.Expect(page.Page.Locator("[data-verdict='NotEnoughRuns'] .verdict-word")).ToHaveTextAsync(["○ one run, no verdict", "○ one run, no verdict"]);
        await Assertions.Expect(page.Page.Locator("[data-figure='completedPerSecond'] .value")).ToHaveCountAsync(3);
        var rates = await page.Page.Locator("[data-figure='completedPerSecond'] .value").AllInnerTextsAsync();
        Assert.All(rates, rate => Assert.True(double.Parse(rate, System.Globalization.CultureInfo.InvariantCulture) > 0, $"Each run has answers, but one has {rate} a second."));
        await page.Page.Locator(".comparison").First.ScrollIntoViewIfNeededAsync();
        await page.Charts.WaitAsync("() => [...document.querySelectorAll('.comparison .chart-canvas')].some(chart => chart.data?.filter(trace => trace.x?.length > 3).length >= 3)", null, seconds: 15);
        Assert.Empty(page.Watch.Errors);
        await page.NoSeriousIssueInEitherThemeAsync();

        await ReportOpensOfflineAsync(await page.Page.RunAndWaitForDownloadAsync(() => page.Page.GetByRole(AriaRole.Link, new() { Name = "HTML report" }).ClickAsync()), verdict: "notEnoughRuns", times: 2);
        await page.GoToAsync($"/runs/{runs[0]}");
        await ReportOpensOfflineAsync(await page.Page.RunAndWaitForDownloadAsync(() => page.Page.GetByRole(AriaRole.Link, new() { Name = "HTML report" }).ClickAsync()), verdict: "", times: 0);
    }

    [Fact(Timeout = 360_000)]
    public async Task Five_repeats_in_turns_with_a_query_that_takes_twice_the_time_are_slower()
    {
        await using var page = await demo.OpenLiveAsync();

        await RepeatAsync(page, "ms=50", against: "query");

        await Assertions.Expect(page.Page.Locator(".verdict-word")).ToHaveTextAsync("▼ slower");
        await Assertions.Expect(page.Page.Locator(".verdict-text")).ToContainTextAsync("5 runs against 5");
        await Assertions.Expect(page.Page.Locator(".verdict-text")).ToContainTextAsync("Query differs: ms=50 → ms=100; no other condition differs.");
        Assert.Empty(page.Watch.Errors);
    }

    /// <summary>About 46 answers in a second, one more or less: the threshold is 5 %, so a word for a difference would be a fault.</summary>
    [Fact(Timeout = 360_000)]
    public async Task Five_repeats_in_turns_with_itself_show_no_difference_and_give_the_noise_of_this_machine()
    {
        await using var page = await demo.OpenLiveAsync();

        await RepeatAsync(page, "ms=20", against: "self");

        await Assertions.Expect(page.Page.Locator(".verdict-word")).ToHaveTextAsync(new System.Text.RegularExpressions.Regex("same|undecided", System.Text.RegularExpressions.RegexOptions.None, TimeSpan.FromSeconds(1)));
        await Assertions.Expect(page.Page.Locator(".rematch")).ToContainTextAsync("This machine's noise is kept: throughput ± ");
        Assert.True(File.Exists(Path.Combine(demo.Demo.DataFolder, "noise.json")), "The noise outlives the page.");
    }

    [Fact(Timeout = 180_000)]
    public async Task Two_compared_runs_are_repeated_by_button_and_a_row_can_be_stopped()
    {
        var (a, b) = (await demo.RunAsync(), await demo.PresetRunAsync());
        await using var page = await demo.OpenLiveAsync();

        await page.GoToAsync($"/compare?runs={a},{b}");
        await page.Page.Locator("#rematch").ClickAsync();
        await Assertions.Expect(page.Page.Locator(".rematch")).ToContainTextAsync("run 1 of 10");
        await page.GoToAsync("/");
        await Assertions.Expect(page.Page.Locator(".series")).ToContainTextAsync("in turns");
        await Assertions.Expect(page.StartButton("taskwait")).ToBeDisabledAsync();
        await page.StopRowButton.ClickAsync();

        await Assertions.Expect(page.Page.Locator(".run-panel .series-over")).ToContainTextAsync("The row was stopped", new() { Timeout = 60_000 });
        await Assertions.Expect(page.StartButton("taskwait")).ToBeEnabledAsync();
    }

    [Fact(Timeout = 60_000)]
    public async Task A_row_of_a_high_load_asks_first_as_a_single_run_does()
    {
        await using var page = await demo.OpenLiveAsync();
        var fields = page.Scenario("taskasyncwait");
        await fields.Locator("summary").First.ClickAsync();
        await FillAsync(fields, "Connections", "600");
        var question = fields.GetByRole(AriaRole.Alertdialog);

        foreach (var start in new[] { fields.GetByRole(AriaRole.Button, new() { Name = "Repeat × 5" }), page.StartButton("taskasyncwait") })
        {
            await start.ClickAsync();
            await Assertions.Expect(question).ToContainTextAsync("600 connections at once");
            await fields.GetByRole(AriaRole.Button, new() { Name = "Cancel" }).ClickAsync();
            await Assertions.Expect(question).ToBeHiddenAsync();
            await Assertions.Expect(page.RecordButton).ToBeEnabledAsync();
        }
    }

    private static async Task<string> RunAsync(DashboardPage page, string scenario)
    {
        await page.GoToAsync("/");
        await page.AttachedAsync();
        var fields = page.Scenario(scenario);
        await fields.Locator("summary").First.ClickAsync();
        await fields.GetByLabel("Stop after").SelectOptionAsync("a time");
        await FillAsync(fields, "Connections", "6");
        await FillAsync(fields, "Duration, s", "4");
        await page.StartAsync(scenario);
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("recovery", new() { Timeout = 60_000 });
        await page.EndRunAsync();
        return await page.LastRunAsync();
    }

    /// <summary>
    /// Makes 5 + 5 runs of 1 s by button and opens their comparison. One connection needs no more threads than an idle pool has; with a few more
    /// it grows, and each rest takes the 20 s after which idle threads leave.
    /// </summary>
    private static async Task RepeatAsync(DashboardPage page, string query, string against)
    {
        var fields = page.Scenario("taskasyncwait");
        await fields.Locator("summary").First.ClickAsync();
        await FillAsync(fields, "Connections", "1");
        await FillAsync(fields, "Duration, s", "1");
        await FillAsync(fields, "Query", query);
        await fields.GetByLabel("In turns with").SelectOptionAsync(against);
        if (against == "query")
        {
            await FillAsync(fields, "Query of B", "ms=100");
        }

        await fields.GetByRole(AriaRole.Button, new() { Name = "Repeat × 5" }).ClickAsync();
        await Assertions.Expect(page.Page.Locator(".series")).ToContainTextAsync("of 10");
        var compare = page.Page.GetByRole(AriaRole.Link, new() { Name = "Compare the two" });
        await compare.ClickAsync(new() { Timeout = RowMilliseconds });
        await Assertions.Expect(page.Page.Locator("[data-verdict]")).ToHaveCountAsync(1);
    }

    private static async Task FillAsync(ILocator fields, string label, string value)
    {
        var field = fields.GetByLabel(label, new() { Exact = true });
        await field.FillAsync(value);
        await field.BlurAsync();
    }

    /// <summary>A viewer without any network, to whom the file was sent.</summary>
    private async Task ReportOpensOfflineAsync(IDownload download, string verdict, int times)
    {
        using var folder = new TemporaryFolder();
        var path = folder["report.html"];
        await download.SaveAsAsync(path);
        var offline = await browser.Browser.NewContextAsync(new() { Offline = true });
        try
        {
            var report = await offline.NewPageAsync();
            var asked = new List<string>();
            report.Request += (_, request) => asked.Add(request.Url);
            await report.GotoAsync(new Uri(path).ToString());

            Assert.Equal(times, await report.Locator($"[data-verdict='{verdict}']").CountAsync());
            var drawn = await report.Locator("figure svg").EvaluateAllAsync<double[]>("charts => charts.map(chart => chart.querySelectorAll('path').length * chart.getBoundingClientRect().width)");
            Assert.True(drawn.Count(width => width > 300) >= 5, $"Only {drawn.Count(width => width > 300)} of {drawn.Length} charts are drawn.");
            Assert.Equal([new Uri(path).ToString()], asked);
        }
        finally
        {
            await offline.CloseAsync();
        }
    }
}
