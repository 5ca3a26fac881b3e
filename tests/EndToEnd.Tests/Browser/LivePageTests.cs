using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>What a person sees without pressing a scenario.</summary>
[Collection(DemoTests.Name)]
public sealed class LivePageTests(DemoFixture demo)
{
    [Fact(Timeout = 60_000)]
    public async Task The_page_shows_the_target_as_attached_and_draws_its_threads()
    {
        await using var page = await demo.OpenLiveAsync();

        await Assertions.Expect(page.State).ToContainTextAsync($"TargetApp · pid {demo.Demo.TargetId}");
        await page.Charts.ThreadsAboveAsync(0, seconds: 15);
        await page.Charts.MoreRowsAsync("pool", 4);
        Assert.InRange(await page.TileAsync("Threads"), 1, 1000);
    }
}
