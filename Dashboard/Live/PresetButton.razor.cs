using Dashboard.Format;
using Dashboard.Presets;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Live;

/// <summary>One preset with its Start button.</summary>
public sealed partial class PresetButton
{
    private bool _articleTime;
    private string? _problem;
    private string? _choice;

    [Parameter, EditorRequired]
    public required Preset Preset { get; set; }

    private async Task StartAsync()
    {
        (_problem, _choice) = (null, null);
        try
        {
            await PresetRuns.StartAsync(Preset, new PresetOptions(_articleTime ? Preset.ArticleServiceTime : null), CancellationToken.None);
            _choice = PresetRuns.Choice;
        }
        catch (UserFacingException e)
        {
            _problem = e.Message;
        }
    }
}
