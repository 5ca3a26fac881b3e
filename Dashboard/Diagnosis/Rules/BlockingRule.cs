using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline;

namespace Dashboard.Diagnosis.Rules;

/// <summary>
/// Work waits for blocked threads, and the pool's gate adds some because nothing left the queue for half a second (reason 6); or threads climb without
/// any event that says why, as in runtimes that tell no reasons.
/// </summary>
internal sealed class BlockingRule() : Rule(RuleIds.StarvationByBlocking, "Thread-pool starvation by blocking")
{
    public override bool Begins(Look look) =>
        look.Moment.Waits(look.Limits) && look.Moment.IsBlocked(look.Limits) && (look.Moment.Goals.Of(InjectionReasons.Starvation) > 0 || Climbs(look));

    public override bool Lasts(Look look) => look.Moment.WaitsStill(look.Limits) && look.Moment.MayBeBlocked(look.Limits);

    public override int Severity(Moment moment) => Severities.OfWait(moment);

    public override string Sentence(Episode episode) => episode.RaisesFor(InjectionReasons.Starvation) is > 0 and var raises
        ? $"Thread-pool starvation: {EpisodeWords.Waited(episode)}. Its threads were blocked, and the pool added threads {EpisodeWords.Times(raises)} "
            + $"because nothing left the queue for half a second.{EpisodeWords.Blockers(episode)}"
        : $"Thread-pool starvation: {EpisodeWords.Waited(episode)}. Threads were added ({EpisodeWords.Threads(episode)}) "
            + $"and blocked as well.{EpisodeWords.Blockers(episode)}";

    private static bool Climbs(Look look) =>
        look.Moment.Goals.Changes.Count == 0 && look.Moment.ThreadsGrown >= look.Limits[Thresholds.ClimbThreads];
}
