using Dashboard.Diagnosis.Windows;

namespace Dashboard.Diagnosis.Rules;

/// <summary>
/// Work waits for blocked threads without reasons 6 and 8: calls shorter than 0.5 s × threads keep items leaving the queue, which holds the gate back.
/// </summary>
internal sealed class NotInjectedRule() : Rule(RuleIds.BlockedNotInjected, "Threads are blocked and the pool adds none")
{
    public override bool Begins(RuleInput input) =>
        input.Pool.Waits(input.Limits) && input.Pool.IsBlocked(input.Limits)
        && input.Pool.Goals.Of(InjectionReasons.Starvation) == 0 && input.Pool.Goals.BeyondCompensation == 0;

    public override bool Lasts(RuleInput input) => input.Pool.WaitsStill(input.Limits) && input.Pool.MayBeBlocked(input.Limits);

    public override int Severity(PoolSnapshot snapshot) => Severities.OfWait(snapshot);

    public override string Sentence(Episode episode) =>
        $"Undetected starvation: {EpisodeWords.Waited(episode)}. {EpisodeWords.Threads(episode)} on "
        + $"{Readable.Plural(episode.Last.Target.Processors, "core")} were blocked, and {Reaction(episode)}.{EpisodeWords.Blockers(episode)}";

    private static string Reaction(Episode episode)
    {
        var raises = episode.Changes.Where(change => change.Key is >= 2 and <= 5).Sum(change => change.Value.Raises);
        return raises > 0
            ? $"the pool only varied their number by hill climbing (and raised it {EpisodeWords.Times(raises)})"
            : "the pool added none";
    }
}
