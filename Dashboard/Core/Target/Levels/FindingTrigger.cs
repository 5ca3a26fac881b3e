using Dashboard.Timeline.Findings;

namespace Dashboard.Target.Levels;

/// <summary>When a trace that costs the target something is due: a finding asks for it, and the last one is old. Not thread-safe.</summary>
internal sealed class FindingTrigger
{
    private readonly double _pauseSeconds;
    private readonly Func<Finding, bool> _asks;
    private double? _last;

    private FindingTrigger(double pauseSeconds, Func<Finding, bool> asks) => (_pauseSeconds, _asks) = (pauseSeconds, asks);

    /// <summary>Of the meters: every 15 s while something is wrong.</summary>
    public static FindingTrigger OfMeters() => new(15, static _ => true);

    /// <summary>Of what requests await: once a minute while they await for long.</summary>
    public static FindingTrigger OfAwaits() => new(60, static finding => finding.RequestsAwait);

    public bool Add(TimelineItem item)
    {
        if (item is not FindingItem { Finding: { To: null, IsProblem: true } finding } || !_asks(finding) || item.T - _last < _pauseSeconds)
        {
            return false;
        }

        _last = item.T;
        return true;
    }
}
