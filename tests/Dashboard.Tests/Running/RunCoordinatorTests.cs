using System.Diagnostics;
using Dashboard.Exchange;
using Dashboard.Format;
using Dashboard.Load;
using Dashboard.Presets;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Shell;
using Dashboard.Target;
using Dashboard.Target.Watched;
using Dashboard.Tests.Catalogue;
using Dashboard.Timeline;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Running;

/// <summary>Who may start and change what, and what becomes of a run, a series and a preset whose target is gone.</summary>
[Collection(TimedTests.Name)]
public sealed class RunCoordinatorTests : IAsyncLifetime
{
    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(10);

    private readonly TemporaryFolder _folder = new();
    private readonly ServiceProvider _services;
    private SampleTarget _sample = null!;

    public RunCoordinatorTests() => _services = new ServiceCollection().AddLogging().AddDashboard(_folder.FullPath).BuildServiceProvider();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private RunCoordinator Runs => _services.OfFirstTarget<RunCoordinator>();

    private ExperimentCoordinator Series => _services.OfFirstTarget<ExperimentCoordinator>();

    private PresetRuns Presets => _services.OfFirstTarget<PresetRuns>();

    private TargetConnection Connection => _services.OfFirstTarget<TargetConnection>();

    private TargetMonitor Monitor => _services.OfFirstTarget<TargetMonitor>();

    public async ValueTask InitializeAsync()
    {
        _sample = await SampleTarget.StartAsync();
        await Connection.AttachAsync(_sample.Id, _sample.Address, Token);
    }

    public async ValueTask DisposeAsync()
    {
        await _services.DisposeAsync();
        await _sample.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 60_000)]
    public async Task While_a_run_is_on_the_target_is_neither_changed_nor_let_go_and_nothing_else_starts()
    {
        var run = await Runs.StartAsync(Load(seconds: 60), Token);

        Assert.True(Runs.IsBusy);
        Assert.Equal(Runs.Refusal, Runs.StartHint);
        await RefusedAsync("A run is in progress (");
        Assert.StartsWith("A run is in progress (", Refusal(() => Series.Start([Load(1)], 2)), StringComparison.Ordinal);
        await EndAsync(run);
        Assert.False(Runs.IsBusy);
        Assert.Null(Runs.StartHint);
    }

    [Fact(Timeout = 60_000)]
    public async Task While_a_series_or_the_preparation_of_a_preset_is_on_the_target_is_neither_changed_nor_let_go()
    {
        Series.Start([Load(60)], 2);
        await RefusedAsync("A series of repeats is in progress (", "A run is in progress (");
        await Eventually(() => Runs.Active is { Current.Stage: RunStage.Load });
        Assert.StartsWith("A run is in progress (", Runs.Refusal, StringComparison.Ordinal);
        await Series.StopAsync();
        await Eventually(() => Runs.Active is { Current.Stage: RunStage.Tail } or null);
        await Eventually(() => !Runs.IsBusy);

        var preparing = Presets.StartAsync(PresetCatalogue.Get("s1-sync"), new PresetOptions(), Token);
        await RefusedAsync("The preset s1-sync is being started");
        Presets.Stop();

        var stopped = await Assert.ThrowsAsync<UserFacingException>(() => preparing);
        Assert.Equal("The preparation of s1-sync was stopped: nothing was recorded.", stopped.Message);
        Assert.Null(Presets.Preparing);
        Assert.False(Runs.IsBusy);
        Assert.Null(Runs.Active);
    }

    [Fact(Timeout = 60_000)]
    public async Task During_the_recovery_a_start_ends_it_and_the_first_run_is_stored_whole_before_the_second_begins()
    {
        var first = await Runs.StartAsync(Load(seconds: 0.5, tail: 300), Token);
        await Eventually(() => Runs.Active is { Current.Stage: RunStage.Tail });

        Assert.False(Runs.IsBusy);
        Assert.Equal("Skips the recovery and starts", Runs.StartHint);
        await RefusedAsync("A run is in progress (");
        var second = await Runs.StartAsync(Load(seconds: 60), Token);

        var finished = await first.Completion;
        Assert.Equal(("completed", "Finished (you skipped the recovery)."), (finished.Summary.Outcome, finished.Summary.Sentence));
        Assert.Equal(finished.Summary.Sentence, (await RunFileReader.ReadAsync(finished.File, Token)).Summary!.Sentence);
        Assert.Equal(second.Id, Runs.Active!.Id);
        await EndAsync(second);
    }

    [Fact(Timeout = 60_000)]
    public async Task During_the_recovery_a_series_ends_it_too_and_what_was_said_of_a_series_goes_with_the_next_run()
    {
        var first = await Runs.StartAsync(Load(seconds: 0.5, tail: 300), Token);
        await Eventually(() => Runs.Active is { Current.Stage: RunStage.Tail });

        Series.Start([Load(seconds: 0.3, tail: 0)], 2);
        await first.Completion;
        await Eventually(() => Series.Active is null);
        Assert.Equal("2 runs done.", Series.Last!.Sentence);

        await EndAsync(await Runs.StartAsync(new RecordingPlan(null), Token));
        Assert.Null(Series.Last);
    }

    [Theory(Timeout = 60_000)]
    [InlineData("kill", "The target ended; the load was stopped.")]
    [InlineData("detach", "The target was detached; the load was stopped.")]
    public async Task A_load_whose_target_is_gone_ends_at_once_and_its_run_says_so(string end, string sentence)
    {
        var run = await Runs.StartAsync(Load(seconds: 60), Token);
        await Eventually(() => Runs.Active!.RequestsEnded > 0);

        await GoneAsync(end);
        var finished = await run.Completion.WaitAsync(Soon, Token);

        Assert.Equal(("failed", sentence), (finished.Summary.Outcome, finished.Summary.Sentence));
        Assert.Equal(sentence, Runs.LastProblem);
        var file = await RunFileReader.ReadAsync(finished.File, Token);
        Assert.Equal(sentence, file.Summary!.Sentence);
        Assert.True(file.Summary.Load!.Completed > 0, "What was measured until then is kept.");
        Assert.DoesNotContain("tail", file.Items.OfType<Phase>().Select(phase => phase.Name));
        Assert.False(Runs.IsBusy);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_target_that_is_only_paused_has_not_ended()
    {
        if (OperatingSystem.IsWindows())
        {
            Assert.Skip("There is no SIGSTOP.");
        }

        var run = await Runs.StartAsync(Load(seconds: 60), Token);
        await Eventually(() => Runs.Active!.RequestsEnded > 0);

        await SendAsync("STOP");
        await Eventually(() => Monitor.State == SessionState.Stalled);
        Assert.Equal(RunStage.Load, Runs.Active!.Current.Stage);
        await SendAsync("CONT");
        await Eventually(() => Monitor.State == SessionState.Attached);

        Assert.Equal("stopped", (await EndAsync(run)).Summary.Outcome);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_recovery_whose_target_is_gone_ends_and_the_run_is_complete()
    {
        var run = await Runs.StartAsync(Load(seconds: 0.5, tail: 300), Token);
        await Eventually(() => Runs.Active is { Current.Stage: RunStage.Tail });

        await GoneAsync("kill");
        var finished = await run.Completion.WaitAsync(Soon, Token);

        Assert.Equal("completed", finished.Summary.Outcome);
        Assert.StartsWith("Completed, but the target was lost: TargetApp (pid ", finished.Summary.Sentence, StringComparison.Ordinal);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_series_and_the_preparation_of_a_preset_end_with_their_target()
    {
        Series.Start([Load(60)], 2);
        await Eventually(() => Runs.Active is { RequestsEnded: > 0 });
        var busy = Runs.Active!;
        var changes = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Series.Changed += () => _ = Series.Active is null && changes.TrySetResult();

        await GoneAsync("kill");
        await changes.Task.WaitAsync(Soon, Token);

        Assert.Equal("The series ended with a run that failed: The target ended; the load was stopped.", Series.Last!.Sentence);
        Assert.Equal(RunStage.Done, busy.Current.Stage);
        var refused = await Assert.ThrowsAsync<UserFacingException>(() => Presets.StartAsync(PresetCatalogue.Get("s1-sync"), new PresetOptions(), Token));
        Assert.StartsWith("The target is gone", refused.Message, StringComparison.Ordinal);
        Assert.False(Runs.IsBusy);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_preset_that_is_being_prepared_when_its_target_ends_is_not_started()
    {
        var preparing = Presets.StartAsync(PresetCatalogue.Get("s2-short"), new PresetOptions(), Token);
        await Eventually(() => Presets.Step?.StartsWith("Measuring this machine's capacity for 6 s", StringComparison.Ordinal) == true);

        await GoneAsync("kill");
        var refused = await Assert.ThrowsAsync<UserFacingException>(() => preparing.WaitAsync(Soon, Token));

        Assert.StartsWith("The target is gone, so s2-short was not started. TargetApp (pid ", refused.Message, StringComparison.Ordinal);
        Assert.Null(Presets.Preparing);
        Assert.False(Runs.IsBusy);
    }

    private static string Refusal(Action start) => Assert.Throws<UserFacingException>(start).Message;

    private static async Task Eventually(Func<bool> holds)
    {
        while (!holds())
        {
            await Task.Delay(20, Token);
        }
    }

    private async Task RefusedAsync(params string[] beginnings)
    {
        Func<Task>[] disturb =
        [
            () => Connection.AttachAsync(Environment.ProcessId, null, Token),
            () => Connection.DetachAsync(),
            () => Connection.SetMinThreadsAsync(50, null, Token),
        ];
        foreach (var change in disturb)
        {
            var refused = await Assert.ThrowsAsync<UserFacingException>(change);
            Assert.True(beginnings.Any(one => refused.Message.StartsWith(one, StringComparison.Ordinal)), refused.Message);
        }

        Assert.Equal(_sample.Id, Monitor.Facts!.ProcessId);
    }

    private async Task<FinishedRun> EndAsync(StartedRun run)
    {
        while (!run.Completion.IsCompleted)
        {
            await (Runs.Active?.StopAsync() ?? ValueTask.CompletedTask);
            await Task.WhenAny(run.Completion, Task.Delay(100, Token));
        }

        return await run.Completion;
    }

    private async Task GoneAsync(string how)
    {
        if (how == "detach")
        {
            // Past the coordinator, which would refuse: nobody else may, but the program can end this way.
            await Monitor.DetachAsync();
            return;
        }

        using var process = Process.GetProcessById(_sample.Id);
        process.Kill();
    }

    private async Task SendAsync(string signal)
    {
        using var kill = Process.Start("kill", ["-s", signal, $"{_sample.Id}"]);
        await kill.WaitForExitAsync(Token);
    }

    private LoadRunPlan Load(double seconds, double tail = 0.2)
    {
        var scenario = Connection.Scenarios.Single(one => one.Id == "taskasyncwait");
        var load = new LoadPlan(scenario.Url(_sample.Address, "ms=20").ToString(), 2, DurationSeconds: seconds, ScenarioId: scenario.Id);
        return LoadRunPlan.Of(scenario, load, TimeSpan.FromSeconds(tail));
    }
}
