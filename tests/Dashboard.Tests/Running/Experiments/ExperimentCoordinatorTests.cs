using Dashboard.Catalogue;
using Dashboard.Exchange;
using Dashboard.Format;
using Dashboard.Presets;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Shell;
using Dashboard.Target;
using Dashboard.Target.Watched;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Running.Experiments;

/// <summary>
/// Who may start what while a series of repeats is in progress; the series itself is tested by <see cref="RepeatExperimentTests"/> and by
/// RailOnSampleTests.
/// </summary>
public sealed class ExperimentCoordinatorTests : IAsyncDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly ServiceProvider _services;

    public ExperimentCoordinatorTests() => _services = new ServiceCollection().AddLogging().AddDashboard(_folder.FullPath).BuildServiceProvider();

    private RunCoordinator Runs => _services.OfFirstTarget<RunCoordinator>();

    // Found once: what listens to it may be told while the services are being disposed of.
    private ExperimentCoordinator Series => field ??= _services.OfFirstTarget<ExperimentCoordinator>();

    public async ValueTask DisposeAsync()
    {
        await _services.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 20_000)]
    public async Task While_a_series_is_in_progress_neither_another_series_nor_a_preset_begins_and_stopping_it_frees_the_way()
    {
        Series.Start([new RecordingPlan(null)], 2);

        Assert.True(Runs.IsBusy);
        Assert.Equal("2 × Recording without load", Series.Active!.Title);
        Assert.StartsWith("A series of repeats is in progress (2 × Recording without load)", Refusal(() => Series.Start([new RecordingPlan(null)], 2)), StringComparison.Ordinal);
        var preset = await Assert.ThrowsAsync<UserFacingException>(() => _services.OfFirstTarget<PresetRuns>().StartAsync(PresetCatalogue.All[0], new PresetOptions(null), TestContext.Current.CancellationToken));
        Assert.StartsWith("A series of repeats is in progress", preset.Message, StringComparison.Ordinal);

        // No target is attached: the series waits for its first sample.
        var over = new TaskCompletionSource();
        Series.Changed += () =>
        {
            if (Series.Active is null)
            {
                over.TrySetResult();
            }
        };
        await Series.StopAsync();
        await over.Task;

        Assert.False(Runs.IsBusy);
        Assert.Equal("The series was stopped: 0 of 2 runs done.", Series.Last!.Sentence);
    }

    /// <summary>Whoever stops a series may have looked for it before it ended with its target.</summary>
    [Fact(Timeout = 20_000)]
    public async Task A_stop_that_comes_after_the_end_does_nothing()
    {
        var series = Series;
        await _services.DisposeAsync();

        await series.StopAsync();

        Assert.Null(series.Active);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(51)]
    public void A_series_of_too_few_or_too_many_repeats_is_a_sentence(int times)
    {
        Assert.Contains("1 to 50", Refusal(() => Series.Start([new RecordingPlan(null)], times)), StringComparison.Ordinal);
        Assert.False(Runs.IsBusy);
    }

    [Fact(Timeout = 20_000)]
    public async Task While_the_pool_rests_the_run_before_is_over_and_stopping_then_keeps_it()
    {
        Sample();
        Series.Start([Plan(() => Task.FromResult(Finished))], 2);

        await Eventually(() => Series.Active is { Sentence: "Waiting for idle threads to retire." });
        Assert.Equal((1, 1, 2), (Series.Active!.Begun, Series.Active.Made, Series.Active.Runs));
        await Series.StopAsync();
        await Eventually(() => Series.Active is null);

        Assert.Equal("The series was stopped: 1 of 2 runs done.", Series.Last!.Sentence);
        Assert.Same(Finished, Assert.Single(Assert.Single(Series.Last.Sides)));
    }

    [Fact(Timeout = 20_000)]
    public async Task A_series_that_ends_by_what_nobody_foresaw_says_so_and_frees_the_way()
    {
        Sample();
        Series.Start([Plan(() => throw new InvalidOperationException("Nobody foresaw it."))], 2);

        await Eventually(() => Series.Active is null);

        Assert.Equal("The series ended unexpectedly (InvalidOperationException: Nobody foresaw it).", Series.LastProblem);
        Assert.Null(Series.Last);
        Assert.False(Runs.IsBusy);
    }

    private static FinishedRun Finished { get; } = new("a", "", RunFileTests.Header(), new RunSummary(1, RunSummary.Completed, ""));

    private static RepeatedPlan Plan(Func<Task<FinishedRun>> run) => new("A", "A", (_, _) => Task.FromResult(new StartedRun("a", run())));

    /// <summary>The pool is at rest, by what the timeline remembers.</summary>
    private void Sample()
    {
        var hub = _services.OfFirstTarget<TargetMonitor>().Hub;
        hub.Publish(new PoolSample(hub.Clock.Now, 0.25) { ThreadCount = 2, QueueLength = 0 });
    }

    /// <summary>Looked at whenever the series has told that it moved on.</summary>
    private async Task Eventually(Func<bool> holds)
    {
        var held = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        void Look() => _ = holds() && held.TrySetResult();
        Series.Changed += Look;
        Look();
        await held.Task;
        Series.Changed -= Look;
        Series.Changed -= Look;
    }

    private static string Refusal(Action start) => Assert.Throws<UserFacingException>(start).Message;
}
