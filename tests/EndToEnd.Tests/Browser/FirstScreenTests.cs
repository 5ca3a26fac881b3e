using System.Text.Json;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>
/// What a person sees of Live without scrolling, idle and while a pool starves: the boxes of its parts, and that none of them moves. Sizes are
/// those of the layout, not of the machine; how soon they are there is in <see cref="UndisturbedTests"/>.
/// </summary>
[Collection(DemoTests.Presets)]
public sealed class FirstScreenTests(DemoFixture demo, ITestOutputHelper output)
{
    private static readonly string[] Charts = ["#thread-count", "#queue-length", "#completed-items"];

    /// <summary>What has one place and one size in every state.</summary>
    private static readonly string[] Fixed = [".topbar", ".run-panel", ".load", ".banner", ".tiles", .. Charts];

    /// <summary>Width, height, and how many rows of blocking calls have room below everything else.</summary>
    private static readonly (int Width, int Height, int Rows)[] Screens = [(1440, 900, 1), (1280, 800, 0), (1920, 1080, 3)];

    /// <summary>Notes every place that the parts of the page ever have, until it is asked for them.</summary>
    private const string WatchPlaces = """
        () => {
          const tops = () => ['.banner', '.tiles', '#thread-count', '#queue-length', '#completed-items', '.request-time'].map(
            part => `${part} ${Math.round(document.querySelector(part).getBoundingClientRect().top + scrollY)}`).join(', ');
          const placed = new Set([tops()]);
          const resized = new ResizeObserver(() => placed.add(tops()));
          resized.observe(document.querySelector('.cockpit'));
          const looking = setInterval(() => placed.add(tops()), 100);
          globalThis.endPlaces = () => {
            resized.disconnect();
            clearInterval(looking);
            return [...placed];
          };
        }
        """;

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

    /// <summary>Words that can be read without scrolling, and what can be pressed: what is clipped, covered or transparent is neither.</summary>
    private const string CountVisible = """
        () => {
          const isSeen = element => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
          const isOnTop = (element, box) => {
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            for (let around = element; around !== null; around = around.parentElement) {
              const clip = around.getBoundingClientRect();
              if (getComputedStyle(around).overflow !== 'visible' && (x < clip.left || x > clip.right || y < clip.top || y > clip.bottom)) return false;
            }
            const top = document.elementFromPoint(x, y);
            return top !== null && (element.contains(top) || top.contains(element));
          };
          let words = 0;
          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (texts.nextNode()) {
            const text = texts.currentNode;
            const element = text.parentElement;
            if (text.textContent.trim() === '' || !isSeen(element) || element.closest('.visually-hidden, select')) continue;
            const range = document.createRange();
            range.selectNodeContents(text);
            const box = range.getClientRects()[0];
            if (box !== undefined && isOnTop(element, box)) words += text.textContent.trim().split(/\s+/).length;
          }
          const controls = [...document.querySelectorAll('a[href], button, input, select, summary')]
            .filter(control => isSeen(control) && isOnTop(control, control.getBoundingClientRect())).length;
          return [words, controls];
        }
        """;

    /// <summary>
    /// One starved pool for all that is looked at while a pool starves. The panel's numbers, a verdict that changes, call sites that come and go: none of
    /// it moves anything under the eyes of who reads it.
    /// </summary>
    [Fact(Timeout = 240_000)]
    public async Task While_the_pool_starves_the_first_screen_is_whole_and_stands_still_the_reasons_open_over_it_and_everybody_can_use_it()
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

        await page.Page.SetViewportSizeAsync(1440, 900);
        await QuietAsync(page, words: 250, controls: 45);
        await page.Page.EvaluateAsync(WatchPlaces);
        await StarveAsync(page);
        await Assertions.Expect(page.Page.Locator(".snapshot").First).ToBeVisibleAsync();
        await page.Charts.MoreRowsAsync("load", 4);
        var placed = await page.Page.EvaluateAsync<string[]>("() => endPlaces()");
        Assert.True(placed.Length == 1, string.Join('\n', placed));

        foreach (var (width, height, rows) in Screens)
        {
            await page.Page.SetViewportSizeAsync(width, height);
            Assert.Equal(idle[width], await FixedAsync(page));
            await InSightAsync(page, height, rows);
        }

        await page.Page.SetViewportSizeAsync(1440, 900);
        await QuietAsync(page, words: 320, controls: 45);
        await ReasonsOpenAsync(page);
        await EverybodyCanUseItAsync(page);
        await page.EndRunAsync();
        await ChecksHaveRoomAsync(page);
    }

    /// <summary>Whoever is at no chart reads no more than that.</summary>
    private async Task QuietAsync(DashboardPage page, int words, int controls)
    {
        await page.Page.Mouse.MoveAsync(5, 5);
        var counted = await page.Page.EvaluateAsync<int[]>(CountVisible);
        output.WriteLine($"{counted[0]} words, {counted[1]} controls");
        Assert.InRange(counted[0], 50, words);
        Assert.InRange(counted[1], 10, controls);
    }

    private static async Task ReasonsOpenAsync(DashboardPage page)
    {
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
    }

    private static async Task EverybodyCanUseItAsync(DashboardPage page)
    {
        await page.Injections("CooperativeBlocking").WaitForAsync();
        await Assertions.Expect(page.Page.Locator("html")).ToHaveAttributeAsync("data-theme", "light");
        await page.NoSeriousIssueAsync();
        await page.Page.EmulateMediaAsync(new() { ColorScheme = ColorScheme.Dark });
        await Assertions.Expect(page.Page.Locator("html")).ToHaveAttributeAsync("data-theme", "dark");
        await page.NoSeriousIssueAsync();
        await page.Page.GetByRole(AriaRole.Button, new() { Name = "Help" }).ClickAsync();
        await page.NoSeriousIssueAsync();
        await page.Page.Keyboard.PressAsync("Escape");
    }

    /// <summary>The checks of the load, in the details of the run: nothing of them is cut off or scrolls sideways.</summary>
    private static async Task ChecksHaveRoomAsync(DashboardPage page)
    {
        await page.Page.SetViewportSizeAsync(1280, 900);
        await page.RunPanel.GetByRole(AriaRole.Button, new() { Name = "Details" }).ClickAsync();
        await Assertions.Expect(page.RunPanel.Locator(".validity > summary")).ToBeVisibleAsync();
        await page.RunPanel.Locator(".validity > summary").ClickAsync();
        await page.RunPanel.Locator(".validity-checks tbody tr").Last.ScrollIntoViewIfNeededAsync();
        var cut = await page.RunPanel.Locator(".validity-checks, .validity-checks *").EvaluateAllAsync<string[]>(
            "all => all.filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1).map(e => `${e.tagName} ${e.scrollWidth} of ${e.clientWidth}`)");
        Assert.Empty(cut);
        await Assertions.Expect(page.RunPanel.Locator(".validity-checks tbody tr").Last).ToBeInViewportAsync();
    }

    /// <summary>All of it lies one below the other, as wide as the verdict, and ends above the fold.</summary>
    private static async Task InSightAsync(DashboardPage page, int height, int rows)
    {
        var (bar, run) = (await BoxAsync(page, ".topbar"), await BoxAsync(page, ".run-panel"));
        var (banner, tiles) = (await BoxAsync(page, ".banner"), await BoxAsync(page, ".tiles"));
        Assert.Equal((44, 132, 58, 71), (Math.Round(bar.Height), Math.Round(run.Height), Math.Round(banner.Height), Math.Round(tiles.Height)));
        await Assertions.Expect(page.Page.Locator(".banner")).ToBeInViewportAsync();
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
            var end = await page.Page.Locator(".blockers-panel table").EvaluateAsync<double>(
                "(table, rows) => table.tHead.getBoundingClientRect().bottom + rows * table.tBodies[0].rows[0].getBoundingClientRect().height", rows);
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
        await page.OpenMinuteAsync();
        await page.Page.EvaluateAsync(WatchShifts);

        await page.Page.Locator("[data-step='taskwait'] .start").ClickAsync();
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("Watching recovery", new() { Timeout = 100_000 });
        await Assertions.Expect(page.StopButton).ToHaveCountAsync(0, new() { Timeout = 100_000 });
        await Assertions.Expect(page.RecordButton).ToBeVisibleAsync();

        var sum = await page.Page.EvaluateAsync<double>("() => globalThis.shifts.reduce((sum, shift) => sum + shift.value, 0)");
        output.WriteLine($"layout shift without a press: {sum:0.0000} (0.002 to 0.015 were measured)");
        var shifts = await page.Page.EvaluateAsync<string>(
            "() => globalThis.shifts.sort((a, b) => b.value - a.value).slice(0, 10).map(shift => `${shift.value.toFixed(4)} ${shift.what}`).join('; ')");
        output.WriteLine(shifts);
        Assert.True(sum <= 0.03, $"{sum}: {shifts}");
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
        await RememberedAsync(page);
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
        await Assertions.Expect(page.Page.Locator(".own-endpoint")).ToBeVisibleAsync();
        await page.Page.Keyboard.PressAsync("ArrowRight");
        await Assertions.Expect(page.PresetStart("s2")).ToBeVisibleAsync();
        await Assertions.Expect(page.StartButton("taskwait")).ToBeHiddenAsync();
    }

    /// <summary>The page of a new viewer, whose pool has retired what an earlier test made it add.</summary>
    private async Task<DashboardPage> OpenAtRestAsync()
    {
        var page = await demo.OpenLiveAsync(options: Wide());
        await page.Charts.ThreadsBelowAsync(5 * await page.CoresAsync(), seconds: 45);
        await page.Charts.AtLeastAsync("pool", 4);

        // A panel keeps the place of what it said last for a minute, and for as long as the page is open: a page without a recent request begins anew.
        var reserved = page.Page.Locator(".request-time.reserved");
        await Assertions.Expect(reserved.Filter(new() { HasNotText = "No requests in the last 10 s." })).ToHaveCountAsync(0, new() { Timeout = 40_000 });
        await Eventually.TrueAsync(
            async () =>
            {
                if (await reserved.CountAsync() == 0)
                {
                    return true;
                }

                await page.Page.ReloadAsync();
                await page.AttachedAsync();
                await page.Charts.AtLeastAsync("pool", 4);
                return false;
            },
            TimeSpan.FromSeconds(40),
            "no request came in the last seconds");
        return page;
    }

    /// <summary>When the pool has recovered, what was wrong is still on the first screen.</summary>
    private static async Task RememberedAsync(DashboardPage page)
    {
        var over = page.Page.Locator(".banner-over");
        await page.Page.EvaluateAsync("() => scrollTo(0, 0)");
        foreach (var (width, height) in new[] { (1440, 900), (1280, 800), (390, 844) })
        {
            await page.Page.SetViewportSizeAsync(width, height);
            await Assertions.Expect(over).ToBeInViewportAsync(new() { Timeout = 60_000 });
            await Assertions.Expect(over).ToContainTextAsync("Thread-pool starvation ");
            await Assertions.Expect(over).ToContainTextAsync(": GET /api/diagscenario/taskwait blocks in TaskWait.Handle (TaskWait.cs:");
        }
    }

    /// <summary>Presses Start and waits until the verdict says what is wrong and the blocking call is listed.</summary>
    private static async Task StarveAsync(DashboardPage page)
    {
        // Longer than all that is looked at takes on a busy machine; it is ended by hand.
        await page.SetLoadAsync("taskwait", connections: 125, seconds: 120);
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
