using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>
/// Work waits for blocked threads without reasons 6 and 8: calls shorter than 0.5 s × threads keep items leaving the queue, which holds the gate back.
/// </summary>
internal sealed class NotInjectedRule() : StarvationRule("blockedNotInjected", "Threads are blocked and the pool adds none")
{
    protected override string AppliesWhen =>
        "work waits, threads are blocked, and the gate added no thread (reason 6) and task waits (reason 8) did not raise "
            + "the goal above minimum + processors: the thread count is flat, "
            + "or moved by hill climbing. Typical of .NET 10 when individual calls block for less than 500 ms × threads: items keep leaving "
            + "the queue and hold the gate back";

    public override bool Begins(RuleInput input) =>
        input.Pool.Waits(input.Limits) && input.Pool.IsBlocked(input.Limits)
        && input.Pool.Goals.Of(InjectionReasons.Starvation) == 0 && input.Pool.Goals.BeyondCompensation == 0;

    public override FindingText Text(Episode episode) => new(
        "Undetected starvation",
        $"{EpisodeWords.Waited(episode)}. {EpisodeWords.Threads(episode)} on {Readable.Plural(episode.Last.Target.Processors, "core")} were blocked, "
            + $"and {Reaction(episode)}.{EpisodeWords.Blockers(episode)}");

    private static string Reaction(Episode episode)
    {
        var raises = episode.Changes.Where(change => change.Key is >= 2 and <= 5).Sum(change => change.Value.Raises);
        return raises > 0
            ? $"the pool only varied their number by hill climbing (and raised it {EpisodeWords.Times(raises)})"
            : "the pool added none";
    }
}
