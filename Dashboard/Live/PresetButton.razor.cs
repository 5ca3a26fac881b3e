using Dashboard.Format;
using Dashboard.Live.Rail;
using Dashboard.Presets;
using Dashboard.Running.Repeats;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Live;

/// <summary>One preset with its buttons: once, or a series of repeats.</summary>
public sealed partial class PresetButton
{
    private const string RepeatHelp = "One run after another, each when the pool is back at rest; what was chosen for the first holds for all";

    private readonly RepeatFields _repeats = new();
    private int _refusals;
    private bool _articleTime;
    private string? _problem;
    private string? _choice;

    [Parameter, EditorRequired]
    public required Preset Preset { get; set; }

    private PresetOptions Chosen => new(_articleTime ? Preset.ArticleServiceTime : null);

    private async Task StartAsync()
    {
        // Pressed twice before the page has answered: the first press goes on.
        if (Runs.IsBusy)
        {
            return;
        }

        (_problem, _choice) = (null, null);
        try
        {
            await PresetRuns.StartAsync(Preset, Chosen, CancellationToken.None);
            _choice = PresetRuns.Choice;
        }
        catch (UserFacingException e)
        {
            _problem = e.Message;
        }
    }

    private void Repeat()
    {
        if (Runs.IsBusy)
        {
            return;
        }

        (_problem, _choice) = (null, null);
        if (RepeatCoordinator.Times.Refuse(_repeats.Times) is not null)
        {
            _refusals++;
            return;
        }

        try
        {
            Series.Start([PresetRuns.Repeated(Preset, Chosen)], (int)RepeatCoordinator.Times.Read(_repeats.Times));
        }
        catch (UserFacingException e)
        {
            _problem = e.Message;
        }
    }
}
