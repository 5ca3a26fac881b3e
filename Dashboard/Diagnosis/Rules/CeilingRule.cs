using Dashboard.Diagnosis.Windows;
using Dashboard.Format;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>The pool has all the threads that it may have, and work waits.</summary>
internal sealed class CeilingRule() : Rule(RuleIds.Ceiling, "The pool is at its maximum")
{
    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters];

    public override bool Begins(Look look) => look.Moment.Waits(look.Limits) && look.Moment.Threads >= look.Moment.Target.MaxThreads;

    public override bool Lasts(Look look) => look.Moment.WaitsStill(look.Limits) && look.Moment.Threads >= look.Moment.Target.MaxThreads;

    public override int Severity(Moment moment) => Severities.Ceiling;

    public override string Sentence(Episode episode) =>
        $"The pool is at its maximum of {Readable.Plural(episode.Last.Target.MaxThreads ?? 0, "thread")} and {EpisodeWords.Waited(episode)}: none will "
            + "be added."
        + EpisodeWords.Blockers(episode);
}
