using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>What is measured here depends on how busy the machine is: beside these runs only what takes the processors that they leave.</summary>
[Collection(Alone.Name)]
public sealed class UndisturbedTests(DemoFixture demo, ITestOutputHelper output)
{
    [Fact(Timeout = 180_000)]
    public async Task A_sample_is_drawn_soon_after_it_was_taken()
    {
        await using var page = await demo.OpenLiveAsync(options: new() { ReducedMotion = ReducedMotion.NoPreference });
        await page.Charts.WaitAsync("() => threadPoolDashboard.delays().length >= 8", null, seconds: 15);
        var first = (await page.Charts.DelaysAsync()).Length;
        await page.Charts.WaitAsync("count => threadPoolDashboard.delays().length >= count", first + 32, seconds: 40);

        // The first ones belong to the loading of the page.
        var delays = (await page.Charts.DelaysAsync()).Skip(first).Order().ToArray();
        var (p50, p95) = (delays[delays.Length / 2], delays[(int)(delays.Length * 0.95)]);
        output.WriteLine($"taken → drawn: p50 {p50:0.000} s, p95 {p95:0.000} s over {delays.Length} samples (aims: 0.25 s and 0.4 s on a quiet machine)");
        Assert.InRange(p50, 0, 0.5);
        Assert.InRange(p95, 0, 1.0);
    }

    /// <summary>
    /// A stranger sees the three charts, drawn and whole, on a screen of 1440 × 900: on an idle page, and on one that is opened while the pool starves
    /// on the processors that the browser shares. The aim is 2 s (1.1 s and 1.8 s were measured); two more are room for a machine that does
    /// something else too. It is the page's own clock.
    /// </summary>
    [Fact(Timeout = 180_000)]
    public async Task Three_charts_are_in_sight_within_two_seconds_of_opening_the_page_idle_and_while_the_pool_starves()
    {
        await using var page = await demo.OpenLiveAsync(options: Screen());
        await ChartsSoonAsync(page, "idle");
        await page.SetLoadAsync("taskwait", connections: 125, seconds: 40);
        await page.StartAsync("taskwait");
        await Assertions.Expect(page.Page.Locator(".banner.bad")).ToBeVisibleAsync();

        await using (var second = await demo.OpenAsync("/", Screen()))
        {
            await second.AttachedAsync();
            await ChartsSoonAsync(second, "starving");
        }

        await page.EndRunAsync();
    }

    private static BrowserNewContextOptions Screen() => new() { ViewportSize = new() { Width = 1440, Height = 900 } };

    private async Task ChartsSoonAsync(DashboardPage page, string when)
    {
        await page.Page.Context.AddInitScriptAsync(
            """
            const isThere = id => {
              const box = document.querySelector(id)?.getBoundingClientRect();
              return box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && document.querySelector(`${id} .main-svg`) !== null;
            };
            const look = setInterval(() => {
              if (['#thread-count', '#queue-length', '#completed-items'].every(isThere)) {
                globalThis.chartsAfterMs = performance.now();
                clearInterval(look);
              }
            }, 20);
            """);
        await page.Page.ReloadAsync();
        await page.Page.WaitForFunctionAsync("() => globalThis.chartsAfterMs !== undefined");
        var milliseconds = await page.Page.EvaluateAsync<double>("() => globalThis.chartsAfterMs");
        output.WriteLine($"three charts drawn, {when}: {milliseconds:0} ms after the page began (aim: 2000 on a quiet machine)");
        // Three times the aim: tests that compute take what processor time this leaves, and 4.2 s were seen with a build beside them.
        Assert.InRange(milliseconds, 0, 6_000);
    }

    /// <summary>
    /// On a quiet machine the pool goes to 3–8 threads on 2 cores. When other programs take the processors for a while, hill climbing adds a
    /// few more (11 were seen twice in 18 runs with a page that drew beside it), so no chart is drawn meanwhile, and a first attempt at or above the bound
    /// may be repeated once. A scenario that blocks goes beyond it every time.
    /// </summary>
    [Fact(Timeout = 240_000)]
    public async Task An_async_scenario_keeps_the_thread_count_low_for_all_of_its_time()
    {
        await using var page = await demo.OpenLiveAsync();
        var cores = await page.CoresAsync();

        var (threads, answered) = await MostThreadsOfAnAsyncLoadAsync(page, cores);
        if (threads >= 5 * cores)
        {
            (threads, answered) = await MostThreadsOfAnAsyncLoadAsync(page, cores);
        }

        Assert.InRange(threads, 1, (5 * cores) - 1);
        Assert.True(answered > 50, $"At most {answered} requests were answered in a second.");
    }

    private static async Task<(double Threads, double Answered)> MostThreadsOfAnAsyncLoadAsync(DashboardPage page, int cores)
    {
        // What an earlier starvation added must have left, or it would be counted here: idle threads go after 20 s.
        await page.Charts.ThreadsBelowAsync((2 * cores) + 1, seconds: 45);

        await (await page.OpenSettingsAsync("taskasyncwait")).FillFieldAsync("Duration, s", "5");
        await page.StartAsync("taskasyncwait");
        await page.LowerAsync();
        await page.Charts.WatchMostAsync();
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("Watching recovery", new() { Timeout = 30_000 });
        var most = await page.Charts.MostAsync();
        await page.EndRunAsync();
        await page.RaiseAsync();
        return most;
    }
}
