using Dashboard.Accounts.Blockers;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>One rule: when its finding begins, how long it lasts, how bad it is, and what a colleague would say.</summary>
/// <param name="id">One of <see cref="RuleIds"/>.</param>
/// <param name="title">What it is, in a few words.</param>
internal abstract class Rule(string id, string title)
{
    public string Id => id;

    public string Title => title;

    /// <summary>For so many seconds it must hold before it is a finding: the windows of most rules hold back for long enough.</summary>
    public virtual double HoldIn => 0;

    /// <summary>For so many seconds it must not hold before the finding is over.</summary>
    public virtual double HoldOut => 1;

    /// <summary>What it always rests on; what else the episode used comes to it.</summary>
    public virtual IReadOnlyList<string> RestsOn => [FindingSources.Counters, FindingSources.PoolEvents];

    /// <summary>Whether the finding begins.</summary>
    public abstract bool Begins(RuleInput input);

    /// <summary>Whether it goes on; easier to fulfil than <see cref="Begins"/>, so that it does not flicker.</summary>
    public abstract bool Lasts(RuleInput input);

    /// <summary>How bad it is at the moment, 0 to 100.</summary>
    public abstract int Severity(PoolSnapshot snapshot);

    /// <summary>Since when: the first sample that speaks for it.</summary>
    public virtual double Since(PoolSnapshot snapshot) => snapshot.QueuedFrom ?? snapshot.T;

    /// <summary>What it is in this case, in a few words.</summary>
    public virtual string TitleOf(Episode episode) => Title;

    /// <summary>The call site that its finding names, where it names one; null where nobody looked.</summary>
    public virtual SiteTotal? SiteOf(Episode episode) => episode.Site;

    /// <summary>Times of the pool's events that speak for it.</summary>
    public virtual IReadOnlyList<double> EventsOf(Episode episode) => episode.Events;

    /// <summary>What there is to say, with the figures of the whole episode.</summary>
    public abstract string Sentence(Episode episode);
}

/// <summary>What a rule sees.</summary>
/// <param name="Pool">The figures of the moment.</param>
/// <param name="Limits">What they are held against.</param>
/// <param name="Trouble">True while another finding says that something is wrong.</param>
/// <param name="IsBlocking">True while another finding says that threads of the pool are blocked and work waits for them.</param>
/// <param name="After">The last time that work waited for blocked threads, in the last 30 s; null when there was none.</param>
internal sealed record RuleInput(PoolSnapshot Pool, Thresholds Limits, bool Trouble, bool IsBlocking, EndedStarvation? After);

/// <summary>Work had waited for blocked threads, and does not any more.</summary>
/// <param name="Ended">Since when it does not.</param>
/// <param name="ThreadsBefore">Threads when it began.</param>
internal sealed record EndedStarvation(double Ended, double ThreadsBefore)
{
    /// <summary>How long it is remembered: threads that have nothing to do leave after 20 s, all within a second or two.</summary>
    public const double Seconds = 30;
}
