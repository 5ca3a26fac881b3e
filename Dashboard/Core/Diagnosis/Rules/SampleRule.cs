using Dashboard.Accounts.Blockers;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>A rule that judges each sample: when its finding begins, how long it lasts, its severity, and its text.</summary>
internal abstract class SampleRule(string id, string title) : Rule(id, title)
{
    /// <summary>Seconds until it is a finding; most rules' windows are slow enough.</summary>
    public virtual double EntryDelay => 0;

    /// <summary>Seconds without it until the finding is over.</summary>
    public virtual double ExitDelay => 1;

    /// <summary>True when it explains why work waits although processors are free; only one such rule holds at a time.</summary>
    public virtual bool ExplainsQueue => false;

    /// <summary><see cref="ExplainsQueue"/>, for rules that do so in some cases only.</summary>
    public virtual bool Explains(SampledPool pool) => ExplainsQueue;

    /// <summary>True when the pool grows, and is larger than it was when work no longer waits.</summary>
    public virtual bool GrowsPool => false;

    /// <summary>True when bursts that were seen are part of it.</summary>
    public virtual bool CoversBursts => ThreadsBlocked is true;

    /// <summary>True when its finding names the call site that blocks most threads, if that is known.</summary>
    public virtual bool NamesSite => ThreadsBlocked is true;

    /// <summary>True when its finding names the code that runs, if a snapshot of stacks shows any.</summary>
    public virtual bool NamesRunning => false;

    /// <summary>True when the known cause of the wait that it names determines the advice.</summary>
    public virtual bool AdvisesByCause => NamesSite;

    /// <summary>True when its finding names the connections and limiters that the target's meters show.</summary>
    public virtual bool NamesResources => false;

    /// <summary>True when the short resource, or else what requests await, determines the advice.</summary>
    public virtual bool AdvisesByResource => NamesResources;

    /// <summary>True when it uses the thread states, where there are any.</summary>
    public virtual bool UsesThreadStates => ThreadsBlocked is true;

    /// <summary>True when processors are free while it holds.</summary>
    public virtual bool LeavesProcessorsFree => ThreadsBlocked is true;

    /// <summary>The sources that it always uses; the episode may add others.</summary>
    public virtual IReadOnlyList<string> RestsOn => [FindingSources.Counters, FindingSources.PoolEvents];

    public abstract bool ShouldEnter(RuleInput input);

    /// <summary>Easier to fulfil than <see cref="ShouldEnter"/>, so that it does not flicker.</summary>
    public abstract bool ShouldStay(RuleInput input);

    /// <summary>True when both cannot hold: the one that begins ends the other.</summary>
    public virtual bool Excludes(SampleRule other) => false;

    /// <summary>True when it finds that requests await something outside the pool, and not what: a rule that knows takes its place and its begin.</summary>
    public virtual bool AwaitsUnknown => false;

    public virtual bool KnowsWhatIsAwaited => false;

    /// <summary>From 0 to 100.</summary>
    public abstract int Severity(SampledPool pool);

    public virtual double Since(SampledPool pool) => pool.QueuedFrom ?? pool.T;

    public virtual string TitleOf(Episode episode) => Title;

    public virtual SiteTotal? SiteOf(Episode episode) => episode.Site;

    /// <summary>What requests have to wait for, and what helps is told of; null where none is known.</summary>
    public virtual SharedResource? ResourceOf(Episode episode) => ResourceWords.Worst(episode);

    public virtual IReadOnlyList<double> EventsOf(Episode episode) => episode.Events;

    public virtual IEnumerable<Objection> Against(Episode episode) => ThreadsBlocked is true ? episode.Evidence.AgainstBlocking(episode.Last.Target) : [];

    public abstract FindingText Text(Episode episode);
}

/// <param name="After">The last starvation, up to 30 s ago; else null.</param>
internal sealed record RuleInput(SampledPool Pool, Thresholds Limits, bool HasOtherProblem, bool IsBlocking, EndedStarvation? After);

internal sealed record EndedStarvation(double Ended, double ThreadsBefore)
{
    /// <summary>Idle threads leave after 20 s, all within a second or two.</summary>
    public const double Seconds = 30;
}
