using System.Text.Json;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>
/// What a person sees of Live without scrolling, idle and while a pool starves: the boxes of its parts, and that none of them moves. Sizes are
/// those of the layout, not of the machine; how soon they are there is in <see cref="UndisturbedTests"/>.
/// </summary>
[Collection(DemoTests.Presets)]
public sealed class FirstScreenTests(DemoFixture demo, BrowserFixture browser, ITestOutputHelper output)
{
    private static readonly string[] Charts = ["#thread-count", "#queue-length", "#completed-items"];

    /// <summary>What has one place and one size in every state.</summary>
    private static readonly string[] Fixed = [".topbar", ".run-panel", ".load", ".banner", ".tiles", .. Charts];

    /// <summary>Width, height, and how many rows of blocking calls have room below everything else.</summary>
    private static readonly (int Width, int Height, int Rows)[] Screens = [(1440, 900, 1), (1280, 800, 0), (1920, 1080, 3)];

    /// <summary>Notes what moved without having been pressed for, and what it was.</summary>
    private const string WatchShifts = """
        () => {
          globalThis.shifts = [];
          const nameOf = node => node === null ? 'gone' : `${node.nodeName} ${node.className ?? node.textContent}`;
          new PerformanceObserver(list => {
            for (const entry of list.getEntries()) {
              if (!entry.hadRecentInput) globalThis.shifts.push({ value: entry.value, what: entry.sources.map(source => nameOf(source.node)).join(', ') });
            }
          }).observe({ type: 'layout-shift' });
        }
        """;

    [Fact(Timeout = 150_000)]
    public async Task Verdict_tiles_three_charts_and_both_accounts_are_in_sight_and_stand_still_while_the_pool_starves()
    {
        await using var page = await OpenAtRestAsync();
        await page.Page.Locator(".blockers-panel .nobody").WaitForAsync();
        var idle = new Dictionary<int, string>();
        foreach (var (width, height, _) in Screens)
        {
            await page.Page.SetViewportSizeAsync(width, height);
            idle[width] = await FixedAsync(page);
            Assert.Equal(36, (await BoxAsync(page, ".request-time")).Height, 1.0);
            Assert.Equal(36, (await BoxAsync(page, ".blockers-panel")).Height, 1.0);
        }

        await StarveAsync(page);
        foreach (var (width, height, rows) in Screens)
        {
            await page.Page.SetViewportSizeAsync(width, height);
            Assert.Equal(idle[width], await FixedAsync(page));
            await InSightAsync(page, height, rows);
        }

        await page.EndRunAsync();
    }

    /// <summary>All of it lies one below the other, as wide as the verdict, and ends above the fold.</summary>
    private static async Task InSightAsync(DashboardPage page, int height, int rows)
    {
        var (bar, run) = (await BoxAsync(page, ".topbar"), await BoxAsync(page, ".run-panel"));
        var (banner, tiles) = (await BoxAsync(page, ".banner"), await BoxAsync(page, ".tiles"));
        Assert.Equal((44, 132, 58, 71), (Math.Round(bar.Height), Math.Round(run.Height), Math.Round(banner.Height), Math.Round(tiles.Height)));
        var below = tiles.Y + tiles.Height;
        foreach (var part in (string[])[.. Charts, ".request-time"])
        {
            var box = await BoxAsync(page, part);
            Assert.True(box.Y >= below - 1 && box.Y + box.Height <= height, $"{part} goes from {box.Y} to {box.Y + box.Height} on a screen of {height}.");
            Assert.Equal(banner.Width, box.Width, 3.0);
            below = box.Y + box.Height;
        }

        if (rows > 0)
        {
            // The pool starves at one call site: its row is seen, and as many of its height have room.
            await Assertions.Expect(page.Page.Locator(".blockers-panel tbody tr").First).ToBeInViewportAsync(new() { Ratio = 0.95f });
            var (head, row) = (await BoxAsync(page, ".blockers-panel thead"), await BoxAsync(page, ".blockers-panel tbody tr"));
            var end = head.Y + head.Height + (rows * row.Height);
            Assert.True(end <= height, $"{rows} rows of blocking calls would end at {end} on a screen of {height}.");
        }

        var scrolls = await page.Page.Locator(".blockers-panel .scroll").EvaluateAsync<bool>("element => element.scrollHeight > element.clientHeight + 1");
        Assert.False(scrolls, "The rows have a scroller of their own.");
    }

    /// <summary>With its recovery, and until the panels would have nothing more to say.</summary>
    [Fact(Timeout = 180_000)]
    public async Task Nothing_moves_on_the_first_screen_over_a_whole_run_with_its_recovery()
    {
        await using var page = await OpenAtRestAsync();
        await page.Page.EvaluateAsync(WatchShifts);

        await page.Page.Locator("[data-step='taskwait'] .start").ClickAsync();
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("Watching recovery", new() { Timeout = 60_000 });
        await Assertions.Expect(page.StopButton).ToHaveCountAsync(0, new() { Timeout = 60_000 });
        await Assertions.Expect(page.RecordButton).ToBeVisibleAsync();

        var sum = await page.Page.EvaluateAsync<double>("() => globalThis.shifts.reduce((sum, shift) => sum + shift.value, 0)");
        output.WriteLine($"layout shift without a press: {sum:0.0000} (0.002 to 0.006 were measured)");
        Assert.True(sum <= 0.02, $"{sum}: " + await page.Page.EvaluateAsync<string>(
            "() => globalThis.shifts.sort((a, b) => b.value - a.value).slice(0, 10).map(shift => `${shift.value.toFixed(4)} ${shift.what}`).join('; ')"));
    }

    [Fact(Timeout = 120_000)]
    public async Task Why_opens_over_the_page_without_moving_anything_and_closes_with_Esc_and_with_a_press_elsewhere()
    {
        await using var page = await OpenAtRestAsync();
        await StarveAsync(page);
        var why = page.Page.GetByRole(AriaRole.Dialog, new() { Name = "Why and how to fix" });
        var button = page.Page.GetByRole(AriaRole.Button, new() { Name = "Why and how to fix" });
        var before = await FixedAsync(page);

        await button.ClickAsync();
        await Assertions.Expect(why).ToContainTextAsync("Await the task");
        var (banner, box) = (await BoxAsync(page, ".banner"), await BoxAsync(page, "#why"));
        Assert.True(box.Y >= banner.Y + banner.Height, "The verdict stays in sight.");
        Assert.Equal(banner.X, box.X, 2.0);
        Assert.True(box.Y + box.Height <= 900, $"It ends at {box.Y + box.Height}.");
        Assert.Equal(before, await FixedAsync(page));
        await page.NoSeriousIssueAsync();

        await page.Page.Keyboard.PressAsync("Escape");
        await Assertions.Expect(why).ToBeHiddenAsync();
        await Assertions.Expect(button).ToBeFocusedAsync();
        await button.PressAsync("Enter");
        await Assertions.Expect(why).ToContainTextAsync("Await the task");
        await page.Page.Mouse.ClickAsync(20, 895);
        await Assertions.Expect(why).ToBeHiddenAsync();
        await page.EndRunAsync();
    }

    [Fact(Timeout = 120_000)]
    public async Task On_a_telephone_verdict_tiles_and_thread_count_are_in_sight_and_Stop_is_pinned_to_the_bottom_while_a_run_is_on()
    {
        await using var page = await OpenAtRestAsync();
        await page.Page.SetViewportSizeAsync(390, 844);
        await SeenAsync();
        Assert.Equal(80, (await BoxAsync(page, ".topbar")).Height, 1.0);
        await Assertions.Expect(page.RunPanel).ToBeHiddenAsync();

        await page.Page.Locator(".topbar .rail-toggle").ClickAsync();
        await page.StartButton("taskwait").ClickAsync();
        await Assertions.Expect(page.StopButton).ToBeVisibleAsync();
        await page.NoSeriousIssueAsync();
        await page.Page.Locator(".rail > .rail-toggle").ClickAsync();

        await Assertions.Expect(page.Page.Locator(".banner[data-rule='starvationByTaskWaits']")).ToBeVisibleAsync();
        await SeenAsync();
        await PinnedAsync();
        await page.Page.Locator("#cpu").ScrollIntoViewIfNeededAsync();
        await PinnedAsync();
        await Assertions.Expect(page.Page.Locator(".topbar")).ToBeInViewportAsync();
        await page.StopButton.ClickAsync();
        await Assertions.Expect(page.StopButton).Not.ToHaveTextAsync("■ Stop");
        await page.Page.SetViewportSizeAsync(1440, 900);
        await page.EndRunAsync();
        await page.Page.SetViewportSizeAsync(390, 844);
        await Assertions.Expect(page.RunPanel).ToBeHiddenAsync();

        async Task SeenAsync()
        {
            foreach (var part in (string[])[".banner", ".tiles", "#thread-count"])
            {
                var box = await BoxAsync(page, part);
                Assert.True(box.Y >= 80 && box.Y + box.Height <= 844 - 90, $"{part} goes from {box.Y} to {box.Y + box.Height}.");
            }
        }

        async Task PinnedAsync()
        {
            await Assertions.Expect(page.RunPanel.GetByRole(AriaRole.Progressbar).First).ToBeInViewportAsync();
            await Assertions.Expect(page.StopButton).ToBeInViewportAsync(new() { Ratio = 1 });
            var box = await BoxAsync(page, ".run-panel");
            Assert.Equal(844, box.Y + box.Height, 1.0);
        }
    }

    [Fact(Timeout = 120_000)]
    public async Task The_loads_are_chosen_and_set_by_keyboard_and_their_settings_lie_over_the_page()
    {
        await using var page = await demo.OpenLiveAsync(options: Wide());
        var sample = page.Page.GetByRole(AriaRole.Radio, new() { Name = "Sample" });
        await Assertions.Expect(sample).ToBeCheckedAsync();
        var row = await BoxAsync(page, "[data-scenario='taskwait']");
        Assert.Equal(44, row.Height, 2.0);

        await page.Scenario("taskwait").Locator(".settings").PressAsync("Enter");
        var settings = page.Page.GetByRole(AriaRole.Dialog, new() { Name = "Load settings of .Result on a task, 500 ms" });
        await Assertions.Expect(settings).ToBeVisibleAsync();
        Assert.Equal(row.Height, (await BoxAsync(page, "[data-scenario='taskwait']")).Height, 0.5);
        await page.NoSeriousIssueAsync();
        await page.Page.Keyboard.PressAsync("Tab");
        Assert.True(await settings.EvaluateAsync<bool>("element => element.contains(document.activeElement)"), "Tab goes on inside the settings.");
        var field = settings.GetByLabel("Connections", new() { Exact = true });
        await field.FillAsync("100000");
        await page.Page.Keyboard.PressAsync("Escape");
        await Assertions.Expect(settings).ToBeHiddenAsync();

        // A start with something wrong opens the settings again and puts the person where it is wrong.
        await page.StartButton("taskwait").ClickAsync();
        await Assertions.Expect(field).ToBeFocusedAsync();
        await Assertions.Expect(field).ToBeInViewportAsync();
        await page.Page.Keyboard.PressAsync("Escape");

        await sample.FocusAsync();
        await page.Page.Keyboard.PressAsync("ArrowRight");
        await Assertions.Expect(page.Page.Locator(".own")).ToBeVisibleAsync();
        await page.Page.Keyboard.PressAsync("ArrowRight");
        await Assertions.Expect(page.PresetStart("s2")).ToBeVisibleAsync();
        await Assertions.Expect(page.StartButton("taskwait")).ToBeHiddenAsync();
    }

    [Fact(Timeout = 120_000)]
    public async Task A_target_without_a_catalogue_opens_on_Your_endpoint_with_the_form_at_the_top()
    {
        using var folder = new TemporaryFolder();
        await using var target = ChildProgram.Start(ProductFiles.DbMockAssembly, ["--port", "0", "--slow-port", "0", "--parent-stdin"]);
        await target.WaitForLineAsync("^DbMock: ", TimeSpan.FromSeconds(30));
        var (program, dashboard) = await Dashboards.ServeAsync(folder.Path, "--process-id", $"{target.Id}");
        await using var closing = program;
        await using var page = await browser.OpenAsync(dashboard, options: Wide());
        await page.AttachedAsync();

        await Assertions.Expect(page.Page.GetByRole(AriaRole.Radio, new() { Name = "Your endpoint" })).ToBeCheckedAsync();
        foreach (var field in (string[])["Base URL", "Path", "Connections"])
        {
            await Assertions.Expect(page.Page.Locator(".own").GetByLabel(field, new() { Exact = true })).ToBeInViewportAsync();
        }

        var start = (await BoxAsync(page, ".own .start"))!;
        Assert.True(start.Y < 450, $"Start is at {start.Y}.");
        await page.ChooseLoadsAsync("Sample");
        await Assertions.Expect(page.Page.GetByText("No built-in scenarios for this app.").First).ToBeVisibleAsync();
        await page.NoSeriousIssueAsync();
    }

    /// <summary>The page of a new viewer, whose pool has retired what an earlier test made it add.</summary>
    private async Task<DashboardPage> OpenAtRestAsync()
    {
        var page = await demo.OpenLiveAsync(options: Wide());
        await page.Charts.ThreadsBelowAsync(5 * await page.CoresAsync(), seconds: 45);

        // A panel keeps the place of what it said last for a minute, and for as long as the page is open: a page without a recent request begins anew.
        await Eventually.TrueAsync(
            async () =>
            {
                await page.Page.ReloadAsync();
                await page.AttachedAsync();
                await page.Charts.AtLeastAsync("pool", 4);
                return await page.Page.Locator(".request-time.reserved").CountAsync() == 0;
            },
            TimeSpan.FromSeconds(40),
            "no request came in the last seconds");
        return page;
    }

    /// <summary>Presses Start and waits until the verdict says what is wrong and the blocking call is listed.</summary>
    private static async Task StarveAsync(DashboardPage page)
    {
        await page.SetLoadAsync("taskwait", connections: 125, seconds: 40);
        await page.StartAsync("taskwait");
        await Assertions.Expect(page.Page.Locator(".banner[data-rule='starvationByTaskWaits']")).ToBeVisibleAsync();
        await Assertions.Expect(page.Page.Locator(".blockers-panel tbody tr", new() { HasText = "TaskWait.Handle" }).First).ToBeVisibleAsync();
    }

    private static BrowserNewContextOptions Wide() => new() { ViewportSize = new() { Width = 1440, Height = 900 } };

    private static async Task<LocatorBoundingBoxResult> BoxAsync(DashboardPage page, string part) => (await page.Page.Locator(part).First.BoundingBoxAsync())!;

    /// <summary>The boxes of what stands still, in whole pixels.</summary>
    private static async Task<string> FixedAsync(DashboardPage page) => (await page.Page.EvaluateAsync<JsonElement>(
        """
        parts => parts.map(part => {
          const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
          return `${part} ${[x, y, width, height].map(Math.round)}`;
        }).join('; ')
        """,
        Fixed)).GetString()!;
}
