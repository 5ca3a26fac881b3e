using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis;

/// <summary>Says of one run what is wrong with the pool, while it is recorded or read. Not thread-safe.</summary>
internal sealed class RunDiagnosis
{
    private readonly Windows.Thresholds _thresholds;
    private readonly Diagnoser _diagnoser;
    private (double From, double To)? _sampled;
    private bool _hasLooked;

    /// <param name="target">What the pool may use; null where that is not known.</param>
    /// <param name="thresholds">What the rules hold their figures against; null: the defaults.</param>
    public RunDiagnosis(TargetFacts? target, Windows.Thresholds? thresholds = null)
    {
        _thresholds = thresholds ?? Windows.Thresholds.Defaults;
        _diagnoser = new Diagnoser(_thresholds);
        _diagnoser.Know(target);
    }

    /// <summary>Everything that was found, in the order of time.</summary>
    public IReadOnlyList<Finding> Found => _diagnoser.All;

    /// <summary>Takes the run's next item; what others found is left out.</summary>
    /// <returns>Findings that began, grew or ended with it.</returns>
    public IReadOnlyList<Finding> Add(TimelineItem item)
    {
        if (item is FindingItem)
        {
            return [];
        }

        _hasLooked |= item is ThreadStates or BlockingSites;
        if (item is PoolSample sample)
        {
            _sampled = (_sampled?.From ?? sample.T, sample.T);
        }

        return _diagnoser.Add(item);
    }

    /// <inheritdoc cref="Diagnoser.End"/>
    public IReadOnlyList<Finding> End() => _diagnoser.End();

    /// <summary>The run in a sentence or two.</summary>
    /// <param name="summary">Its figures; null for one that was interrupted.</param>
    /// <param name="serviceSeconds">As for <see cref="RunVerdict.Of"/>.</param>
    public PoolVerdict Verdict(RunSummary? summary, double? serviceSeconds = null) =>
        RunVerdict.Of(_diagnoser.All, summary, _sampled is { } sampled ? sampled.To - sampled.From : 0, serviceSeconds, _thresholds, _hasLooked);
}
