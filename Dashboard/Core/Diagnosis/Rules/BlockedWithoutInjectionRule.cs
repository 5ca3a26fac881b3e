using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Work waits for blocked threads without reasons 6 and 8: calls shorter than 0.5 s × threads keep dequeues coming, so the gate waits.</summary>
internal sealed class BlockedWithoutInjectionRule() : StarvationRule("blockedNotInjected", "Starvation the pool isn't reacting to")
{
    protected override string AppliesWhen =>
        "work waits, threads are blocked, and the gate added no thread (reason 6) and task waits (reason 8) did not raise "
            + "the goal above minimum + processors: the thread count is flat, "
            + "or moved by hill climbing. Typical of .NET 10 when individual calls block for less than 500 ms × threads: items keep leaving "
            + "the queue and hold the gate back";

    public override bool ShouldEnter(RuleInput input) =>
        input.Pool.Waits(input.Limits) && input.Pool.IsBlocked(input.Limits)
        && input.Pool.Goals.Of(InjectionReasons.Starvation) == 0 && input.Pool.Goals.BeyondCompensation == 0;

    public override FindingText Text(Episode episode) => new(
        "Starvation the pool isn't reacting to",
        $"{EpisodeWords.Waited(episode)}. {Blocked(episode)}, and {Reaction(episode)}.{EpisodeWords.Blockers(episode)}");

    /// <summary>Threads that stayed from before get no work while the pool's goal is lower.</summary>
    private static string Blocked(Episode episode)
    {
        var cores = $"on {Readable.Plural(episode.Last.Target.Processors, "core")}";
        return episode.Budget is { Spare: >= 1 } budget
            ? $"{Readable.Plural((long)Math.Max(1, Math.Round(budget.Blocked + budget.Untold)), "thread")} {cores} "
                + $"{(budget.Blocked + budget.Untold < 1.5 ? "was" : "were")} blocked, "
                + $"{Readable.Count(Math.Round(budget.Spare))} more got no work since the pool's goal was lower"
            : $"{EpisodeWords.Threads(episode)} {cores} were blocked";
    }

    private static string Reaction(Episode episode)
    {
        var raises = episode.Changes.Where(change => change.Key is >= 2 and <= 5).Sum(change => change.Value.Raises);
        return raises > 0 ? "the pool only varied their number by hill climbing" : "the pool added none";
    }
}
