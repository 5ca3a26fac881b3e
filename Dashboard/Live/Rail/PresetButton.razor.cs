using Dashboard.Presets;
using Dashboard.Running.Experiments;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Live.Rail;

/// <summary>One preset with its buttons: once, or a series of repeats.</summary>
public sealed partial class PresetButton
{
    private const string RepeatHelp = "Runs one after another, each starting after idle threads have retired; the first run's settings apply to all";

    private readonly RepeatFields _repeats = new();
    private int _refusals;
    private bool _articleTime;
    private string? _choice;

    private PresetRuns PresetRuns => Chosen.Of<PresetRuns>();

    [Parameter, EditorRequired]
    public required Preset Preset { get; set; }

    private string PopoverId => $"{Preset.Name}-settings";

    private PresetOptions Options => new(_articleTime ? Preset.ArticleServiceTime : null);

    private Task StartAsync() => PressAsync(async () =>
    {
        await PresetRuns.StartAsync(Preset, Options, CancellationToken.None);
        _choice = PresetRuns.Choice;
    });

    private Task Repeat() => PressAsync(() =>
    {
        if (RepeatedPlan.Times.Refuse(_repeats.Times) is not null)
        {
            _refusals++;
        }
        else
        {
            Series.Start([PresetRuns.Repeated(Preset, Options)], (int)RepeatedPlan.Times.Read(_repeats.Times));
        }

        return Task.CompletedTask;
    });

    private Task PressAsync(Func<Task> start)
    {
        if (Runs.IsBusy)
        {
            return Task.CompletedTask;
        }

        _choice = null;
        return Press.RunAsync(start);
    }
}
