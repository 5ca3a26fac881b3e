using System.Net;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Processes;

/// <summary>What the dashboard makes of a target that is killed, paused or started again.</summary>
public sealed class TargetLossTests(BrowserFixture browser)
{
    [Fact(Timeout = 180_000)]
    public async Task A_target_killed_in_the_middle_of_a_run_is_told_nothing_is_lost_and_it_is_attached_again_when_it_is_back()
    {
        await using var dashboard = await AttachedDashboard.StartAsync(browser, namesAddress: true);
        var (target, page) = (dashboard.Target, dashboard.Page);
        // Twice: what was attached again can be lost again.
        for (var round = 1; round <= 2; round++)
        {
            await page.AttachedAsync();
            await Assertions.Expect(page.State).ToContainTextAsync($"pid {target.Id}");
            await page.SetLoadAsync("taskwait", connections: 30, seconds: 60);
            var before = await page.Charts.RowsAsync("load");
            await page.StartAsync("taskwait");
            await page.Charts.AtLeastAsync("load", before + 8);

            var killed = target.Id;
            await target.KillAsync();

            await Assertions.Expect(page.State).ToHaveAttributeAsync("data-state", "Killed");
            await Assertions.Expect(page.Page.Locator(".banner")).ToContainTextAsync($"TargetApp (pid {killed}) ended. It was killed or crashed.");
            await Assertions.Expect(page.RunPanel).ToContainTextAsync("The target ended; the load was stopped.");
            await Assertions.Expect(page.Page.Locator(".tile .figure").Filter(new() { HasNotText = "–" })).ToHaveCountAsync(0);
            await Assertions.Expect(page.Page.Locator(".tile.bad, .tile.warn")).ToHaveCountAsync(0);
            await Assertions.Expect(page.Page.Locator(".way-out").GetByRole(AriaRole.Button, new() { Name = "Start the sample" })).ToBeEnabledAsync();
            await Assertions.Expect(page.Page.Locator(".way-out").GetByRole(AriaRole.Link, new() { Name = "Choose a process" })).ToBeVisibleAsync();

            // The file is closed a moment after the panel says how it ended.
            await Assertions.Expect(page.RunPanel.GetByRole(AriaRole.Link, new() { Name = "Open the run" })).ToBeVisibleAsync();
            NothingIsLost(dashboard.DataFolder);

            await target.StartAgainAsync();
            await Assertions.Expect(page.State).ToHaveAttributeAsync("data-state", "Attached");
            await Assertions.Expect(page.Page.Locator("#taskwait-connections")).ToHaveValueAsync("30");
        }
    }

    [Fact(Timeout = 150_000)]
    public async Task A_paused_target_is_shown_as_stalled_and_as_attached_when_it_goes_on()
    {
        await using var dashboard = await AttachedDashboard.StartAsync(browser);
        var (target, page) = (dashboard.Target, dashboard.Page);
        await page.Charts.AtLeastAsync("pool", 4);

        target.Send("STOP");
        await Assertions.Expect(page.State).ToHaveAttributeAsync("data-state", "Stalled");
        await Assertions.Expect(page.Page.Locator(".banner")).ToContainTextAsync("No counters from TargetApp");
        await Assertions.Expect(page.Page.Locator("[data-figure='Threads'] .figure")).ToHaveTextAsync("–");
        await Assertions.Expect(page.Page.Locator(".way-out")).ToHaveCountAsync(0);
        var rows = await page.Charts.RowsAsync("pool");
        target.Send("CONT");

        await Assertions.Expect(page.State).ToHaveAttributeAsync("data-state", "Attached");
        await page.Charts.AtLeastAsync("pool", rows + 4);
        await Assertions.Expect(page.Page.Locator("[data-figure='Threads'] .figure")).Not.ToHaveTextAsync("–");
    }

    [Fact(Timeout = 150_000)]
    public async Task A_target_that_ends_in_order_is_shown_as_ended_and_attached_again_when_it_is_back()
    {
        await using var dashboard = await AttachedDashboard.StartAsync(browser);
        var (target, page) = (dashboard.Target, dashboard.Page);

        target.Send("TERM");
        await Assertions.Expect(page.State).ToHaveAttributeAsync("data-state", "Ended");
        await Assertions.Expect(page.Page.Locator(".banner")).ToContainTextAsync("The dashboard attaches again when it is back.");
        await Assertions.Expect(page.Page.Locator(".way-out")).ToBeVisibleAsync();
        await target.Program.WaitForExitAsync(TimeSpan.FromSeconds(10));
        await target.StartAgainAsync();

        await Assertions.Expect(page.State).ToHaveAttributeAsync("data-state", "Attached");
        await Assertions.Expect(page.State).ToContainTextAsync($"pid {target.Id}");
        await Assertions.Expect(page.StartButton("taskwait")).ToBeEnabledAsync();
    }

    [Fact(Timeout = 120_000)]
    public async Task Without_its_database_the_target_answers_503_with_a_sentence_wherever_it_needs_it()
    {
        await using var target = await Target.StartAsync();
        Signals.Send("KILL", target.DbMockId);
        await Proc.GoneAsync([target.DbMockId], TimeSpan.FromSeconds(10));
        using var client = new HttpClient { BaseAddress = target.Address };

        foreach (var path in (string[])["/async", "/sync", "/test/asyncio"])
        {
            using var answer = await client.GetAsync(new Uri(path, UriKind.Relative), TestContext.Current.CancellationToken);

            Assert.Equal((path, HttpStatusCode.ServiceUnavailable), (path, answer.StatusCode));
            var sentence = await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
            Assert.DoesNotContain("   at ", sentence, StringComparison.Ordinal);
            Assert.InRange(sentence.Length, 20, 500);
        }
    }

    /// <summary>The file is whole: each line readable, samples without a pause up to the death, load figures, the target's end, a summary.</summary>
    private static void NothingIsLost(string folder)
    {
        var lines = RunFiles.Read(RunFiles.Newest(folder));
        var end = Assert.Single(lines.OfKind("session"), line => line.GetProperty("state").GetString() == "Killed");
        var times = lines.OfKind("sample").Select(line => line.T()).Where(t => t < end.T()).ToArray();
        Assert.True(times.Length >= 6, $"Only {times.Length} samples in {end.T():0.0} s.");
        Assert.True(times.Zip(times.Skip(1), (a, b) => b - a).Append(end.T() - times[^1]).Max() < 2, "The samples reach up to the death without a pause.");
        Assert.NotEmpty(lines.OfKind("load"));
        Assert.Empty(lines.OfKind("lost"));
        var summary = Assert.Single(lines.OfKind("summary"));
        Assert.Equal("failed", summary.GetProperty("outcome").GetString());
        Assert.Equal("The target ended; the load was stopped.", summary.GetProperty("sentence").GetString());
    }
}
