using System.Text.RegularExpressions;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>What each viewer decides alone: window, freeze, theme, tables, pictures.</summary>
[Collection(DemoTests.Looking)]
public sealed class ViewTests(DemoFixture demo)
{
    /// <summary>By keyboard alone: the verdict in two stops, any place in a few letters, the same view from a copied link.</summary>
    [Fact(Timeout = 120_000)]
    public async Task The_verdict_is_two_stops_away_Ctrl_K_goes_anywhere_and_a_copied_link_shows_the_same()
    {
        RecordedFiles.CopyTo(demo.Demo.DataFolder, RecordedFiles.Starved);
        await using var page = await demo.OpenLiveAsync();
        await page.Page.Keyboard.PressAsync("Tab");
        await page.Page.Keyboard.PressAsync("Enter");
        await Assertions.Expect(page.Page.Locator("#verdict")).ToBeFocusedAsync();
        await page.Page.Keyboard.PressAsync("Tab");
        Assert.True(await page.Page.EvaluateAsync<bool>("() => document.getElementById('verdict').contains(document.activeElement)"), "What the verdict offers comes next.");

        var palette = page.Page.GetByRole(AriaRole.Dialog, new() { Name = "Go to" });
        await page.Page.Keyboard.PressAsync("Control+k");
        await Assertions.Expect(palette.GetByRole(AriaRole.Combobox)).ToBeFocusedAsync();
        await page.NoSeriousIssueAsync();
        await page.Page.Keyboard.PressAsync("Escape");
        await Assertions.Expect(palette).ToBeHiddenAsync();
        await page.Page.Keyboard.PressAsync("Control+k");
        await Assertions.Expect(palette.GetByRole(AriaRole.Combobox)).ToBeFocusedAsync();
        await page.Page.Keyboard.TypeAsync(RecordedFiles.Starved);
        await Assertions.Expect(palette.GetByRole(AriaRole.Option)).ToHaveCountAsync(1);
        await page.Page.Keyboard.PressAsync("Enter");
        await AddressAsync(page, $"/runs/{RecordedFiles.Starved}$");
        await Assertions.Expect(palette).ToBeHiddenAsync();

        await page.Page.GetByRole(AriaRole.Button, new() { Name = "Zoom charts to this finding" }).First.ClickAsync();
        await AddressAsync(page, "[?&]zoom=");
        await page.Page.Locator("#thread-count .legend-entry", new() { HasText = "goal" }).ClickAsync();
        await AddressAsync(page, "[?&]hide=");
        await page.Page.Keyboard.PressAsync("t");
        await AddressAsync(page, "[?&]theme=");
        var (copied, theme) = (page.Page.Url, await page.Page.Locator("html").GetAttributeAsync("data-theme"));
        await using var other = await demo.OpenAsync(new Uri(copied).PathAndQuery);
        await Assertions.Expect(other.Page.Locator("#thread-count .legend-entry", new() { HasText = "goal" })).ToHaveAttributeAsync("aria-pressed", "false");
        await Assertions.Expect(other.Page.Locator("html")).ToHaveAttributeAsync("data-theme", theme!);
        Assert.Equal(Parts(copied), Parts(other.Page.Url));

        // WaitForURLAsync misses an address that changes between its look at it and its wait for the next one.
        static Task AddressAsync(DashboardPage page, string pattern) =>
            Assertions.Expect(page.Page).ToHaveURLAsync(new Regex(pattern, RegexOptions.None, TimeSpan.FromSeconds(1)));

        static IEnumerable<string> Parts(string address) => new Uri(address).Query.TrimStart('?').Split('&').Order(StringComparer.Ordinal);
    }

    /// <summary>Until the server has answered, the browser follows links by itself: it once put the next page into the document, which lost its theme.</summary>
    [Fact(Timeout = 60_000)]
    public async Task A_link_that_is_pressed_before_the_page_is_connected_leaves_the_theme()
    {
        await using var page = await demo.OpenAsync("/runs");
        await page.Page.EvaluateAsync("() => localStorage.setItem('theme', 'dark')");
        await page.Page.RouteAsync("**/_blazor/**", static route => route.AbortAsync());
        await page.GoToAsync("/compare");
        await page.Page.EvaluateAsync("() => document.querySelector('body').insertAdjacentHTML('afterbegin', '<a id=\"early\" href=\"/runs\">Runs</a>')");

        await page.Page.Locator("#early").ClickAsync();

        await page.Page.WaitForURLAsync(new Regex("/runs", RegexOptions.None, TimeSpan.FromSeconds(1)), new() { WaitUntil = WaitUntilState.Commit });
        await Assertions.Expect(page.Page.Locator("#early")).ToHaveCountAsync(0);
        await Assertions.Expect(page.Page.Locator("html")).ToHaveAttributeAsync("data-theme", "dark");
    }

    [Fact(Timeout = 120_000)]
    public async Task Freeze_holds_the_charts_of_this_viewer_only_while_data_go_on_and_back_to_live_moves_them_again()
    {
        await using var page = await demo.OpenLiveAsync();
        await using var other = await demo.OpenLiveAsync();
        await page.Charts.LookAtAsync();
        await other.Charts.LookAtAsync();

        await page.FreezeButton.ClickAsync();
        await page.Charts.WaitAsync("() => threadPoolDashboard.frozen()", null, seconds: 20);

        // What was frozen is drawn in the next round, and a busy machine rests between two rounds.
        await page.Charts.StandStillAsync();
        var (range, rows, otherRange) = (await page.Charts.RangeAsync(), await page.Charts.RowsAsync("pool"), await other.Charts.RangeAsync());
        await page.Charts.AtLeastAsync("pool", rows + 10);

        // The other viewer's charts go on, on a busy machine a little later.
        await other.Charts.WaitAsync("to => threadPoolDashboard.visibleRange('thread-count')[1] > to + 1", otherRange[1], seconds: 20);
        Assert.False(await other.Charts.FrozenAsync());
        Assert.Equal(range, await page.Charts.RangeAsync());
        await Assertions.Expect(page.Page.GetByText("Charts are frozen for you")).ToBeVisibleAsync();

        await page.Page.GetByRole(AriaRole.Button, new() { Name = "Back to live", Exact = true }).ClickAsync();
        await page.Charts.WaitAsync("to => threadPoolDashboard.visibleRange('thread-count')[1] > to + 2", range[1], seconds: 20);
        Assert.False(await page.Charts.FrozenAsync());
    }

    [Fact(Timeout = 120_000)]
    public async Task A_drag_over_a_chart_zooms_all_of_them_and_the_button_or_a_double_click_returns_to_live()
    {
        await using var page = await demo.OpenLiveAsync();

        await page.Charts.LookAtAsync();

        // Before the first points a chart is drawn too: it shows the minute up to 0, and takes no drag.
        await page.Charts.WaitAsync("() => threadPoolDashboard.visibleRange('thread-count')[1] > 0", null, seconds: 20);
        var plot = page.Page.Locator("#thread-count .chart-plot");

        await DragAsync(page, plot);
        await page.Charts.WaitAsync("() => threadPoolDashboard.frozen()", null, seconds: 20);
        await page.Page.GetByRole(AriaRole.Button, new() { Name = "Back to live", Exact = true }).ClickAsync();
        await page.Charts.WaitAsync("() => !threadPoolDashboard.frozen()", null, seconds: 20);

        await page.Charts.LookAtAsync();
        await DragAsync(page, plot);
        await page.Charts.WaitAsync("() => threadPoolDashboard.frozen()", null, seconds: 20);
        await page.Charts.LookAtAsync("queue-length");
        await page.Charts.WaitAsync("() => { const [from, to] = threadPoolDashboard.visibleRange('queue-length'); return to - from < 30; }", null, seconds: 20);
        await plot.DblClickAsync();
        await page.Charts.WaitAsync("() => !threadPoolDashboard.frozen()", null, seconds: 20);
    }

    /// <summary>A chart stands on the page before the megabyte that draws it: what it answers to then would be lost.</summary>
    [Fact(Timeout = 120_000)]
    public async Task What_a_script_answers_to_cannot_be_pressed_before_the_script_is_there()
    {
        await using var page = await demo.OpenAsync("/rules");
        var asked = new TaskCompletionSource<IRoute>(TaskCreationOptions.RunContinuationsAsynchronously);
        await page.Page.RouteAsync("**/plotly-basic*", asked.SetResult);
        await page.GoToAsync("/");
        var script = await asked.Task;
        var tool = page.Page.Locator("#thread-count [data-action='table']");
        await Assertions.Expect(tool).ToBeDisabledAsync();
        await Assertions.Expect(page.Page.Locator("#thread-count [data-trace='threads']")).ToBeDisabledAsync();

        await script.ContinueAsync();
        await tool.ClickAsync();

        await Assertions.Expect(page.Page.Locator("#thread-count-table table")).ToBeVisibleAsync();
    }

    [Fact(Timeout = 120_000)]
    public async Task A_menu_the_address_and_keys_choose_the_window_and_keys_freeze_switch_the_theme_open_the_help_and_stop_a_run()
    {
        await using var page = await demo.OpenLiveAsync("/?window=300");
        await WidthAsync(page, 300);

        foreach (var (chosen, seconds, address) in new[] { ("30 s", 30, "window=30"), ("1 h", 3600, "window=3600"), ("1 min", 60, "") })
        {
            await page.Page.GetByLabel("Time window").SelectOptionAsync(chosen);
            await WidthAsync(page, seconds);
            Assert.Equal(address, new Uri(page.Page.Url).Query.TrimStart('?'));
        }

        // On a button the space bar would press that.
        var keys = page.Page.Keyboard;
        await page.Page.Locator("main").FocusAsync();

        await keys.PressAsync("Space");
        await page.Charts.WaitAsync("() => threadPoolDashboard.frozen()", null, seconds: 20);
        await keys.PressAsync("Space");
        await page.Charts.WaitAsync("() => !threadPoolDashboard.frozen()", null, seconds: 20);
        foreach (var (key, seconds) in new[] { ("1", 30), ("3", 300), ("4", 900), ("2", 60) })
        {
            await keys.PressAsync(key);
            await WidthAsync(page, seconds);
        }

        var theme = await page.Page.Locator("html").GetAttributeAsync("data-theme-choice");
        await keys.PressAsync("t");
        await Assertions.Expect(page.Page.Locator("html")).Not.ToHaveAttributeAsync("data-theme-choice", theme!);
        await keys.PressAsync("?");
        await Assertions.Expect(page.Page.GetByRole(AriaRole.Dialog)).ToBeVisibleAsync();
        await keys.PressAsync("Escape");
        await Assertions.Expect(page.Page.GetByRole(AriaRole.Dialog)).ToBeHiddenAsync();

        await page.RecordButton.ClickAsync();
        await Assertions.Expect(page.StopButton).ToBeVisibleAsync();
        await page.Page.Locator("main").FocusAsync();
        await keys.PressAsync("s");
        await Assertions.Expect(page.RecordButton).ToBeVisibleAsync();
    }

    [Fact(Timeout = 120_000)]
    public async Task Each_chart_is_saved_as_a_picture_and_has_a_table_twin_with_the_same_figures()
    {
        await using var page = await demo.OpenLiveAsync();
        await page.Charts.AtLeastAsync("pool", 8);

        foreach (var chart in await ChartsAsync(page))
        {
            var download = await page.Page.RunAndWaitForDownloadAsync(() => page.Page.Locator($"#{chart} [data-action='image']").ClickAsync());
            Assert.StartsWith(chart, download.SuggestedFilename, StringComparison.Ordinal);
            await using var stream = await download.CreateReadStreamAsync();
            using var bytes = new MemoryStream();
            await stream.CopyToAsync(bytes, TestContext.Current.CancellationToken);
            Assert.Equal([0x89, (byte)'P', (byte)'N', (byte)'G'], bytes.ToArray()[..4]);
            Assert.True(bytes.Length > 5_000, $"{download.SuggestedFilename} has {bytes.Length} bytes.");

            await page.Page.Locator($"#{chart} [data-action='table']").ClickAsync();
            var table = page.Page.Locator($"#{chart}-table table");
            await Assertions.Expect(table).ToBeVisibleAsync();
            Assert.Equal(chart == "thread-lanes" ? "thread" : "time", await table.Locator("thead th, th").First.InnerTextAsync());
        }

        // While the page stands still, the rows are the newest points of the chart. Behind its table a picture is not drawn: it is shown once,
        // and then the table again. The chart may have a point beyond its right edge, so that the line reaches it.
        await page.FreezeButton.ClickAsync();
        await page.Charts.WaitAsync("() => threadPoolDashboard.frozen()", null, seconds: 20);
        var tool = page.Page.Locator("#thread-count [data-action='table']");
        var drawnUntil = (await page.Charts.RangeAsync())[1];
        await tool.ClickAsync();
        await page.Charts.WaitAsync("before => threadPoolDashboard.visibleRange('thread-count')[1] > before", drawnUntil, seconds: 20);
        await tool.ClickAsync();
        await page.Charts.WaitAsync("""
            () => {
              const rows = [...document.querySelectorAll('#thread-count-table tbody tr')].map(row => row.cells[1].innerText);
              const to = threadPoolDashboard.visibleRange('thread-count')[1];
              const { x, y } = document.querySelector('#thread-count .chart-canvas').data.find(trace => trace.name === 'threads');
              const drawn = [...y].filter((_, index) => x[index] <= to).reverse().map(value => Number.isNaN(value) ? '–' : String(value));
              return rows.length > 3 && rows.every((row, index) => row === drawn[index]);
            }
            """, null, seconds: 20);
        await tool.ClickAsync();
        await Assertions.Expect(page.Page.Locator("#thread-count-table")).ToBeHiddenAsync();
    }

    [Fact(Timeout = 120_000)]
    public async Task A_telephone_shows_every_page_without_scrolling_sideways()
    {
        string[] two = [RecordedFiles.Starved, RecordedFiles.Awaited];
        RecordedFiles.CopyTo(demo.Demo.DataFolder, two);
        (string Path, string Ready)[] pages =
        [
            ("/", ".blockers-panel .nobody"), ("/runs", "table.runs tbody tr"), ($"/runs/{two[0]}", "table.facts"), ("/compare", ".chooser"),
            ("/compare/programs", "#programs-commanda"),
            ($"/compare?runs={two[0]},{two[1]}", "[data-verdict]"), ("/sweeps", ".sweep-form"), ("/targets", "main table"), ("/capacity", ".capacity-chart svg"),
            ("/rules", "#starvationByTaskWaits"), ("/help/exports", "main table"),
            ($"/runs/{two[0]}/report.html", "figure svg"),
        ];
        await using var page = await demo.OpenAsync("/");
        var wide = new List<string>();
        foreach (var (path, ready) in pages)
        {
            await page.GoToAsync(path);
            await page.Page.Locator(ready).First.WaitForAsync();
            foreach (var width in new[] { 390, 320 })
            {
                await page.Page.SetViewportSizeAsync(width, 844);
                if (width == 390 && !path.EndsWith(".html", StringComparison.Ordinal) && !path.StartsWith("/help", StringComparison.Ordinal))
                {
                    await Assertions.Expect(page.Page.Locator("nav.tabs .active")).ToBeInViewportAsync(new() { Ratio = 1 });
                }

                var needed = await page.Page.EvaluateAsync<int>("() => document.documentElement.scrollWidth");
                wide.AddRange(needed > width ? [$"{path} needs {needed} px of {width}"] : []);
            }
        }

        Assert.Empty(wide);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_finding_leads_to_its_rule_which_is_brought_into_sight_and_marked()
    {
        RecordedFiles.CopyTo(demo.Demo.DataFolder, RecordedFiles.Starved);
        await using var page = await demo.OpenAsync($"/runs/{RecordedFiles.Starved}");
        var link = page.Page.Locator(".finding-show .rule-link").First;
        await link.WaitForAsync();
        var rule = (await link.GetAttributeAsync("href"))!.Split('#')[1];
        await link.ClickAsync();
        await Assertions.Expect(page.Page.Locator(".rule.chosen")).ToHaveIdAsync(rule);
        await Assertions.Expect(page.Page.Locator($"#{rule}")).ToBeInViewportAsync();

        // The last of them lies below the fold: by an address, and by a link on the page itself.
        await page.GoToAsync("/rules#blind");
        await Assertions.Expect(page.Page.Locator("#blind.chosen")).ToBeInViewportAsync();
        await page.Page.Locator("#deadlock h3 a").ClickAsync();
        await Assertions.Expect(page.Page.Locator("#deadlock.chosen")).ToBeInViewportAsync();
        await Assertions.Expect(page.Page.Locator(".rule.chosen")).ToHaveCountAsync(1);

        // A value leads to its field, which was folded away.
        var field = page.Page.Locator("#threshold-stuckLock-value");
        await Assertions.Expect(field).ToBeHiddenAsync();
        await page.Page.Locator("#deadlock .threshold-value-link").ClickAsync();
        await Assertions.Expect(field).ToBeFocusedAsync();
        await Assertions.Expect(field).ToBeInViewportAsync();
    }

    /// <summary>What the browser takes for the paper is what the page is when "beforeprint" ends.</summary>
    [Fact(Timeout = 120_000)]
    public async Task On_paper_every_chart_is_drawn_at_the_width_of_a_sheet_in_light_colours_and_afterwards_the_page_is_as_before()
    {
        RecordedFiles.CopyTo(demo.Demo.DataFolder, RecordedFiles.Starved);
        await using var page = await demo.OpenAsync($"/runs/{RecordedFiles.Starved}", new BrowserNewContextOptions { ColorScheme = ColorScheme.Dark });
        await page.Charts.AtLeastAsync("pool", 12);
        await page.Charts.WaitAsync("() => [...document.querySelectorAll('.chart-plot')].every(plot => plot.querySelector('.chart-canvas')?.layout)", null, seconds: 20);
        const string widths = "[...document.querySelectorAll('.chart-canvas')].map(canvas => canvas.layout?.width ?? 0)";
        await page.Page.EvaluateAsync(
            $$"""
            () => addEventListener('beforeprint', () => {
              globalThis.printed = { theme: document.documentElement.dataset.theme, widths: {{widths}} };
            })
            """);

        await page.Page.PdfAsync(new() { Format = "A4", PrintBackground = true });

        Assert.Equal("light", await page.Page.EvaluateAsync<string>("() => printed.theme"));
        var printed = await page.Page.EvaluateAsync<int[]>("() => printed.widths");
        Assert.True(printed.Length > 6, $"Only {printed.Length} charts are on the page.");
        Assert.All(printed, width => Assert.Equal(690, width));
        await Assertions.Expect(page.Page.Locator("html")).ToHaveAttributeAsync("data-theme", "dark");

        // What is wrong with the run stands above the charts: only a chart in sight is drawn.
        await page.Page.Locator(".chart-canvas").First.ScrollIntoViewIfNeededAsync();
        await page.Charts.WaitAsync($"() => {widths}[0] > 700", null, seconds: 20);
        await page.Page.EmulateMediaAsync(new() { Media = Media.Print });
        await Assertions.Expect(page.Page.Locator("nav.tabs")).ToBeHiddenAsync();
        await Assertions.Expect(page.Page.Locator(".chart-tools").First).ToBeHiddenAsync();
    }

    [Fact(Timeout = 120_000)]
    public async Task The_first_tab_skips_to_the_content_and_what_takes_the_focused_element_away_gives_the_focus_to_what_opened_it()
    {
        RecordedFiles.CopyTo(demo.Demo.DataFolder, RecordedFiles.Starved, RecordedFiles.Awaited);
        await using var page = await demo.OpenAsync($"/runs/{RecordedFiles.Starved}");
        var rename = page.Page.GetByRole(AriaRole.Button, new() { Name = "Rename", Exact = true });
        await rename.WaitForAsync();
        await page.Page.Keyboard.PressAsync("Tab");
        await Assertions.Expect(page.Page.Locator(".skip")).ToBeFocusedAsync();
        await page.Page.Keyboard.PressAsync("Enter");
        await Assertions.Expect(page.Page.Locator("main")).ToBeFocusedAsync();
        await page.Page.Keyboard.PressAsync("Tab");
        await Assertions.Expect(rename).ToBeFocusedAsync();
        await page.Page.Keyboard.PressAsync("Enter");
        await Assertions.Expect(page.Page.GetByLabel("Name", new() { Exact = true })).ToBeFocusedAsync();
        await page.Page.Keyboard.PressAsync("Escape");
        await Assertions.Expect(rename).ToBeFocusedAsync();

        await page.GoToAsync("/runs");
        var row = page.Page.Locator($"[data-run='{RecordedFiles.Awaited}']");
        await row.Locator("summary").ClickAsync();
        await row.GetByText("Edit").ClickAsync();
        await page.Page.Locator(".run-editor input").First.FillAsync("kept in place");
        await page.Page.Keyboard.PressAsync("Enter");
        await Assertions.Expect(page.Page.Locator(".run-editor")).ToHaveCountAsync(0);
        await Assertions.Expect(row.Locator(".row-menu > summary")).ToBeFocusedAsync();
        await row.Locator("summary").ClickAsync();
        await row.GetByText("Delete").ClickAsync();
        await Assertions.Expect(page.Page.GetByRole(AriaRole.Button, new() { Name = "Keep", Exact = true })).ToBeFocusedAsync();
        await page.Page.Keyboard.PressAsync("Enter");
        await Assertions.Expect(page.Page.Locator(".run-removal")).ToHaveCountAsync(0);
        await Assertions.Expect(row.Locator(".row-menu > summary")).ToBeFocusedAsync();
        await row.Locator("summary").ClickAsync();
        await row.GetByText("Delete").ClickAsync();
        await page.Page.Locator(".run-removal .stop").ClickAsync();
        await Assertions.Expect(page.Page.GetByRole(AriaRole.Button, new() { Name = "Undo" })).ToBeFocusedAsync();
        await page.Page.Keyboard.PressAsync("Enter");
        await Assertions.Expect(row).ToBeVisibleAsync();
        await Assertions.Expect(page.Page.Locator("body")).Not.ToBeFocusedAsync();
    }

    /// <summary>The page does not get to show the answer to the first press before the second one, as with a double click on a slow line.</summary>
    [Fact(Timeout = 120_000)]
    public async Task What_is_pressed_twice_before_the_page_has_answered_is_done_once()
    {
        RecordedFiles.CopyTo(demo.Demo.DataFolder, RecordedFiles.Calm);
        await using var page = await demo.OpenAsync($"/runs/{RecordedFiles.Calm}");
        var rename = page.Page.GetByRole(AriaRole.Button, new() { Name = "Rename", Exact = true });
        var name = page.Page.GetByLabel("Name", new() { Exact = true });
        await rename.ClickAsync();
        await name.FillAsync("named once");
        await page.Page.Locator(".run-rename").TwiceAsync("requestSubmit");
        await rename.ClickAsync();
        await Assertions.Expect(name).ToHaveValueAsync("named once");

        await page.GoToAsync("/runs");
        var row = page.Page.Locator($"[data-run='{RecordedFiles.Calm}']");
        await Assertions.Expect(row).ToContainTextAsync("named once");
        await row.Locator("summary").ClickAsync();
        await row.GetByText("Delete").ClickAsync();
        await page.Page.Locator(".run-removal .stop").ClickAsync();
        var undo = page.Page.GetByRole(AriaRole.Button, new() { Name = "Undo" });
        await undo.TwiceAsync("click");
        await Assertions.Expect(undo).ToHaveCountAsync(0);
        await Assertions.Expect(row).ToBeVisibleAsync();
        await Assertions.Expect(page.Page.Locator("main [role=alert]")).ToHaveCountAsync(0);
        Assert.Empty(page.Watch.Errors);
    }

    private static async Task DragAsync(DashboardPage page, ILocator plot)
    {
        var box = (await plot.BoundingBoxAsync())!;
        await page.Page.Mouse.MoveAsync(box.X + (box.Width * 0.5f), box.Y + (box.Height * 0.5f));
        await page.Page.Mouse.DownAsync();
        await page.Page.Mouse.MoveAsync(box.X + (box.Width * 0.7f), box.Y + (box.Height * 0.5f), new() { Steps = 5 });
        await page.Page.Mouse.UpAsync();
    }

    private static async Task WidthAsync(DashboardPage page, int seconds)
    {
        await page.Charts.LookAtAsync();
        await page.Charts.WaitAsync(
            "width => { const [from, to] = threadPoolDashboard.visibleRange('thread-count'); return Math.abs(to - from - width) < 0.5; }", seconds, seconds: 20);
    }

    private static async Task<IReadOnlyList<string>> ChartsAsync(DashboardPage page)
    {
        var charts = await page.Page.Locator("[data-chart]").EvaluateAllAsync<string[]>("all => all.map(chart => chart.id)");
        Assert.Contains("thread-count", charts);
        return charts;
    }
}
