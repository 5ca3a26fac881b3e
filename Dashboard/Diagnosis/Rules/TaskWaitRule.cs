using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline;

namespace Dashboard.Diagnosis.Rules;

/// <summary>
/// Work waits, and the pool adds threads beyond minimum + processors because others wait for tasks (reason 8, which nothing but Task.Wait and .Result on an
/// incomplete task causes).
/// </summary>
internal sealed class TaskWaitRule() : Rule(RuleIds.StarvationByTaskWaits, "Thread-pool starvation by Task waits")
{
    public override bool Begins(Look look) =>
        look.Moment.Waits(look.Limits) && look.Moment.Goals.BeyondCompensation > 0 && look.Moment.MayBeBlocked(look.Limits);

    public override bool Lasts(Look look) => look.Moment.WaitsStill(look.Limits) && look.Moment.MayBeBlocked(look.Limits);

    public override int Severity(Moment moment) => Severities.OfWait(moment);

    public override string Sentence(Episode episode) =>
        $"Thread-pool starvation: {EpisodeWords.Waited(episode)}. The pool added threads "
        + $"{EpisodeWords.Times(episode.RaisesFor(InjectionReasons.CooperativeBlocking))} to compensate for threads that waited for tasks."
        + EpisodeWords.Blockers(episode);
}
