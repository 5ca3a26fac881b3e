using System.Diagnostics;
using Dashboard.Catalogue;
using Dashboard.Exchange;
using Dashboard.Live.Status;
using Dashboard.Load;
using Dashboard.Presets;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Shell;
using Dashboard.Target;
using Dashboard.Target.Watched;
using Dashboard.Tests.Catalogue;
using Dashboard.Tests.Load;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Running;

/// <summary>Plans of several phases, with real agents and a real file.</summary>
[Collection(TimedRuns.Name)]
public sealed class RunExecutionTests : IAsyncDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly TimelineHub _hub = new(new TimelineClock(TimeProvider.System));
    private readonly ServiceProvider _services;

    public RunExecutionTests() => _services = new ServiceCollection().AddLogging().AddDashboard(_folder.FullPath).BuildServiceProvider();

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
    public async Task Loads_at_the_same_time_begin_together_and_each_has_its_own_figures()
    {
        await using var server = await GatedServer.StartAsync();
        var beside = new LoadPhase("few", new LoadPlan(server.Address + "/status/500", 2, DurationSeconds: 1));
        var execution = Execution([new LoadPhase("many", new LoadPlan(server.Address + "/status/200", 8, DurationSeconds: 1)) { Beside = [beside] }]);

        var finished = await execution.RunAsync(() => null);
        var run = await RunFileReader.ReadAsync(RunPath, TestContext.Current.CancellationToken);

        Assert.Equal("completed", finished.Summary.Outcome);
        Assert.Equal(["few"], run.Items.OfType<Phase>().Single(phase => phase.Name == "load").Beside!);
        Assert.Equal([("many", 0), ("few", 1)], run.Summary!.Phases.Select(phase => (phase.Name, phase.Beside)));
        Assert.Equal("many", run.Summary.MainPhase);
        Assert.Equal(run.Summary.Phases, run.Summary.LoadsAtOnce("few"), (a, b) => a!.Name == b!.Name);
        var (many, few) = (run.Summary.Phases[0], run.Summary.Phases[1]);
        Assert.True(Math.Abs(many.From - few.From) < 0.25, $"The first requests were sent at {many.From} and {few.From}.");
        Assert.True(Math.Min(many.To, few.To) - Math.Max(many.From, few.From) > 0.5, "Both sent at the same time.");
        Assert.Equal((0, few.Load.Sent), (many.Load.Errors.Values.Sum(), few.Load.Errors.GetValueOrDefault("http5xx")));
        foreach (var load in run.Summary.Phases)
        {
            var own = LoadItems.Of(run.Items, load.Name).OfType<LoadInterval>().ToList();
            Assert.Equal((load.Load.Sent, load.Load.Completed), (own.Sum(interval => interval.Sent), own.Where(interval => !interval.Draining).Sum(interval => interval.Completed)));
            Assert.Equal(finished.Summary.Find(load.Name)!.Load.Service, load.Load.Service);
            Assert.NotEmpty(load.Validity.Checks);
        }
    }

    [Fact(Timeout = 60_000)]
    public async Task One_load_that_fails_is_named_and_costs_the_others_nothing()
    {
        await using var server = await GatedServer.StartAsync();
        var refused = new LoadPhase("elsewhere", new LoadPlan("http://example.org/", 2, DurationSeconds: 1));
        var execution = Execution([new LoadPhase("here", new LoadPlan(server.Address + "/status/200", 4, DurationSeconds: 0.5)) { Beside = [refused] }]);

        var finished = await execution.RunAsync(() => null);

        Assert.Equal("failed", finished.Summary.Outcome);
        Assert.StartsWith("elsewhere: Load is sent to this machine only", finished.Summary.Sentence, StringComparison.Ordinal);
        Assert.Equal("here", Assert.Single(finished.Summary.Phases).Name);
        Assert.True(finished.Summary.Load!.Completed > 0);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_stop_ends_all_loads_at_the_same_time()
    {
        await using var server = await GatedServer.StartAsync();
        var load = new LoadPhase("one", new LoadPlan(server.Address + "/status/200", 2, DurationSeconds: 50));
        var execution = Execution([load with { Beside = [load with { Name = "two" }, load with { Name = "three" }] }]);
        var running = execution.RunAsync(() => null);
        await StageAsync(execution, RunStage.Load);

        await execution.Active.StopAsync();
        var finished = await running;

        Assert.Equal("stopped", finished.Summary.Outcome);
        Assert.Equal(["one", "two", "three"], finished.Summary.Phases.Select(phase => phase.Name));
        Assert.All(finished.Summary.Phases, phase => Assert.True(phase.Load.WindowSeconds < 40, $"{phase.Name} sent for {phase.Load.WindowSeconds} s."));
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

        Assert.Equal(("completed", "Finished (you skipped the recovery)."), (finished.Summary.Outcome, finished.Summary.Sentence));
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
    public async Task While_connections_are_opened_nothing_is_said_to_be_sent_and_a_stop_ends_it()
    {
        await using var server = await FullListener.StartAsync();
        var execution = Execution([new LoadPhase("load", new LoadPlan(server.Address, 4, DurationSeconds: 30, TimeoutSeconds: 30))]);
        var running = execution.RunAsync(() => null);
        await StageAsync(execution, RunStage.Connecting);

        Assert.StartsWith("Opening connections, ", StageWords.Line(execution.Active), StringComparison.Ordinal);
        Assert.Null(StageWords.Progress(execution.Active));
        await execution.Active.StopAsync();
        var finished = await running;

        Assert.Equal(("stopped", 0), (finished.Summary.Outcome, finished.Summary.Load?.Sent ?? 0));
    }

    [Fact(Timeout = 60_000)]
    public async Task A_phase_that_needs_a_lever_which_the_target_lacks_ends_the_run_with_a_sentence()
    {
        var execution = Execution([new LoadPhase("load", new LoadPlan("http://127.0.0.1:1/", 4, Requests: 1)) { MinWorkerThreads = 100 }]);

        var finished = await execution.RunAsync(() => null);

        Assert.Equal(("failed", "The minimum threads of this target cannot be set from here: only the sample supports that."), (finished.Summary.Outcome, finished.Summary.Sentence));
    }

    [Fact(Timeout = 60_000)]
    public async Task What_nobody_foresaw_ends_the_run_as_failed_with_a_summary_and_what_was_recorded()
    {
        var execution = Execution([new LoadPhase("rest", null, 0.1), new LoadPhase("load", new LoadPlan("no address", 1, Requests: 1))]);

        var finished = await execution.RunAsync(() => null);

        Assert.Equal("failed", finished.Summary.Outcome);
        Assert.StartsWith("The run ended unexpectedly (UriFormatException: ", finished.Summary.Sentence, StringComparison.Ordinal);
        var run = await RunFileReader.ReadAsync(RunPath, TestContext.Current.CancellationToken);
        Assert.Equal(finished.Summary.Sentence, run.Summary!.Sentence);
        Assert.Contains("rest", run.Items.OfType<Phase>().Select(phase => phase.Name));
    }

    [Fact(Timeout = 60_000)]
    public async Task A_signal_drains_the_load_and_leaves_the_rest_of_the_plan_and_the_tail_out()
    {
        await using var server = await GatedServer.StartAsync(slots: 10, holdMilliseconds: 200);
        var load = new LoadPhase("load", new LoadPlan(server.Address + "/gate", 30, DurationSeconds: 60));
        var execution = Execution([load, new LoadPhase("rest", null, 50)], tailSeconds: 50);
        var running = execution.RunAsync(() => null);
        await server.WaitForArrivalsAsync(40);

        await execution.Active.FinishAsync();
        var finished = await running;

        Assert.Equal("stopped", finished.Summary.Outcome);
        Assert.Equal((30, 0), (finished.Summary.Load!.Drained, finished.Summary.Load.Unfinished));
        var run = await RunFileReader.ReadAsync(RunPath, TestContext.Current.CancellationToken);
        Assert.Equal(["load", "drain", "end"], run.Items.OfType<Phase>().Select(phase => phase.Name));
    }

    [Fact(Timeout = 60_000)]
    public async Task A_signal_during_the_drain_waits_for_what_is_out()
    {
        await using var server = await GatedServer.StartAsync(slots: 10, holdMilliseconds: 1_500);
        var execution = Execution([new LoadPhase("load", new LoadPlan(server.Address + "/gate", 10, DurationSeconds: 0.3))], tailSeconds: 50);
        var running = execution.RunAsync(() => null);
        await StageAsync(execution, RunStage.Drain);

        await execution.Active.FinishAsync();
        var finished = await running;

        Assert.Equal((10, 0), (finished.Summary.Load!.Drained, finished.Summary.Load.Unfinished));
    }

    [Theory(Timeout = 60_000)]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_run_that_fails_or_is_given_up_gives_the_minimum_threads_back(bool abandoned)
    {
        await using var sample = await SampleTarget.StartAsync();
        var before = await MinThreadsAsync(sample);
        var refused = new LoadPhase("load", new LoadPlan("http://example.org/", 1, Requests: 1));
        var execution = Execution([new LoadPhase("rest", null, abandoned ? 50 : 0.1) { MinWorkerThreads = before + 20 }, refused], target: sample);
        var running = execution.RunAsync(() => null);
        await StageAsync(execution, RunStage.Rest);
        Assert.Equal(before + 20, await MinThreadsAsync(sample));

        if (abandoned)
        {
            execution.Active.Abandon();
        }

        var finished = await running;

        Assert.Equal(abandoned ? "stopped" : "failed", finished.Summary.Outcome);
        Assert.Equal(before, await MinThreadsAsync(sample));
    }

    [Fact(Timeout = 60_000)]
    public async Task A_target_that_does_not_take_its_minimum_threads_back_holds_the_end_for_three_seconds_at_most()
    {
        if (OperatingSystem.IsWindows())
        {
            Assert.Skip("There is no SIGSTOP.");
        }

        await using var sample = await SampleTarget.StartAsync();
        var execution = Execution([new LoadPhase("rest", null, 50) { MinWorkerThreads = 20 }], target: sample);
        var running = execution.RunAsync(() => null);
        await StageAsync(execution, RunStage.Rest);
        using (var kill = Process.Start("kill", ["-s", "STOP", $"{sample.Id}"]))
        {
            await kill.WaitForExitAsync(TestContext.Current.CancellationToken);
        }

        execution.Active.Abandon();
        var finished = await running.WaitAsync(TimeSpan.FromSeconds(6), TestContext.Current.CancellationToken);

        Assert.Equal("failed", finished.Summary.Outcome);
        Assert.EndsWith("The target did not answer within 3 s.", finished.Summary.Sentence, StringComparison.Ordinal);
        Assert.Equal(finished.Summary.Sentence, (await RunFileReader.ReadAsync(RunPath, TestContext.Current.CancellationToken)).Summary!.Sentence);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_minimum_that_a_killed_run_left_is_put_back_by_who_reads_it_next()
    {
        await using var sample = await SampleTarget.StartAsync();
        var (minimum, token) = (_services.OfFirstTarget<TargetMinThreads>(), TestContext.Current.CancellationToken);
        var pool = await minimum.ReadAsync(sample.Address, token);
        var said = new List<string>();
        minimum.PutBack += said.Add;

        // What a run does before it is killed.
        var minimumThreads = new MinThreadsOverride(minimum, sample.Address, restores: true, "20260101T000000Z-sweep-0001");
        await minimumThreads.ApplyAsync(new LoadPhase("load", null) { MinWorkerThreads = pool.MinWorkerThreads + 60 }, token);
        Assert.Equal(pool.MinWorkerThreads + 60, await MinThreadsAsync(sample));

        var read = await minimum.ReadAsync(sample.Address, token);

        Assert.Equal((pool.MinWorkerThreads, pool.MinIoThreads), (read.MinWorkerThreads, read.MinIoThreads));
        Assert.Equal(pool.MinWorkerThreads, await MinThreadsAsync(sample));
        Assert.Contains("20260101T000000Z-sweep-0001 was killed", Assert.Single(said), StringComparison.Ordinal);
        await minimum.ReadAsync(sample.Address, token);
        Assert.Single(said);
    }

    /// <summary>Two dashboards on one target, or its own code: what somebody set meanwhile is theirs, and the run says that it is not of what it set.</summary>
    [Fact(Timeout = 60_000)]
    public async Task A_minimum_that_somebody_else_changed_meanwhile_is_not_put_back_and_the_run_says_so()
    {
        await using var sample = await SampleTarget.StartAsync();
        var (minimum, token) = (_services.OfFirstTarget<TargetMinThreads>(), TestContext.Current.CancellationToken);
        var before = await MinThreadsAsync(sample);
        var minimumThreads = new MinThreadsOverride(minimum, sample.Address, restores: true, "20260101T000000Z-sweep-0002");
        await minimumThreads.ApplyAsync(new LoadPhase("load", null) { MinWorkerThreads = before + 20 }, token);
        await minimum.SetAsync(sample.Address, before + 3, null, token);

        var problem = await minimumThreads.RestoreAsync(CancellationToken.None);

        Assert.StartsWith($"The minimum threads were changed to {before + 3} by somebody else during the run", problem, StringComparison.Ordinal);
        Assert.Equal(before + 3, await MinThreadsAsync(sample));
        await minimum.ReadAsync(sample.Address, token);
        Assert.Equal(before + 3, await MinThreadsAsync(sample));
    }

    [Theory(Timeout = 60_000)]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_file_that_is_removed_or_moved_during_the_run_is_written_again_whole(bool withFolder)
    {
        var (folder, elsewhere) = (Path.Combine(_folder.FullPath, "runs"), Path.Combine(_folder.FullPath, "elsewhere"));
        Directory.CreateDirectory(folder);
        var path = Path.Combine(folder, "a.run.jsonl");
        var execution = new RunExecution(new RecordingPlan(null), RunFileTests.Header(), path, _hub, [], _services.OfFirstTarget<RunServices>(), () => { });
        var running = execution.RunAsync(() => null);
        await StageAsync(execution, RunStage.Record);
        _hub.Publish(new Phase(_hub.Clock.Now, "before", "Before."));
        while (!File.Exists(path) || !(await ReadSharedAsync(path)).Contains("Before.", StringComparison.Ordinal))
        {
            await Task.Delay(50, TestContext.Current.CancellationToken);
        }

        if (withFolder)
        {
            Directory.Move(folder, elsewhere);
        }
        else
        {
            File.Delete(path);
        }

        _hub.Publish(new Phase(_hub.Clock.Now, "after", "After."));
        await execution.Active.StopAsync();
        var finished = await running;

        Assert.EndsWith("Its file was removed or moved during the run: it was written again.", finished.Summary.Sentence, StringComparison.Ordinal);
        Assert.NotEqual(RunSummary.Failed, finished.Summary.Outcome);
        var run = await RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken);
        Assert.Equal(["record", "before", "after", "end"], run.Items.OfType<Phase>().Select(phase => phase.Name));
        Assert.Equal(finished.Summary.Sentence, run.Summary!.Sentence);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_run_whose_file_is_gone_and_cannot_be_written_again_has_failed_and_says_where_it_is_not()
    {
        var folder = Path.Combine(_folder.FullPath, "runs");
        Directory.CreateDirectory(folder);
        var path = Path.Combine(folder, "a.run.jsonl");
        var execution = new RunExecution(new RecordingPlan(null), RunFileTests.Header(), path, _hub, [], _services.OfFirstTarget<RunServices>(), () => { });
        var running = execution.RunAsync(() => null);
        await StageAsync(execution, RunStage.Record);
        Directory.Delete(folder, recursive: true);
        await File.WriteAllTextAsync(folder, "in the way", TestContext.Current.CancellationToken);

        await execution.Active.StopAsync();
        var finished = await running;

        Assert.Equal(RunSummary.Failed, finished.Summary.Outcome);
        Assert.StartsWith($"The run's file is not at {path}: it was removed or moved during the run, and cannot be written again", finished.Summary.Sentence, StringComparison.Ordinal);
    }

    private static async Task<string> ReadSharedAsync(string path)
    {
        await using var file = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
        using var reader = new StreamReader(file);
        return await reader.ReadToEndAsync(TestContext.Current.CancellationToken);
    }

    private async Task<int> MinThreadsAsync(SampleTarget sample) =>
        (await _services.GetRequiredService<CatalogueClient>().GetPoolAsync(sample.Address, TestContext.Current.CancellationToken)).MinWorkerThreads;

    private static async Task StageAsync(RunExecution execution, RunStage stage)
    {
        while (execution.Active.Current.Stage != stage)
        {
            await Task.Delay(20, TestContext.Current.CancellationToken);
        }
    }

    private RunExecution Execution(IReadOnlyList<LoadPhase> phases, double tailSeconds = 0.2, SampleTarget? target = null)
    {
        var plan = new LoadRunPlan("test", "Test", phases, TimeSpan.FromSeconds(tailSeconds)) { RestoresMinThreads = target is not null };
        var header = RunFileTests.Header();
        header = header with { Target = header.Target! with { BaseAddress = target?.Address.ToString() } };
        return new RunExecution(plan, header, RunPath, _hub, [], _services.OfFirstTarget<RunServices>(), () => { });
    }
}
