using Bunit;
using Dashboard.Compare.Page;
using Dashboard.Load;
using Dashboard.Running;
using Dashboard.RunPages;
using Dashboard.Target.Watched;
using Dashboard.Tests.Catalogue;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.RunPages;

/// <summary>"Prove it" on a run's page, with a real sample attached.</summary>
[Collection(TimedRuns.Name)]
public sealed class ProveItOnSampleTests
{
    [Fact(Timeout = 90_000)]
    public async Task Prove_it_repeats_the_load_of_a_blocked_run_and_leads_to_the_comparison_of_the_two()
    {
        using var folder = new TemporaryFolder();
        await using var sample = await SampleTarget.StartAsync();
        await using var components = new Components(folder.FullPath, "/runs/r0000");
        var connection = components.Services.OfFirstTarget<TargetConnection>();
        await connection.AttachAsync(sample.Id, sample.Address, TestContext.Current.CancellationToken);
        var blocked = Enumerable.Range(5, 40)
            .Select(i => new PoolSample(i * 0.25, 0.25) { ThreadCount = 4, QueueLength = 50, CpuPercent = 2, CompletedItems = 5 });
        var load = new LoadPlan("http://127.0.0.1:5000/api/diagscenario/taskasyncwait", 2, DurationSeconds: 1, ScenarioId: "taskasyncwait");
        var header = GeneratedRun.Header(0) with
        {
            Scenario = "taskasyncwait",
            Path = "/api/diagscenario/taskasyncwait",
            Plan = load,
            Phases = [new LoadPhase("load", load)],
            TailSeconds = 30,
        };
        TimelineItem[] begin = [new Phase(1, "load", "A load."), new FirstRequest(1.1)];
        await GeneratedRun.WriteAsync(folder.FullPath, header, [.. begin, .. blocked, new Phase(11.1, "tail", ""), GeneratedRun.Summary(37)]);
        var runs = components.Services.OfFirstTarget<RunCoordinator>();
        var page = components.Render<RunPage>(it => it.Add(its => its.Id, "r0000"));
        await page.WaitForElementAsync("#prove-again:not([disabled])");

        // Whoever presses twice has asked once.
        var pressed = page.InvokeAsync(() => Task.WhenAll(page.Find("#prove-again").ClickAsync(), page.Find("#prove-again").ClickAsync()));

        await page.WaitForStateAsync(() => page.FindAll(".prove [role=status]").Any(
            said => said.TextContent.Contains("The comparison opens here when the run and its recovery are over.", StringComparison.Ordinal)));
        Assert.True(page.Find("#prove-again").HasAttribute("disabled"));
        Assert.Empty(page.FindAll(".prove [role=alert]"));

        // Whoever does not want to wait for the whole recovery ends it on the Live page.
        await page.WaitForStateAsync(() => runs.Active is { Current.Stage: RunStage.Tail }, TimeSpan.FromSeconds(40));
        var again = runs.Active!;
        var plan = Assert.IsType<LoadRunPlan>(again.Plan).OnlyLoad!;
        Assert.Equal((2, 1d), (plan.Connections, plan.DurationSeconds));
        await again.StopAsync();
        await pressed;
        Assert.NotEqual("r0000", again.Id);
        Assert.Equal($"/compare?runs=r0000,{again.Id}&baseline=r0000", components.Address);
        var comparison = components.Render<ComparePage>();
        await comparison.WaitForElementAsync("[data-verdict='NotEnoughRuns']");
        Assert.Equal(2, comparison.FindAll("[data-figure='completedPerSecond'] .value").Count);
    }
}
