using Dashboard.Diagnosis.Windows;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Running.Capture;

/// <summary>One incident on its way into a run file: what the timeline remembers of the time before it, and what follows.</summary>
internal sealed class IncidentRecording : IAsyncDisposable
{
    private readonly RunPlan _plan;
    private readonly RunHeader _header;
    private readonly TimelineHub _hub;
    private readonly double _origin;
    private readonly IDisposable _mark;
    private readonly RunRecorder _recorder;

    /// <param name="finding">What began.</param>
    /// <param name="hub">The timeline of the target.</param>
    /// <param name="target">Whose it is.</param>
    /// <param name="origin">Where the run begins on that timeline, seconds.</param>
    /// <param name="place">Where it is written to.</param>
    /// <param name="problemChanged">Is told when the disk refuses, and with null when it takes everything again.</param>
    /// <exception cref="IOException">The file cannot be made.</exception>
    /// <exception cref="UnauthorizedAccessException">The file cannot be made.</exception>
    /// <exception cref="Format.UserFacingException">The folder cannot be written.</exception>
    public IncidentRecording(Finding finding, TimelineHub hub, TargetFacts target, double origin, CapturePlace place, Action<string?> problemChanged)
    {
        (_hub, _origin) = (hub, origin);
        _plan = new RunPlan("incident", $"Incident: {finding.Title}", [], TimeSpan.Zero);
        _header = RunHeaders.Of(_plan, target, hub.Clock.OriginUtc.AddSeconds(origin), place.Interval, place.Thresholds) with { CapturedFor = finding.Rule };
        Incident = new CapturedIncident(_header.Id, finding.Title, finding.Rule, hub.Clock.OriginUtc.AddSeconds(finding.From), null);
        _mark = place.Folder.MarkCapture(_header.Id);
        try
        {
            var writer = new RunFileWriter(place.Folder.FileOf(_header.Id), _header);
            _recorder = new RunRecorder(hub, writer, origin, place.Time, problemChanged, target, _header.Thresholds);
        }
        catch
        {
            _mark.Dispose();
            throw;
        }
    }

    public CapturedIncident Incident { get; }

    /// <summary>Closes the run with its summary.</summary>
    /// <param name="outcome">One of the outcomes of <see cref="RunSummary"/>.</param>
    /// <param name="sentence">Why it ends.</param>
    /// <param name="target">What is known of the target by now.</param>
    public async Task<RunSummary> CloseAsync(string outcome, string sentence, TargetFacts? target)
    {
        var end = _hub.Clock.Now;
        var (ended, facts) = ((outcome, $"Captured by itself. {sentence}"), target ?? _header.Target);
        var summary = await _recorder.CloseAsync(
            figures => RunSummaries.Of(_plan, figures, end, _origin, [], ended, facts, _recorder.Found)).ConfigureAwait(false);
        _mark.Dispose();
        return summary;
    }

    /// <summary>Ends it; one that was not closed stays an interrupted run.</summary>
    public async ValueTask DisposeAsync()
    {
        await _recorder.DisposeAsync().ConfigureAwait(false);
        _mark.Dispose();
    }
}

/// <summary>Where captures are written, and how often the target's counters come.</summary>
/// <param name="Folder">The data folder.</param>
/// <param name="Interval">Nominal interval of the counters.</param>
/// <param name="Time">For timers.</param>
internal sealed record CapturePlace(RunFolder Folder, TimeSpan Interval, Thresholds Thresholds, TimeProvider Time);
