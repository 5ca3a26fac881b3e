using Dashboard.Timeline.Findings;

namespace Dashboard.Running.Capture;

/// <summary>The run that records now what is found in a target, whoever began it. Thread-safe.</summary>
internal sealed class RecordingRun(RunCoordinator runs, IncidentCapture capture)
{
    private volatile string? _unattended;

    /// <summary>Of a user, of a captured incident or of an unattended watch; null where nothing is recorded.</summary>
    public string? Id => runs.Active?.Id ?? (capture.State.Last is { EndedUtc: null } incident ? incident.Id : _unattended);

    /// <summary>Whether a run most likely begins with such a finding, a moment after it was told.</summary>
    public bool IsExpected(Finding finding) => capture.IsOn && IncidentRule.IsIncident(finding);

    /// <summary>The run of an unattended watch began, or ended: null.</summary>
    public void Watch(string? id) => _unattended = id;
}
