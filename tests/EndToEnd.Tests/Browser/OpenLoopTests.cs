using System.Text.Json;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>
/// Requests at a rate: 40 a second are due, each takes 500 ms, and 8 may be out. So 16 a second at most are sent and more than half are not,
/// on any machine.
/// </summary>
[Collection(DemoTests.Name)]
public sealed class OpenLoopTests(DemoFixture demo)
{
    [Fact(Timeout = 120_000)]
    public async Task A_load_at_a_rate_draws_what_was_due_and_what_was_sent_and_counts_what_was_not_sent()
    {
        await using var page = await demo.OpenLiveAsync();
        await page.SetLoadAsync("taskasyncwait", connections: 8, seconds: 8);
        var scenario = page.Scenario("taskasyncwait");
        await scenario.GetByLabel("Mode").SelectOptionAsync("fixed rate");
        await scenario.GetByLabel("Rate, requests/s").FillAsync("40");
        await scenario.GetByLabel("Rate, requests/s").BlurAsync();
        await Assertions.Expect(scenario.Locator(".load-words")).ToContainTextAsync("40 requests/s for 8 s, at most 8 unanswered");

        await page.StartAsync("taskasyncwait");
        await page.LowerAsync();

        await Assertions.Expect(page.RunPanel).ToContainTextAsync("40 requests/s for 8 s, at most 8 unanswered");

        // A point is a quarter of a second, in which 10 are due; one more or less at its edges, and a busy machine moves the edges.
        await page.Charts.WaitAsync("() => { const due = threadPoolDashboard.lastValue('throughput', 'offered'); return due >= 20 && due <= 80; }", null, seconds: 15);
        await page.Charts.WaitAsync("() => threadPoolDashboard.lastValue('throughput', 'sent') > 0", null, seconds: 15);
        await page.Charts.WaitAsync("() => threadPoolDashboard.lastValue('latency', 'response p50') > 0.4", null, seconds: 15);
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("Watching recovery", new() { Timeout = 30_000 });
        await page.EndRunAsync();
        await Assertions.Expect(page.RunPanel.Locator("details.validity")).ToHaveAttributeAsync("data-trust", new System.Text.RegularExpressions.Regex("^(limited|fails)$", System.Text.RegularExpressions.RegexOptions.None, TimeSpan.FromSeconds(1)));

        var run = await page.LastRunAsync();
        await page.GoToAsync($"/runs/{run}");
        var load = Load(run);
        Assert.InRange(load.GetProperty("offered").GetInt32(), 318, 322);
        Assert.InRange(load.GetProperty("sent").GetInt32(), 8, 16 * 9);
        Assert.Equal(load.GetProperty("offered").GetInt32(), load.GetProperty("sent").GetInt32() + load.GetProperty("notSent").GetInt32());
        await Assertions.Expect(Row(page, "Requests not sent")).ToHaveTextAsync($"{load.GetProperty("notSent").GetInt32()}");
        await Assertions.Expect(Row(page, "Requests offered")).ToHaveTextAsync($"{load.GetProperty("offered").GetInt32()}");
        await Assertions.Expect(page.Page.Locator(".load-details [data-figure='sendLagMs.p99Ms']")).ToContainTextAsync("s");
        await Assertions.Expect(page.Page.Locator("table.percentiles thead")).ToContainTextAsync("From due time");
        await page.Page.Locator("details.validity > summary").ClickAsync();
        await Assertions.Expect(page.Page.Locator("[data-check='notSent']")).ToContainTextAsync("failed");
        await page.Charts.AtLeastAsync("load", 20);
        Assert.Empty(page.Watch.Errors);
    }

    /// <summary>The load's figures as the run file has them.</summary>
    private JsonElement Load(string run) =>
        Assert.Single(RunFiles.Read(Path.Combine(demo.Demo.DataFolder, $"{run}.run.jsonl")).OfKind("summary")).GetProperty("load");

    private static ILocator Row(DashboardPage page, string name) =>
        page.Page.Locator(".load-details tr", new() { Has = page.Page.GetByRole(AriaRole.Rowheader, new() { Name = name, Exact = true }) }).Locator("td");
}
