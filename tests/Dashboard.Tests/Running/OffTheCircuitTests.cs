using Dashboard.Catalogue;
using Dashboard.Exchange;
using Dashboard.Load;
using Dashboard.Presets;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Shell;
using Dashboard.Target;
using Dashboard.Target.Watched;
using Dashboard.Tests.Catalogue;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Running;

/// <summary>What a viewer starts goes on when the viewer leaves: nothing of it may continue on the circuit of the page that was pressed.</summary>
[Collection(TimedFiles.Name)]
public sealed class OffTheCircuitTests : IAsyncDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly ViewersCircuit _circuit = new();
    private readonly ServiceProvider _services;
    private int _onCircuit;

    public OffTheCircuitTests() => _services = new ServiceCollection()
        .AddLogging().AddDashboard(_folder.FullPath).BuildServiceProvider();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private RunCoordinator Runs => _services.OfFirstTarget<RunCoordinator>();

    private ExperimentCoordinator Series => _services.OfFirstTarget<ExperimentCoordinator>();

    private TargetConnection Connection => _services.OfFirstTarget<TargetConnection>();

    public async ValueTask DisposeAsync()
    {
        await _services.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 60_000)]
    public async Task A_run_a_series_a_preset_and_a_watch_go_on_on_the_pool()
    {
        await using var sample = await SampleTarget.StartAsync();
        var monitor = _services.OfFirstTarget<TargetMonitor>();
        await _circuit.Press(() => Connection.AttachAsync(sample.Id, sample.Address, Token));
        Assert.Equal(0, _circuit.Posts);

        // From here on the events tell where they are raised; what a press raises itself, before it returns, is the presser's own.
        monitor.Changed += Note;
        Connection.Changed += Note;
        Runs.Changed += Note;
        Series.Changed += Note;
        _services.OfFirstTarget<PresetRuns>().Changed += Note;

        var recording = await PressAsync(() => Runs.StartAsync(new RecordingPlan(TimeSpan.FromSeconds(1)), Token));
        Assert.Equal("completed", (await recording.Completion).Summary.Outcome);

        var load = Connection.Scenarios.Single(scenario => scenario.Id == "taskasyncwait");
        var plan = new LoadPlan(load.Url(sample.Address, "ms=10").ToString(), 2, Requests: 10, ScenarioId: load.Id);
        var run = await PressAsync(() => Runs.StartAsync(LoadRunPlan.Of(load, plan, TimeSpan.FromSeconds(0.5)), Token));
        Assert.Equal(10, (await run.Completion).Summary.Load!.Completed);

        var phase = new PresetPhase("main") { ScenarioId = "taskasyncwait", Connections = 2, Requests = 10, ServiceSeconds = 0.5 };
        var preset = PresetCatalogue.Get("s4-taskasyncwait") with { Phases = [phase], Tail = TimeSpan.FromSeconds(0.5) };
        var prepared = await PressAsync(() => _services.OfFirstTarget<PresetRuns>().StartAsync(preset, new PresetOptions(), Token));
        var presetRun = await prepared.Completion;
        Assert.Equal(prepared.Id, presetRun.Id);

        var over = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Series.Changed += () => _ = Series.Active is null && over.TrySetResult();
        await PressAsync(() =>
        {
            Series.Start([LoadRunPlan.Of(load, plan, TimeSpan.Zero)], 2);
            return Task.FromResult(true);
        });
        await over.Task;
        Assert.Equal("2 runs done.", Series.Last!.Sentence);

        // The recorded run once more, from its page.
        var again = _services.OfFirstTarget<RunAgain>();
        var first = await run.Completion;
        Assert.Null(again.Refusal(first.Header, null));
        Assert.Equal("The load came from k6 and cannot be started from here.", again.Refusal(first.Header, "k6"));
        Assert.NotNull(again.Refusal(first.Header with { Scenario = "gone" }, null));
        Assert.Equal(
            "It was imported from a trace: nothing was run here.", again.Refusal(first.Header with { Trace = new ImportedTrace("a.nettrace", [], "") }, null));
        var repeated = await PressAsync(() => again.StartAsync(first.Header, null, Token));
        Assert.StartsWith("A run is in progress (", again.Refusal(first.Header, null), StringComparison.Ordinal);
        var second = (await repeated.Completion).Header;
        Assert.Equal((first.Header.Plan, first.Header.Title, first.Header.TailSeconds), (second.Plan, second.Title, second.TailSeconds));
        Assert.Null(second.Group);

        Assert.Equal((0, 0), (_circuit.Posts, _onCircuit));
    }

    [Fact(Timeout = 60_000)]
    public async Task A_preset_is_repeated_as_one_group_with_what_was_chosen_for_its_first_run()
    {
        await using var sample = await SampleTarget.StartAsync();
        await Connection.AttachAsync(sample.Id, sample.Address, Token);
        var presets = _services.OfFirstTarget<PresetRuns>();
        var phase = new PresetPhase("main") { ScenarioId = "taskasyncwait", Connections = 2, Requests = 10 };
        var preset = PresetCatalogue.Get("s4-taskasyncwait") with { Phases = [phase], Tail = TimeSpan.FromSeconds(0.2) };
        var over = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Series.Changed += () => _ = Series.Active is null && over.TrySetResult();

        Series.Start([presets.Repeated(preset, new PresetOptions(TimeSpan.FromMilliseconds(30)))], 2);
        await over.Task;

        Assert.Null(Series.LastProblem);
        var runs = Assert.Single(Series.Last!.Sides);
        Assert.Equal([1, 2], runs.Select(run => run.Header.Group!.Index));
        Assert.Single(runs.Select(run => run.Header.Group!.Id).Distinct(StringComparer.Ordinal));
        Assert.All(runs, run => Assert.Equal((preset.Name, 0.03), (run.Header.Preset, run.Header.Phases[0].ServiceSeconds)));
        Assert.False(Runs.IsBusy);
    }

    /// <summary>What is raised while the press lasts does not count.</summary>
    private async Task<T> PressAsync<T>(Func<Task<T>> press)
    {
        var (started, raised) = _circuit.Press(() =>
        {
            var before = _onCircuit;
            var task = press();
            return (task, _onCircuit - before);
        });
        Interlocked.Add(ref _onCircuit, -raised);
        return await started;
    }

    private void Note() => Interlocked.Add(ref _onCircuit, ViewersCircuit.IsHere ? 1 : 0);
}
