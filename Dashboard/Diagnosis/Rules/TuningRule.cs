using Dashboard.Diagnosis.Windows;
using Dashboard.Format;

namespace Dashboard.Diagnosis.Rules;

/// <summary>The pool tries other numbers of threads (hill climbing), nothing waits: how it should be.</summary>
internal sealed class TuningRule() : Rule(RuleIds.HealthyTuning, "The pool tunes itself")
{
    public override double HoldOut => 5;

    public override bool Begins(Look look) =>
        Lasts(look) && look.After is null && !look.Moment.WaitsStill(look.Limits) && look.Moment.Goals.Changes.Any(change => change.Reason is >= 2 and <= 5);

    public override bool Lasts(Look look) =>
        look.Moment.IsFull && !look.Trouble && !look.Moment.Waits(look.Limits) && look.Moment.Bursts.Count == 0 && look.Moment.CompletedPerSecond >= 1
        && look.Moment.Goals.Changes.All(change => change.Reason is (>= 0 and <= 5) or 7);

    public override int Severity(Moment moment) => Severities.None;

    public override double Since(Moment moment) => moment.Goals.Changes is [var first, ..] ? first.T : moment.T;

    public override string Sentence(Episode episode) =>
        $"The pool tunes itself: it changed its goal {EpisodeWords.Times(episode.Changes.Sum(change => change.Value.Changes))} by hill climbing, "
            + $"nothing waited for long, and {EpisodeWords.Threads(episode)} were enough.";
}
