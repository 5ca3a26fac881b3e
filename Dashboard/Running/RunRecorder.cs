using Dashboard.Diagnosis;
using Dashboard.Diagnosis.Windows;
using Dashboard.RunFile;
using Dashboard.Timeline.Findings;

namespace Dashboard.Running;

/// <summary>
/// Writes the timeline to a run file, on the run's clock, with one counter table in ten seconds, and its own findings. Disposing awaits its loop.
/// </summary>
internal sealed class RunRecorder : IAsyncDisposable
{
    private const double CountersEverySeconds = 10;
    private static readonly TimeSpan FlushEvery = TimeSpan.FromSeconds(1);
    private readonly TimelineSubscription _subscription;
    private readonly RunFileWriter _writer;
    private readonly TimeProvider _time;
    private readonly double _origin;
    private readonly Task _loop;
    private readonly Action<string?>? _problemChanged;
    private readonly RunDiagnosis _diagnosis;
    private readonly RunBlockers _blockers = new();
    private string? _fault;
    private double _lastCounters = double.NegativeInfinity;
    private double _last;

    /// <param name="origin">The hub's time at t = 0 of the run: mostly now; what the hub remembers since then is in the run too.</param>
    /// <param name="problemChanged">Is told, on the recorder's own loop, when <see cref="Problem"/> changes.</param>
    /// <param name="target">What the pool may use; null where that is not known.</param>
    /// <param name="thresholds">Of what it is held against, those that the run's header names; null: none.</param>
    public RunRecorder(
        TimelineHub hub, RunFileWriter writer, double origin, TimeProvider time, Action<string?>? problemChanged = null, TargetFacts? target = null,
        IReadOnlyDictionary<string, double>? thresholds = null)
    {
        _diagnosis = new RunDiagnosis(target, Thresholds.Recorded(thresholds));
        _subscription = hub.Subscribe(TimelineSubscription.RecorderCapacity, out var remembered);
        (_writer, _origin, _time, _problemChanged) = (writer, origin, time, problemChanged);

        // The state in which the run begins: without it a run that starts on a dead target would look attached.
        var before = remembered.Where(item => item.T < origin).ToList();
        if (before.OfType<SessionChange>().LastOrDefault() is { } session)
        {
            Write(session with { T = origin });
        }

        if (before.OfType<SignalsChange>().LastOrDefault() is { } signals)
        {
            Write(signals with { T = origin });
        }

        // What windows to come may refer to.
        foreach (var stack in before.OfType<SiteStack>())
        {
            Write(stack with { T = origin });
        }

        foreach (var item in remembered.Where(item => item.T >= origin))
        {
            Write(item);
        }

        _loop = Task.Run(RecordAsync);
    }

    public RunTally Tally { get; } = new();

    /// <summary>What was found until now, on the run's clock; complete after <see cref="CloseAsync"/>.</summary>
    public IReadOnlyList<Finding> Found => RunFindings.LastWords(_diagnosis.Found);

    /// <summary>Ends the loop after what was published until now, and closes the run with its summary.</summary>
    /// <param name="serviceSeconds">How long an answer of the main load takes when nothing waits, by the summary; null where nobody says.</param>
    /// <returns>The summary with the verdict, and with what was lost in the end.</returns>
    public async Task<RunSummary> CloseAsync(Func<RunTally, RunSummary> summarise, Func<RunSummary, double?>? serviceSeconds = null)
    {
        await EndLoopAsync().ConfigureAwait(false);
        Append(_diagnosis.End());
        await _writer.FlushAsync().ConfigureAwait(false);
        var waiting = _writer.ItemsWaiting;
        var summary = summarise(Tally) with { ItemsLost = Tally.ItemsLost + _writer.ItemsLost };
        summary = _blockers.Into(summary) with { Verdict = _diagnosis.Verdict(summary, serviceSeconds?.Invoke(summary)) };
        if (_fault is not null)
        {
            summary = summary with { Outcome = RunSummary.Failed, Sentence = _fault };
        }

        if (await _writer.WriteAgainAsync().ConfigureAwait(false))
        {
            summary = summary with { Sentence = $"{summary.Sentence} Its file was removed or moved during the run: it was written again." };
        }
        else if (_writer.Missing is { } missing)
        {
            summary = summary with { Outcome = RunSummary.Failed, Sentence = missing };
        }

        _writer.Append(PhaseHistograms.Without(summary) with { T = summary.T - _origin });
        await _writer.DisposeAsync().ConfigureAwait(false);
        return _writer.Refusal is not { } refusal ? summary : summary with
        {
            ItemsLost = summary.ItemsLost + waiting,
            Outcome = RunSummary.Failed,
            Sentence = $"The end of the run could not be written ({refusal}): the file has no summary and lacks the last "
                + $"{Readable.Plural(waiting, "item")}. Free disk space before the next run.",
        };
    }

    /// <summary>Ends the loop and closes the file; a run that was not closed with its summary stays an interrupted one.</summary>
    public async ValueTask DisposeAsync()
    {
        await EndLoopAsync().ConfigureAwait(false);
        await _writer.DisposeAsync().ConfigureAwait(false);
    }

    private async Task EndLoopAsync()
    {
        _subscription.Dispose();
        await _loop.ConfigureAwait(false);
    }

    /// <summary>The loop; its own end by a defect of ours is a fault that the run tells, at once and in its summary.</summary>
    private async Task RecordAsync()
    {
        try
        {
            await RecordItemsAsync().ConfigureAwait(false);
        }
        catch (Exception e)
        {
            _fault = $"Recording ended unexpectedly ({Unexpected.Words(e)}): nothing after that is in the file.";
            _subscription.Dispose();
            _problemChanged?.Invoke(_fault);
        }
    }

    private async Task RecordItemsAsync()
    {
        // The header at once: a crash in the first second must leave an interrupted run and not an empty file.
        await FlushAsync().ConfigureAwait(false);
        await foreach (var isTick in _subscription.ItemsOrTicksAsync(FlushEvery, _time).ConfigureAwait(false))
        {
            while (_subscription.Items.TryRead(out var item))
            {
                Write(item);
            }

            if (isTick)
            {
                NoteLosses();
                await FlushAsync().ConfigureAwait(false);
            }
        }

        NoteLosses();
    }

    private async ValueTask FlushAsync()
    {
        var before = _writer.Problem;
        await _writer.FlushAsync().ConfigureAwait(false);
        if (_writer.Problem != before)
        {
            _problemChanged?.Invoke(_writer.Problem);
        }
    }

    private void Write(TimelineItem item)
    {
        if (item is CounterSnapshot)
        {
            if (item.T - _lastCounters < CountersEverySeconds)
            {
                return;
            }

            _lastCounters = item.T;
        }

        // What is found live may have begun before this run.
        if (item is FindingItem)
        {
            return;
        }

        Tally.Add(item);
        var written = item is RequestSpans requests ? requests.Since(_origin) : item with { T = Math.Round(item.T - _origin, 6) };
        _blockers.Take(written);
        _writer.Append(written);
        _last = Math.Max(_last, written.T);
        Append(_diagnosis.Add(written));
    }

    private void Append(IEnumerable<Finding> found)
    {
        foreach (var finding in found)
        {
            _writer.Append(new FindingItem(_last, finding));
        }
    }

    private void NoteLosses()
    {
        if (_subscription.TakeLost() is var lost and > 0)
        {
            Write(new Lost(_origin, lost, "The recorder was too slow."));
        }
    }
}
