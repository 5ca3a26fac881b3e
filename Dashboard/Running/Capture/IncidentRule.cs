using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline.Findings;

namespace Dashboard.Running.Capture;

/// <summary>An incident lasts from the begin of a finding of blocked threads, or a full pool, until none lasts. Pure; not thread-safe.</summary>
internal sealed class IncidentRule
{
    /// <summary>So much of what came before a finding is kept, seconds.</summary>
    public const double SecondsBefore = 120;

    /// <summary>So much of what comes after it, seconds.</summary>
    public const double SecondsAfter = 10;

    /// <summary>A finding that lasts longer is known by then, seconds.</summary>
    public const double LongestSeconds = 600;

    /// <summary>From the end of one capture until another may begin, seconds.</summary>
    public const double CooldownSeconds = 600;

    /// <summary>Bounded: one of each rule lasts at most.</summary>
    private readonly List<Finding> _open = [];
    private double _notBefore;
    private double _lastEnded = double.NegativeInfinity;
    private double? _began;
    private double? _over;

    /// <summary>Since when the finding that is captured lasts.</summary>
    private double _from;

    /// <summary>True while an incident is captured.</summary>
    public bool IsOn => _began is not null;

    public static bool IsIncident(Finding finding) =>
        finding.Severity >= PoolVerdict.ProblemSeverity && RuleList.Find(finding.Rule)?.IsIncident is true;

    /// <summary>A run that somebody started is on, or another process was attached: what is before is not of the incident.</summary>
    public void Forget(double t) => _notBefore = Math.Max(_notBefore, t);

    /// <param name="mayBegin">Whether nobody forbade it, and no run is on.</param>
    /// <returns>The finding whose capture begins; null while none does.</returns>
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

    /// <summary>Why the capture is to end now, in a sentence; null while it goes on, or none is on.</summary>
    /// <param name="now">Seconds on the timeline.</param>
    public string? EndOf(double now) =>
        _over is { } over && now - over >= SecondsAfter && IsOn ? $"Resolved after {Readable.Seconds(over - _from)}."
        : now - _began >= LongestSeconds ? $"Still unresolved after the {LongestSeconds / 60:0} minutes that are recorded."
        : null;

    /// <summary>Where the capture of a finding begins, seconds on the timeline.</summary>
    public double OriginOf(Finding finding) => Math.Max(_notBefore, finding.From - SecondsBefore);

    public void End(double now, bool counts = true)
    {
        _began = null;
        _lastEnded = counts ? now : _lastEnded;
    }
}
