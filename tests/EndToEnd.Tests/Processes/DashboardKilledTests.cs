using Microsoft.Playwright;

namespace EndToEnd.Tests.Processes;

/// <summary>A dashboard that is killed while a run is on: the load ends, and what was recorded is shown by the next one.</summary>
public sealed class DashboardKilledTests(BrowserFixture browser)
{
    [Fact(Timeout = 120_000)]
    public async Task Its_load_agent_ends_and_the_next_dashboard_shows_the_run_as_interrupted()
    {
        await using var first = await AttachedDashboard.StartAsync(browser);
        var page = first.Page;
        await page.SetLoadAsync("taskasyncwait", connections: 10, seconds: 60);
        await page.StartAsync("taskasyncwait");
        await page.Charts.AtLeastAsync("load", 12);
        var agent = await Proc.DescendantAsync(first.Program.Id, "load-agent");
        var samples = RunFiles.ReadWhole(RunFiles.Newest(first.DataFolder)).OfKind("sample").Count;

        Signals.Send("KILL", first.Program.Id);

        await Proc.GoneAsync([agent], TimeSpan.FromSeconds(10));
        Assert.True(samples >= 4, $"Only {samples} samples were on the disk after three seconds of load.");
        var (next, nextAddress) = await Dashboards.ServeAsync(first.DataFolder);
        await using var second = next;
        await using var later = await browser.OpenAsync(nextAddress, "/runs");
        var run = RunFiles.IdOf(RunFiles.Newest(first.DataFolder));
        await Assertions.Expect(later.Page.Locator($"[data-run='{run}']")).ToContainTextAsync("interrupted");
        await later.GoToAsync($"/runs/{run}");
        await Assertions.Expect(later.Page.GetByText("The run was interrupted at")).ToBeVisibleAsync();
        await later.Charts.AtLeastAsync("pool", samples);
        await later.Charts.AtLeastAsync("load", 4);
    }
}
