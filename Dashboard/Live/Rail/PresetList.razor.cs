using Dashboard.Presets;
using Dashboard.Running;

namespace Dashboard.Live.Rail;

/// <summary>The presets by article; all are disabled while a run is on or is being prepared.</summary>
public sealed partial class PresetList
{
    private PresetRuns PresetRuns => Chosen.Of<PresetRuns>();

    private RunCoordinator Runs => Chosen.Of<RunCoordinator>();

    public void Dispose()
    {
        Runs.Changed -= Refresh;
        PresetRuns.Changed -= Refresh;
    }

    protected override void OnInitialized()
    {
        Runs.Changed += Refresh;
        PresetRuns.Changed += Refresh;
    }

    private void Refresh() => _ = InvokeAsync(StateHasChanged);
}
