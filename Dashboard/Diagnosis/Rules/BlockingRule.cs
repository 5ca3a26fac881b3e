using Dashboard.Diagnosis.Windows;

namespace Dashboard.Diagnosis.Rules;

/// <summary>
/// Work waits for blocked threads: the gate adds some (reason 6), or threads climb without an event that says why (runtimes without reasons).
/// </summary>
internal sealed class BlockingRule() : Rule(RuleIds.StarvationByBlocking, "Thread-pool starvation from blocking")
{
    public override bool Begins(RuleInput input) =>
        input.Pool.Waits(input.Limits) && input.Pool.IsBlocked(input.Limits) && (input.Pool.Goals.Of(InjectionReasons.Starvation) > 0 || Climbs(input));

    public override bool Lasts(RuleInput input) => input.Pool.WaitsStill(input.Limits) && input.Pool.MayBeBlocked(input.Limits);

    public override int Severity(PoolSnapshot snapshot) => Severities.OfWait(snapshot);

    public override string Sentence(Episode episode) => episode.RaisesFor(InjectionReasons.Starvation) is > 0 and var raises
        ? $"Thread-pool starvation: {EpisodeWords.Waited(episode)}. The pool's threads were blocked, and it added threads {EpisodeWords.Times(raises)} "
            + $"because nothing had left the queue for half a second.{EpisodeWords.Blockers(episode)}"
        : $"Thread-pool starvation: {EpisodeWords.Waited(episode)}. Threads were added ({EpisodeWords.Threads(episode)}) "
            + $"and blocked as well.{EpisodeWords.Blockers(episode)}";

    private static bool Climbs(RuleInput input) =>
        input.Pool.Goals.Changes.Count == 0 && input.Pool.ThreadsGrown >= input.Limits[Thresholds.ClimbThreads];
}
