using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

internal sealed class HillClimbingRule() : SampleRule("healthyTuning", "The pool tunes itself")
{
    public override IReadOnlyList<string> Charts => ["thread-count", "queue-length"];

    protected override string AppliesWhen =>
        "nothing waits, nothing is wrong, and in the last 10 s only hill climbing changed the goal (reasons 0 to 5 and 7)";

    protected override string SeverityText => $"{Severities.None}";

    protected override IReadOnlyList<Threshold> Uses => QueueLimits;

    public override double ExitDelay => 5;

    public override bool ShouldEnter(RuleInput input) =>
        ShouldStay(input) && input.After is null && !input.Pool.WaitsStill(input.Limits)
        && input.Pool.Goals.Changes.Any(change => change.Reason is >= 2 and <= 5);

    public override bool ShouldStay(RuleInput input) =>
        input.Pool.IsFull && !input.HasOtherProblem && !input.Pool.Waits(input.Limits) && input.Pool.Bursts.Count == 0 && input.Pool.CompletedPerSecond >= 1
        && input.Pool.Goals.Changes.All(change => change.Reason is (>= 0 and <= 5) or 7);

    public override int Severity(SampledPool pool) => Severities.None;

    public override double Since(SampledPool pool) => pool.Goals.Changes is [var first, ..] ? first.T : pool.T;

    public override FindingText Text(Episode episode) => new(
        Title,
        $"it changed its goal {EpisodeWords.Times(episode.Changes.Sum(change => change.Value.Changes))} by hill climbing, "
            + $"nothing waited for long, and {EpisodeWords.Threads(episode)} were enough.");
}
