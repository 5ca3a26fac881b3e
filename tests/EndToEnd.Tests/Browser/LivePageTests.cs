using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>What a person sees without pressing a scenario.</summary>
[Collection(DemoTests.Name)]
public sealed class LivePageTests(DemoFixture demo)
{
    /// <summary>What .NET 10 publishes as System.Runtime, by the names in the hover text.</summary>
    private static readonly string[] RuntimeCounters =
    [
        "cpu-usage", "working-set", "gc-heap-size", "gen-0-gc-budget", "threadpool-thread-count", "threadpool-queue-length", "active-timer-count",
        "gc-fragmentation", "gc-committed", "time-in-gc", "gen-0-size", "gen-1-size", "gen-2-size", "loh-size", "poh-size", "assembly-count",
        "il-bytes-jitted", "methods-jitted-count", "gen-0-gc-count", "gen-1-gc-count", "gen-2-gc-count", "monitor-lock-contention-count",
        "threadpool-completed-items-count", "alloc-rate", "exception-count", "time-in-jit", "total-pause-time-by-gc",
    ];

    [Fact(Timeout = 120_000)]
    public async Task The_page_draws_the_attached_target_lists_all_its_counters_with_a_unit_and_shows_the_history_again_after_a_reload()
    {
        await using var page = await demo.OpenLiveAsync(options: BrowserFixture.LowScreen);
        await Assertions.Expect(page.State).ToContainTextAsync($"TargetApp · pid {demo.Demo.TargetId}");
        await page.Charts.ThreadsAboveAsync(0, seconds: 15);
        await page.Charts.MoreRowsAsync("pool", 4);
        await Eventually.TrueAsync(async () => await page.TileAsync("Threads") is >= 1 and <= 1000, TimeSpan.FromSeconds(20), "the tile says how many threads there are");

        await page.Page.Locator(".counters-panel > summary").ClickAsync();
        await page.Page.Locator("table.counters [title='threadpool-thread-count']").WaitForAsync();
        foreach (var counter in RuntimeCounters.Append("requests-per-second").Append("current-connections"))
        {
            var cells = page.Page.Locator($"table.counters tr[title='{counter}'] td");
            Assert.NotEqual("", await cells.Nth(0).InnerTextAsync());
            Assert.NotEqual("", await cells.Nth(1).InnerTextAsync());
        }

        // More than come new in the five seconds below.
        await page.Charts.AtLeastAsync("pool", 30);
        var before = await page.Charts.RowsAsync("pool");
        await page.Page.ReloadAsync();
        await page.AttachedAsync();
        await page.Charts.AtLeastAsync("pool", before - 4, seconds: 5);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_lost_connection_is_told_and_afterwards_the_charts_go_on_without_a_gap()
    {
        await using var page = await demo.OpenLiveAsync("/?window=30");
        await page.Charts.AtLeastAsync("pool", 12);
        var banner = page.Page.Locator("#components-reconnect-modal");

        await page.CutConnectionAsync();
        await Assertions.Expect(banner).ToBeVisibleAsync(new() { Timeout = 45_000 });
        await Assertions.Expect(page.Page.GetByText("Lost connection to the dashboard.")).ToBeVisibleAsync();
        await Assertions.Expect(page.State).ToContainTextAsync("Disconnected ");
        await Assertions.Expect(page.State.GetByText("attached, every 250 ms")).ToBeHiddenAsync();
        var rows = await page.Charts.RowsAsync("pool");
        await page.Page.Locator(".chart-board.is-silent").WaitForAsync(new() { Timeout = 30_000 });
        await Assertions.Expect(page.Page.Locator(".chart-board .legend-value").First).ToBeHiddenAsync();

        // Grey once, as a whole, and not the figures on it a second time.
        await Assertions.Expect(page.Page.Locator("main")).ToHaveCSSAsync("filter", "grayscale(1)");
        await Assertions.Expect(page.Page.Locator(".tiles")).ToHaveCSSAsync("filter", "none");
        await page.RestoreConnectionAsync();

        await Assertions.Expect(banner).ToBeHiddenAsync(new() { Timeout = 60_000 });
        await Assertions.Expect(page.Page.Locator("main")).ToHaveCSSAsync("filter", "none");
        await Assertions.Expect(page.State).Not.ToContainTextAsync("Disconnected");
        await page.Charts.AtLeastAsync("pool", rows + 12);
        Assert.True(await page.Charts.LongestPauseAsync() < 2, $"Between two points lie {await page.Charts.LongestPauseAsync():0.0} s.");
    }
}
