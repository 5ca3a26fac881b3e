using Dashboard.Diagnosis.Windows;

namespace Dashboard.Diagnosis.Rules;

/// <summary>The pool adds threads beyond minimum + processors for Task waits (reason 8: Task.Wait or .Result on an incomplete task).</summary>
internal sealed class TaskWaitRule() : Rule(RuleIds.StarvationByTaskWaits, "Thread-pool starvation from Task waits")
{
    public override bool Begins(RuleInput input) =>
        input.Pool.Waits(input.Limits) && input.Pool.Goals.BeyondCompensation > 0 && input.Pool.MayBeBlocked(input.Limits);

    public override bool Lasts(RuleInput input) => input.Pool.WaitsStill(input.Limits) && input.Pool.MayBeBlocked(input.Limits);

    public override int Severity(PoolSnapshot snapshot) => Severities.OfWait(snapshot);

    public override string Sentence(Episode episode) =>
        $"Thread-pool starvation: {EpisodeWords.Waited(episode)}. The pool added threads "
        + $"{EpisodeWords.Times(episode.RaisesFor(InjectionReasons.CooperativeBlocking))} to compensate for threads that waited for tasks."
        + EpisodeWords.Blockers(episode);
}
