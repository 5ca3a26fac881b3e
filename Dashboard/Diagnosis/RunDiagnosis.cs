using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis;

internal sealed class RunDiagnosis
{
    private readonly Windows.Thresholds _thresholds;
    private readonly Diagnoser _diagnoser;
    private (double From, double To)? _sampled;
    private bool _hasLooked;

    /// <param name="thresholds">Null: the defaults.</param>
    public RunDiagnosis(TargetFacts? target, Windows.Thresholds? thresholds = null)
    {
        _thresholds = thresholds ?? Windows.Thresholds.Defaults;
        _diagnoser = new Diagnoser(_thresholds);
        _diagnoser.Know(target);
    }

    public IReadOnlyList<Finding> Found => _diagnoser.All;

    /// <summary>Findings of others are left out.</summary>
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

    public IReadOnlyList<Finding> End() => _diagnoser.End();

    /// <summary>In a sentence or two.</summary>
    /// <param name="summary">Null for an interrupted run.</param>
    /// <param name="serviceSeconds">As for <see cref="RunVerdict.Of"/>.</param>
    public PoolVerdict Verdict(RunSummary? summary, double? serviceSeconds = null) =>
        RunVerdict.Of(_diagnoser.All, summary, _sampled is { } sampled ? sampled.To - sampled.From : 0, serviceSeconds, _thresholds, _hasLooked);
}
