using Dashboard.Catalogue;
using Dashboard.Exchange;
using Dashboard.Format;
using Dashboard.Presets;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Repeats;
using Dashboard.Shell;
using Dashboard.Target;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Running.Repeats;

/// <summary>
/// Who may start what while a series of repeats is in progress; the series itself is tested by <see cref="RepeatSequenceTests"/> and by
/// RailOnSampleTests.
/// </summary>
public sealed class RepeatCoordinatorTests : IAsyncDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly ServiceProvider _services;

    public RepeatCoordinatorTests() => _services = new ServiceCollection().AddLogging().AddDashboard(_folder.FullPath).BuildServiceProvider();

    private RunCoordinator Runs => _services.GetRequiredService<RunCoordinator>();

    private RepeatCoordinator Series => _services.GetRequiredService<RepeatCoordinator>();

    public async ValueTask DisposeAsync()
    {
        await _services.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 20_000)]
    public async Task While_a_series_is_in_progress_neither_another_series_nor_a_preset_begins_and_stopping_it_frees_the_way()
    {
        Series.Start([RunPlan.Recording(null)], 2);

        Assert.True(Runs.IsBusy);
        Assert.Equal("2 × Recording without load", Series.Active!.Title);
        Assert.StartsWith("A series of repeats is in progress (2 × Recording without load)", Refusal(() => Series.Start([RunPlan.Recording(null)], 2)), StringComparison.Ordinal);
        var preset = await Assert.ThrowsAsync<UserFacingException>(() => _services.GetRequiredService<PresetRuns>().StartAsync(PresetCatalogue.All[0], new PresetOptions(null), TestContext.Current.CancellationToken));
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

    [Theory]
    [InlineData(0)]
    [InlineData(51)]
    public void A_series_of_too_few_or_too_many_repeats_is_a_sentence(int times)
    {
        Assert.Contains("1 to 50", Refusal(() => Series.Start([RunPlan.Recording(null)], times)), StringComparison.Ordinal);
        Assert.False(Runs.IsBusy);
    }

    private static string Refusal(Action start) => Assert.Throws<UserFacingException>(start).Message;
}
