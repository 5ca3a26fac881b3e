using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Work waits for blocked threads: the gate adds some (reason 6), or threads climb without such an event (runtimes without reasons).</summary>
internal sealed class BlockingRule() : StarvationRule("starvationByBlocking", "Thread-pool starvation from blocking")
{
    protected override string AppliesWhen =>
        "work waits, threads are blocked, and in the last 10 s the gate added a thread because nothing left the queue for half a "
            + "second (reason 6); or the thread count climbs by `climbThreads` in 5 s without an event";

    protected override IReadOnlyList<Threshold> Uses => [.. base.Uses, Thresholds.ClimbThreads];

    public override bool ShouldEnter(RuleInput input) =>
        input.Pool.Waits(input.Limits) && input.Pool.IsBlocked(input.Limits) && (input.Pool.Goals.Of(InjectionReasons.Starvation) > 0 || Climbs(input));

    public override FindingText Text(Episode episode) => new(
        "Thread-pool starvation",
        episode.RaisesFor(InjectionReasons.Starvation) > 0
            ? $"{EpisodeWords.Waited(episode)}. The pool's threads were blocked, and it {EpisodeWords.Grew(episode) ?? "added threads"} "
                + $"because nothing had left the queue for half a second.{EpisodeWords.Blockers(episode)}"
            : $"{EpisodeWords.Waited(episode)}. Threads were added ({EpisodeWords.Threads(episode)}) and blocked as well.{EpisodeWords.Blockers(episode)}");

    private static bool Climbs(RuleInput input) =>
        input.Pool.Goals.Changes.Count == 0 && input.Pool.ThreadsGrown >= input.Limits[Thresholds.ClimbThreads];
}
