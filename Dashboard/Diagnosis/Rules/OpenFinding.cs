using Dashboard.Accounts.Blockers;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>A finding that lasts, with what was seen of it, and how it is told. Not thread-safe.</summary>
/// <param name="rule">The rule that found it.</param>
/// <param name="episode">What was seen.</param>
internal sealed class OpenFinding(Rule rule, Episode episode)
{
    /// <summary>A finding that grows is told again after so long, seconds.</summary>
    private const double TellAgain = 5;

    /// <summary>Or after this part of its age, where that is longer: one that lasts a day is told some hundred times and not 17,000.</summary>
    private const double TellAgainPart = 0.05;

    /// <summary>Or at once when it became so much worse.</summary>
    private const int MuchWorse = 5;

    private double _toldAt = double.NegativeInfinity;
    private Finding? _told;

    public Rule Rule => rule;

    public Episode Episode => episode;

    /// <summary>Since when it does not hold any more; null while it does.</summary>
    public double? Gone { get; set; }

    /// <summary>True when it says that something is wrong.</summary>
    public bool IsTrouble => episode.Severity >= Severities.Trouble;

    /// <summary>True while it says that work waits for threads that are blocked.</summary>
    public bool IsBlocking => IsTrouble && Gone is null && (RuleIds.IsStarvation(rule.Id) || rule.Id is RuleIds.LockConvoy);

    /// <summary>All that was seen of it until now: it names where most threads were blocked at any moment.</summary>
    public Finding Now => Of(episode);

    /// <summary>The same for who looks at what goes on: it names where most threads are blocked at this moment, as the table of blocking calls does.</summary>
    public Finding At(PoolSnapshot snapshot) => Of(episode.At(snapshot));

    private Finding Of(Episode seen)
    {
        var site = SaysWhere ? rule.SiteOf(seen) : null;
        return new Finding(rule.Id, seen.From)
        {
            Severity = seen.Severity,
            Title = rule.TitleOf(seen),
            Sentence = rule.Sentence(seen),
            RestsOn = [.. RestsOn().Distinct(StringComparer.Ordinal)],
            Figures = EpisodeWords.FiguresOf(seen),
            Samples = seen.Samples,
            Events = rule.EventsOf(seen),
            Method = site is not null && EpisodeWords.IsCode(site) ? site.Method : null,
            Line = site?.Line,
            Kind = site?.Kind,
            Assumed = seen.Last.Target.Assumed,
        };
    }

    /// <summary>Takes the next moment; gives the finding when it is worth telling again, else null.</summary>
    public Finding? Add(PoolSnapshot snapshot)
    {
        episode.Add(snapshot);
        episode.Severity = Math.Max(episode.Severity, rule.Severity(snapshot));
        var wait = Math.Max(TellAgain, TellAgainPart * (snapshot.T - episode.From));
        return snapshot.T - _toldAt >= wait || episode.Severity >= _told?.Severity + MuchWorse ? Tell(snapshot.T) : null;
    }

    /// <returns>The finding as it stands; null when that was told already.</returns>
    public Finding? Tell(double t)
    {
        var now = Now;
        _toldAt = t;
        if (now.Sentence == _told?.Sentence && now.Severity == _told.Severity)
        {
            return null;
        }

        _told = now;
        return now;
    }

    /// <summary>Whether its sentence says where threads are blocked, where that is known.</summary>
    private bool SaysWhere => RuleIds.IsBlocking(rule.Id) || rule.Id is RuleIds.Ceiling or RuleIds.HiddenQueue;

    private IEnumerable<string> RestsOn()
    {
        string[] sites = SaysWhere && episode.Site is not null ? [FindingSources.Blockers] : [];
        string[] requests = SaysWhere && EpisodeWords.SaysBefore(episode) ? [FindingSources.TimeOfRequests] : [];
        var asked = episode.Last.Accounts.Threads is not null && (RuleIds.IsBlocking(rule.Id) || rule.Id is RuleIds.CpuBound);
        string[] threads = asked ? [FindingSources.Threads] : [];
        return [.. rule.RestsOn, .. sites, .. requests, .. threads];
    }
}
