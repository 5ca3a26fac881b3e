using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline.Findings;

namespace Dashboard.Running.Capture;

/// <summary>An incident lasts from the beginning of a finding of blocked threads, or of a full pool, until none lasts. Pure; not thread-safe.</summary>
internal sealed class IncidentRule
{
    public const double SecondsBefore = 120;

    public const double SecondsAfter = 10;

    /// <summary>The longest capture in seconds; the cause of a longer incident is known by then.</summary>
    public const double LongestSeconds = 600;

    /// <summary>Seconds from the end of one capture until another may begin.</summary>
    public const double CooldownSeconds = 600;

    /// <summary>Bounded: each rule has at most one open finding.</summary>
    private readonly List<Finding> _open = [];
    private double _notBefore;
    private double _lastEnded = double.NegativeInfinity;
    private double? _began;
    private double? _over;

    private double _from;

    public bool IsOn => _began is not null;

    public static bool IsIncident(Finding finding) =>
        finding.Severity >= PoolVerdict.ProblemSeverity && RuleList.Find(finding.Rule)?.IsIncident is true;

    /// <summary>Forgets what came before because a user's run is on or another process was attached: it is no part of the incident.</summary>
    public void Forget(double t) => _notBefore = Math.Max(_notBefore, t);

    public Finding? Add(TimelineItem item, bool mayBegin)
    {
        if (item is not FindingItem told)
        {
            return null;
        }

        var isNew = !_open.Exists(told.Finding.IsSameAs);
        _open.RemoveAll(told.Finding.IsSameAs);
        if (told.Finding.To is null && IsIncident(told.Finding))
        {
            _open.Add(told.Finding);
            _over = null;
            if (isNew && !IsOn && mayBegin && told.Finding.From >= _notBefore && told.T - _lastEnded >= CooldownSeconds)
            {
                (_began, _from) = (told.T, told.Finding.From);
                return told.Finding;
            }
        }
        else if (_open.Count == 0)
        {
            _over ??= told.T;
        }

        return null;
    }

    public string? EndOf(double now) =>
        _over is { } over && now - over >= SecondsAfter && IsOn ? $"Resolved after {Readable.Seconds(over - _from)}."
        : now - _began >= LongestSeconds ? $"Still unresolved after the {LongestSeconds / 60:0} minutes that are recorded."
        : null;

    public double OriginOf(Finding finding) => Math.Max(_notBefore, finding.From - SecondsBefore);

    public void End(double now, bool counts = true)
    {
        _began = null;
        _lastEnded = counts ? now : _lastEnded;
    }
}
