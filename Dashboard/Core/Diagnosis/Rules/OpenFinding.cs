using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>A finding that lasts, and when it is reported. Not thread-safe.</summary>
internal sealed class OpenFinding(SampleRule rule, Episode episode)
{
    /// <summary>In seconds.</summary>
    private const double TellAgain = 5;

    /// <summary>A share of its age, where longer: a day makes some hundred reports, not 17,000.</summary>
    private const double TellAgainPart = 0.05;

    private const int MuchWorse = 5;

    private double _toldAt = double.NegativeInfinity;
    private Finding? _told;

    private SiteNaming _naming;

    public SampleRule Rule => rule;

    public Episode Episode => episode;

    public double? Gone { get; set; }

    public bool IsProblem => episode.Severity >= PoolVerdict.ProblemSeverity;

    public bool IsBlocking => IsProblem && Gone is null && rule.Starves && Explains;

    /// <inheritdoc cref="SampleRule.Explains"/>
    public bool Explains => rule.Explains(episode.Last);

    /// <summary>Names where most threads were blocked at any moment.</summary>
    public Finding Now => Of(episode);

    /// <summary>Names where most threads are blocked now, as the table of blocking calls does.</summary>
    public Finding At(SampledPool pool) => Of(episode.At(pool));

    private Finding Of(Episode seen)
    {
        var site = rule.NamesSite ? rule.SiteOf(seen) : null;
        var running = rule.NamesRunning ? seen.Running : null;
        return new Finding(rule.Id, seen.From)
        {
            Severity = seen.Severity,
            Title = rule.TitleOf(seen),
            RestsOn = [.. RestsOn().Distinct(StringComparer.Ordinal)],
            Figures = EpisodeWords.FiguresOf(seen),
            Samples = seen.Samples,
            Events = rule.EventsOf(seen),
            Method = site is not null && EpisodeWords.IsCode(site) ? site.Method : running?.Method,
            Route = PlaceWords.RouteOf(site is null ? running?.Route : site.Route),
            Place = site is not null ? PlaceWords.Of(site) : running is not null ? PlaceWords.Of(running) : null,
            Line = site?.Line ?? running?.Line,
            Kind = site?.Kind ?? (rule.NamesResources ? rule.ResourceOf(seen)?.Kind ?? seen.MostAwaited?.Kind : null),
            Cause = site?.Cause,
            Assumed = seen.Last.Target.Assumed,
            Against = [.. rule.Against(seen)],
            ThreadsBlocked = rule.ThreadsBlocked,
            RequestsAwait = rule.NamesResources,
        }.Saying(rule.Text(seen));
    }

    public Finding? Add(SampledPool pool)
    {
        episode.Add(pool);
        episode.Severity = Math.Max(episode.Severity, rule.Severity(pool));
        var wait = Math.Max(TellAgain, TellAgainPart * (pool.T - episode.From));
        return pool.T - _toldAt >= wait || episode.Severity >= _told?.Severity + MuchWorse || Naming > _naming || IsNamedNow ? Tell(pool.T) : null;
    }

    /// <returns>Null when it was reported already.</returns>
    public Finding? Tell(double t)
    {
        var now = Now;
        (_toldAt, _naming) = (t, Naming);
        if (now.Sentence == _told?.Sentence && now.Severity == _told.Severity)
        {
            return null;
        }

        _told = now;
        return now;
    }

    private SiteNaming Naming => rule.NamesSite ? SiteNamings.Of(rule.SiteOf(episode)) : SiteNaming.None;

    private bool IsNamedNow => HasResources && _told?.RestsOn.Contains(FindingSources.Meters, StringComparer.Ordinal) == false;

    private bool HasResources => rule.NamesResources && episode.ShortResources.Count > 0;

    private IEnumerable<string> RestsOn()
    {
        string[] sites = rule.NamesSite && episode.Site is not null ? [FindingSources.Blockers] : [];
        string[] requests = rule.NamesSite && EpisodeWords.SaysBefore(episode) ? [FindingSources.TimeOfRequests] : [];
        var asked = episode.Last.Accounts.Threads is not null && rule.UsesThreadStates;
        string[] threads = !asked ? [] : episode.Budget is null ? [FindingSources.Threads] : [FindingSources.Threads, FindingSources.ThreadTime];
        string[] meters = HasResources ? [FindingSources.Meters] : [];
        return [.. rule.RestsOn, .. sites, .. requests, .. threads, .. meters];
    }
}
