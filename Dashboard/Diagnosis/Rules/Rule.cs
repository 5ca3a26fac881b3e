using Dashboard.Accounts.Blockers;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>When a finding begins, lasts, how bad it is, and its words.</summary>
internal abstract class Rule(string id, string title)
{
    public string Id => id;

    public string Title => title;

    /// <summary>Seconds until it is a finding; most rules' windows are slow enough.</summary>
    public virtual double HoldIn => 0;

    /// <summary>Seconds without it until the finding is over.</summary>
    public virtual double HoldOut => 1;

    /// <summary>Always; the episode may add others.</summary>
    public virtual IReadOnlyList<string> RestsOn => [FindingSources.Counters, FindingSources.PoolEvents];

    public abstract bool Begins(RuleInput input);

    /// <summary>Easier to fulfil than <see cref="Begins"/>, so that it does not flicker.</summary>
    public abstract bool Lasts(RuleInput input);

    /// <summary>0 to 100.</summary>
    public abstract int Severity(PoolSnapshot snapshot);

    /// <summary>The first sample that speaks for it.</summary>
    public virtual double Since(PoolSnapshot snapshot) => snapshot.QueuedFrom ?? snapshot.T;

    /// <summary>In this case.</summary>
    public virtual string TitleOf(Episode episode) => Title;

    /// <summary>The one its finding names; null where nobody looked.</summary>
    public virtual SiteTotal? SiteOf(Episode episode) => episode.Site;

    /// <summary>Of the pool, that speak for it.</summary>
    public virtual IReadOnlyList<double> EventsOf(Episode episode) => episode.Events;

    /// <summary>With the figures of the whole episode.</summary>
    public abstract string Sentence(Episode episode);
}

/// <param name="Limits">What figures are held against.</param>
/// <param name="Trouble">Another finding says that something is wrong.</param>
/// <param name="IsBlocking">Another finding says that work waits for blocked threads.</param>
/// <param name="After">The last starvation, up to 30 s ago; else null.</param>
internal sealed record RuleInput(PoolSnapshot Pool, Thresholds Limits, bool Trouble, bool IsBlocking, EndedStarvation? After);

/// <param name="ThreadsBefore">When it began.</param>
internal sealed record EndedStarvation(double Ended, double ThreadsBefore)
{
    /// <summary>Idle threads leave after 20 s, all within a second or two.</summary>
    public const double Seconds = 30;
}
