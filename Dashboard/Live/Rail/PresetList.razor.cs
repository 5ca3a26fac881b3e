using Dashboard.Presets;
using Dashboard.Running;

namespace Dashboard.Live.Rail;

/// <summary>The presets by article; all are disabled while a run is on or is being prepared.</summary>
public sealed partial class PresetList
{
    private PresetRuns PresetRuns => Chosen.Of<PresetRuns>();

    private RunCoordinator Runs => Chosen.Of<RunCoordinator>();

    protected override void OnInitialized() => RedrawOn(Runs, PresetRuns);
}
