using Dashboard.Diagnosis.Windows;
using Dashboard.RunFile;
using Dashboard.Timeline.Findings;

namespace Dashboard.Running.Capture;

/// <summary>The recording of one incident into a run file: what the timeline remembers of the time before it, and what follows.</summary>
internal sealed class IncidentRecording : IAsyncDisposable
{
    private readonly RunPlan _plan;
    private readonly RunHeader _header;
    private readonly TimelineHub _hub;
    private readonly double _origin;
    private readonly IDisposable _mark;
    private readonly Func<TimelineHub, Task> _judged;
    private readonly RunRecorder _recorder;

    private IncidentRecording(IncidentStart start, RunHeader header, IDisposable mark, RunFileWriter writer, CapturePlace place, IRecordingListener say)
    {
        (_hub, _origin, _plan, _header, _mark, _judged) = (start.Hub, start.Origin, PlanOf(start.Finding), header, mark, place.Judged);
        var finding = start.Finding;
        Incident = new CapturedIncident(header.Id, finding.Title, finding.Rule, _hub.Clock.OriginUtc.AddSeconds(finding.From), null)
        {
            Target = $"{start.Target.Title} (pid {start.Target.ProcessId})",
        };

        // The recorder may report a disk that refuses, and that report belongs to this incident.
        say.Began(Incident);
        _recorder = new RunRecorder(_hub, writer, _origin, place.Time, say.Problem, header.Thresholds);
    }

    /// <summary>Begins with a file that has its header, or leaves no file.</summary>
    /// <param name="say">Receives the begin, a sentence when the disk refuses, and null when it accepts everything again.</param>
    /// <exception cref="IOException">The file cannot be made, or the disk has no room.</exception>
    /// <exception cref="UnauthorizedAccessException">The file cannot be made.</exception>
    /// <exception cref="Format.UserFacingException">The folder cannot be written.</exception>
    public static async Task<IncidentRecording> BeginAsync(IncidentStart start, CapturePlace place, IRecordingListener say)
    {
        var began = start.Hub.Clock.OriginUtc.AddSeconds(start.Origin);
        var known = RunHeaders.Of(PlanOf(start.Finding), start.Target, began, place.Interval, place.Thresholds) with { CapturedFor = start.Finding.Rule };
        var header = StoredHeader.Of(known, place.Folder.KeepsCommandLines);
        var mark = place.Folder.MarkRecording(header.Id);
        try
        {
            var writer = await RunFileWriter.CreateAsync(place.Folder.FileOf(header.Id), header).ConfigureAwait(false);
            return new IncidentRecording(start, header, mark, writer, place, say);
        }
        catch
        {
            mark.Dispose();
            throw;
        }
    }

    public CapturedIncident Incident { get; }

    /// <inheritdoc cref="RunRecorder.Found"/>
    public IReadOnlyList<Finding> Found => _recorder.Found;

    public async Task<RunSummary> CloseAsync(string outcome, string sentence, TargetFacts? target)
    {
        var end = new RunEnd(_plan, _hub.Clock.Now, outcome, $"Captured automatically. {sentence}") { Target = target ?? _header.Target };
        await _judged(_hub).ConfigureAwait(false);
        var summary = await _recorder.CloseAsync(end).ConfigureAwait(false);
        _mark.Dispose();
        return summary;
    }

    public async ValueTask DisposeAsync()
    {
        await _recorder.DisposeAsync().ConfigureAwait(false);
        _mark.Dispose();
    }

    private static RecordingPlan PlanOf(Finding finding) => new(Length: null) { Id = "incident", Title = $"Incident: {finding.Title}" };
}

/// <param name="Origin">The beginning of the run on that timeline, in seconds.</param>
internal sealed record IncidentStart(Finding Finding, TimelineHub Hub, TargetFacts Target, double Origin);

/// <summary>The folder and settings of captures, and the interval of the target's counters.</summary>
internal sealed record CapturePlace(RunFolder Folder, TimeSpan Interval, Thresholds Thresholds, Func<TimelineHub, Task> Judged, TimeProvider Time);
