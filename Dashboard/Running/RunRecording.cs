using Dashboard.Diagnosis;
using Dashboard.Diagnosis.Windows;
using Dashboard.RunFile;
using Dashboard.Timeline.Findings;

namespace Dashboard.Running;

/// <summary>Writes a timeline's items and findings to a run's file, on the run's clock, with one counter table in ten seconds. One caller at a time.</summary>
/// <param name="origin">The timeline's seconds at t = 0 of the run.</param>
internal sealed class RunRecording(RunFileWriter writer, double origin, IReadOnlyDictionary<string, double>? thresholds)
{
    private const double CountersEverySeconds = 10;
    private readonly RunDiagnosis _diagnosis = new(origin, Thresholds.Recorded(thresholds));
    private readonly RunBlockers _blockers = new();
    private readonly RunTally _tally = new(origin);
    private double _lastCounters = double.NegativeInfinity;

    /// <summary>The end of the target's session meanwhile; null when it continued.</summary>
    public SessionChange? SessionEnd => _tally.SessionEnd;

    /// <summary>The findings until now, on the run's clock; complete after <see cref="CloseAsync"/>.</summary>
    public IReadOnlyList<Finding> Found => _diagnosis.Found;

    public void Write(TimelineItem item)
    {
        if (item is CounterSnapshot)
        {
            if (item.T - _lastCounters < CountersEverySeconds)
            {
                return;
            }

            _lastCounters = item.T;
        }

        if (item is FindingItem found)
        {
            Append(_diagnosis.Add(found) is { } kept ? [kept] : []);
            return;
        }

        if (item is SignalsChange heard && heard.T < origin)
        {
            // The item was published after the recording began, with a time before it.
            item = heard with { T = origin };
        }

        _tally.Add(item);
        var written = item is RequestSpans requests ? requests.Since(origin) : item with { T = Math.Round(item.T - origin, 6) };
        _blockers.Take(written);
        writer.Append(written);
        _diagnosis.Add(written);
    }

    /// <param name="fault">The reason why some of what was published is not written, in a sentence; null when all is.</param>
    /// <returns>The summary with the verdict, and with what was lost in the end.</returns>
    public async Task<RunSummary> CloseAsync(RunEnd end, string? fault = null)
    {
        Append(_diagnosis.End());
        await writer.FlushAsync().ConfigureAwait(false);
        var waiting = writer.ItemsWaiting;
        var summary = RunSummaries.Of(end, _tally, origin, Found) with { ItemsLost = _tally.ItemsLost + writer.ItemsLost };
        var serviceSeconds = (end.Plan as LoadRunPlan)?.ServiceSecondsOf(summary);
        summary = _blockers.Into(summary) with { Verdict = _diagnosis.Verdict(summary, serviceSeconds) };
        if (fault is not null)
        {
            summary = summary with { Outcome = RunSummary.Failed, Sentence = fault };
        }

        if (await writer.WriteAgainAsync().ConfigureAwait(false))
        {
            summary = summary with { Sentence = $"{summary.Sentence} Its file was removed or moved during the run: it was written again." };
        }
        else if (writer.Missing is { } missing)
        {
            summary = summary with { Outcome = RunSummary.Failed, Sentence = missing };
        }

        writer.Append(PhaseHistograms.Without(summary) with { T = summary.T - origin });
        await writer.DisposeAsync().ConfigureAwait(false);
        return writer.Refusal is not { } refusal ? summary : summary with
        {
            ItemsLost = summary.ItemsLost + waiting,
            Outcome = RunSummary.Failed,
            Sentence = $"The end of the run could not be written ({refusal}): the file has no summary and lacks the last "
                + $"{Readable.Plural(waiting, "item")}. Free disk space before the next run.",
        };
    }

    private void Append(IReadOnlyList<FindingItem> found)
    {
        foreach (var item in found)
        {
            writer.Append(item);
        }
    }
}
