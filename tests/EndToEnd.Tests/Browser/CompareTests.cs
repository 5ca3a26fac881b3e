using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>Runs laid side by side, repeated by button, taken away as a file. What repeats show is in RailOnSampleTests and ComparePageTests.</summary>
[Collection(DemoTests.Comparing)]
public sealed partial class CompareTests(DemoFixture demo, BrowserFixture browser)
{
    private static readonly string[] Three = [RecordedFiles.Starved, RecordedFiles.Awaited, RecordedFiles.Calm];

    [Fact(Timeout = 120_000)]
    public async Task Three_single_runs_stand_side_by_side_without_a_verdict_here_and_in_a_report_that_opens_offline()
    {
        RecordedFiles.CopyTo(demo.Demo.DataFolder, Three);
        await using var page = await demo.OpenAsync("/runs", new() { ColorScheme = ColorScheme.Dark });
        foreach (var run in Three)
        {
            await page.Page.Locator($"[data-run='{run}'] input[type=checkbox]").CheckAsync();
        }

        // What is chosen stands in the address: the page has it when it shows it.
        await Assertions.Expect(page.Page.Locator(".compare-bar .chosen-run")).ToHaveCountAsync(3);
        await page.Page.Locator("h1").ClickAsync();
        await page.Page.Keyboard.PressAsync("c");
        await Assertions.Expect(page.Page.Locator("[data-verdict]")).ToHaveCountAsync(2);
        await Assertions.Expect(page.Page.Locator("[data-verdict='NotEnoughRuns'] .verdict-word")).ToContainTextAsync(["(one run each; repeat 4 × to be sure)", "(one run each; repeat 4 × to be sure)"]);
        await Assertions.Expect(page.Page.Locator("[data-figure='completedPerSecond'] .value")).ToHaveCountAsync(3);
        var rates = await page.Page.Locator("[data-figure='completedPerSecond'] .value").AllInnerTextsAsync();
        Assert.All(rates, rate => Assert.True(double.Parse(rate.Split(' ')[0], System.Globalization.CultureInfo.InvariantCulture) > 0, $"Each run has answers, but one has {rate} a second."));
        await page.Page.Locator(".comparison").First.ScrollIntoViewIfNeededAsync();
        await page.Charts.WaitAsync("() => [...document.querySelectorAll('.comparison .chart-canvas')].some(chart => chart.data?.filter(trace => trace.x?.length > 3).length >= 3)", null, seconds: 15);
        Assert.Empty(page.Watch.Errors);
        await page.NoSeriousIssueInEitherThemeAsync();

        await ReportOpensOfflineAsync(await page.Page.RunAndWaitForDownloadAsync(() => ReportAsync(page)), verdict: "NotEnoughRuns", times: 2);
        await page.GoToAsync($"/runs/{Three[0]}");
        await ReportOpensOfflineAsync(await page.Page.RunAndWaitForDownloadAsync(() => ReportAsync(page)), verdict: "", times: 0);
    }

    [Fact(Timeout = 180_000)]
    public async Task Two_compared_runs_are_repeated_by_button_and_a_series_can_be_stopped()
    {
        var (a, b) = (RecordedFiles.Awaited, RecordedFiles.Calm);
        RecordedFiles.CopyTo(demo.Demo.DataFolder, a, b);
        await using var page = await demo.OpenAsync($"/compare?runs={a},{b}");

        await page.Page.Locator("#rematch").ClickAsync();
        await Assertions.Expect(page.Page.Locator(".rematch")).ToContainTextAsync(new System.Text.RegularExpressions.Regex("run [0-9]+ of 10", System.Text.RegularExpressions.RegexOptions.None, TimeSpan.FromSeconds(1)));
        await page.GoToAsync("/");
        await Assertions.Expect(page.Page.Locator(".series")).ToContainTextAsync(" vs ");
        await Assertions.Expect(page.StartButton("taskwait")).ToBeDisabledAsync();
        await page.StopSeriesButton.ClickAsync();

        await Assertions.Expect(page.Page.Locator(".run-panel .series-over")).ToContainTextAsync("The series was stopped", new() { Timeout = 60_000 });
        await Assertions.Expect(page.StartButton("taskwait")).ToBeEnabledAsync();
    }

    /// <summary>What is asked first is answered on the first screen, in every size: the comparison with both overlays, a run with figures and finding.</summary>
    [Fact(Timeout = 120_000)]
    public async Task The_first_screen_of_a_comparison_and_of_a_run_holds_what_decides()
    {
        string[] six = [.. RecordedFiles.All.Take(6)];
        RecordedFiles.CopyTo(demo.Demo.DataFolder, [.. Three, .. six]);
        await using var page = await demo.OpenAsync($"/compare?runs={Three[0]},{Three[1]}", new() { ViewportSize = new() { Width = 1440, Height = 900 } });
        await InSightAsync([".verdict-word", ".pool-difference", "[data-chart='overlay-threads']", "[data-chart='overlay-latency']"]);
        await page.GoToAsync($"/runs/{Three[0]}");
        await InSightAsync([".section-bar", ".run-tiles", ".pool-verdict"]);
        await page.GoToAsync($"/compare?runs={string.Join(',', six)}");
        await InSightAsync([".verdict-rows tbody tr:nth-child(6)", "[data-chart='overlay-threads']", "[data-chart='overlay-latency']"], narrow: false);
        await Assertions.Expect(page.Page.Locator(".verdict-rows tbody tr")).ToHaveCountAsync(6);

        async Task InSightAsync(string[] parts, bool narrow = true)
        {
            await page.Page.Locator(parts[^1]).WaitForAsync();
            foreach (var (width, height) in ((int, int)[])[(1440, 900), (1280, 800), .. narrow ? ((int, int)[])[(390, 844)] : []])
            {
                await page.Page.SetViewportSizeAsync(width, height);
                foreach (var part in parts)
                {
                    var box = (await page.Page.Locator(part).First.BoundingBoxAsync())!;
                    Assert.True(box.Y >= 40 && box.Y + box.Height <= height, $"{part} goes from {box.Y} to {box.Y + box.Height} on a screen of {width} × {height}.");
                }

                Assert.True(await page.Page.EvaluateAsync<bool>("() => document.documentElement.scrollWidth <= innerWidth"), $"The page is wider than {width}.");
                await page.NoSeriousIssueAsync();
            }
        }
    }

    /// <summary>On A4, with nothing wider than the sheet.</summary>
    [Fact(Timeout = 120_000)]
    public async Task The_report_of_every_recorded_run_and_of_a_comparison_prints_on_at_most_three_sheets()
    {
        RecordedFiles.CopyTo(demo.Demo.DataFolder, [.. RecordedFiles.All, .. Three]);
        await using var page = await demo.OpenAsync("/runs");
        await page.Page.EmulateMediaAsync(new() { Media = Media.Print });
        await page.Page.SetViewportSizeAsync(718, 1000);
        foreach (var address in RecordedFiles.All.Select(id => $"/runs/{id}/report.html").Append($"/compare/report.html?runs={string.Join(',', Three)}"))
        {
            await page.Page.SetContentAsync(await (await page.Page.APIRequest.GetAsync(address)).TextAsync());
            var sheets = Sheets().Count(System.Text.Encoding.Latin1.GetString(await page.Page.PdfAsync(new() { PreferCSSPageSize = true })));
            Assert.True(sheets is >= 1 and <= 3, $"{address} prints on {sheets} sheets.");
            var wide = await page.Page.EvaluateAsync<string[]>(
                "() => [...document.querySelectorAll('main, main *')].filter(part => part.getBoundingClientRect().right > innerWidth + 1).map(part => `${part.nodeName} ${part.className}`)");
            Assert.True(wide.Length == 0, $"{address} is wider than a sheet: {string.Join(", ", wide.Take(5))}.");
        }
    }

    [System.Text.RegularExpressions.GeneratedRegex(@"/Type\s*/Page\b", System.Text.RegularExpressions.RegexOptions.None, 1000)]
    private static partial System.Text.RegularExpressions.Regex Sheets();

    private static async Task ReportAsync(DashboardPage page)
    {
        await page.Page.GetByRole(AriaRole.Button, new() { Name = "Export" }).ClickAsync();
        await page.Page.GetByRole(AriaRole.Link, new() { Name = "HTML report" }).ClickAsync();
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
