using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis;

/// <summary>
/// What the rules find on a timeline while a run is on, on the run's clock: a finding from before the run begins with it, and one that lasts ends with the
/// run's last sample. Bound: <see cref="Diagnoser.MaxKept"/> findings. Not thread-safe.
/// </summary>
/// <param name="origin">The timeline's seconds at t = 0 of the run.</param>
internal sealed class RunDiagnosis(double origin, Thresholds thresholds)
{
    private readonly Dictionary<(string Rule, double From), Finding> _found = [];

    private readonly Dictionary<(string Rule, double From), FindingItem> _before = [];

    private (double From, double To)? _sampled;
    private double _reported;
    private bool _hasSites;

    public IReadOnlyList<Finding> Found => [.. _found.Values.OrderBy(finding => finding.From)];

    public void Add(TimelineItem item)
    {
        _hasSites |= item is ThreadStates or BlockingSites;
        if (item is PoolSample sample)
        {
            _sampled = (_sampled?.From ?? sample.T, sample.T);
        }
    }

    /// <param name="found">On the timeline's clock.</param>
    /// <returns>On the run's clock; null where it is over before the run, or where only the next report shows whether it lasts into it.</returns>
    public FindingItem? Add(FindingItem found)
    {
        var key = KeyOf(found);
        _before.Remove(key);
        if (found.T >= origin && !(found.Finding.To <= origin))
        {
            return Keep(found);
        }

        if (found.Finding.To is null)
        {
            _before[key] = found;
        }

        return null;
    }

    public IReadOnlyList<FindingItem> End()
    {
        foreach (var (key, found) in _before)
        {
            _found[key] = OnClock(found.Finding);
        }

        var (last, ended) = (_sampled?.To ?? 0, new List<FindingItem>());
        foreach (var (key, lasting) in _found.Where(found => found.Value.To is null).ToList())
        {
            _found[key] = lasting with { To = Math.Max(last, lasting.From) };
            ended.Add(new FindingItem(Math.Max(last, _reported), _found[key]));
        }

        return ended;
    }

    /// <param name="summary">Null for an interrupted run.</param>
    public PoolVerdict Verdict(RunSummary? summary, double? serviceSeconds = null) =>
        RunVerdict.Of(Found, summary, _sampled is { } sampled ? sampled.To - sampled.From : 0, serviceSeconds, thresholds, _hasSites);

    private FindingItem Keep(FindingItem found)
    {
        var kept = OnClock(found.Finding);
        _found[KeyOf(found)] = kept;
        if (_found.Count > Diagnoser.MaxKept)
        {
            _found.Remove(_found.MinBy(one => one.Value.Severity).Key);
        }

        return new FindingItem(_reported = OnClock(found.T), kept);
    }

    private Finding OnClock(Finding finding) => finding with
    {
        From = Math.Max(0, OnClock(finding.From)),
        To = finding.To is { } to ? OnClock(to) : null,
        Samples = [.. finding.Samples.Select(OnClock).Where(static t => t >= 0)],
        Events = [.. finding.Events.Select(OnClock).Where(static t => t >= 0)],
    };

    private double OnClock(double t) => Math.Round(t - origin, 6);

    private static (string Rule, double From) KeyOf(FindingItem found) => (found.Finding.Rule, found.Finding.From);
}
