using Dashboard.Cli.Frame;
using Dashboard.RunFile;
using Dashboard.Running.Capture;
using Dashboard.Target.Watched;
using Dashboard.Timeline.Findings;

namespace Dashboard.Cli.Doctor.Watch;

/// <summary>Saves findings as runs, each with the two minutes before it. Thread-safe.</summary>
internal sealed class WatchedRuns(Headless headless, WatchOutput output, WatchTally tally)
{
    /// <summary>Runs that one watch saves; later findings are shown and delivered without one.</summary>
    public const int Most = 100;

    /// <summary>Seconds before now that a run has at most, of a finding that began long ago.</summary>
    private const double MostSecondsBefore = 5 * 60;

    private int _begun;

    /// <returns>Null where none can be saved, which is said.</returns>
    public async Task<IncidentRecording?> BeginAsync(WatchedTarget target, TargetFacts facts, Finding finding, string process)
    {
        if (Interlocked.Increment(ref _begun) is > Most and var count)
        {
            if (count == Most + 1)
            {
                output.Say($"{Readable.Count(Most)} runs were saved, which is the limit: from now on findings are shown and not saved.");
            }

            return null;
        }

        var (hub, saying) = (target.Monitor.Hub, new Listener(output, process));
        try
        {
            var origin = Math.Max(0, Math.Max(finding.From - IncidentRule.SecondsBefore, hub.Clock.Now - MostSecondsBefore));
            var recording = await IncidentRecording.BeginAsync(new IncidentStart(finding, hub, facts, origin), headless.CapturePlaceOf(target), saying)
                .ConfigureAwait(false);
            target.Of<RecordingRun>().Watch(recording.Incident.Id);
            return recording;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or UserFacingException)
        {
            saying.Problem($"{e.Message.TrimEnd('.')}: the data folder needs to be writable and to have room.");
            return null;
        }
    }

    public async Task<RunSummary> EndAsync(IncidentRecording recording, string sentence, WatchedTarget target, string process)
    {
        await using var closing = recording.ConfigureAwait(false);
        target.Of<RecordingRun>().Watch(id: null);
        var summary = await recording.CloseAsync(RunSummary.Completed, sentence, target.Monitor.Facts).ConfigureAwait(false);
        if (summary.Outcome == RunSummary.Failed)
        {
            output.Say($"{process}: {summary.Sentence}");
        }
        else
        {
            tally.Saved();
            output.Say($"{process}: run {recording.Incident.Id} was saved. {sentence}");
            await TidyAsync().ConfigureAwait(false);
        }

        return summary;
    }

    private async Task TidyAsync()
    {
        try
        {
            if (await headless.Retention.TidyCapturedAsync(CancellationToken.None).ConfigureAwait(false) is > 0 and var moved)
            {
                output.Say($"{Readable.Plural(moved, "older captured run")} moved to the trash: the newest {RunRetention.MaxCaptured} stay.");
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The next finding tries again.
            output.Say($"Older captured runs could not be moved to the trash ({e.Message.TrimEnd('.')}).");
        }
    }

    private sealed class Listener(WatchOutput output, string process) : IRecordingListener
    {
        public void Began(CapturedIncident incident) => output.Say($"{process}: run {incident.Id} is being saved.");

        public void Problem(string? problem) =>
            output.Say(problem is null ? $"{process}: the run is being saved again." : $"{process}: the finding is not saved whole. {problem}");
    }
}
