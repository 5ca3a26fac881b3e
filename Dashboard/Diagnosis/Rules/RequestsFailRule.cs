using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Most requests fail: then the pool's figures say nothing of answers.</summary>
internal sealed class RequestsFailRule() : Rule(RuleIds.RequestsFail, "Most requests fail")
{
    public override double HoldIn => 1;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Load];

    public override bool Begins(RuleInput input) => input.Pool is { Load.Draining: false } && input.Pool.Fails(input.Limits);

    public override bool Lasts(RuleInput input) => input.Pool is { Load.Draining: false } && input.Pool.Fails(input.Limits, 0.5);

    public override int Severity(PoolSnapshot snapshot) => Severities.Failing;

    public override double Since(PoolSnapshot snapshot) => snapshot.T - 1;

    public override string Sentence(Episode episode) =>
        $"{(episode.FailedMost >= 1 ? "All requests fail" : $"{Readable.Percent(100 * episode.FailedMost)} of the requests fail")}: "
            + $"{episode.Failure ?? "error class unknown"}. How fast they fail says nothing about the server: check the address, the responses and the "
            + "target's log.";
}
