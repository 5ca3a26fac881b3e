using Microsoft.Playwright;

namespace EndToEnd.Tests.Processes;

/// <summary>A load agent that dies alone ends the run with a sentence, in the page and on the command line; the run is kept.</summary>
public sealed class AgentKilledTests(BrowserFixture browser)
{
    [Fact(Timeout = 150_000)]
    public async Task The_page_says_so_and_the_next_run_can_be_started()
    {
        await using var dashboard = await AttachedDashboard.StartAsync(browser);
        var page = dashboard.Page;
        await page.SetLoadAsync("taskasyncwait", connections: 10, seconds: 60);
        await page.StartAsync("taskasyncwait");
        await page.Charts.AtLeastAsync("load", 4);

        Signals.Send("KILL", await Proc.DescendantAsync(dashboard.Program.Id, "load-agent"));

        await Assertions.Expect(page.Page.Locator(".run-panel [role=alert]")).ToContainTextAsync("load generator");
        await Assertions.Expect(page.Page.GetByRole(AriaRole.Button, new() { Name = "Record (no load)" })).ToBeVisibleAsync();
        var summary = Assert.Single(RunFiles.Read(RunFiles.Newest(dashboard.DataFolder)).OfKind("summary"));
        Assert.Equal("failed", summary.GetProperty("outcome").GetString());
    }

    [Fact(Timeout = 150_000)]
    public async Task The_verb_run_ends_with_one_and_the_same_sentence()
    {
        using var folder = new TemporaryFolder();
        await using var verb = ChildProgram.Start(
            ProductFiles.DashboardAssembly, ["run", "--demo", "--scenario", "taskasyncwait", "-c", "10", "-d", "60s", "--data", folder.Path]);
        await verb.WaitForLineAsync("10 connections for 60 s", TimeSpan.FromSeconds(60));

        Signals.Send("KILL", await Proc.DescendantAsync(verb.Id, "load-agent"));
        await verb.WaitForExitAsync(TimeSpan.FromSeconds(20));

        Assert.Equal(1, verb.Process.ExitCode);
        Assert.Contains("load generator", verb.StandardErrors[^1], StringComparison.Ordinal);
        Assert.DoesNotContain(verb.StandardErrors, line => line.StartsWith("   at ", StringComparison.Ordinal));
    }

    [Fact(Timeout = 150_000)]
    public async Task An_agent_that_is_stopped_ends_the_run_which_keeps_what_was_recorded()
    {
        // A load that would end by itself could be over before a busy machine stops its agent.
        using var folder = new TemporaryFolder();
        await using var verb = ChildProgram.Start(
            ProductFiles.DashboardAssembly,
            ["run", "--demo", "--scenario", "taskasyncwait", "--query", "ms=20", "-c", "10", "-d", "60s", "--tail", "1s", "--json", "--data", folder.Path]);
        await verb.WaitForLineAsync("10 connections for 60 s", TimeSpan.FromSeconds(60));
        await Eventually.TrueAsync(
            () => RunFiles.ReadWhole(RunFiles.Newest(folder.Path)).OfKind("load").Count >= 4, TimeSpan.FromSeconds(10), "a second of the load is written");

        Signals.Send("STOP", await Proc.DescendantAsync(verb.Id, "load-agent"));
        await verb.WaitForExitAsync(TimeSpan.FromSeconds(20));

        Assert.Equal(1, verb.Process.ExitCode);
        Assert.Contains("was silent for 10 s", verb.StandardErrors[^1], StringComparison.Ordinal);
        var lines = RunFiles.Read(RunFiles.Newest(folder.Path));
        Assert.True(lines.OfKind("load").Count >= 4);
        Assert.Equal("failed", Assert.Single(lines.OfKind("summary")).GetProperty("outcome").GetString());
    }
}
