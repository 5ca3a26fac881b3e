using Microsoft.Playwright;

namespace EndToEnd.Tests.Processes;

/// <summary>A dashboard that is killed while a run is on: the load ends, and what was recorded is shown by the next one.</summary>
public sealed class DashboardKilledTests(BrowserFixture browser)
{
    [Fact(Timeout = 120_000)]
    public async Task Its_load_agent_ends_and_the_next_dashboard_shows_the_run_as_interrupted()
    {
        using var folder = new TemporaryFolder();
        await using var target = await Target.StartAsync();
        var (killed, address) = await Dashboards.ServeAsync(folder.Path, "--process-id", $"{target.Id}");
        await using var first = killed;
        int samples;
        await using (var page = await browser.OpenAsync(address))
        {
            await page.AttachedAsync();
            await page.SetLoadAsync("taskasyncwait", connections: 10, seconds: 60);
            await page.StartAsync("taskasyncwait");
            await page.Charts.AtLeastAsync("load", 12);
            var agent = await Proc.DescendantAsync(killed.Id, "load-agent");
            samples = RunFiles.ReadWhole(RunFiles.Newest(folder.Path)).OfKind("sample").Count;

            Signals.Send("KILL", killed.Id);

            await Proc.GoneAsync([agent], TimeSpan.FromSeconds(10));
        }

        Assert.True(samples >= 4, $"Only {samples} samples were on the disk after three seconds of load.");
        var (next, nextAddress) = await Dashboards.ServeAsync(folder.Path);
        await using var second = next;
        await using var later = await browser.OpenAsync(nextAddress, "/runs");
        var run = RunFiles.IdOf(RunFiles.Newest(folder.Path));
        await Assertions.Expect(later.Page.Locator($"[data-run='{run}']")).ToContainTextAsync("interrupted");
        await later.GoToAsync($"/runs/{run}");
        await Assertions.Expect(later.Page.GetByText("The run was interrupted at")).ToBeVisibleAsync();
        await later.Charts.AtLeastAsync("pool", samples);
        await later.Charts.AtLeastAsync("load", 4);
    }
}
