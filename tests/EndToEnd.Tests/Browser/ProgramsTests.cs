using System.Text.Json;
using System.Text.RegularExpressions;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>Two programs in turns by the page: started, watched, stopped, resumed, compared.</summary>
public sealed class ProgramsTests(BrowserFixture browser)
{
    private const string MinThreads = "DOTNET_ThreadPool_ForceMinWorkerThreads";

    private static readonly string Command = $"dotnet {ProductFiles.ShapesAssembly}";

    /// <summary>
    /// 20 requests at a time sleep for 200 ms each: 10 a second on 2 threads and those that are added one by one, 100 a second on 64 (0x40). The verdict needs four
    /// runs a side.
    /// </summary>
    [Fact(Timeout = 420_000)]
    public async Task Two_settings_of_a_program_take_turns_by_the_page_and_the_comparison_opens_with_its_verdict()
    {
        using var folder = new TemporaryFolder();
        var (program, dashboard) = await Dashboards.ServeAsync(folder.Path, "--programs", "--signals", "counters", "--no-browser");
        await using var closingProgram = program;
        await using var page = await browser.OpenAsync(dashboard, "/compare", new() { ColorScheme = ColorScheme.Dark });
        await page.Page.GetByRole(AriaRole.Link, new() { Name = "Compare two programs" }).ClickAsync();
        await FillAsync(page, times: 4, seconds: 2);
        await page.NoSeriousIssueAsync();

        await StartAsync(page);

        await Assertions.Expect(page.Page.Locator(".series-place")).ToHaveTextAsync(new Regex("^[AB] 1 of 4$", RegexOptions.None, TimeSpan.FromSeconds(1)));
        await Assertions.Expect(page.Page.Locator(".sweep-status")).ToContainTextAsync(new Regex("about .* left", RegexOptions.None, TimeSpan.FromSeconds(1)));
        await page.NoSeriousIssueInEitherThemeAsync();
        await Assertions.Expect(page.Page).ToHaveURLAsync(new Regex("/compare[?]groups=g-.*-a,g-.*-b$", RegexOptions.None, TimeSpan.FromSeconds(1)), new() { Timeout = 360_000 });

        await Assertions.Expect(page.Page.Locator("[data-verdict]").First).ToHaveAttributeAsync("data-verdict", "Faster");
        await Assertions.Expect(page.Page.Locator("main")).ToContainTextAsync($"{MinThreads}: 2 → 40");
        Assert.Equal(8, Headers(folder).Count);
        Assert.Empty(Directory.EnumerateFiles(folder.Path, "*.programs.json"));
        Assert.Empty(Proc.Descendants(program.Id, ProductFiles.ShapesAssembly));

        // The fields are as they were for this viewer.
        await page.GoToAsync("/compare/programs");
        await Assertions.Expect(page.Page.Locator("#programs-environmentb")).ToHaveValueAsync($"{MinThreads}=40");
        Assert.Empty(page.Watch.Errors);
    }

    /// <summary>It is stopped by the button, and then by the death of its dashboard; what was whole is not made again, and the order is the one of the start.</summary>
    [Fact(Timeout = 420_000)]
    public async Task A_series_that_is_stopped_leaves_no_process_and_is_resumed_in_its_order_by_another_dashboard()
    {
        using var folder = new TemporaryFolder();
        var (first, dashboard) = await Dashboards.ServeAsync(folder.Path, "--programs", "--signals", "counters", "--no-browser");
        await using var closingFirst = first;
        string[] whole;
        await using (var page = await browser.OpenAsync(dashboard, "/compare/programs"))
        {
            await FillAsync(page, times: 2, seconds: 1);
            await StartAsync(page);
            await Eventually.TrueAsync(() => Whole(folder).Count == 1, TimeSpan.FromSeconds(120), "a run is over");
            await Eventually.TrueAsync(() => Proc.Descendants(first.Id, ProductFiles.ShapesAssembly).Count > 0, TimeSpan.FromSeconds(60), "the next program runs");

            await page.Page.Locator(".stop-programs").ClickAsync();

            await Assertions.Expect(page.Page.Locator(".series-ended")).ToContainTextAsync("Stopped: 1 of 4 runs done.");
            Assert.Empty(Proc.Descendants(first.Id, ProductFiles.ShapesAssembly));
            whole = [.. Whole(folder)];
            await page.Page.Locator("[data-series] .resume").ClickAsync();
            await page.NoSeriousIssueAsync();
            await page.Page.GetByRole(AriaRole.Alertdialog).GetByRole(AriaRole.Button, new() { Name = "Resume" }).ClickAsync();
            await Eventually.TrueAsync(() => Proc.Descendants(first.Id, ProductFiles.ShapesAssembly).Count > 0, TimeSpan.FromSeconds(60), "the next program runs");
        }

        first.Process.Kill();
        await Proc.NoneMarkedAsync(first.Mark);

        var (second, again) = await Dashboards.ServeAsync(folder.Path, "--programs", "--signals", "counters", "--no-browser");
        await using var closingSecond = second;
        await using var resumed = await browser.OpenAsync(again, "/compare/programs");
        await resumed.Page.Locator("[data-series] .resume").ClickAsync();
        await resumed.Page.GetByRole(AriaRole.Alertdialog).GetByRole(AriaRole.Button, new() { Name = "Resume" }).ClickAsync();
        await Assertions.Expect(resumed.Page).ToHaveURLAsync(new Regex("/compare[?]groups=", RegexOptions.None, TimeSpan.FromSeconds(1)), new() { Timeout = 240_000 });

        Assert.Equal(whole, Whole(folder).Take(whole.Length));
        var orders = Headers(folder).Where(header => Whole(folder).Contains(header.GetProperty("id").GetString()!, StringComparer.Ordinal))
            .Select(header => header.GetProperty("group").GetProperty("order")).ToList();
        Assert.Equal([1, 2, 3, 4], orders.Select(order => order.GetProperty("turn").GetInt32()).Order());
        Assert.Single(orders.Select(order => order.GetProperty("seed").GetInt32()).Distinct());
        Assert.Empty(Directory.EnumerateFiles(folder.Path, "*.programs.json"));
        Assert.Empty(Proc.Descendants(second.Id, ProductFiles.ShapesAssembly));
        Assert.Empty(resumed.Watch.Errors);
    }

    private static async Task FillAsync(DashboardPage page, int times, int seconds)
    {
        await page.Page.FillAsync("#programs-commanda", Command);
        await Assertions.Expect(page.Page.Locator("#programs-commandb")).ToHaveValueAsync(Command);
        await page.Page.FillAsync("#programs-environmenta", $"{MinThreads}=2");
        await page.Page.FillAsync("#programs-environmentb", $"{MinThreads}=40");
        await page.Page.FillAsync("#programs-path", "/mixed/sleep");
        await page.Page.FillAsync("#programs-query", "sleep=200");
        await page.Page.FillAsync("#programs-connections", "20");
        await page.Page.FillAsync("#programs-duration", $"{seconds}");
        await page.Page.FillAsync("#programs-times", $"{times}");
        await page.Page.FillAsync("#programs-warmup", "1");
    }

    private static async Task StartAsync(DashboardPage page)
    {
        await page.Page.GetByRole(AriaRole.Button, new() { Name = "Compare the two" }).ClickAsync();
        var question = page.Page.GetByRole(AriaRole.Alertdialog);
        await Assertions.Expect(question).ToContainTextAsync(Command);
        await question.GetByRole(AriaRole.Button, new() { Name = "Start both" }).ClickAsync();
    }

    private static IReadOnlyList<JsonElement> Headers(TemporaryFolder folder) =>
        [.. Directory.EnumerateFiles(folder.Path, "*.run.jsonl").Order(StringComparer.Ordinal).Select(file => RunFiles.Read(file)[0])];

    /// <summary>The ids of the runs that came to their end, in the order of their names.</summary>
    private static IReadOnlyList<string> Whole(TemporaryFolder folder) =>
    [
        .. Directory.EnumerateFiles(folder.Path, "*.run.jsonl").Order(StringComparer.Ordinal)
            .Where(file => RunFiles.ReadWhole(file).OfKind("summary").Any(summary => summary.GetProperty("outcome").GetString() == "completed"))
            .Select(RunFiles.IdOf),
    ];
}
