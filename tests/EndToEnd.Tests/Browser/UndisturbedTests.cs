using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>What is measured here depends on how busy the machine is: these run alone, after all others.</summary>
[Collection(Alone.Name)]
public sealed class UndisturbedTests(DemoFixture demo, ITestOutputHelper output)
{
    [Fact(Timeout = 180_000)]
    public async Task A_sample_is_drawn_soon_after_it_was_taken()
    {
        await using var page = await demo.OpenLiveAsync();
        await page.Charts.WaitAsync("() => threadPoolDashboard.delays().length >= 8", null, seconds: 15);
        var first = (await page.Charts.DelaysAsync()).Length;
        await page.Charts.WaitAsync("count => threadPoolDashboard.delays().length >= count", first + 50, seconds: 40);

        // The first ones belong to the loading of the page.
        var delays = (await page.Charts.DelaysAsync()).Skip(first).Order().ToArray();
        var (p50, p95) = (delays[delays.Length / 2], delays[(int)(delays.Length * 0.95)]);
        output.WriteLine($"taken → drawn: p50 {p50:0.000} s, p95 {p95:0.000} s over {delays.Length} samples (aims: 0.25 s and 0.4 s on a quiet machine)");
        Assert.InRange(p50, 0, 0.5);
        Assert.InRange(p95, 0, 1.0);
    }

    /// <summary>
    /// On a quiet machine the pool goes to 3–8 threads on 2 cores. When other programs take the processors for a while, hill climbing adds a
    /// few more (10 were seen once in 12 runs), so a first attempt at or above the bound may be repeated once. A scenario that blocks goes
    /// beyond it every time.
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

        await page.StartAsync("taskasyncwait");
        await page.Charts.WatchMostAsync();
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("recovery", new() { Timeout = 30_000 });
        var most = await page.Charts.MostAsync();
        await page.EndRunAsync();
        return most;
    }
}
