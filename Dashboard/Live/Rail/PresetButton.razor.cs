using Dashboard.Forms;
using Dashboard.Presets;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Live.Rail;

/// <summary>One preset with its buttons: once, or a series of repeats.</summary>
public sealed partial class PresetButton
{
    private const string RepeatHelp = "Runs one after another, each starting after idle threads have retired; the first run's settings apply to all";

    private readonly OnePress _press = new();
    private readonly RepeatFields _repeats = new();
    private int _refusals;
    private bool _articleTime;
    private string? _choice;

    private PresetRuns PresetRuns => Watched.Of<PresetRuns>();

    private RunCoordinator Runs => Watched.Of<RunCoordinator>();

    private ExperimentCoordinator Series => Watched.Of<ExperimentCoordinator>();

    [Parameter, EditorRequired]
    public required Preset Preset { get; set; }

    private string PopoverId => $"{Preset.Name}-settings";

    private PresetOptions Chosen => new(_articleTime ? Preset.ArticleServiceTime : null);

    private Task StartAsync() => TryAsync(async () =>
    {
        await PresetRuns.StartAsync(Preset, Chosen, CancellationToken.None);
        _choice = PresetRuns.Choice;
    });

    private Task Repeat() => TryAsync(() =>
    {
        if (RepeatedPlan.Times.Refuse(_repeats.Times) is not null)
        {
            _refusals++;
        }
        else
        {
            Series.Start([PresetRuns.Repeated(Preset, Chosen)], (int)RepeatedPlan.Times.Read(_repeats.Times));
        }

        return Task.CompletedTask;
    });

    private Task TryAsync(Func<Task> start)
    {
        if (Runs.IsBusy)
        {
            return Task.CompletedTask;
        }

        _choice = null;
        return _press.RunAsync(start);
    }
}
