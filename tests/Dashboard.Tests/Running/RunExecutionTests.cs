using Dashboard.Catalogue;
using Dashboard.Exchange;
using Dashboard.Load;
using Dashboard.Presets;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Repeats;
using Dashboard.Shell;
using Dashboard.Target;
using Dashboard.Tests.Load;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Running;

/// <summary>Plans of several phases, with real agents and a real file.</summary>
[Collection(TimedTests.Name)]
public sealed class RunExecutionTests : IAsyncDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly TimelineHub _hub = new(new TimelineClock(TimeProvider.System));
    private readonly ServiceProvider _services = new ServiceCollection().AddLogging().AddDashboard(null).BuildServiceProvider();

    private string RunPath => Path.Combine(_folder.FullPath, "a.run.jsonl");

    public async ValueTask DisposeAsync()
    {
        await _services.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 60_000)]
    public async Task Loads_and_rests_follow_one_another_and_each_load_has_its_own_figures()
    {
        await using var server = await GatedServer.StartAsync();
        var first = new LoadPhase("first", new LoadPlan(server.Address + "/status/200", 4, Requests: 40)) { ServiceSeconds = 0.5 };
        var second = new LoadPhase("second", new LoadPlan(server.Address + "/status/200", 8, Requests: 80));
        var execution = Execution([new LoadPhase("idle", null, 0.3), first, new LoadPhase("rest", null, 0.5), second]);
        _hub.Publish(new PoolSample(_hub.Clock.Now, 0.25) { ThreadCount = 3 });

        var finished = await execution.RunAsync(() => null);
        var run = await RunFileReader.ReadAsync(RunPath, TestContext.Current.CancellationToken);

        Assert.Equal("completed", finished.Summary.Outcome);
        Assert.Equal(["rest", "load", "rest", "load", "tail", "end"], run.Items.OfType<Phase>().Select(p => p.Name).Where(name => name != "drain"));
        Assert.Equal(["idle", "first", "rest", "second"], run.Items.OfType<Phase>().Select(p => p.Label).OfType<string>());
        Assert.Equal(8, run.Items.OfType<Phase>().Single(p => p.Label == "first").TheoryPerSecond);
        Assert.Equal([("first", 40L), ("second", 80)], run.Summary!.Phases.Select(p => (p.Name, p.Load.Completed)));
        Assert.Equal(run.Items.OfType<FirstRequest>().Select(f => f.T), run.Summary.Phases.Select(p => p.From), (a, b) => Math.Abs(a - b) < 1e-5);
        Assert.Equal(finished.Summary.Phases.Select(p => p.Load.Service), run.Summary.Phases.Select(p => p.Load.Service));
        Assert.Equal(run.Summary.Phases.MaxBy(p => p.Load.WindowSeconds)!.Name, run.Summary.MainPhase);
        Assert.DoesNotContain("\"service\":[[", (await File.ReadAllLinesAsync(RunPath, TestContext.Current.CancellationToken))[^1], StringComparison.Ordinal);
        Assert.True(run.Summary.Phases[1].From - run.Summary.Phases[0].To > 0.5, "The rest lies between the two loads.");
        Assert.Equal(8, run.Summary.Phases[0].TheoryPerSecond);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_stop_in_a_rest_leaves_out_what_the_plan_still_held_and_watches_the_tail()
    {
        await using var server = await GatedServer.StartAsync();
        var load = new LoadPhase("load", new LoadPlan(server.Address + "/status/200", 4, Requests: 40));
        var execution = Execution([load, new LoadPhase("rest", null, 50), load with { Name = "never" }]);
        var running = execution.RunAsync(() => null);
        await StageAsync(execution, RunStage.Rest);

        Assert.Equal("2 of 3: rest", execution.Active.Current.Step);
        await execution.Active.StopAsync();
        var finished = await running;

        Assert.Equal("stopped", finished.Summary.Outcome);
        Assert.Equal("load", Assert.Single(finished.Summary.Phases).Name);
        Assert.Contains("tail", (await RunFileReader.ReadAsync(RunPath, TestContext.Current.CancellationToken)).Items.OfType<Phase>().Select(p => p.Name));
    }

    [Fact(Timeout = 60_000)]
    public async Task Ending_the_tail_early_is_noted_and_the_run_is_complete_nevertheless()
    {
        await using var server = await GatedServer.StartAsync();
        var execution = Execution([new LoadPhase("load", new LoadPlan(server.Address + "/status/200", 4, Requests: 40))], tailSeconds: 50);
        var running = execution.RunAsync(() => null);
        await StageAsync(execution, RunStage.Tail);

        await execution.Active.StopAsync();
        var finished = await running;

        Assert.Equal(("completed", "Completed; the recovery was not watched to its end."), (finished.Summary.Outcome, finished.Summary.Sentence));
    }

    [Fact(Timeout = 60_000)]
    public async Task A_stop_before_the_first_request_sends_nothing_and_still_closes_the_run()
    {
        await using var server = await GatedServer.StartAsync();
        var execution = Execution([new LoadPhase("load", new LoadPlan(server.Address + "/status/200", 4, DurationSeconds: 30))]);

        await execution.Active.StopAsync();
        var finished = await execution.RunAsync(() => null);

        Assert.Equal("stopped", finished.Summary.Outcome);
        Assert.Empty(finished.Summary.Phases);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_phase_that_needs_a_lever_which_the_target_lacks_ends_the_run_with_a_sentence()
    {
        var execution = Execution([new LoadPhase("load", new LoadPlan("http://127.0.0.1:1/", 4, Requests: 1)) { MinWorkerThreads = 100 }]);

        var finished = await execution.RunAsync(() => null);

        Assert.Equal(("failed", "The minimum threads of this target cannot be set from here: only the sample offers that."), (finished.Summary.Outcome, finished.Summary.Sentence));
    }

    private static async Task StageAsync(RunExecution execution, RunStage stage)
    {
        while (execution.Active.Current.Stage != stage)
        {
            await Task.Delay(20, TestContext.Current.CancellationToken);
        }
    }

    private RunExecution Execution(IReadOnlyList<LoadPhase> phases, double tailSeconds = 0.2)
    {
        var plan = new RunPlan("test", "Test", phases, TimeSpan.FromSeconds(tailSeconds));
        return new RunExecution(plan, RunFileTests.Header(), RunPath, _hub, [], _services.GetRequiredService<RunTools>(), () => { });
    }
}
